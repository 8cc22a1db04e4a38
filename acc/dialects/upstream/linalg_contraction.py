"""
Sums of products: those that xDSL does not define are read as `linalg.generic`, and so are its own
where their maps are not the ones that the name stands for, which it would not print.
"""

from collections.abc import Mapping, Sequence
from typing import ClassVar, Self

from xdsl.dialects import arith
from xdsl.dialects.builtin import AffineMapAttr, AnyFloat, ArrayAttr
from xdsl.dialects.linalg.abstract_ops import NamedOperation
from xdsl.dialects.linalg.ops import GenericOp, MatmulOp, YieldOp
from xdsl.ir import Attribute, Block, Operation, Region, SSAValue
from xdsl.ir.affine import AffineExpr, AffineMap
from xdsl.parser import Parser
from xdsl.utils.exceptions import VerifyException
from xdsl.utils.hints import isa

from acc.dialects.upstream.linalg_as_generic import ReadAsGenericOp, as_generic
from acc.dialects.upstream.linalg_named import BatchMatmulOp
from acc.dialects.upstream.linalg_syntax import (
    parse_operands,
    parse_optional_maps,
    parse_result_types,
)

Maps = ArrayAttr[AffineMapAttr]


def _maps(loops: str, *operands: str) -> Maps:
    """Which loops index each operand, all of them by one letter."""
    dims = {name: AffineExpr.dimension(place) for place, name in enumerate(loops)}
    return ArrayAttr(
        AffineMapAttr(AffineMap(len(loops), 0, tuple(dims[name] for name in operand)))
        for operand in operands
    )


def _widened(value: SSAValue, wanted: Attribute, block: Block) -> SSAValue:
    """An element in the type of the sum, as MLIR's named operations cast it."""
    if value.type == wanted:
        return value
    floats = isinstance(value.type, AnyFloat), isinstance(wanted, AnyFloat)
    cast = {
        (True, True): arith.ExtFOp,
        (False, True): arith.SIToFPOp,
        (False, False): arith.ExtSIOp,
    }.get(floats, arith.FPToSIOp)
    op = cast.create(operands=[value], result_types=[wanted])
    block.add_op(op)
    return op.results[0]


def _multiply_add(inputs: Sequence[SSAValue], output: SSAValue) -> Region:
    block = Block(arg_types=NamedOperation.body_arg_types((*inputs, output)))
    total = block.args[-1]
    factors = [_widened(value, total.type, block) for value in block.args[:-1]]
    of_floats = isinstance(total.type, AnyFloat)
    multiply, add = (arith.MulfOp, arith.AddfOp) if of_floats else (arith.MuliOp, arith.AddiOp)
    product = multiply(factors[0], factors[1])
    summed: Operation = add(total, product)
    block.add_ops([product, summed, YieldOp(summed)])
    return Region(block)


def _parse_with(parser: Parser, name: str, maps: Maps) -> GenericOp:
    """`ins(...) outs(...) -> type` of a sum of products."""
    position = parser.pos
    attributes = parser.parse_optional_attr_dict()
    inputs, outputs = parse_operands(parser, "ins"), parse_operands(parser, "outs")
    if len(inputs) != 2 or len(outputs) != 1 or len(maps) != 3:
        parser.raise_error(
            f"'{name}' takes two inputs and an output, with a map for each, found "
            f"{len(inputs)}, {len(outputs)} and {len(maps)} maps",
            position,
            parser.pos,
        )
    types = parse_result_types(parser)
    op = as_generic(inputs, outputs[0], _multiply_add(inputs, outputs[0]), maps, types)
    op.attributes |= attributes
    return op


class ContractOp(ReadAsGenericOp):
    """
    Reads a sum of products with maps.

    ```mlir
    %r = linalg.contract indexing_maps = [#mk, #kn, #mn]
        ins(%a, %b : tensor<4x8xf32>, tensor<8x5xf32>) outs(%c : tensor<4x5xf32>)
        -> tensor<4x5xf32>
    ```
    """

    name = "linalg.contract"

    @classmethod
    def parse(cls, parser: Parser) -> Self:
        position = parser.pos
        maps = parse_optional_maps(parser)
        if maps is None:
            parser.raise_error(f"'{cls.name}' needs indexing_maps", position, parser.pos)
        return _parse_with(parser, cls.name, maps)  # pyright: ignore[reportReturnType]


class _NamedContraction(ReadAsGenericOp):
    """A sum of products whose name says its maps."""

    MAPS: ClassVar[Maps]

    @classmethod
    def maps(cls, properties: Mapping[str, Attribute], operands: Sequence[SSAValue]) -> Maps:
        if len(operands) != len(cls.MAPS):
            raise VerifyException(f"'{cls.name}' takes two inputs and an output")
        written = properties.get("indexing_maps")
        return written if isa(written, Maps) and len(written) == len(cls.MAPS) else cls.MAPS

    @classmethod
    def parse(cls, parser: Parser) -> Self:
        maps = parse_optional_maps(parser) or cls.MAPS
        return _parse_with(parser, cls.name, maps)  # pyright: ignore[reportReturnType]


class DotOp(_NamedContraction):
    """
    Reads a scalar product.

    ```mlir
    %r = linalg.dot ins(%a, %b : tensor<8xf32>, tensor<8xf32>) outs(%c : tensor<f32>)
        -> tensor<f32>
    ```
    """

    name = "linalg.dot"
    MAPS = _maps("k", "k", "k", "")


