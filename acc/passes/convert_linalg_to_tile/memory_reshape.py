"""Tensors of a level-1 function and those of a spec, whose open dimensions are one symbol each."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from xdsl.builder import Builder
from xdsl.dialects import arith, tensor
from xdsl.dialects.builtin import (
    DYNAMIC_INDEX,
    ArrayAttr,
    IndexType,
    IntegerAttr,
    StringAttr,
    TensorType,
    i64,
)
from xdsl.ir import Attribute, SSAValue

from acc.analysis.axes import Factors, Size
from acc.analysis.tensor_types import tensor_type
from acc.dialects.tile.spec import tensor_of
from acc.dialects.tile.types import GmType


@dataclass
class SymbolSizes:
    """The sizes of symbols in the body of a spec, made when they are first asked for."""

    builder: Builder
    _dims: dict[str, tuple[SSAValue, int]] = field(default_factory=dict[str, tuple[SSAValue, int]])
    _sizes: dict[Size, SSAValue] = field(default_factory=dict[Size, SSAValue])

    def learn(self, argument: SSAValue, memory: GmType) -> None:
        """Take note of the symbols that an argument of the body has."""
        for dim, size in enumerate(memory.shape):
            if isinstance(size, StringAttr):
                self._dims.setdefault(size.data, (argument, dim))

    def value(self, size: Size) -> SSAValue:
        """A number, or the size called so, as an index."""
        if size not in self._sizes:
            self._sizes[size] = self._number(size) if isinstance(size, int) else self._dim(size)
        return self._sizes[size]

    def _number(self, size: int) -> SSAValue:
        return self.builder.insert(arith.ConstantOp(IntegerAttr(size, IndexType()))).result

    def _dim(self, name: str) -> SSAValue:
        argument, dim = self._dims[name]
        return self.builder.insert(tensor.DimOp(argument, self.value(dim))).result

    def product(self, factors: Factors) -> SSAValue:
        """The size of a dimension."""
        first, *others = factors or (1,)
        size = self.value(first)
        for factor in others:
            size = self.builder.insert(arith.MuliOp(size, self.value(factor))).result
        return size


def from_memory(
    builder: Builder, held: SSAValue, typ: TensorType[Attribute], shape: Sequence[Factors]
) -> SSAValue:
    """The tensor of type `typ` and this shape, whose elements are those of `held`."""
    groups = _groups(shape)
    value = held
    if typ.get_num_dims() and groups != _identity(len(shape)):
        found = tensor_type(held).get_shape()
        sizes = [found[group[0]] if len(group) == 1 else DYNAMIC_INDEX for group in groups]
        collapsed = tensor.CollapseShapeOp.create(
            operands=[value],
            result_types=[TensorType(typ.element_type, sizes)],
            properties={"reassociation": _reassociation(groups)},
        )
        value = builder.insert(collapsed).result
    return _cast(builder, value, typ)


def to_memory(
    builder: Builder,
    value: SSAValue,
    memory: GmType,
    shape: Sequence[Factors],
    symbols: SymbolSizes,
) -> SSAValue:
    """The elements of a tensor of this shape in the shape of its memory."""
    wanted = tensor_of(memory)
    groups = _groups(shape)
    if not shape or groups == _identity(len(shape)):
        return value if not shape else _cast(builder, value, wanted)
    open_sizes = [symbols.value(dim.data) for dim in memory.shape if isinstance(dim, StringAttr)]
    expanded = tensor.ExpandShapeOp(
        value, open_sizes, _reassociation(groups), wanted.get_shape(), wanted
    )
    return builder.insert(expanded).result


def _groups(shape: Sequence[Factors]) -> list[list[int]]:
    """By dimension of a tensor: those of its memory."""
    groups: list[list[int]] = []
    count = 0
    for factors in shape:
        is_open = any(isinstance(factor, str) for factor in factors)
        size = len(factors) if is_open else 1
        groups.append(list(range(count, count + size)))
        count += size
    return groups


def _identity(rank: int) -> list[list[int]]:
    return [[dim] for dim in range(rank)]


def _reassociation(groups: Sequence[Sequence[int]]) -> ArrayAttr[ArrayAttr[IntegerAttr]]:
    return ArrayAttr([ArrayAttr([IntegerAttr(dim, i64) for dim in group]) for group in groups])


def _cast(builder: Builder, value: SSAValue, typ: TensorType[Attribute]) -> SSAValue:
    """The same tensor with another type, which says more or less of its shape."""
    if value.type == typ or not typ.get_num_dims():
        return value
    return builder.insert(tensor.CastOp(value, typ)).dest
