"""What tests of conversations share."""

import signal
from collections.abc import Iterator

import pytest

from test.unit.llm.openai_server import KEY


@pytest.fixture
def interrupts() -> Iterator[None]:
    """Interruptions raise, also where the shell that started the tests lets them be ignored."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


@pytest.fixture
def openai_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    """A key, and the local server without a proxy in between."""
    monkeypatch.setenv("NO_PROXY", "127.0.0.1")
    monkeypatch.setenv("OPENAI_API_KEY", KEY)
