"""What kernels that make one operation's results from one tensor have in common."""

from abc import ABC, abstractmethod
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property

from xdsl.dialects.builtin import f16
from xdsl.dialects.func import FuncOp
from xdsl.ir import Attribute, BlockArgument, SSAValue

from acc.analysis.axes import Factors, Size
from acc.analysis.fusion_space import shape_of_view
from acc.analysis.kernel_functions import argument_shape
from acc.analysis.layout import element_bytes
from acc.analysis.reshapes import origin
from acc.analysis.tensor_types import sizes


@dataclass(frozen=True)
class MoveFunction(ABC):
    """A function marked `acc.kernel` that holds one operation on one tensor."""

    function: FuncOp

    @property
    @abstractmethod
    def operand(self) -> SSAValue:
        """The tensor that the operation reads, maybe a view of an argument."""

    @cached_property
    def source(self) -> BlockArgument:
        """The argument that it is a view of."""
        source = origin(self.operand)
        assert isinstance(source, BlockArgument), "kernels read their arguments"
        return source

    @cached_property
    def shape(self) -> tuple[Factors, ...]:
        """The shape of the tensor that is read, open dimensions included."""
        given = argument_shape(self.function, self.source.index)
        shape = shape_of_view(self.operand, lambda _: given)
        assert shape is not None, "arguments have names for open dimensions"
        return shape

    @property
    def is_empty(self) -> bool:
        """Whether there is no element to read."""
        return 0 in sizes(self.operand)

    @property
    def in_place(self) -> dict[int, int]:
        """Results have memory of their own."""
        return {}


def moved_as(element: Attribute) -> Attribute:
    """
    What single elements are moved as: no instruction moves bytes, and half precision has a number
    for each of their values.
    """
    return f16 if element_bytes(element) == 1 else element


def merged(shape: Iterable[Factors]) -> tuple[Size, ...]:
    """The factors of a shape, numbers side by side as one."""
    found: list[Size] = []
    for factor in (factor for factors in shape for factor in factors):
        if found and isinstance(factor, int) and isinstance(last := found[-1], int):
            found[-1] = last * factor
        else:
            found.append(factor)
    return tuple(found)
