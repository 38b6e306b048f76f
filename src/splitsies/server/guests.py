"""Who somebody is: a guest with a name and a signed token, kept in a cookie or by a program. No accounts."""

from __future__ import annotations

import hmac
import secrets
import unicodedata
from hashlib import sha256
from typing import Final

from itsdangerous import BadSignature, Signer

from .table import Chair, Table
from .wire import NAME_LENGTH, Refused

COOKIE: Final = "splitsies_guest"
YEAR: Final = 365 * 24 * 3600


class Tokens:
    """Signs and reads what guests carry, with the server's own key."""

    def __init__(self, key: str) -> None:
        self.key = key.encode()
        self.signer = Signer(key, salt="guest", digest_method=sha256)

    def token(self, guest: str) -> str:
        """What proves who a guest is."""
        return self.signer.sign(guest).decode()

    def guest(self, token: str) -> str | None:
        """Whose token this is, if it is one of ours."""
        try:
            return self.signer.unsign(token).decode()
        except (BadSignature, UnicodeError):
            return None

    def link(self, table: Table, chair: Chair) -> str:
        """What a seat's personal link carries: good until its owner makes a new one."""
        said = f"link {table.id} {chair.seat} {chair.guest} {chair.link}"
        return hmac.new(self.key, said.encode(), sha256).hexdigest()[:40]

    def linked(self, table: Table, token: str) -> Chair:
        """The chair whose personal link this is."""
        for chair in table.chairs:
            if chair.guest is not None and hmac.compare_digest(self.link(table, chair).encode(), token.encode()):
                return chair
        raise Refused("no_such_link")


def new_key() -> str:
    """A key for a server's signatures."""
    return secrets.token_hex(32)


def new_guest() -> str:
    """A guest nobody can guess."""
    return secrets.token_urlsafe(16)


def clean_name(name: str) -> str:
    """A name as text: one line, visible, not too long."""
    plain = unicodedata.normalize("NFC", " ".join(name.split()))
    kept = "".join(letter for letter in plain if unicodedata.category(letter)[0] not in "CZ" or letter == " ").strip()
    if not kept or len(kept) > NAME_LENGTH:
        raise Refused("bad_name")
    return kept


def clean_talk(text: str) -> str:
    """What somebody says, as text: without letters that steer a terminal or turn the line around."""
    kept = "".join(letter for letter in text if letter == "\n" or unicodedata.category(letter)[0] != "C").strip()
    if not kept:
        raise Refused("bad_message", text="nothing was said")
    return kept
