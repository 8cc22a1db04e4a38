"""Modes: what is asked, what is replayed, what is kept."""

from dataclasses import dataclass, field, replace
from pathlib import Path

import pytest

from acc.diagnostics import UserError
from acc.llm.lock.file import LockFile
from acc.llm.modes import LiveAnswers, RecordedAnswers
from acc.llm.open_answers import open_answers
from acc.llm.options import LlmMode, LlmOptions
from acc.llm.request import (
    Answer,
    Message,
    PromptPart,
    Request,
    RequestKind,
    Role,
    Sampling,
)
from test.unit.llm.requests import (
    ACCEPTED,
    PARTS,
    REFUSED,
    a_conversation,
    a_request,
    an_answer,
)


@dataclass
class Counting:
    """A provider that numbers its answers."""

    name: str = "openai"
    asked: list[Request] = field(default_factory=list[Request])

    def answer(self, request: Request, sample: int = 0) -> Answer:
        self.asked.append(request)
        return an_answer(f"answer {len(self.asked)}\n")


def recording(path: Path) -> tuple[RecordedAnswers, Counting]:
    provider = Counting()
    return RecordedAnswers(LockFile.open(path), provider), provider


def replay(path: Path, request: Request) -> Answer | None:
    return open_answers(LlmOptions(LlmMode.REPLAY, lock=path)).recorded(request)


def refused(path: Path, request: Request) -> str:
    with pytest.raises(UserError) as error:
        replay(path, request)
    return error.value.text


@pytest.fixture
def lock(tmp_path: Path) -> Path:
    path = tmp_path / "acc.llm.lock"
    rounds = a_conversation(a_request())
    recording(path)[0].keep(rounds, rounds[-1].answer)
    return path


def test_off_says_what_is_needed():
    with pytest.raises(UserError, match="kernel @softmax needs the answer of a model, and --llm-"):
        open_answers(LlmOptions()).recorded(a_request())


def test_replay_gives_the_accepted_answer(lock: Path):
    answer = replay(lock, a_request())
    assert answer is not None
    assert answer.text == "the kernel\n"
    assert len(answer.request_key) == 32


def test_a_name_is_not_part_of_the_key(lock: Path):
    assert replay(lock, a_request("@other_name"))


def test_replay_without_a_file(tmp_path: Path):
    with pytest.raises(UserError, match="there is no lock file"):
        open_answers(LlmOptions(LlmMode.REPLAY, lock=tmp_path / "no"))


def test_replay_asks_nothing(lock: Path):
    with pytest.raises(UserError, match="is no longer accepted, and --llm-mode replay asks nothi"):
        open_answers(LlmOptions(LlmMode.REPLAY, lock=lock)).ask(a_request())


@pytest.mark.parametrize(
    ("request_", "text"),
    [
        (
            a_request(chip="ascend910b3"),
            "the chip differs: ascend910b3, recorded for ascend910b2",
        ),
        (
            a_request(parts=(PromptPart("tile.exp", "other"), PARTS[1])),
            "the text of 'tile.exp' changed",
        ),
        (a_request(parts=PARTS[1:]), "'tile.exp' is no longer in the prompt"),
        (a_request(parts=(*PARTS, PromptPart("new", ""))), "'new' is new in the prompt"),
        (
            a_request(spec="func @f(%0)\n  log %0\n"),
            "the spec differs in line 2: 'log %0', recorded 'exp %0'",
        ),
        (
            a_request(sampling=Sampling("b", 0.5, 3)),
            "the model differs: b, recorded with a-model; the temperature differs: 0.5, recorded "
            "with 0.0; the seed differs: 3, recorded with none",
        ),
        (
            a_request(kind=RequestKind.PLAN),
            "a plan is asked for, a kernel is recorded",
        ),
        (a_request("@x", "other"), "it has answers for @softmax"),
    ],
)
def test_a_miss_names_what_changed(lock: Path, request_: Request, text: str):
    assert refused(lock, request_) == (
        f"no recorded answer to {request_.kind} {request_.subject} in '{lock}': {text}"
    )


