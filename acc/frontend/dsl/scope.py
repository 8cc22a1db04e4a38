"""The variables of a function while it is read."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from xdsl.ir import SSAValue

from acc.frontend.dsl.values import Value


@dataclass
class Scope(Mapping[str, Value]):
    """
    Local names and what they hold, in the order in which they were last assigned.

    The order is that of the values that a loop or branch carries.
    """

    variables: dict[str, Value] = field(default_factory=dict[str, Value])
    gone: dict[str, str] = field(default_factory=dict[str, str])
    """Names that cannot be read any more, and why."""

    settled: set[SSAValue] = field(default_factory=set[SSAValue])
    """Values that keep their name, since the first variable that held them gave it."""

    carried: set[SSAValue] = field(default_factory=set[SSAValue])
    """Results of the loop or branch right before, which `name = variable` may still name."""

    def __getitem__(self, name: str) -> Value:
        return self.variables[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self.variables)

    def __len__(self) -> int:
        return len(self.variables)

    def bind(self, name: str, value: Value) -> None:
        """Assign a variable; an operation without a name of its own takes the variable's."""
        self.variables.pop(name, None)
        self.variables[name] = value
        self.gone.pop(name, None)
        if isinstance(value, SSAValue) and value not in self.settled:
            value.name_hint = name if SSAValue.is_valid_name(name) else None
            self.settled.add(value)

    def bind_carried(self, name: str, value: SSAValue) -> None:
        """Assign the result of a loop or branch, which the next statement may still name."""
        self.bind(name, value)
        self.settled.discard(value)
        self.carried.add(value)

    def settle(self) -> None:
        """Let the results of loops and branches keep their names."""
        self.settled |= self.carried
        self.carried.clear()

    def forget(self, name: str, why: str) -> None:
        """Make a name unreadable."""
        self.variables.pop(name, None)
        self.gone[name] = why

    def inner(self) -> Scope:
        """The scope of a block inside; what it assigns stays there."""
        return Scope(dict(self.variables), dict(self.gone), self.settled, self.carried)
