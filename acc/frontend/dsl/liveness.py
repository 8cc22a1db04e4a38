"""Which variables statements assign, and which they read before assigning them."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Sequence

Names = frozenset[str]
NONE: Names = frozenset()


def reads(node: ast.AST | None) -> Names:
    """The names that an expression reads."""
    if node is None:
        return NONE
    return frozenset(
        inner.id
        for inner in ast.walk(node)
        if isinstance(inner, ast.Name) and isinstance(inner.ctx, ast.Load)
    )


def targets(node: ast.AST) -> Names:
    """The names that a target of an assignment or loop binds."""
    return frozenset(inner.id for inner in ast.walk(node) if isinstance(inner, ast.Name))


def assigned(statements: Iterable[ast.stmt]) -> Names:
    """The names that statements may bind or delete, also in blocks inside; not loop indices."""
    found: set[str] = set()
    for stmt in statements:
        match stmt:
            case ast.Assign():
                found.update(*(targets(target) for target in stmt.targets))
            case ast.AugAssign() | ast.AnnAssign():
                found.update(targets(stmt.target))
            case ast.For():
                found.update(assigned(stmt.body) - targets(stmt.target))
            case ast.If():
                found.update(assigned(stmt.body), assigned(stmt.orelse))
            case ast.With():
                found.update(assigned(stmt.body))
            case ast.Delete():
                found.update(*(targets(target) for target in stmt.targets))
            case _:
                pass
    return frozenset(found)


def live_before(statements: Sequence[ast.stmt], after: Names) -> Names:
    """The names whose values may still be read, before statements that leave `after` to read."""
    for stmt in reversed(statements):
        after = _live_before_one(stmt, after)
    return after


def _live_before_one(stmt: ast.stmt, after: Names) -> Names:
    match stmt:
        case ast.Assign():
            bound = NONE.union(*(targets(target) for target in stmt.targets))
            return (after - bound) | reads(stmt.value)
        case ast.AugAssign():
            return after | targets(stmt.target) | reads(stmt.value)
        case ast.AnnAssign():
            return (after - targets(stmt.target)) | reads(stmt.value)
        case ast.For():
            return after | reads(stmt.iter) | exposed(stmt)
        case ast.If():
            branches = live_before(stmt.body, after) | live_before(stmt.orelse, after)
            return branches | reads(stmt.test)
        case ast.With():
            heads = NONE.union(*(reads(item.context_expr) for item in stmt.items))
            return live_before(stmt.body, after) | heads
        case ast.Delete():
            return after.union(*(targets(target) for target in stmt.targets))
        case _:
            return after | reads(stmt)


def exposed(loop: ast.For) -> Names:
    """The names that an iteration reads before it assigns them."""
    return live_before(loop.body, NONE) - targets(loop.target)
