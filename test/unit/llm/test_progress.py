"""The line on the terminal."""

import io
import sys

import pytest

from acc.llm.progress import Progress
from acc.llm.request import Message, Role
from test.unit.llm.requests import a_request

SECOND = (Message(Role.USER, "q"), Message(Role.ASSISTANT, "a"), Message(Role.USER, "wrong"))


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_a_terminal_shows_what_is_waited_for(monkeypatch: pytest.MonkeyPatch):
    terminal = Terminal()
    monkeypatch.setattr(sys, "stderr", terminal)
    monkeypatch.setenv("COLUMNS", "60")
    progress = Progress()
    with progress.waiting(a_request(messages=SECOND)) as wait:
        wait.characters = 321
        progress.draw(at_once=True)
        progress.draw()
    drawn = terminal.getvalue().split("\r\x1b[K")
    assert drawn == ["", "@softmax, round 2, 0 s", "@softmax, round 2, 321 characters, 0 s", ""]


def test_a_name_cannot_act_on_the_terminal(monkeypatch: pytest.MonkeyPatch):
    terminal = Terminal()
    monkeypatch.setattr(sys, "stderr", terminal)
    with Progress().waiting(a_request("@a\x1b[2J\n")):
        pass
    assert "\x1b[2J" not in terminal.getvalue()
    assert "\n" not in terminal.getvalue()


def test_elsewhere_nothing_is_shown(capsys: pytest.CaptureFixture[str]):
    with Progress().waiting(a_request()):
        pass
    assert capsys.readouterr().err == ""
