"""Kernels of the tile dialect: the kernel, its variants, parallel loops, stages, block queries."""

from abc import ABC
from collections.abc import Sequence
from typing import ClassVar

from xdsl.dialects.builtin import ArrayAttr, IndexType, StringAttr, SymbolNameConstraint, i1
from xdsl.dialects.utils import EnumAttribute
from xdsl.ir import (
    Attribute,
    Block,
    BlockArgument,
    Operation,
    Region,
    SpacedOpaqueSyntaxAttribute,
    SSAValue,
)
from xdsl.irdl import (
    AttrSizedOperandSegments,
    IRDLOperation,
    irdl_attr_definition,
    irdl_op_definition,
    lazy_traits_def,
    operand_def,
    opt_prop_def,
    prop_def,
    region_def,
    result_def,
    traits_def,
    var_operand_def,
)
from xdsl.parser import Parser
from xdsl.printer import Printer
from xdsl.traits import (
    HasParent,
    IsolatedFromAbove,
    IsTerminator,
    NoTerminator,
    Pure,
    RecursiveMemoryEffect,
    SymbolOpInterface,
)
from xdsl.utils.exceptions import VerifyException
from xdsl.utils.str_enum import StrEnum

from acc.dialects.tile.base import ComputeOp
from acc.dialects.tile.transfer import LoadOp, StoreOp
from acc.dialects.tile.types import GmType


class Core(StrEnum):
    """Which cores a kernel runs on."""

    AIV = "aiv"
    AIC = "aic"
    MIX = "mix"


@irdl_attr_definition
class CoreAttr(EnumAttribute[Core], SpacedOpaqueSyntaxAttribute):
    """Cores of a kernel: `#tile<core aiv>`."""

    name = "tile.core"


def print_signature(printer: Printer, arguments: Sequence[BlockArgument]) -> None:
    """Prints `(%x : type, ...)`."""
    with printer.in_parens():
        printer.print_list(arguments, printer.print_block_argument)


def parse_signature(parser: Parser) -> list[Parser.Argument]:
    """Parses `(%x : type, ...)`."""
    return parser.parse_comma_separated_list(parser.Delimiter.PAREN, parser.parse_argument)


@irdl_op_definition
class KernelOp(IRDLOperation):
    """
    A kernel: arguments in global memory, one body that every core runs.

    The body is either operations or a list of `tile.variant`. `tiling` names the fields that the
    host function `host` computes, once the kernel is distributed over the cores.

    ```
    tile.kernel @relu(%x : !tile.gm<[M], f32>, %y : !tile.gm<[M], f32>) core = aiv { ... }
    ```
    """

    name = "tile.kernel"

    sym_name = prop_def(SymbolNameConstraint())
    core = prop_def(CoreAttr)
    host = opt_prop_def(StringAttr)
    tiling = opt_prop_def(ArrayAttr[StringAttr])
    body = region_def("single_block")

    traits = traits_def(SymbolOpInterface(), NoTerminator(), IsolatedFromAbove())

    def __init__(self, name: str, argument_types: Sequence[Attribute], core: Core = Core.AIV):
        super().__init__(
            properties={"sym_name": StringAttr(name), "core": CoreAttr(core)},
            regions=[Region(Block(arg_types=argument_types))],
        )

    @property
    def gm_arguments(self) -> tuple[BlockArgument, ...]:
        """The tensors, in argument order."""
        return tuple(self.body.block.args)

    def symbols(self) -> tuple[str, ...]:
        """Names of the symbols in argument shapes, in order of appearance."""
        names: dict[str, None] = {}
        for arg in self.body.block.args:
            if isinstance(arg.type, GmType):
                names.update(dict.fromkeys(arg.type.symbols))
        return tuple(names)

    # Hand-written: the declarative format has no block arguments of a region.
    @classmethod
    def parse(cls, parser: Parser) -> "KernelOp":
        name = parser.parse_symbol_name()
        arguments = parse_signature(parser)
        parser.parse_keyword("core")
        parser.parse_punctuation("=")
        core = parser.parse_str_enum(Core)
        host = tiling = None
        if parser.parse_optional_keyword("host"):
            parser.parse_punctuation("=")
            host = parser.parse_symbol_name()
        if parser.parse_optional_keyword("tiling"):
            parser.parse_punctuation("=")
            names = parser.parse_comma_separated_list(
                parser.Delimiter.SQUARE, parser.parse_str_literal
            )
            tiling = ArrayAttr([StringAttr(n) for n in names])
        attributes = parser.parse_optional_attr_dict_with_keyword()
        body = parser.parse_region(arguments)
        kernel = cls(name.data, [], core)
        kernel.detach_region(0)
        kernel.add_region(body)
        kernel.host, kernel.tiling = host, tiling
        if attributes is not None:
            kernel.attributes.update(attributes.data)
        return kernel

    def print(self, printer: Printer) -> None:
        printer.print_string(" ")
        printer.print_symbol_name(self.sym_name)
        print_signature(printer, self.body.block.args)
        printer.print_string(f" core = {self.core.data.value}")
        if self.host is not None:
            printer.print_string(" host = ")
            printer.print_symbol_name(self.host)
        if self.tiling is not None:
            printer.print_string(" tiling = [")
            printer.print_list(
                self.tiling.data, lambda name: printer.print_string_literal(name.data)
            )
            printer.print_string("]")
        printer.print_op_attributes(self.attributes, print_keyword=True)
        printer.print_string(" ")
        printer.print_region(self.body, print_entry_block_args=False, print_empty_block=False)

    def verify_(self) -> None:
        for arg in self.body.block.args:
            if not isinstance(arg.type, GmType):
                raise VerifyException(
                    f"'{self.name}' takes tensors in global memory (!tile.gm), found {arg.type}"
                )
        if self.core.data is not Core.AIV:
            raise VerifyException(
                f"'{self.name}' runs on vector cores (core = aiv), found core = "
                f"{self.core.data.value}; cube kernels are not supported yet"
            )
        variants = [isinstance(op, VariantOp) for op in self.body.block.ops]
        if any(variants) and not all(variants):
            raise VerifyException(
                f"'{self.name}' has either variants or operations in its body, found both"
            )


