"""Names for values: those that they have in the IR, as far as Python and the scope allow."""

from __future__ import annotations

import keyword
import re
from collections.abc import Collection, Generator
from contextlib import contextmanager
from dataclasses import dataclass, field

from xdsl.dialects.builtin import IndexType, i1
from xdsl.ir import Attribute, Block, BlockArgument, Operation, SSAValue

from acc.dialects.tile.types import BufferType, GmType, TileType


def identifier(text: str) -> str:
    """A Python identifier that resembles a text."""
    name = re.sub(r"\W", "_", text, flags=re.ASCII)
    if not name or name[0].isdigit():
        name = f"_{name}"
    return f"{name}_" if keyword.iskeyword(name) or keyword.issoftkeyword(name) else name


def usual_name(typ: Attribute) -> str:
    """The name of a value that has none."""
    match typ:
        case GmType():
            return "x"
        case TileType():
            return "t"
        case BufferType():
            return "b"
        case IndexType():
            return "i"
        case _:
            return "c" if typ == i1 else "v"


def block_of(value: SSAValue) -> Block | None:
    """The block in which a value is defined."""
    if isinstance(value, BlockArgument):
        return value.block
    return value.owner.parent if isinstance(value.owner, Operation) else None


def last_use(value: SSAValue, block: Block) -> Operation | None:
    """The last operation of a block that uses a value, itself or inside of it."""
    users = {id(user) for use in value.uses if (user := _in_block(use.operation, block))}
    return next((op for op in reversed(tuple(block.ops)) if id(op) in users), None)


def _in_block(op: Operation, block: Block) -> Operation | None:
    """The operation of a block that is, or contains, another; none if it stands elsewhere."""
    current: Operation | None = op
    while current is not None and current.parent is not block:
        current = current.parent_op()
    return current


def is_used_after(value: SSAValue, op: Operation) -> bool:
    """Whether a value is used behind an operation, within the operation's block."""
    assert op.parent is not None
    last = last_use(value, op.parent)
    return last is not None and last is not op and op.is_before_in_block(last)


def is_used_at(value: SSAValue, op: Operation) -> bool:
    """Whether an operation, or one inside of it, uses a value."""
    return any(op.is_ancestor(use.operation) for use in value.uses)


@dataclass
class Variables:
    """
    The variables of a function while it is written.

    `holders` keeps names in the order in which they were last assigned, as reading does.
    """

    reserved: frozenset[str]
    names: dict[SSAValue, str] = field(default_factory=dict[SSAValue, str])
    holders: dict[str, SSAValue] = field(default_factory=dict[str, SSAValue])

    def assign(self, name: str, value: SSAValue) -> None:
        """Let a variable hold a value from here on."""
        self.holders.pop(name, None)
        self.holders[name] = value
        self.names[value] = name

    def release(self, name: str) -> None:
        """Let a variable hold nothing."""
        self.holders.pop(name, None)

    @contextmanager
    def inside(self) -> Generator[None]:
        """The scope of a block inside: what it assigns is not visible behind it."""
        outer = dict(self.holders)
        yield
        self.holders = outer

    def fresh(
        self,
        hint: str | None,
        value: SSAValue,
        at: Operation | None = None,
        avoid: Collection[str] = (),
        *,
        early: bool = False,
    ) -> str:
        """
        A name for a value that is defined at an operation; not one of those to avoid.

        A name is free if nothing holds it, or a value of the same block that is not used any more;
        `early` if it must be free before the operation already.
        """
        base = identifier(hint or usual_name(value.type))
        name, number = base, 0
        while name in avoid or not self._is_free(name, at, early):
            number += 1
            name = f"{base}_{number}"
        return name

    def _is_free(self, name: str, at: Operation | None, early: bool) -> bool:
        if name in self.reserved:
            return False
        holder = self.holders.get(name)
        if holder is None:
            return True
        if at is None or block_of(holder) is not at.parent:
            return False
        return not is_used_after(holder, at) and not (early and is_used_at(holder, at))
