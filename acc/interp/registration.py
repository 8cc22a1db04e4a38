"""
Which function gives which op class its meaning, filled when a dialect is first needed.

An op named `foo.bar` is looked up after importing `acc.interp.foo`, all files of it where that is
a package. Nothing else registers anything.
"""

import pkgutil
from collections.abc import Callable
from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING, TypeAlias

from typing_extensions import TypeVar
from xdsl.ir import Operation

from acc.interp.values import Values

if TYPE_CHECKING:
    from acc.interp.interpreter import Frame

OpT = TypeVar("OpT", bound=Operation)
Handler: TypeAlias = Callable[["Frame", OpT, Values], Values]

_handlers: dict[type[Operation], Callable[["Frame", Operation, Values], Values]] = {}
_loaded: set[str] = set()


def implements(op_class: type[OpT]) -> Callable[[Handler[OpT]], Handler[OpT]]:
    """
    Register the decorated function as the meaning of `op_class`.

    It receives the frame, the op and the operands' values in order, and returns the results'
    values in order (`()` for none).
    """

    def register(handler: Handler[OpT]) -> Handler[OpT]:
        assert op_class not in _handlers, f"two meanings for {op_class.name}"

        def run(frame: "Frame", op: Operation, args: Values) -> Values:
            assert isinstance(op, op_class)
            return handler(frame, op, args)

        _handlers[op_class] = run
        return handler

    return register


def implements_each(
    *op_classes: type[Operation],
) -> Callable[[Handler[Operation]], Handler[Operation]]:
    """Register the decorated function as the meaning of several classes."""

    def register(handler: Handler[Operation]) -> Handler[Operation]:
        for op_class in op_classes:
            implements(op_class)(handler)
        return handler

    return register


def find_handler(op_class: type[Operation]) -> Handler[Operation] | None:
    """The function registered for `op_class`, importing its dialect's family modules first."""
    dialect = op_class.name.split(".", 1)[0]
    if op_class not in _handlers and dialect not in _loaded:
        _loaded.add(dialect)
        _load(f"acc.interp.{dialect}")
    return _handlers.get(op_class)


def _load(name: str) -> None:
    if find_spec(name) is None:
        return
    package = import_module(name)
    for module in pkgutil.iter_modules(getattr(package, "__path__", ()), f"{name}."):
        import_module(module.name)
