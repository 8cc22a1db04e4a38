"""
What is read as the `linalg.generic` that it stands for.

An operation with maps and a body of its own has nothing that its generic form lacks, so that no
pass has to know it.
"""

from abc import ABC
from collections.abc import Mapping, Sequence
from typing import Self

from xdsl.dialects.builtin import AffineMapAttr, ArrayAttr, ShapedType
from xdsl.dialects.linalg.attrs import IteratorTypeAttr
from xdsl.dialects.linalg.ops import GenericOp
from xdsl.ir import Attribute, Region, SSAValue
from xdsl.ir.affine import AffineDimExpr, AffineMap
from xdsl.utils.exceptions import VerifyException
from xdsl.utils.hints import isa


def identity_maps(operands: Sequence[SSAValue]) -> ArrayAttr[AffineMapAttr]:
    """Every element of the last operand meets that at its place in the others, and scalars."""
    ranks = [v.type.get_num_dims() if isinstance(v.type, ShapedType) else 0 for v in operands]
    loops = ranks[-1]
    each, scalar = AffineMap.identity(loops), AffineMap(loops, 0, ())
    return ArrayAttr(AffineMapAttr(each if rank else scalar) for rank in ranks)


def _iterators(output: AffineMap) -> Sequence[IteratorTypeAttr]:
    """Loops that choose an element of the output are parallel, the others combine into it."""
    kept = {expr.position for expr in output.results if isinstance(expr, AffineDimExpr)}
    return [
        IteratorTypeAttr.parallel() if loop in kept else IteratorTypeAttr.reduction()
        for loop in range(output.num_dims)
    ]


def as_generic(
    inputs: Sequence[SSAValue],
    output: SSAValue,
    body: Region,
    maps: ArrayAttr[AffineMapAttr],
    result_types: Sequence[Attribute],
) -> GenericOp:
    """The generic operation with one output; its maps say which of its loops are parallel."""
    return GenericOp(inputs, [output], body, maps, _iterators(maps.data[-1].data), result_types)


class ReadAsGenericOp(GenericOp, ABC):
    """Reads an operation with one output; a plain subclass, for what it makes is its base."""

    @classmethod
    def maps(
        cls, properties: Mapping[str, Attribute], operands: Sequence[SSAValue]
    ) -> ArrayAttr[AffineMapAttr]:
        """Which elements of the operands meet: as written, else each its like."""
        written = properties.get("indexing_maps")
        if isa(written, ArrayAttr[AffineMapAttr]) and len(written) == len(operands):
            return written
        return identity_maps(operands)

    @classmethod
    def complete(cls, body: Region, operands: Sequence[SSAValue]) -> None:
        """Give the body what a generic one has besides."""

    @classmethod
    def create(
        cls,
        *,
        operands: Sequence[SSAValue] = (),
        result_types: Sequence[Attribute] = (),
        properties: Mapping[str, Attribute] | None = None,
        attributes: Mapping[str, Attribute] | None = None,
        regions: Sequence[Region] = (),
        **_: object,
    ) -> Self:
        """From the generic form of the syntax, where the body is written out."""
        if not operands or len(regions) != 1 or len(regions[0].blocks) != 1:
            raise VerifyException(f"'{cls.name}' needs an output and a body of one block")
        cls.complete(regions[0], operands)
        maps = cls.maps(properties or {}, operands)
        op = as_generic(operands[:-1], operands[-1], regions[0], maps, result_types)
        op.attributes |= attributes or {}
        return op  # pyright: ignore[reportReturnType]
