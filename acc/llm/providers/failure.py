"""Why a request was not answered, and whether asking again makes sense."""

from __future__ import annotations

import email.utils
import math
import time
from dataclasses import dataclass


@dataclass
class RequestFailure(Exception):
    """One attempt that came to nothing."""

    text: str
    """For the user: without keys and without control characters."""

    again: bool = False
    """Whether another attempt can succeed."""

    wait_s: float | None = None
    """How long the server asks to wait before it."""

    charged: bool = True
    """Whether the server may have counted tokens for it."""


def seconds_to_wait(header: str | None) -> float | None:
    """What a Retry-After header says, in seconds or as a date; none if it says nothing."""
    if header is None:
        return None
    try:
        seconds = float(header)
    except ValueError:
        date = email.utils.parsedate_tz(header)
        try:
            seconds = email.utils.mktime_tz(date) - time.time() if date is not None else math.nan
        except (ValueError, OverflowError):
            return None
    return max(seconds, 0.0) if math.isfinite(seconds) else None
