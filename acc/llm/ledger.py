"""What answers cost: tokens and money, by op or kernel and for the whole run."""

from __future__ import annotations

import threading
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from acc.llm.prices import Price
from acc.llm.request import Answer, Provider, Request, Usage

_OF = " of "
"""Between a part and its kernel, in the subject of a request."""


@dataclass(frozen=True)
class Cost:
    """A number of answers, and what they took."""

    calls: int = 0
    prompt_tokens: int = 0
    completion_tokens: int = 0
    usd: float | None = None
    """None where the price is not known."""

    def __add__(self, other: Cost) -> Cost:
        """Both together; unknown money stays unknown."""
        known = self.usd is not None and other.usd is not None
        return Cost(
            self.calls + other.calls,
            self.prompt_tokens + other.prompt_tokens,
            self.completion_tokens + other.completion_tokens,
            (self.usd or 0.0) + (other.usd or 0.0) if known else None,
        )

    def as_json(self) -> dict[str, int | float | None]:
        """For reports."""
        return {
            "calls": self.calls,
            "prompt_tokens": self.prompt_tokens,
            "completion_tokens": self.completion_tokens,
            "usd": None if self.usd is None else round(self.usd, 6),
        }


def total(costs: Iterable[Cost]) -> Cost:
    """The sum."""
    return sum(costs, Cost(usd=0.0))


@dataclass
class Ledger:
    """Counts the answers of one run; used by several threads."""

    price: Price | None = None
    by_subject: dict[str, Cost] = field(default_factory=dict[str, Cost])
    """By the name of the op or the kernel, in the order of the first answers."""

    _mutex: threading.Lock = field(default_factory=threading.Lock)

    def answered(self, request: Request, answer: Answer) -> None:
        """Count an answer of a provider."""
        usage = answer.usage
        cost = Cost(1, usage.prompt_tokens, usage.completion_tokens, self._usd(usage))
        with self._mutex:
            before = self.by_subject.get(request.subject, Cost(usd=0.0))
            self.by_subject[request.subject] = before + cost

    @property
    def total(self) -> Cost:
        """Of the whole run."""
        return total(self.by_subject.values())

    @property
    def by_kernel(self) -> dict[str, Cost]:
        """The costs of kernels, with those of their parts."""
        found: dict[str, Cost] = {}
        for subject, cost in self.by_subject.items():
            kernel = subject.rpartition(_OF)[2]
            found[kernel] = found.get(kernel, Cost(usd=0.0)) + cost
        return found

    def table(self) -> list[str]:
        """The costs as lines of text, nothing if nothing was asked."""
        if not self.by_subject:
            return []
        rows: list[tuple[str, ...]] = [_HEAD]
        for kernel, cost in self.by_kernel.items():
            rows.append(_row(kernel, cost))
            parts = [name for name in self.by_subject if name.endswith(f"{_OF}{kernel}")]
            rows += [
                _row(f"  {name.removesuffix(_OF + kernel)}", self.by_subject[name])
                for name in parts
            ]
        return _table([*rows, _row("in all", self.total)])

    def _usd(self, usage: Usage) -> float | None:
        return None if self.price is None else self.price.usd(usage)


@dataclass
class CountedProvider:
    """A provider whose answers are counted."""

    provider: Provider
    ledger: Ledger

    @property
    def name(self) -> str:
        """That of the provider."""
        return self.provider.name

    def answer(self, request: Request, sample: int = 0) -> Answer:
        """The provider's answer."""
        answer = self.provider.answer(request, sample)
        self.ledger.answered(request, answer)
        return answer


_HEAD = ("model answers for", "answers", "prompt tokens", "answer tokens", "USD")


def _row(name: str, cost: Cost) -> tuple[str, ...]:
    usd = "unknown" if cost.usd is None else f"{cost.usd:.4f}"
    tokens = str(cost.prompt_tokens), str(cost.completion_tokens)
    return name, str(cost.calls), *tokens, usd


def _table(rows: Sequence[tuple[str, ...]]) -> list[str]:
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return [
        "  ".join([row[0].ljust(widths[0]), *map(str.rjust, row[1:], widths[1:])]) for row in rows
    ]
