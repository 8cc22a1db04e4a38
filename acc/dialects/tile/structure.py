"""What a kernel's body is made of: parallel loops, and the stages of the explicit form."""

from abc import ABC
from collections.abc import Sequence
from typing import ClassVar

from xdsl.dialects.builtin import IndexType
from xdsl.ir import Block, Operation, Region, SSAValue
from xdsl.irdl import (
    AttrSizedOperandSegments,
    IRDLOperation,
    irdl_op_definition,
    region_def,
    traits_def,
    var_operand_def,
)
from xdsl.parser import Parser
from xdsl.printer import Printer
from xdsl.traits import NoTerminator, RecursiveMemoryEffect
from xdsl.utils.exceptions import VerifyException

from acc.dialects.tile.base import ComputeOp
from acc.dialects.tile.transfer import LoadOp, StoreOp


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
