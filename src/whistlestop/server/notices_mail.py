"""Mail, through the operator's own server: short letters, each with a link that stops them all."""

from __future__ import annotations

import re
import smtplib
import ssl
from email.message import EmailMessage
from email.policy import SMTP
from email.utils import formatdate, make_msgid, parseaddr
from urllib.parse import unquote, urlsplit

from whistlestop.server.decide import NotDone
from whistlestop.server.notices_shapes import Daily, Notice
from whistlestop.server.notices_words import words
from whistlestop.server.settings import BadSettings

SECONDS = 15.0
ADDRESS = re.compile(r"[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@([A-Za-z0-9-]{1,63}\.)+[A-Za-z0-9-]{2,63}")
PORTS = {"smtp": 25, "smtp+starttls": 587, "smtps": 465}
GONE, LATER, REFUSED, TAKEN = 410, 0, 400, 250  # what happened, as the sender of notices counts it
FOR_GOOD = 500  # codes of a mail server from which on a second try is of no use
POLICY = SMTP.clone(max_line_length=500)  # a link that is folded is not found by every mail program
NOBODY = frozenset({550, 551, 553})  # there is no such mailbox


def mail_address(text: str) -> str:
    """Read a mail address; its upper case letters make no other address of it."""
    if len(text) > 254 or not ADDRESS.fullmatch(text):
        raise NotDone("notice.address", "This is no mail address: write it like ann@example.org.")
    return text.lower()


class Mail:
    """The operator's mail server, and what is written in its name."""

    def __init__(self, url: str, sender: str, site: str, tls: ssl.SSLContext | None = None) -> None:
        """Take where mail goes out, from whom it comes, and the address of our own page in its links."""
        self.scheme, self.host, self.port, self.user, self.password = server_of(url)
        if not ADDRESS.fullmatch(parseaddr(sender)[1]):
            raise BadSettings("WHISTLESTOP_MAIL_FROM is a mail address, like trains@example.org.")
        if urlsplit(site).scheme not in {"http", "https"} or not urlsplit(site).hostname:
            raise BadSettings("Mail needs WHISTLESTOP_SITE, for its links: https://trains.example.org.")
        self.sender, self.site = sender, site.rstrip("/")
        self.tls = tls or ssl.create_default_context()

    def question(self, to: str, language: str, key: str) -> EmailMessage:
        """Ask the owner of an address whether mail is wanted."""
        said = words(language)
        link = f"{self.site}/mail#confirm={key}"
        return self.letter(to, said["ask_subject"], said["ask"].format(link=link), language, key)

    def notice(self, to: str, notice: Notice | Daily, language: str, key: str) -> EmailMessage:
        """Write a notice; the links lead to tables, and open no seat."""
        said = words(language)
        tables = notice.tables if isinstance(notice, Daily) else (notice,)
        lines = [f"{each.text}\n{said['open'].format(link=self.site + each.link)}" for each in tables]
        return self.letter(to, notice.text, "\n\n".join(lines), language, key)

    def letter(self, to: str, subject: str, text: str, language: str, key: str) -> EmailMessage:
        """Write a letter that says how to get no more of them."""
        made = EmailMessage(POLICY)
        made["From"], made["To"], made["Subject"] = self.sender, to, subject
        made["Date"] = formatdate()
        made["Message-ID"] = make_msgid(domain=urlsplit(self.site).hostname)
        made["Auto-Submitted"] = "auto-generated"
        made["List-Unsubscribe"] = f"<{self.site}/mail?stop={key}>"
        made["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
        stop = words(language)["stop"].format(link=f"{self.site}/mail#stop={key}")
        made.set_content(f"{text}\n\n-- \n{stop}\n")
        made["Content-Language"] = language
        return made

    def send(self, letter: EmailMessage) -> int:
        """Send a letter; waits for the mail server, so call it in a thread. Tells what became of it."""
        try:
            with self.connected() as server:
                server.send_message(letter)
        except smtplib.SMTPRecipientsRefused as refused:
            return outcome(max((code for code, _ in refused.recipients.values()), default=FOR_GOOD))
        except smtplib.SMTPResponseException as refused:
            return LATER if refused.smtp_code < FOR_GOOD else REFUSED
        except (smtplib.SMTPException, OSError):
            return LATER
        return TAKEN

    def connected(self) -> smtplib.SMTP:
        """Connect to the mail server, and say who we are."""
        if self.scheme == "smtps":
            server: smtplib.SMTP = smtplib.SMTP_SSL(self.host, self.port, timeout=SECONDS, context=self.tls)
        else:
            server = smtplib.SMTP(self.host, self.port, timeout=SECONDS)
        try:
            if self.scheme == "smtp+starttls":
                server.starttls(context=self.tls)
            if self.user:
                server.login(self.user, self.password)
        except BaseException:
            server.close()
            raise
        return server


def outcome(code: int) -> int:
    """Tell what a mail server's refusal of an address means."""
    if code in NOBODY:
        return GONE
    return LATER if code < FOR_GOOD else REFUSED


def server_of(url: str) -> tuple[str, str, int, str, str]:
    """Read the address of a mail server: how to speak, where, and who we are there.

    >>> server_of("smtp+starttls://ann:p%40ss@mail.example.org")
    ('smtp+starttls', 'mail.example.org', 587, 'ann', 'p@ss')
    """
    try:
        parts = urlsplit(url)
        port = parts.port or PORTS.get(parts.scheme, 0)
    except ValueError:
        parts, port = urlsplit(""), 0
    if parts.scheme not in PORTS or not parts.hostname:
        # The address itself is not quoted: it may hold a password.
        raise BadSettings(
            "WHISTLESTOP_MAIL can't be used: write smtp+starttls://user:password@host:587, smtps:// or smtp://."
        )
    return parts.scheme, parts.hostname, port, unquote(parts.username or ""), unquote(parts.password or "")
