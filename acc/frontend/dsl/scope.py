"""The variables of a function while it is read."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from xdsl.ir import Operation, SSAValue

from acc.frontend.dsl.values import Value, usual_hint


@dataclass
class Scope(Mapping[str, Value]):
    """
    Local names and what they hold, in the order in which they were last assigned.

    The order is that of the values that a loop or branch carries.
    """

    variables: dict[str, Value] = field(default_factory=dict[str, Value])
    gone: dict[str, str] = field(default_factory=dict[str, str])
    """Names that cannot be read any more, and why."""

    renamable: set[SSAValue] = field(default_factory=set[SSAValue])
    """Values whose name is that of a carried variable; the next name they get is theirs."""

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
        if isinstance(value, SSAValue) and self._is_unnamed(value):
            value.name_hint = name if SSAValue.is_valid_name(name) else None
            self.renamable.discard(value)

    def _is_unnamed(self, value: SSAValue) -> bool:
        if value.name_hint is None or value in self.renamable:
            return True
        return isinstance(value.owner, Operation) and value.name_hint == usual_hint(value.owner)

    def forget(self, name: str, why: str) -> None:
        """Make a name unreadable."""
        self.variables.pop(name, None)
        self.gone[name] = why

    def inner(self) -> Scope:
        """The scope of a block inside; what it assigns stays there."""
        return Scope(dict(self.variables), dict(self.gone), self.renamable)
