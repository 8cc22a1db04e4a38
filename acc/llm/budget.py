"""A hard limit of money: nothing is sent that could exceed it, whatever comes back."""

from __future__ import annotations

import fcntl
import json
import math
import threading
from collections.abc import Generator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from acc.diagnostics import UserError
from acc.llm.prices import Price
from acc.llm.request import Request, Usage

_TOKENS_AROUND_MESSAGE = 16
"""More than any chat format puts around a message."""


class BudgetError(UserError):
    """A request could cost more than is left."""


def worst_usage(request: Request) -> Usage:
    """
    As many tokens as a request can need.

    A token has at least one byte, so there are no more of them than bytes.
    """
    texts = [message.text for message in request.messages]
    if (grammar := request.grammar) is not None:
        texts.append(grammar.json_schema or max(grammar.lark, grammar.gbnf, key=len))
    size = sum(len(text.encode("utf-8", "replace")) for text in texts)
    around = _TOKENS_AROUND_MESSAGE * (len(request.messages) + 1)
    return Usage(size + around, request.sampling.max_tokens)


@dataclass
class Charge:
    """The tokens that a request took; none means that nobody knows."""

    usage: Usage | None = None


@dataclass
class Counts:
    """Dollars of a run."""

    spent_usd: float = 0.0
    reserved_usd: float = 0.0


@dataclass
class Limit:
    """What may be spent of dollars that are counted."""

    limit_usd: float | None
    counts: Counts

    @property
    def left_usd(self) -> float:
        """What nobody has spent or set aside; infinite without a limit."""
        if self.limit_usd is None:
            return math.inf
        return max(self.limit_usd - self.counts.spent_usd - self.counts.reserved_usd, 0.0)


@dataclass
class Budget:
    """What one run has spent and set aside, and parts of it; used by several threads."""

    limit_usd: float | None = None
    price: Price | None = None
    shared: Path | None = None
    """A file in which several processes count together, empty at first."""

    _own: Counts = field(default_factory=Counts)
    _parts: list[Limit] = field(default_factory=list[Limit])
    _mutex: threading.Lock = field(default_factory=threading.Lock)

    @property
    def spent_usd(self) -> float:
        """What was spent, at most."""
        with self._counts() as counts:
            return counts.spent_usd

    @contextmanager
    def part(self, limit_usd: float) -> Generator[None]:
        """Let no more than this be spent while the block runs, besides the limit of the run."""
        part = Limit(limit_usd, Counts())
        with self._mutex:
            self._parts.append(part)
        try:
            yield
        finally:
            with self._mutex:
                self._parts.remove(part)

    @contextmanager
    def reserved(self, request: Request) -> Generator[Charge]:
        """
        Set aside what sending a request can cost at most, while the block sends it.

        What the block does not put into the charge counts as spent in full. Raises `BudgetError`
        if more could be spent than is left.
        """
        worst = self._usd(worst_usage(request))
        with self._counts() as counts:
            parts = tuple(self._parts)
            for limit in (Limit(self.limit_usd, counts), *parts):
                if worst > limit.left_usd:
                    raise BudgetError(
                        f"{request.kind} {request.subject} could cost {worst:.4f} USD, and "
                        f"{limit.left_usd:.4f} of the budget of {limit.limit_usd:g} USD are left"
                    )
            for each in (counts, *(part.counts for part in parts)):
                each.reserved_usd += worst
        charge = Charge()
        try:
            yield charge
        finally:
            spent = worst if charge.usage is None else self._usd(charge.usage)
            with self._counts() as counts:
                for each in (counts, *(part.counts for part in parts)):
                    each.reserved_usd -= worst
                    each.spent_usd += spent

    def _usd(self, usage: Usage) -> float:
        return 0.0 if self.price is None else self.price.usd(usage)

    @contextmanager
    def _counts(self) -> Generator[Counts]:
        """The counts, which nobody else reads or changes meanwhile."""
        with self._mutex:
            if self.shared is None:
                yield self._own
                return
            with self.shared.open("r+", encoding="utf-8") as file:
                fcntl.flock(file, fcntl.LOCK_EX)
                counts = Counts(*json.loads(file.read() or "[]"))
                yield counts
                file.seek(0)
                file.truncate()
                file.write(json.dumps([counts.spent_usd, counts.reserved_usd]))
