"""Rounds, samples and what is kept of them, with answers and judges of the test."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

import pytest

from acc.diagnostics import UserError
from acc.llm.answers import Round
from acc.llm.checker import CheckCount, CheckFailure, Verdict
from acc.llm.conversation import Conversation, Judgement, NotAcceptedError
from acc.llm.request import Answer, Request, Usage
from test.unit.llm.requests import a_request

PASSED = (CheckCount("syntax"), CheckCount("values", 50))


@dataclass
class Given:
    """Answers that the test gives, by round and sample."""

    texts: Sequence[Sequence[str]]
    accepted: Answer | None = None
    asked: list[tuple[Request, int]] = field(default_factory=list[tuple[Request, int]])
    kept: list[tuple[Sequence[Round], Answer | None]] = field(
        default_factory=list[tuple[Sequence[Round], Answer | None]]
    )

    def recorded(self, request: Request) -> Answer | None:
        """See `Answers`."""
        return self.accepted

    def ask(self, request: Request, sample: int = 0) -> Answer:
        """See `Answers`."""
        self.asked.append((request, sample))
        turn = (len(request.messages) - 1) // 2
        if turn >= len(self.texts):
            raise UserError("no answer is left")
        text = self.texts[turn][sample]
        return Answer(text, "test", "m", Usage(1000, 1000), text == "cut", "0123456789")

    def keep(self, rounds: Sequence[Round], accepted: Answer | None) -> None:
        """See `Answers`."""
        self.kept.append((tuple(rounds), accepted))


COSTS: Mapping[str, float | None] = {"slow": 200.0, "fast": 100.0, "unknown": None, "cut": 1.0}


def judge(text: str) -> Judgement[str]:
    """Right are the texts above; those that start with `far` come further than others."""
    if text in COSTS:
        return Judgement(Verdict(PASSED, cost=COSTS[text]), text)
    passed = PASSED[:1] if text.startswith("far") else ()
    return Judgement(Verdict(passed, CheckFailure("values", f"{text} is wrong\nmore")))


def test_what_was_wrong_is_the_next_question():
    given = Given([["bad"], ["fast"]])
    found = Conversation(given, judge, 5).hold(a_request())
    assert (found.value, found.rounds) == ("fast", 2)
    first, second = (request for request, _ in given.asked)
    assert second.messages[: len(first.messages)] == first.messages
    assert second.messages[-2].text == "bad"
    assert "bad is wrong\nmore" in second.messages[-1].text
    ((rounds, accepted),) = given.kept
    assert [round.verdict.accepted for round in rounds] == [False, True]
    assert accepted is not None and accepted.text == "fast"


def test_the_cheapest_of_the_samples_is_taken():
    given = Given([["unknown", "slow", "bad", "fast"]])
    found = Conversation(given, judge, 1, samples=4).hold(a_request())
    assert found.value == "fast"
    assert sorted(sample for _, sample in given.asked) == [0, 1, 2, 3]


def test_the_sample_that_came_furthest_is_repaired():
    given = Given([["bad", "far 1", "far 2"], ["fast", "fast", "fast"]])
    Conversation(given, judge, 2, samples=3).hold(a_request())
    assert given.asked[-1][0].messages[-2].text == "far 1"


def test_never_right():
    given = Given([["bad"], ["worse"]])
    with pytest.raises(NotAcceptedError) as raised:
        Conversation(given, judge, 2).hold(a_request("@f"))
    assert raised.value.text == "no kernel for @f was accepted in 2 rounds"
    assert [note.text for note in raised.value.notes] == [
        "round 1 failed the check 'values': bad is wrong",
        "round 2 failed the check 'values': worse is wrong",
    ]
    assert [accepted for _, accepted in given.kept] == [None]


def test_samples_are_told_apart_in_the_report():
    with pytest.raises(NotAcceptedError) as raised:
        Conversation(Given([["bad", "worse"]]), judge, 1, samples=2).hold(a_request())
    assert [note.text.split(" failed")[0] for note in raised.value.notes] == [
        "round 1",
        "round 1, sample 1",
    ]


def test_an_answer_without_end_is_refused_unread():
    given = Given([["cut"], ["slow"]])
    assert Conversation(given, judge, 2).hold(a_request()).value == "slow"
    assert "no end" in given.asked[-1][0].messages[-1].text


def test_a_recorded_answer_is_judged_again_and_nothing_is_asked():
    given = Given([], Answer("fast", "test", "m", rounds=3))
    found = Conversation(given, judge, 5).hold(a_request())
    assert (found.value, found.rounds) == ("fast", 3)
    assert given.asked == given.kept == []


def test_a_recorded_answer_that_is_wrong_now():
    given = Given([["fast"]], Answer("bad", "test", "m"))
    assert Conversation(given, judge, 5).hold(a_request()).value == "fast"
    given = Given([], Answer("bad", "test", "m"))
    with pytest.raises(UserError, match="no answer is left") as raised:
        Conversation(given, judge, 5).hold(a_request())
    assert [note.text for note in raised.value.notes] == [
        "the recorded answer failed the check 'values': bad is wrong"
    ]


def test_what_stops_an_answer_keeps_no_conversation():
    given = Given([["bad"]])
    with pytest.raises(UserError, match="no answer is left"):
        Conversation(given, judge, 2).hold(a_request())
    assert given.kept == []
