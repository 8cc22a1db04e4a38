"""A hard limit of money: nothing is sent that could exceed it, whatever comes back."""

from __future__ import annotations

import fcntl
import json
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
class Budget:
    """What one run has spent and set aside; used by several threads."""

    limit_usd: float | None = None
    price: Price | None = None
    shared: Path | None = None
    """A file in which several processes count together, empty at first."""

    _own: Counts = field(default_factory=Counts)
    _mutex: threading.Lock = field(default_factory=threading.Lock)

    @property
    def spent_usd(self) -> float:
        """What was spent, at most."""
        with self._counts() as counts:
            return counts.spent_usd

    @contextmanager
    def reserved(self, request: Request) -> Generator[Charge]:
        """
        Set aside what sending a request can cost at most, while the block sends it.

        What the block does not put into the charge counts as spent in full. Raises `BudgetError`
        if more could be spent than is left.
        """
        worst = self._usd(worst_usage(request))
        with self._counts() as counts:
            left = self._left(counts)
            if left is not None and worst > left:
                raise BudgetError(
                    f"{request.kind} {request.subject} could cost {worst:.4f} USD, and "
                    f"{left:.4f} of the budget of {self.limit_usd:g} USD are left"
                )
            counts.reserved_usd += worst
        charge = Charge()
        try:
            yield charge
        finally:
            with self._counts() as counts:
                counts.reserved_usd -= worst
                counts.spent_usd += worst if charge.usage is None else self._usd(charge.usage)

    def _left(self, counts: Counts) -> float | None:
        if self.limit_usd is None:
            return None
        return max(self.limit_usd - counts.spent_usd - counts.reserved_usd, 0.0)

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
