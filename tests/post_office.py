"""A mail server on this machine, which keeps what it is sent and passes nothing on."""

from __future__ import annotations

import asyncio
import base64
import email
import email.policy
import ssl
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from email.message import EmailMessage

from tests.receiver import closing


class Mailbox:
    """Speaks SMTP: keeps letters, and answers as it is told."""

    def __init__(self, tls: ssl.SSLContext | None, login: tuple[str, str] | None) -> None:
        self.tls, self.login = tls, login  # with a certificate it insists on STARTTLS
        self.letters: list[EmailMessage] = []
        self.answers: list[str] = []  # to the next addresses; then all are welcome
        self.port = 0

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        async with closing(writer):
            writer.write(b"220 mailbox\r\n")
            safe, known = self.tls is None, self.login is None
            while line := (await reader.readline()).decode().strip():
                verb = line.upper().split(" ")[0]
                if verb == "STARTTLS" and self.tls is not None:
                    writer.write(b"220 go on\r\n")
                    await writer.start_tls(self.tls)
                    safe = True
                elif verb == "AUTH" and safe:
                    known = self.login == tuple(base64.b64decode(line.split(" ")[2]).decode().split("\0")[1:])
                    writer.write(b"235 welcome\r\n" if known else b"535 who are you\r\n")
                elif verb == "DATA":
                    writer.write(b"354 write\r\n")
                    text = await reader.readuntil(b"\r\n.\r\n")
                    self.letters.append(email.message_from_bytes(text[:-3], policy=email.policy.default))
                    writer.write(b"250 kept\r\n")
                else:
                    writer.write(self.answer(verb, safe=safe, known=known))
                if verb == "QUIT":
                    return

    def answer(self, verb: str, *, safe: bool, known: bool) -> bytes:
        """Answer what asks for no more than a line."""
        if verb == "EHLO":
            more = b"250-AUTH PLAIN\r\n" if safe else b"250-STARTTLS\r\n"
            return b"250-mailbox\r\n" + more + b"250 8BITMIME\r\n"
        if verb in {"MAIL", "RCPT"} and not (safe and known):
            return b"530 not like this\r\n"
        if verb == "RCPT" and self.answers:
            return f"{self.answers.pop(0)} no\r\n".encode()
        return b"221 bye\r\n" if verb == "QUIT" else b"250 well\r\n"


@asynccontextmanager
async def mailbox(
    tls: ssl.SSLContext | None = None, login: tuple[str, str] | None = None, *, from_the_start: bool = False
) -> AsyncIterator[Mailbox]:
    """Run a mail server; with a certificate by STARTTLS, or encrypted from the start."""
    made = Mailbox(None if from_the_start else tls, login)
    server = await asyncio.start_server(made.serve, "127.0.0.1", 0, ssl=tls if from_the_start else None)
    made.port = server.sockets[0].getsockname()[1]
    async with server:
        yield made
