"""A conversation: a question, answers that are judged, and what was wrong as the next question."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Generic

from typing_extensions import TypeVar
from xdsl.utils.exceptions import DiagnosticException

from acc.bugs import doing, reproducer
from acc.diagnostics import Diagnostic, InternalError, UserError, note, warn
from acc.llm.answers import Answers, Round
from acc.llm.checker import CheckFailure, Verdict
from acc.llm.outcome import Ending, Outcome
from acc.llm.printable import printable
from acc.llm.prompts.requests import repair_request
from acc.llm.request import Answer, Request
from acc.llm.samples import ask_samples

T = TypeVar("T")
"""What an answer stands for."""

LENGTH = "length"
"""Has the answer an end."""

MEMORY = "memory"
"""Can it be run on this machine."""

INTERNAL = "internal error"
"""Can acc check it."""


class NotAcceptedError(UserError):
    """No answer to a question was right; its notes have a line for each."""


class BlockedError(NotAcceptedError):
    """The same where an answer could not be checked, for a bug of ours that has been told."""

    exit_code = InternalError.exit_code


@dataclass(frozen=True)
class Judgement(Generic[T]):
    """What became of an answer, and what it stands for if it could be read."""

    verdict: Verdict
    value: T | None = None


@dataclass(frozen=True)
class Accepted(Generic[T]):
    """What a conversation ended with."""

    value: T
    answer: Answer
    verdict: Verdict
    rounds: int

    @property
    def cost(self) -> float:
        """Estimated cycles; infinite where they are not known."""
        return math.inf if self.verdict.cost is None else self.verdict.cost


@dataclass(frozen=True)
class Conversation(Generic[T]):
    """How answers are asked for and judged."""

    answers: Answers
    judge: Callable[[str], Judgement[T]]
    """Judges the text of an answer."""

    max_rounds: int
    samples: int = 1
    """Answers to each question, of which the cheapest one that is right is taken."""

    outcomes: list[Outcome] = field(default_factory=list[Outcome])
    """Where it is noted how a conversation ended."""

    def hold(self, first: Request) -> Accepted[T]:
        """
        Ask until an answer is right. What was accepted before is taken, if it still is.

        Raises `NotAcceptedError` after the last round, and what providers and checkers raise; what
        was answered by then is kept, where the mode records.
        """
        recorded = self.answers.recorded(first)
        if recorded is not None:
            judgement = self._judged(first, recorded)
            if (found := _accepted(recorded, judgement, recorded.rounds)) is not None:
                self.outcomes.append(Outcome.of_recorded(first, recorded))
                return found
            return self._ask_again(first, judgement.verdict)
        return self._ask(first)

    def _ask_again(self, first: Request, verdict: Verdict) -> Accepted[T]:
        """Ask anew, since what is recorded is not right any more."""
        said = _said("the recorded answer", verdict)
        try:
            return self._ask(first)
        except UserError as error:
            error.notes = (said, *error.notes)
            if _is_blocked(verdict) and error.exit_code == UserError.exit_code:
                raise BlockedError(error.text, error.place, error.notes) from error
            raise

    def _ask(self, first: Request) -> Accepted[T]:
        rounds: list[Round] = []
        ending = Ending.STOPPED
        try:
            accepted = self._ask_until_right(first, rounds)
            ending = Ending.ACCEPTED
            return accepted
        except NotAcceptedError:
            ending = Ending.REFUSED
            raise
        finally:
            self.outcomes.append(Outcome.of_rounds(first, rounds, ending))

    def _ask_until_right(self, first: Request, rounds: list[Round]) -> Accepted[T]:
        """Ask, adding each answer to `rounds` once it is judged."""
        request = first
        for number in range(1, self.max_rounds + 1):
            best: Accepted[T] | None = None
            asked: list[Round] = []
            for answer in ask_samples(self.answers, request, self.samples):
                judgement = self._judged(first, answer)
                asked.append(Round(request, answer, judgement.verdict))
                found = _accepted(answer, judgement, number)
                if found is not None and (best is None or found.cost < best.cost):
                    best = found
            rounds += asked
            if best is not None:
                self.answers.keep(rounds, best.answer)
                return best
            request = _next(asked)
        self.answers.keep(rounds, None)
        times = "1 round" if self.max_rounds == 1 else f"{self.max_rounds} rounds"
        is_blocked = any(_is_blocked(round.verdict) for round in rounds)
        raise (BlockedError if is_blocked else NotAcceptedError)(
            f"no {first.kind} for {first.subject} was accepted in {times}",
            notes=tuple(_report(rounds)),
        )

    def _judged(self, first: Request, answer: Answer) -> Judgement[T]:
        """What becomes of an answer. A bug of ours is no reason to lose others: it is told."""
        if answer.truncated:
            text = "the answer was cut off by a limit of length (--llm-max-tokens)"
            return Judgement(Verdict((), CheckFailure(LENGTH, text)))
        try:
            return self.judge(answer.text)
        except DiagnosticException:
            raise
        except MemoryError:
            text = "running the answer takes more memory than there is; use smaller tiles"
            return Judgement(Verdict((), CheckFailure(MEMORY, text)))
        except Exception as error:  # noqa: BLE001 -- it is told, with what reproduces it
            asked = f"{first.kind} {first.subject}"
            what = f"{asked}, this answer:\n{answer.text}\n\n{first.spec}"
            where = reproducer(error, "acc", what.splitlines())
            said = printable(doing(error))
            warn(f"internal error while {asked} was checked: {said}", notes=[where])
            text = "the compiler fails on this answer, which is no fault of yours; write another"
        return Judgement(Verdict((), CheckFailure(INTERNAL, text)))


def _is_blocked(verdict: Verdict) -> bool:
    """Whether it is not known what an answer is worth, for a bug of ours."""
    return verdict.failure is not None and verdict.failure.check == INTERNAL


def _accepted(answer: Answer, judgement: Judgement[T], rounds: int) -> Accepted[T] | None:
    if not judgement.verdict.accepted or judgement.value is None:
        return None
    return Accepted(judgement.value, answer, judgement.verdict, rounds)


def _next(rounds: list[Round]) -> Request:
    """The next question: about the answer that came furthest, the first of them."""
    best = max(rounds, key=lambda round: len(round.verdict.passed))
    assert best.verdict.failure is not None, "an answer that is right ends a conversation"
    return repair_request(best.request, best.answer, best.verdict.failure)


def _report(rounds: list[Round]) -> Iterator[Diagnostic]:
    """A line for each answer: which check it failed, and what was said."""
    number, sample = 0, 0
    for index, round in enumerate(rounds):
        is_new = index == 0 or rounds[index - 1].request is not round.request
        number, sample = (number + 1, 0) if is_new else (number, sample + 1)
        which = f", sample {sample}" if sample else ""
        yield _said(f"round {number}{which}", round.verdict)


def _said(who: str, verdict: Verdict) -> Diagnostic:
    failure = verdict.failure
    assert failure is not None, "only what was refused is reported"
    first, *_ = failure.text.strip().splitlines() or [""]
    return note(f"{who} failed the check '{failure.check}': {printable(first)}")