@irdl_op_definition
class ConditionOp(IRDLOperation):
    """Ends the condition of a variant: `tile.condition %fits`."""

    name = "tile.condition"

    value = operand_def(i1)

    traits = lazy_traits_def(lambda: (IsTerminator(), HasParent(VariantOp)))

    assembly_format = "$value attr-dict"

    def __init__(self, value: SSAValue):
        super().__init__(operands=[value])


@irdl_op_definition
class VariantOp(IRDLOperation):
    """
    One way to run a kernel. The first variant whose condition, over the kernel's symbols, holds is
    taken; the last one has an empty condition.

    ```
    tile.variant "rows" when {
      %m = tile.symbol "M"
      %fits = arith.cmpi ule, %m, %limit : index
      tile.condition %fits
    } do { ... }
    ```
    """

    name = "tile.variant"

    label = prop_def(StringAttr)
    condition = region_def()
    body = region_def("single_block")

    traits = traits_def(NoTerminator(), HasParent(KernelOp))

    assembly_format = "$label `when` $condition `do` $body attr-dict"

    def __init__(self, label: str, condition: Region, body: Region):
        super().__init__(properties={"label": StringAttr(label)}, regions=[condition, body])


@irdl_op_definition
class ParallelOp(IRDLOperation):
    """
    An unordered loop nest over the units of work of a kernel; it knows no core count. The step is
    the largest part of a dimension that one iteration takes.

    `tile.parallel (%i) = (%c0) to (%m) step (%c8) { ... }`
    """

    name = "tile.parallel"

    lower = var_operand_def(IndexType)
    upper = var_operand_def(IndexType)
    step = var_operand_def(IndexType)
    body = region_def("single_block")

    irdl_options = (AttrSizedOperandSegments(as_property=True),)
    traits = traits_def(NoTerminator(), RecursiveMemoryEffect())

    def __init__(
        self,
        lower: Sequence[SSAValue],
        upper: Sequence[SSAValue],
        step: Sequence[SSAValue],
        body: Region | None = None,
    ):
        if body is None:
            body = Region(Block(arg_types=[IndexType()] * len(lower)))
        super().__init__(operands=[lower, upper, step], regions=[body])

    # Hand-written: the declarative format has no block arguments of a region.
    @classmethod
    def parse(cls, parser: Parser) -> "ParallelOp":
        paren = parser.Delimiter.PAREN
        index = IndexType()
        names = parser.parse_comma_separated_list(
            paren, lambda: parser.parse_argument(expect_type=False)
        )
        arguments = [name.resolve(index) for name in names]

        def bounds() -> Sequence[SSAValue]:
            unresolved = parser.parse_comma_separated_list(paren, parser.parse_unresolved_operand)
            types = [index] * len(unresolved)
            return parser.resolve_operands(unresolved, types, parser.pos)

        parser.parse_punctuation("=")
        lower = bounds()
        parser.parse_keyword("to")
        upper = bounds()
        parser.parse_keyword("step")
        step = bounds()
        attributes = parser.parse_optional_attr_dict_with_keyword()
        op = cls(lower, upper, step, parser.parse_region(arguments))
        if attributes is not None:
            op.attributes.update(attributes.data)
        return op

    def print(self, printer: Printer) -> None:
        def values(operands: Sequence[SSAValue]) -> None:
            with printer.in_parens():
                printer.print_list(operands, printer.print_ssa_value)

        printer.print_string(" ")
        values(self.body.block.args)
        printer.print_string(" = ")
        values(self.lower)
        printer.print_string(" to ")
        values(self.upper)
        printer.print_string(" step ")
        values(self.step)
        printer.print_op_attributes(self.attributes, print_keyword=True)
        printer.print_string(" ")
        printer.print_region(self.body, print_entry_block_args=False, print_empty_block=False)

    def verify_(self) -> None:
        ranks = {len(self.lower), len(self.upper), len(self.step), len(self.body.block.args)}
        if len(ranks) != 1 or ranks == {0}:
            raise VerifyException(
                f"'{self.name}' needs as many lower bounds, upper bounds and steps as indices, "
                f"found {len(self.lower)}, {len(self.upper)}, {len(self.step)} "
                f"and {len(self.body.block.args)}"
            )


