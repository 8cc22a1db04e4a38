"""What is allowed as the URL of a server."""

from __future__ import annotations

import ipaddress
import re
from urllib.parse import urlsplit

from acc.diagnostics import UserError

_NAME = re.compile(r"(?!.{254})[a-z0-9_-]{1,63}(\.[a-z0-9_-]{1,63})*\.?")


def check_base_url(url: str) -> None:
    """
    Look at the URL that `--llm-base-url` or `OPENAI_BASE_URL` gives.

    Raises `UserError` for what is no URL of a server, and for credentials in it, which it does
    not repeat.
    """
    credentials = "@" in url
    wrong = not url.isascii() or not url.isprintable() or " " in url
    try:
        parts = urlsplit(url)
        credentials = "@" in parts.netloc
        wrong |= parts.scheme not in ("http", "https") or parts.port == 0
        wrong |= not _is_host(parts.hostname or "", bracketed="[" in parts.netloc)
        wrong |= bool(parts.query or parts.fragment)
    except ValueError:
        wrong = True
    if credentials:
        raise UserError("--llm-base-url has a user or a password; OPENAI_API_KEY has the key")
    if wrong:
        raise UserError(
            f"--llm-base-url: found {url!r}, expected a URL such as http://localhost:8000/v1"
        )


def _is_host(host: str, *, bracketed: bool) -> bool:
    if not bracketed:
        return _NAME.fullmatch(host) is not None
    try:
        ipaddress.IPv6Address(host)
    except ValueError:
        return False
    return True