class MatvecOp(_NamedContraction):
    """Reads the product of a matrix and a vector; see `linalg.dot` for the form."""

    name = "linalg.matvec"
    MAPS = _maps("mk", "mk", "k", "m")


class VecmatOp(_NamedContraction):
    """Reads the product of a vector and a matrix; see `linalg.dot` for the form."""

    name = "linalg.vecmat"
    MAPS = _maps("nk", "k", "kn", "n")


class BatchMatvecOp(_NamedContraction):
    """Reads products of matrices and vectors; see `linalg.dot` for the form."""

    name = "linalg.batch_matvec"
    MAPS = _maps("bmk", "bmk", "bk", "bm")


class BatchVecmatOp(_NamedContraction):
    """Reads products of vectors and matrices; see `linalg.dot` for the form."""

    name = "linalg.batch_vecmat"
    MAPS = _maps("bnk", "bk", "bkn", "bn")


class MatmulTransposeAOp(_NamedContraction):
    """Reads a product whose first matrix is transposed; see `linalg.dot` for the form."""

    name = "linalg.matmul_transpose_a"
    MAPS = _maps("mnk", "km", "kn", "mn")


class MatmulTransposeBOp(_NamedContraction):
    """Reads a product whose second matrix is transposed; see `linalg.dot` for the form."""

    name = "linalg.matmul_transpose_b"
    MAPS = _maps("mnk", "mk", "nk", "mn")


class BatchMatmulTransposeAOp(_NamedContraction):
    """Reads products whose first matrices are transposed; see `linalg.dot` for the form."""

    name = "linalg.batch_matmul_transpose_a"
    MAPS = _maps("bmnk", "bkm", "bkn", "bmn")


class BatchMatmulTransposeBOp(_NamedContraction):
    """Reads products whose second matrices are transposed; see `linalg.dot` for the form."""

    name = "linalg.batch_matmul_transpose_b"
    MAPS = _maps("bmnk", "bmk", "bnk", "bmn")


class BatchReduceMatmulOp(_NamedContraction):
    """Reads the sum of the products of two stacks of matrices; see `linalg.dot` for the form."""

    name = "linalg.batch_reduce_matmul"
    MAPS = _maps("bmnk", "bmk", "bkn", "mn")


class Mmt4DOp(_NamedContraction):
    """Reads a product of matrices of tiles, the second transposed; see `linalg.dot`."""

    name = "linalg.mmt4d"
    MAPS = _maps("mnkxyz", "mkxz", "nkyz", "mnxy")


def _made(
    kind: type[MatmulOp] | type[BatchMatmulOp],
    *,
    operands: Sequence[SSAValue],
    result_types: Sequence[Attribute],
    properties: Mapping[str, Attribute],
    regions: Sequence[Region],
    **rest: object,
) -> Operation:
    """The operation, or the generic one where its maps are others than xDSL's."""
    maps = properties.get("indexing_maps")
    usual = kind.get_irdl_definition().properties["indexing_maps"].default_value
    if not isa(maps, Maps) or maps == usual or len(maps) != len(operands) or len(regions) != 1:
        parts = (operands, result_types, properties, regions)
        names = ("operands", "result_types", "properties", "regions")
        return kind.create(**dict(zip(names, parts, strict=True)), **rest)  # pyright: ignore[reportArgumentType]
    return as_generic(operands[:-1], operands[-1], regions[0], maps, result_types)


class MappedMatmulOp(MatmulOp):
    """
    Reads a product of matrices, which may have maps that transpose or broadcast.

    ```mlir
    %r = linalg.matmul indexing_maps = [#km, #kn, #mn]
        ins(%a, %b : tensor<8x4xf32>, tensor<8x5xf32>) outs(%c : tensor<4x5xf32>)
        -> tensor<4x5xf32>
    ```
    """

    @classmethod
    def create(cls, **parts: object) -> Self:
        return _made(MatmulOp, **parts)  # pyright: ignore[reportArgumentType, reportReturnType]

    @classmethod
    def parse(cls, parser: Parser) -> Self:
        maps = parse_optional_maps(parser)
        if maps is None:
            return MatmulOp.parse(parser)  # pyright: ignore[reportReturnType]
        return _parse_with(parser, cls.name, maps)  # pyright: ignore[reportReturnType]


class MappedBatchMatmulOp(BatchMatmulOp):
    """Reads products of two stacks of matrices; see `linalg.matmul` for the form."""

    @classmethod
    def create(cls, **parts: object) -> Self:
        return _made(BatchMatmulOp, **parts)  # pyright: ignore[reportArgumentType, reportReturnType]

    @classmethod
    def parse(cls, parser: Parser) -> Self:
        maps = parse_optional_maps(parser)
        if maps is None:
            return BatchMatmulOp.parse(parser)  # pyright: ignore[reportReturnType]
        return _parse_with(parser, cls.name, maps)  # pyright: ignore[reportReturnType]


CONTRACTIONS: tuple[type[Operation], ...] = (
    MappedMatmulOp,
    MappedBatchMatmulOp,
    ContractOp,
    DotOp,
    MatvecOp,
    VecmatOp,
    BatchMatvecOp,
    BatchVecmatOp,
    MatmulTransposeAOp,
    MatmulTransposeBOp,
    BatchMatmulTransposeAOp,
    BatchMatmulTransposeBOp,
    BatchReduceMatmulOp,
    Mmt4DOp,
)
