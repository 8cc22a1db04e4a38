"""The arguments of a call: those without a name first, then named ones in their order."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from acc.frontend.dsl.parameters import Parameter, Parameters
from acc.llm.grammar.notation import Node, choice, many, maybe, seq

MOST_REPEATED = 16
"""Arguments of a parameter that takes any number."""


def arguments(parameters: Parameters, written: Callable[[Parameter], Node], comma: Node) -> Node:
    """What stands between the brackets of a call that has arguments."""
    return _Arguments(parameters.all, written, comma).first()


class _Arguments:
    def __init__(
        self, all_: Sequence[Parameter], written: Callable[[Parameter], Node], comma: Node
    ) -> None:
        self._all, self._written, self._comma = all_, written, comma

    def first(self) -> Node:
        """From the first argument on."""
        starts = [seq(self._written(self._all[0]), self._behind(1))]
        return choice(*starts, *self._first_named())

    def _first_named(self) -> list[Node]:
        """A first argument with a name, by which it can be: all before it are left out."""
        found: list[Node] = []
        for i, parameter in enumerate(self._all):
            if not parameter.repeated:
                found.append(seq(self._named(parameter), self._all_named(i + 1)))
            if not parameter.optional:
                break
        return found

    def _behind(self, count: int) -> Node:
        """What can follow so many arguments without a name."""
        if count == len(self._all):
            return seq()
        parameter = self._all[count]
        value = self._written(parameter)
        if parameter.repeated:
            return many(self._comma, value, most=MOST_REPEATED)
        one_more = seq(self._comma, value, self._behind(count + 1))
        return choice(one_more, self._all_named(count))

    def _all_named(self, first: int) -> Node:
        """The arguments from some parameter on, each with its name."""
        parts: list[Node] = []
        for parameter in self._all[first:]:
            if parameter.repeated:
                continue
            part = seq(self._comma, self._named(parameter))
            parts.append(maybe(part) if parameter.optional else part)
        return seq(*parts)

    def _named(self, parameter: Parameter) -> Node:
        return seq(f"{parameter.name}=", self._written(parameter))
