"""Functions in a process of their own: what they give, and how they may end."""

import os
import signal
import time

import pytest

from acc.diagnostics import UserError
from acc.exec.apart import Note, run_apart

MEMORY = 8 << 30


def test_result():
    assert run_apart(lambda note: [1, "a"], 60, MEMORY) == [1, "a"]


def test_printed_text_goes_to_the_standard_error(capfd: pytest.CaptureFixture[str]):
    run_apart(lambda note: os.write(1, b"hello"), 60, MEMORY)
    assert capfd.readouterr() == ("", "hello")


def _refuse(note: Note) -> None:
    raise UserError("no")


def _hang(note: Note) -> None:
    note("the endless one")
    time.sleep(60)


def _leave(note: Note) -> None:
    note("the one that leaves")
    os._exit(0)


def _crash(note: Note) -> None:
    note("the one that crashes")
    os.kill(os.getpid(), signal.SIGKILL)


def test_errors():
    with pytest.raises(UserError, match="^no$"):
        run_apart(_refuse, 60, MEMORY)
    with pytest.raises(UserError, match=r"^the endless one: not done after 0\.5 s$"):
        run_apart(_hang, 0.5, MEMORY)
    expected = "^the one that leaves: the process ended by itself, with exit status 0$"
    with pytest.raises(UserError, match=expected):
        run_apart(_leave, 60, MEMORY)
    with pytest.raises(UserError, match="^the one that crashes: the process ended with SIGKILL$"):
        run_apart(_crash, 60, MEMORY)
