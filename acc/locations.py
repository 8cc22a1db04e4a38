"""
Where things stand in the user's files: places, read from xDSL's locations, kept through rewrites.

`acc/parsing.py` gives every parsed operation a location; `keeping_locations` carries it over to the
operations that a pattern puts in its stead.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import chain

from xdsl.dialects.builtin import (
    UNKNOWN_LOC,
    ArrayAttr,
    CallSiteLoc,
    FileLineColLoc,
    FusedLoc,
    IntAttr,
    LocationAttr,
    NameLoc,
    StringAttr,
    UnknownLoc,
)
from xdsl.ir import Attribute, Operation
from xdsl.pattern_rewriter import PatternRewriter
from xdsl.rewriter import InsertPoint
from xdsl.utils.hints import isa
from xdsl.utils.lexer import Span


@dataclass(frozen=True)
class Place:
    """A stretch of one line of a source file."""

    file: str
    line: int
    """Counted from one."""

    column: int
    """Counted from one."""

    length: int = 1
    """Characters to underline."""

    def __str__(self) -> str:
        return f"{self.file}:{self.line}:{self.column}"

    def location(self) -> FileLineColLoc:
        """The place as an attribute, to attach to operations."""
        return FileLineColLoc(StringAttr(self.file), IntAttr(self.line), IntAttr(self.column))


def place_of_span(span: Span[str] | Span[bytes]) -> Place:
    """The place of a span, as far as it stays on its first line."""
    file, line, column = span.get_location()
    first_line = span.text.split("\n", maxsplit=1)[0]
    return Place(file, line, column, max(len(first_line), 1))


def place_of_location(location: Attribute) -> Place | None:
    """The innermost file, line and column that a location attribute names, if it names any."""
    match location:
        case FileLineColLoc(filename=StringAttr(data=file), line=line, column=column):
            return Place(file, line.data, max(column.data, 1))
        case NameLoc():
            return place_of_location(location.location)
        case CallSiteLoc():
            return place_of_location(location.callee) or place_of_location(location.caller)
        case FusedLoc() if isa(location.locations, ArrayAttr[Attribute]):
            places = (place_of_location(part) for part in location.locations)
            return next((place for place in places if place is not None), None)
        case _:
            return None


def place_of(op: Operation) -> Place | None:
    """The place of an operation: its own, or that of the nearest enclosing one that has one."""
    enclosing: Operation | None = op
    while enclosing is not None:
        if (place := place_of_location(enclosing.location)) is not None:
            return place
        enclosing = enclosing.parent_op()
    return None


def locate(op: Operation, location: LocationAttr) -> None:
    """Give the location to the operation and to those inside it, where they have none."""
    for inner in op.walk():
        if isinstance(inner.location, UnknownLoc):
            inner.location = location


def fill_locations(module: Operation) -> None:
    """
    Give operations that a pass made from nothing the location of something near.

    That is what they contain, else what uses their results, else what stands before them, else what
    is around them.
    """
    for op in module.walk(reverse=True, region_first=True):
        if isinstance(op.location, UnknownLoc):
            inside = (inner for inner in op.walk() if inner is not op)
            users = (use.operation for result in op.results for use in result.uses)
            op.location = _first_location(chain(inside, users))
    for op in module.walk():
        if isinstance(op.location, UnknownLoc):
            around = (near for near in (op.prev_op, op.parent_op()) if near is not None)
            op.location = _first_location(around)


def _first_location(ops: Iterable[Operation]) -> LocationAttr:
    found = (op.location for op in ops if not isinstance(op.location, UnknownLoc))
    return next(found, UNKNOWN_LOC)


@contextmanager
def keeping_locations() -> Generator[None]:
    """
    While active, what a pattern inserts takes the location of the operation that it matched.

    xDSL offers no hook for this that also reaches its own passes (a listener belongs to one walker
    and is not told the matched operation), so the rewriter's one insertion method is wrapped.
    """
    insert = PatternRewriter.insert

    def insert_and_locate(
        rewriter: PatternRewriter,
        op: Operation | Sequence[Operation],
        insertion_point: InsertPoint | None = None,
    ) -> Operation | Sequence[Operation]:
        matched = rewriter._current_operation  # pyright: ignore[reportPrivateUsage]
        if matched is not None and not isinstance(matched.location, UnknownLoc):
            for new_op in (op,) if isinstance(op, Operation) else op:
                if isinstance(new_op.location, UnknownLoc):
                    locate(new_op, matched.location)
        return insert(rewriter, op, insertion_point)

    setattr(PatternRewriter, "insert", insert_and_locate)  # noqa: B010
    try:
        yield
    finally:
        setattr(PatternRewriter, "insert", insert)  # noqa: B010
