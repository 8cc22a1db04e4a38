"""Reading the text files that belong to the model loop, with errors that name them."""

from __future__ import annotations

from pathlib import Path

from acc.diagnostics import UserError


def read_text(path: Path) -> str:
    """The text of a file. Raises `UserError` if it cannot be read or is not UTF-8."""
    try:
        return path.read_bytes().decode("utf-8").removeprefix("\ufeff")
    except OSError as error:
        raise UserError(f"cannot read '{path}': {reason(error)}") from error
    except UnicodeDecodeError as error:
        raise UserError(f"'{path}' is not UTF-8 text, at byte {error.start}") from error


def reason(error: OSError) -> str:
    """Why a file operation failed, without the file's name."""
    text = error.strerror or str(error)
    return text[:1].lower() + text[1:]
