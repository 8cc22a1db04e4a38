"""The kernel, its stages, and what a core knows about the launch."""

from abc import ABC
from collections.abc import Sequence

from xdsl.dialects.builtin import ArrayAttr, IndexType, StringAttr, SymbolNameConstraint, UnitAttr
from xdsl.ir import Attribute, Block, Region
from xdsl.irdl import (
    IRDLOperation,
    irdl_op_definition,
    opt_prop_def,
    prop_def,
    region_def,
    result_def,
    traits_def,
)
from xdsl.parser import Parser
from xdsl.printer import Printer
from xdsl.traits import (
    IsolatedFromAbove,
    NoTerminator,
    Pure,
    RecursiveMemoryEffect,
    SymbolOpInterface,
)

from acc.dialects.ascendc.base import AscendCOp, CppCall, require
from acc.dialects.ascendc.enums import Stage, StageAttr
from acc.dialects.ascendc.types import GmAddrType
from acc.dialects.tile.kernel import parse_signature, print_signature
from acc.target.rules.kernel import kernel_arguments_problem


@irdl_op_definition
class KernelOp(IRDLOperation):
    """
    A kernel class and its entry. The body declares and initialises the members first (queues,
    buffers, global tensors), the rest is `Process`. `tiling` names the fields of the tiling struct
    in order; `host` is the function that computes them.

    `ascendc.kernel @relu(%x : !ascendc.gm_addr, %y : !ascendc.gm_addr) host = @relu_host { ... }`
    """

    name = "ascendc.kernel"

    sym_name = prop_def(SymbolNameConstraint())
    host = prop_def(StringAttr)
    tiling = prop_def(ArrayAttr[StringAttr])
    auto_sync = opt_prop_def(UnitAttr)
    body = region_def("single_block")

    traits = traits_def(SymbolOpInterface(), NoTerminator(), IsolatedFromAbove())

    def __init__(
        self, name: str, arguments: int, host: str, tiling: Sequence[str], auto_sync: bool = True
    ):
        super().__init__(
            properties={
                "sym_name": StringAttr(name),
                "host": StringAttr(host),
                "tiling": ArrayAttr([StringAttr(field) for field in tiling]),
                "auto_sync": UnitAttr() if auto_sync else None,
            },
            regions=[Region(Block(arg_types=[GmAddrType()] * arguments))],
        )

    @property
    def tiling_fields(self) -> tuple[str, ...]:
        """Names of the tiling fields, in order."""
        return tuple(field.data for field in self.tiling)

    # Hand-written: the declarative format has no block arguments of a region.
    @classmethod
    def parse(cls, parser: Parser) -> "KernelOp":
        name = parser.parse_symbol_name()
        arguments = parse_signature(parser)
        parser.parse_keyword("host")
        parser.parse_punctuation("=")
        host = parser.parse_symbol_name()
        tiling: list[str] = []
        if parser.parse_optional_keyword("tiling"):
            parser.parse_punctuation("=")
            tiling = parser.parse_comma_separated_list(
                parser.Delimiter.SQUARE, parser.parse_str_literal
            )
        auto_sync = parser.parse_optional_keyword("auto_sync") is not None
        attributes = parser.parse_optional_attr_dict_with_keyword()
        body = parser.parse_region(arguments)
        kernel = cls(name.data, 0, host.data, tiling, auto_sync)
        kernel.detach_region(0)
        kernel.add_region(body)
        if attributes is not None:
            kernel.attributes.update(attributes.data)
        return kernel

    def print(self, printer: Printer) -> None:
        printer.print_string(" ")
        printer.print_symbol_name(self.sym_name)
        print_signature(printer, self.body.block.args)
        printer.print_string(" host = ")
        printer.print_symbol_name(self.host)
        if self.tiling.data:
            printer.print_string(" tiling = [")
            printer.print_list(self.tiling_fields, printer.print_string_literal)
            printer.print_string("]")
        if self.auto_sync is not None:
            printer.print_string(" auto_sync")
        printer.print_op_attributes(self.attributes, print_keyword=True)
        printer.print_string(" ")
        printer.print_region(self.body, print_entry_block_args=False)

    def verify_(self) -> None:
        for arg in self.body.block.args:
            require(self, kernel_arguments_problem(str(arg.type), str(GmAddrType())))


@irdl_op_definition
class StageOp(IRDLOperation):
    """A method of the kernel's class and its call: `ascendc.stage compute "Compute" { ... }`."""

    name = "ascendc.stage"

    kind = prop_def(StageAttr)
    label = prop_def(StringAttr)
    body = region_def("single_block")

    traits = traits_def(NoTerminator(), RecursiveMemoryEffect())

    assembly_format = "$kind $label $body attr-dict"

    def __init__(self, kind: Stage, label: str, body: Region | None = None):
        super().__init__(
            properties={"kind": StageAttr(kind), "label": StringAttr(label)},
            regions=[Region(Block()) if body is None else body],
        )


class BlockQueryOp(AscendCOp, ABC):
    """A number that the core knows."""

    result = result_def(IndexType)

    traits = traits_def(Pure())

    assembly_format = "attr-dict"

    def __init__(self):
        super().__init__(result_types=[IndexType()])


@irdl_op_definition
class GetBlockIdxOp(BlockQueryOp):
    """Which block of the launch this core runs, `GetBlockIdx()`."""

    name = "ascendc.get_block_idx"

    traits = traits_def(CppCall("GetBlockIdx"))


@irdl_op_definition
class GetBlockNumOp(BlockQueryOp):
    """How many blocks the launch has, `GetBlockNum()`."""

    name = "ascendc.get_block_num"

    traits = traits_def(CppCall("GetBlockNum"))


@irdl_op_definition
class TilingFieldOp(IRDLOperation):
    """A field of the tiling struct: `tiling_.perCore`."""

    name = "ascendc.tiling_field"

    field = prop_def(StringAttr)
    result = result_def(IndexType)

    traits = traits_def(Pure())

    assembly_format = "$field attr-dict"

    def __init__(self, field: str, result: Attribute | None = None):
        super().__init__(
            properties={"field": StringAttr(field)},
            result_types=[IndexType() if result is None else result],
        )
