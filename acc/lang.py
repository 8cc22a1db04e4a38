"""
The names that kernels in Python syntax import from `acc`, for editors and for `import`.

The tools read such files with `ast` and never run them. Importing one checks its names and nothing
else; calling what stands inside of a kernel raises `NotRunError`. What the names mean is in
`docs/dsl.md`; which there are is told by `acc/frontend/dsl/surface.py` and the tile dialect.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager
from typing import NoReturn, overload

from typing_extensions import TypeVar

FunctionT = TypeVar("FunctionT", bound=Callable[..., object])


class NotRunError(RuntimeError):
    """Something was called that is only ever read."""

    def __init__(self, name: str) -> None:
        super().__init__(f"acc.{name} stands for code that is compiled, it cannot be run here")


class Value:
    """A tile, buffer, tensor or scalar inside of a kernel; it has Python's operators there."""

    def _operator(self, other: object) -> Value:
        raise NotRunError("Value")

    def _sign(self) -> Value:
        raise NotRunError("Value")

    __add__ = __radd__ = __sub__ = __rsub__ = __mul__ = __rmul__ = _operator
    __truediv__ = __rtruediv__ = __floordiv__ = __mod__ = _operator
    __lt__ = __le__ = __gt__ = __ge__ = __getitem__ = _operator
    __neg__ = _sign


class Operation:
    """An operation of the tile dialect; `docs/ops` lists them."""

    def __init__(self, name: str) -> None:
        self.name = name

    def __call__(self, *operands: object, **options: object) -> Value:
        """Compiled, never run."""
        raise NotRunError(self.name)


class ElementType(Operation):
    """An element type; called, it makes a constant of the type or converts a scalar to it."""


class TensorType(Operation):
    """The type of tensors in global memory: `gm[M, 1003, f32]`."""

    def __getitem__(self, shape_and_element: object) -> TensorType:
        return self


class Symbol(Value):
    """A size that is known when a kernel is launched."""


inf = float("inf")
nan = float("nan")
f16, bf16, f32, f64 = map(ElementType, ("f16", "bf16", "f32", "f64"))
i1, i8, i16, i32, i64 = map(ElementType, ("i1", "i8", "i16", "i32", "i64"))
ui8, ui16, ui32, ui64 = map(ElementType, ("ui8", "ui16", "ui32", "ui64"))
index = ElementType("index")
gm = TensorType("gm")


@overload
def kernel(function: FunctionT) -> FunctionT: ...
@overload
def kernel(
    *,
    name: str = "",
    core: str = "aiv",
    host: object = None,
    tiling: Sequence[str] = (),
    program: bool = True,
) -> Callable[[FunctionT], FunctionT]: ...
def kernel(function: object = None, **options: object) -> object:
    """Marks a kernel."""
    return _marked(function)


@overload
def host(function: FunctionT) -> FunctionT: ...
@overload
def host(*, name: str = "") -> Callable[[FunctionT], FunctionT]: ...
def host(function: object = None, **options: object) -> object:
    """Marks a function that computes the launch of a kernel from its symbols."""
    return _marked(function)


@overload
def program(function: FunctionT) -> FunctionT: ...
@overload
def program(*, name: str = "", outputs: int = 0) -> Callable[[FunctionT], FunctionT]: ...
def program(function: object = None, **options: object) -> object:
    """Marks a program, which launches kernels; its last arguments are its outputs."""
    return _marked(function)


def from_model(
    model: str, provider: str, request: str, rounds: int, passed: Sequence[str]
) -> Callable[[FunctionT], FunctionT]:
    """Over a kernel that a model wrote: the record of what it passed before it was accepted."""

    def unchanged(function: FunctionT) -> FunctionT:
        return function

    return unchanged


def _marked(function: object) -> object:
    def unchanged(decorated: object) -> object:
        return decorated

    return unchanged if function is None else function


def symbol(name: str) -> Symbol:
    """A symbol of dimensions, at module level: `M = acc.symbol("M")`."""
    return Symbol()


def chip(name: str) -> None:
    """The chip that the file is for, at module level."""


def parallel(start: object, stop: object = None, step: object = 1) -> Iterator[Value]:
    """The units of work of a kernel, in any order: `for r in acc.parallel(0, M, step=8):`."""
    raise NotRunError("parallel")


def upto(bound: int, extent: object) -> Value:
    """A dimension of a tile that is `extent` long, at most `bound`."""
    raise NotRunError("upto")


def cdiv(lhs: object, rhs: object) -> Value:
    """The quotient of two indices, rounded up."""
    raise NotRunError("cdiv")


def copy_in() -> AbstractContextManager[None]:
    """The stage that loads, in explicit form."""
    raise NotRunError("copy_in")


def compute() -> AbstractContextManager[None]:
    """The stage that computes, in explicit form."""
    raise NotRunError("compute")


def copy_out() -> AbstractContextManager[None]:
    """The stage that stores, in explicit form."""
    raise NotRunError("copy_out")


def variant(label: str, when: object = True) -> AbstractContextManager[None]:
    """One way to run a kernel, taken if the condition over its symbols holds."""
    raise NotRunError("variant")


def when() -> AbstractContextManager[None]:
    """The condition of a variant, as statements that end with `acc.condition(c)`."""
    raise NotRunError("when")


def condition(value: object) -> NoReturn:
    """Ends the condition of a variant."""
    raise NotRunError("condition")


class Arith:
    """Operations of the `arith` dialect that have no operator: `acc.arith.divsi(a, b)`."""

    def __getattr__(self, name: str) -> Operation:
        return Operation(f"arith.{name}")


arith = Arith()


def __getattr__(name: str) -> Operation:
    """An operation of the tile dialect; raises `AttributeError` for any other name."""
    from acc.frontend.dsl.ops import callable_operations

    if name not in callable_operations():
        raise AttributeError(f"acc has no '{name}'")
    return Operation(name)