def test_without_a_model_any_is_taken(lock: Path):
    assert replay(lock, a_request(sampling=Sampling("")))
    chip = a_request(sampling=Sampling(""), chip="ascend910b3")
    assert refused(lock, chip).endswith("recorded for ascend910b2")
    other = a_request(sampling=Sampling("another", 0.3))
    recording(lock)[0].keep(a_conversation(other), an_answer())
    assert "2 answers to kernel @softmax, of a-model and another; --llm-model" in refused(
        lock, a_request(sampling=Sampling(""))
    )


def test_a_conversation_without_an_accepted_answer(tmp_path: Path):
    path = tmp_path / "lock"
    recording(path)[0].keep(a_conversation(a_request())[:1], None)
    assert refused(path, a_request()).endswith("after 1 answers without one that was accepted")
    answers, provider = recording(path)
    assert answers.recorded(a_request()) is None
    answers.ask(a_request())
    assert len(provider.asked) == 1


def test_live_neither_reads_nor_keeps(lock: Path):
    before = lock.read_bytes()
    answers = LiveAnswers(Counting())
    assert answers.recorded(a_request()) is None
    answer = answers.ask(a_request())
    assert answer.request_key
    answers.keep(a_conversation(a_request()), answer)
    assert lock.read_bytes() == before


def test_record_uses_what_is_there(lock: Path):
    answers, provider = recording(lock)
    assert answers.recorded(a_request()) is not None
    assert answers.recorded(a_request(chip="ascend910b3")) is None
    assert provider.asked == []


def test_nothing_answered_is_lost_and_each_answer_is_given_once(tmp_path: Path):
    path = tmp_path / "lock"
    first = a_request()
    interrupted, _ = recording(path)
    one = interrupted.ask(first)
    later = (*first.messages, Message(Role.ASSISTANT, one.text), Message(Role.USER, "wrong\n"))
    two = interrupted.ask(replace(first, messages=later))

    again, provider = recording(path)
    assert again.recorded(first) is None
    assert again.ask(first) == one
    assert again.ask(replace(first, messages=later)) == two
    assert provider.asked == []
    again.ask(first)
    assert len(provider.asked) == 1


def test_samples_are_told_apart(tmp_path: Path):
    path = tmp_path / "lock"
    interrupted, _ = recording(path)
    texts = [interrupted.ask(a_request(), sample).text for sample in (0, 1)]
    again, _ = recording(path)
    assert [again.ask(a_request(), sample).text for sample in (1, 0)] == texts[::-1]


def test_what_ended_is_no_longer_unfinished(tmp_path: Path):
    path = tmp_path / "lock"
    answers, _ = recording(path)
    answer = answers.ask(a_request())
    assert LockFile.open(path).content.unfinished
    rounds = a_conversation(a_request())
    answers.keep([replace(rounds[1], request=a_request(), answer=answer)], answer)
    content = LockFile.open(path).content
    assert not content.unfinished
    (entry,) = content.entries.values()
    assert entry.accepted == replace(answer, request_key="")


def test_all_rounds_can_be_read(lock: Path):
    text = lock.read_text()
    for part in ("no such op", 'failed = "verify"', 'passed = ["parse", "values: 60"]'):
        assert part in text
    assert text.count("accepted = true") == 1
    assert (ACCEPTED.accepted, REFUSED.accepted) == (True, False)


def test_an_answer_that_was_repaired_is_kept_apart(tmp_path: Path):
    path = tmp_path / "lock"
    rounds = a_conversation(a_request())
    repaired = replace(rounds[-1].answer, text="repaired\n")
    recording(path)[0].keep(rounds, repaired)
    assert "[entry.accepted]" in path.read_text()
    answer = replay(path, a_request())
    assert answer is not None
    assert answer.text == "repaired\n"
