"""What tests of conversations share."""

import signal
from collections.abc import Iterator

import pytest


@pytest.fixture
def interrupts() -> Iterator[None]:
    """Interruptions raise, also where the shell that started the tests lets them be ignored."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)
