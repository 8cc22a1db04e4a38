"""An interruption loses nothing that was answered, and the next run does not ask for it again."""

import signal
import threading
from dataclasses import replace
from pathlib import Path

import pytest

from acc.llm.open_answers import open_answers
from acc.llm.options import LlmMode, LlmOptions
from acc.llm.samples import ask_samples
from test.unit.llm.openai_server import Handler, Server, says, serving
from test.unit.llm.requests import a_request


@pytest.fixture(autouse=True)
def environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_PROXY", "127.0.0.1")


def hangs(handler: Handler) -> None:
    handler.pause(20)


def interrupt_when_asked(server: Server, lock: Path) -> None:
    """Ctrl-C, as soon as two answers are in the lock file and a third request waits."""

    def watch() -> None:
        while not (lock.exists() and lock.read_text().count("[[unfinished.round]]") == 2):
            server.stop.wait(0.02)
        main = threading.main_thread().ident
        assert main is not None
        signal.pthread_kill(main, signal.SIGINT)

    threading.Thread(target=watch, daemon=True).start()


@pytest.mark.usefixtures("interrupts")
def test_what_was_answered_is_kept(tmp_path: Path):
    lock = tmp_path / "lock"
    options = LlmOptions(LlmMode.RECORD, lock=lock, model="m", parallel=3)
    with serving([says("one"), says("two"), hangs]) as server:
        interrupt_when_asked(server, lock)
        with pytest.raises(KeyboardInterrupt):
            ask_samples(open_answers(replace(options, base_url=server.url)), a_request(), 3)
    with serving([says("three")]) as server:
        answers = open_answers(replace(options, base_url=server.url))
        found = ask_samples(answers, a_request(), 3)
    assert sorted(answer.text for answer in found) == ["one", "three", "two"]
    assert len(server.asked) == 1
