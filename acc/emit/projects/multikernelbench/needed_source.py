"""The part of a Python file that some of its statements need."""

import ast
from collections.abc import Iterable, Iterator, Sequence

_FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef)
_DEFINITIONS = (*_FUNCTIONS, ast.ClassDef)


def needed_statements(tree: ast.Module, root: ast.stmt) -> list[ast.stmt]:
    """
    The statements of a file, other than `root`, without which running `root` would be different.

    Left out are those that only give values to names which nothing needs, and texts.
    """
    rest = [statement for statement in tree.body if not _is_idle(statement)]
    needed = mentioned([root])
    needed |= mentioned(statement for statement in rest if not _bound(statement))
    while True:
        kept = [s for s in rest if not (bound := _bound(s)) or bound & needed]
        more = needed | mentioned(kept)
        if more == needed:
            return kept
        needed = more


def needed_members(body: Sequence[ast.stmt]) -> list[ast.stmt]:
    """The statements of a module's class without the methods that nothing in it mentions."""
    fixed = [s for s in body if not isinstance(s, _FUNCTIONS) or _is_called(s.name)]
    needed = mentioned(fixed)
    while True:
        kept = [s for s in body if s in fixed or (isinstance(s, _FUNCTIONS) and s.name in needed)]
        more = needed | mentioned(kept)
        if more == needed:
            return kept
        needed = more


def _is_called(method: str) -> bool:
    """Whether PyTorch or Python itself calls a method."""
    return method.startswith("__") or method == "forward"


def mentioned(statements: Iterable[ast.stmt]) -> set[str]:
    """The names and attributes that statements read, texts among them, which may be names."""
    found: set[str] = set()
    for statement in statements:
        for node in ast.walk(statement):
            match node:
                case ast.Name(id=name, ctx=ast.Load()) | ast.Attribute(attr=name):
                    found.add(name)
                case ast.AugAssign(target=ast.Name(id=name)):
                    found.add(name)
                case ast.Constant(value=str() as name) if name.isidentifier():
                    found.add(name)
                case _:
                    pass
    return found


def _is_idle(statement: ast.stmt) -> bool:
    match statement:
        case ast.Expr(ast.Constant()):
            return True
        case ast.If(test=test):
            # what a file does only where it is run by itself
            return any(isinstance(n, ast.Name) and n.id == "__name__" for n in ast.walk(test))
        case _:
            return False


def _bound(statement: ast.stmt) -> set[str]:
    """The names that a statement gives values to, if it does nothing else."""
    match statement:
        case ast.ImportFrom(module="__future__"):
            return set()
        case ast.Import() | ast.ImportFrom():
            names = {alias.asname or alias.name.partition(".")[0] for alias in statement.names}
            return set() if "*" in names else names
        case ast.Assign() | ast.AnnAssign():
            targets = list(_targets(statement))
            names = {target.id for target in targets if isinstance(target, ast.Name)}
            return names if len(names) == len(targets) else set()
        case _ if isinstance(statement, _DEFINITIONS):
            return {statement.name}
        case _:
            return set()


def _targets(statement: ast.Assign | ast.AnnAssign) -> Iterator[ast.expr]:
    given = statement.targets if isinstance(statement, ast.Assign) else [statement.target]
    for target in given:
        yield from target.elts if isinstance(target, ast.Tuple | ast.List) else [target]
