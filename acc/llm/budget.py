"""A hard limit of money: nothing is sent that could exceed it, whatever comes back."""

from __future__ import annotations

import threading
from collections.abc import Generator
from contextlib import contextmanager
from dataclasses import dataclass, field

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
class Budget:
    """What one run has spent and set aside, in dollars; used by several threads."""

    limit_usd: float | None = None
    price: Price | None = None
    spent_usd: float = 0.0
    _reserved_usd: float = 0.0
    _mutex: threading.Lock = field(default_factory=threading.Lock)

    @contextmanager
    def reserved(self, request: Request) -> Generator[Charge]:
        """
        Set aside what sending a request can cost at most, while the block sends it.

        What the block does not put into the charge counts as spent in full. Raises `BudgetError`
        if more could be spent than is left.
        """
        worst = self._usd(worst_usage(request))
        with self._mutex:
            if self.limit_usd is not None and worst > (left := self._left(self.limit_usd)):
                raise BudgetError(
                    f"{request.kind} {request.subject} could cost {worst:.4f} USD, and "
                    f"{left:.4f} of the budget of {self.limit_usd:g} USD are left"
                )
            self._reserved_usd += worst
        charge = Charge()
        try:
            yield charge
        finally:
            spent = worst if charge.usage is None else self._usd(charge.usage)
            with self._mutex:
                self._reserved_usd -= worst
                self.spent_usd += spent

    def _left(self, limit: float) -> float:
        return max(limit - self.spent_usd - self._reserved_usd, 0.0)

    def _usd(self, usage: Usage) -> float:
        return 0.0 if self.price is None else self.price.usd(usage)
