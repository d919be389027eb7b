"""Chance has one door: the shuffle of a deck that is being formed.

Two keepers stand at it. The fast one simulates; the sealed one deals live
games from a secret key, whose commitment is published before the first card.
Each shuffle draws on its own stream, so that the number of cards in one never
changes the order of the next.
"""

import hashlib
import hmac
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

LOW32: Final = 0xFFFFFFFF
MULTIPLIER: Final = 1986541908  # a * 2**32 - 1 and a * 2**31 - 1 are prime
MAX_SEED: Final = 0x1FFFFFFFFFFFFF  # a whole number that JSON readers keep exactly


def start(seed: i64) -> i64:
    """Turn a seed into the first state of a generator; seeds side by side give unrelated ones."""
    low = seed & LOW32
    high = seed >> 32
    x = low * 0x2545F491 + high * 0x5851F42D + 0x1234567
    i: i64
    for i in range(6):
        x = MULTIPLIER * (x & LOW32) + (x >> 32)
    return x


def following(x: i64) -> i64:
    """Return the state of a multiply-with-carry generator after this one."""
    return MULTIPLIER * (x & LOW32) + (x >> 32)


def below(x: i64, n: i64) -> i64:
    """Scale a generator's state to a number from 0 to n - 1."""
    return ((x ^ (x >> 32)) & LOW32) * n >> 32


@mypyc_attr(allow_interpreted_subclasses=True)
class Keeper:
    """Shuffles: the fast keeper, good for simulation and not for secrets."""

    def shuffle(self, cards: vec[i64], size: i64, seed: i64) -> i64:
        """Shuffle the first `size` cards in place and return the seed of the next shuffle."""
        x = start(seed)
        following_seed = (x ^ (x >> 11)) & MAX_SEED
        i = size - 1
        while i > 0:
            x = MULTIPLIER * (x & LOW32) + (x >> 32)
            j = ((x ^ (x >> 32)) & LOW32) * (i + 1) >> 32
            card = cards[i]
            cards[i] = cards[j]
            cards[j] = card
            i -= 1
        return following_seed


class SealedKeeper(Keeper):
    """Shuffles by a keyed hash stream: nobody without the key can foresee a card.

    The seed of a sealed game is the number of the next shuffle.
    """

    def __init__(self, key: bytes) -> None:
        """Take a secret of 32 bytes from the operating system's source."""
        self.key = key

    def shuffle(self, cards: vec[i64], size: i64, seed: i64) -> i64:
        """Shuffle in place by unbiased draws from the stream of this shuffle's number."""
        number: int = int(seed)
        block: int = 0
        stream: bytes = b""
        i: int = int(size) - 1
        while i > 0:
            if len(stream) < 8:
                text = b"shuffle %d block %d" % (number, block)
                stream = hmac.new(self.key, text, hashlib.sha256).digest()
                block += 1
            draw = int.from_bytes(stream[:8], "big")
            stream = stream[8:]
            if draw < 2**64 // (i + 1) * (i + 1):
                j = draw % (i + 1)
                card = cards[i]
                cards[i] = cards[j]
                cards[j] = card
                i -= 1
        return seed + 1


def commitment(key: bytes) -> str:
    """Return what may be published of a key before the game: it binds and tells nothing."""
    return hashlib.sha256(b"whistlestop shuffle key: " + key).hexdigest()
