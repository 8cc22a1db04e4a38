"""The API key: read from the environment, never shown."""

from __future__ import annotations

import os
from dataclasses import dataclass, field

from acc.diagnostics import UserError

VARIABLE = "OPENAI_API_KEY"
HIDDEN = "[key]"
_NONE = "none"
"""What is sent to servers that ask for no key."""


@dataclass(frozen=True)
class ApiKey:
    """A key, which neither its text nor any error has."""

    value: str = field(repr=False, default=_NONE)

    @staticmethod
    def of_environment(base_url: str | None) -> ApiKey:
        """
        The key of the environment, which only OpenAI's own server needs to have.

        Raises `UserError` where it is missing, and for one that no header can carry.
        """
        value = os.environ.get(VARIABLE, "").strip()
        if not value:
            if base_url is None:
                raise UserError(
                    f"--llm-provider openai needs a key in {VARIABLE}, or --llm-base-url for a "
                    "server that asks for none"
                )
            return ApiKey()
        if not (value.isascii() and value.isprintable()) or " " in value:
            raise UserError(f"{VARIABLE} has spaces or characters that no HTTP header can carry")
        return ApiKey(value)

    def hidden_in(self, text: str) -> str:
        """A text without the key."""
        return text if self.value == _NONE else text.replace(self.value, HIDDEN)
