"""The provider `files:DIR`: what is written, what is waited for, going on after an interruption."""

import json
import threading
import time
from dataclasses import replace
from pathlib import Path

import pytest

from acc.diagnostics import UserError
from acc.llm.modes import LiveAnswers
from acc.llm.providers.files import FilesProvider
from acc.llm.request import Grammar
from acc.llm.samples import ask_samples
from test.unit.llm.requests import a_request

GRAMMAR = Grammar("plan", "start:", "root ::=", '{"type": "object"}')


def provider(folder: Path, timeout_s: float = 2.0) -> FilesProvider:
    return FilesProvider(folder, "somebody", timeout_s, interval_s=0.01)


def answer(folder: Path, number: int, text: str) -> None:
    (folder / f"{number:04}.answer.txt").write_text(text)


def test_a_request_has_all_that_an_answer_needs(tmp_path: Path):
    answer(tmp_path, 1, "the kernel\n")
    found = provider(tmp_path).answer(replace(a_request(), grammar=GRAMMAR))
    assert (found.text, found.provider, found.model) == ("the kernel\n", "files", "somebody")
    written = json.loads((tmp_path / "0001.request.json").read_text())
    assert written["messages"] == [{"role": "user", "content": "write it"}]
    assert written["grammar"] == {
        "name": "plan",
        "lark": "start:",
        "gbnf": "root ::=",
        "json_schema": {"type": "object"},
    }
    assert written["options"]["max_tokens"] == 8192
    assert (written["kind"], written["subject"]) == ("kernel", "@softmax")


def test_an_answer_is_waited_for_until_it_is_whole(tmp_path: Path):
    path = tmp_path / "0001.answer.txt"

    def write_slowly() -> None:
        time.sleep(0.1)
        with path.open("w") as file:
            file.flush()
            time.sleep(0.1)
            for part in ("one ", "two ", "three"):
                file.write(part)
                file.flush()
                time.sleep(0.02)

    writer = threading.Thread(target=write_slowly)
    writer.start()
    slow = provider(tmp_path)
    slow.interval_s = 0.06
    assert slow.answer(a_request()).text == "one two three"
    writer.join()


def test_time_can_be_limited(tmp_path: Path):
    with pytest.raises(UserError, match=r"no answer to kernel @softmax in '.*0001.answer.txt' wit"):
        provider(tmp_path, 0.05).answer(a_request())


def test_a_run_goes_on_where_it_was(tmp_path: Path):
    with pytest.raises(UserError):
        provider(tmp_path, 0.05).answer(a_request())
    answer(tmp_path, 1, "late")
    again = provider(tmp_path)
    assert again.answer(a_request()).text == "late"
    assert len(list(tmp_path.glob("*.request.json"))) == 1
    # the same question a second time is a new one
    answer(tmp_path, 2, "other")
    assert again.answer(a_request()).text == "other"


def test_other_files_and_numbers_are_left_alone(tmp_path: Path):
    (tmp_path / "0007.request.json").write_text("not JSON")
    (tmp_path / "notes.txt").write_text("mine")
    answer(tmp_path, 8, "x")
    assert provider(tmp_path).answer(a_request()).text == "x"
    assert (tmp_path / "0007.request.json").read_text() == "not JSON"
    assert not [path for path in tmp_path.iterdir() if path.name.startswith(".")]


def test_several_at_once_have_their_own_numbers(tmp_path: Path):
    for number in (1, 2, 3):
        answer(tmp_path, number, "x")
    assert len(ask_samples(LiveAnswers(provider(tmp_path)), a_request(), 3)) == 3
    requests = [json.loads(path.read_text()) for path in tmp_path.glob("*.request.json")]
    assert sorted(request["sample"] for request in requests) == [0, 1, 2]


def test_answers_that_are_no_text(tmp_path: Path):
    (tmp_path / "0001.answer.txt").write_bytes(b"\xff\xfe")
    with pytest.raises(UserError, match="is not UTF-8 text, at byte 0"):
        provider(tmp_path).answer(a_request())
    with (tmp_path / "0002.answer.txt").open("w") as file:
        file.truncate(1 << 25)
    with pytest.raises(UserError, match="has 33554432 bytes, expected at most 16777216"):
        provider(tmp_path).answer(a_request("@other"))


def test_a_directory_that_cannot_be_made(tmp_path: Path):
    (tmp_path / "file").touch()
    with pytest.raises(UserError, match="cannot make the directory"):
        provider(tmp_path / "file" / "x").answer(a_request())
