"""Web push: a notice encrypted for one browser, signed with the operator's key. Needs the extra `push`."""

from __future__ import annotations

import base64
import binascii
import time

import http_ece  # type: ignore[import-untyped]
import msgspec
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from py_vapid import Vapid02, VapidException  # type: ignore[import-untyped]

from whistlestop.server.decide import NotDone
from whistlestop.server.notices_http import Destination
from whistlestop.server.settings import BadSettings

VALID = 12 * 3600  # seconds that a signature is good for
KEPT = 86_400  # seconds that a push service keeps a notice for a browser that is off


class Push:
    """The operator's key."""

    def __init__(self, key: str, contact: str) -> None:
        """Read the key; `contact` is a mailto: or https: address that push services may turn to."""
        try:
            self.vapid = Vapid02.from_string(key)
            self.contact = contact
            self.sign(Destination(tls=True, host="push.example", port=443, path="/"))
        except (VapidException, ValueError, TypeError, binascii.Error):
            raise BadSettings(
                "The key for web push can't be used: whistlestop.server.notices_push.new_key() makes one; "
                "and give a contact like mailto:you@example.org."
            ) from None

    @property
    def public(self) -> str:
        """Return the public key, as browsers want it."""
        point = self.vapid.public_key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        return encoded(point)

    def sign(self, to: Destination) -> dict[str, str]:
        """Sign for one push service."""
        claims = {"aud": f"https://{to.authority}", "sub": self.contact, "exp": int(time.time()) + VALID}
        return dict(self.vapid.sign(claims))

    def headers(self, to: Destination, topic: str) -> dict[str, str]:
        """Return the headers of a notice; a later one on the same topic replaces it."""
        fixed = {
            "content-encoding": "aes128gcm",
            "content-type": "application/octet-stream",
            "ttl": str(KEPT),
            "urgency": "normal",
            "topic": topic[:32],
        }
        return {**{name.lower(): value for name, value in self.sign(to).items()}, **fixed}

    def sealed(self, p256dh: str, auth: str, notice: object) -> bytes:
        """Encrypt a notice for a browser."""
        key = ec.generate_private_key(ec.SECP256R1())
        body: bytes = http_ece.encrypt(
            msgspec.json.encode(notice),
            private_key=key,
            dh=decoded(p256dh),
            auth_secret=decoded(auth),
            version="aes128gcm",
        )
        return body

    @staticmethod
    def check_keys(p256dh: str, auth: str) -> None:
        """Refuse keys that no browser has made."""
        try:
            ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), decoded(p256dh))
            fits = len(decoded(auth)) == 16
        except (ValueError, binascii.Error):
            fits = False
        if not fits:
            raise NotDone("notice.keys", "These are no keys of a subscription: send what the browser gave.")


def new_key() -> str:
    """Make a private key for the setting `push_key`."""
    number = ec.generate_private_key(ec.SECP256R1()).private_numbers().private_value
    return encoded(number.to_bytes(32, "big"))


def encoded(data: bytes) -> str:
    """Write bytes the way browsers do."""
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def decoded(text: str) -> bytes:
    """Read what a browser wrote."""
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))