class StageOp(IRDLOperation, ABC):
    """One stage of a kernel in explicit form; its body uses buffers made outside of it."""

    WORK: ClassVar[tuple[type[Operation], str]]
    """The operations on buffers that the stage holds, and what messages call them."""

    body = region_def("single_block")

    traits = traits_def(NoTerminator(), RecursiveMemoryEffect())

    assembly_format = "$body attr-dict"

    def __init__(self, body: Region | None = None):
        super().__init__(regions=[Region(Block()) if body is None else body])

    def verify_(self) -> None:
        kind, called = self.WORK
        for op in self.body.block.ops:
            if isinstance(op, LoadOp | StoreOp | ComputeOp) and not isinstance(op, kind):
                raise VerifyException(f"'{self.name}' holds {called}, found '{op.name}'")


@irdl_op_definition
class CopyInOp(StageOp):
    """Loads: `tile.copy_in { tile.load ... }`."""

    name = "tile.copy_in"

    WORK: ClassVar[tuple[type[Operation], str]] = (LoadOp, "loads")


@irdl_op_definition
class ComputeStageOp(StageOp):
    """Vector and scalar work on buffers: `tile.compute { tile.add ... }`."""

    name = "tile.compute"

    WORK: ClassVar[tuple[type[Operation], str]] = (ComputeOp, "computation")


@irdl_op_definition
class CopyOutOp(StageOp):
    """Stores: `tile.copy_out { tile.store ... }`."""

    name = "tile.copy_out"

    WORK: ClassVar[tuple[type[Operation], str]] = (StoreOp, "stores")


class IndexQueryOp(IRDLOperation, ABC):
    """A number that the core or the launch knows."""

    result = result_def(IndexType)

    traits = traits_def(Pure())


@irdl_op_definition
class BlockIdxOp(IndexQueryOp):
    """Which block of the launch this core runs: `%b = tile.block_idx`."""

    name = "tile.block_idx"

    assembly_format = "attr-dict"

    def __init__(self):
        super().__init__(result_types=[IndexType()])


@irdl_op_definition
class BlockNumOp(IndexQueryOp):
    """How many blocks the launch has: `%n = tile.block_num`."""

    name = "tile.block_num"

    assembly_format = "attr-dict"

    def __init__(self):
        super().__init__(result_types=[IndexType()])


@irdl_op_definition
class SymbolOp(IndexQueryOp):
    """The value of a symbol of the kernel or program: `%m = tile.symbol "M"`."""

    name = "tile.symbol"

    symbol = prop_def(StringAttr)

    assembly_format = "$symbol attr-dict"

    def __init__(self, symbol: str):
        super().__init__(properties={"symbol": StringAttr(symbol)}, result_types=[IndexType()])


@irdl_op_definition
class TilingFieldOp(IndexQueryOp):
    """A field that the kernel's host function computes: `%n = tile.tiling_field "perCore"`."""

    name = "tile.tiling_field"

    field = prop_def(StringAttr)

    assembly_format = "$field attr-dict"

    def __init__(self, field: str):
        super().__init__(properties={"field": StringAttr(field)}, result_types=[IndexType()])
