"""Programs of several kernels: the program, its workspace, views of tensors, launches."""

from collections.abc import Sequence
from math import prod

from xdsl.dialects.builtin import (
    I64,
    IntAttr,
    IntegerAttr,
    StringAttr,
    SymbolNameConstraint,
    SymbolRefAttr,
    i64,
)
from xdsl.ir import Attribute, Block, Region, SSAValue
from xdsl.irdl import (
    IRDLOperation,
    irdl_op_definition,
    operand_def,
    prop_def,
    region_def,
    result_def,
    traits_def,
    var_operand_def,
)
from xdsl.parser import Parser
from xdsl.printer import Printer
from xdsl.traits import HasParent, IsolatedFromAbove, NoTerminator, Pure, SymbolOpInterface
from xdsl.utils.exceptions import VerifyException

from acc.dialects.tile.kernel import parse_signature, print_signature
from acc.dialects.tile.types import GmType


@irdl_op_definition
class ProgramOp(IRDLOperation):
    """
    What a caller runs: launches of kernels in order, over its arguments and workspace. The last
    `outputs` arguments are written, the others are only read.

    ```
    tile.program @softmax(%x : !tile.gm<[16, 8], f32>, %y : !tile.gm<[16, 8], f32>) outputs = 1 {
      tile.launch @rows(%x, %y) : !tile.gm<[16, 8], f32>, !tile.gm<[16, 8], f32>
    }
    ```
    """

    name = "tile.program"

    sym_name = prop_def(SymbolNameConstraint())
    outputs = prop_def(IntegerAttr[I64])
    body = region_def("single_block")

    traits = traits_def(SymbolOpInterface(), NoTerminator(), IsolatedFromAbove())

    def __init__(self, name: str, argument_types: Sequence[Attribute], outputs: int):
        super().__init__(
            properties={"sym_name": StringAttr(name), "outputs": IntegerAttr(outputs, i64)},
            regions=[Region(Block(arg_types=argument_types))],
        )

    # Hand-written: the declarative format has no block arguments of a region.
    @classmethod
    def parse(cls, parser: Parser) -> "ProgramOp":
        name = parser.parse_symbol_name()
        arguments = parse_signature(parser)
        parser.parse_keyword("outputs")
        parser.parse_punctuation("=")
        outputs = parser.parse_integer(allow_boolean=False, allow_negative=False)
        attributes = parser.parse_optional_attr_dict_with_keyword()
        body = parser.parse_region(arguments)
        program = cls(name.data, [], outputs)
        program.detach_region(0)
        program.add_region(body)
        if attributes is not None:
            program.attributes.update(attributes.data)
        return program

    def print(self, printer: Printer) -> None:
        printer.print_string(" ")
        printer.print_symbol_name(self.sym_name)
        print_signature(printer, self.body.block.args)
        printer.print_string(f" outputs = {self.outputs.value.data}")
        printer.print_op_attributes(self.attributes, print_keyword=True)
        printer.print_string(" ")
        printer.print_region(self.body, print_entry_block_args=False, print_empty_block=False)

    def verify_(self) -> None:
        count = len(self.body.block.args)
        if self.outputs.value.data > count:
            raise VerifyException(
                f"'{self.name}' has {count} arguments, found outputs = {self.outputs.value.data}"
            )


@irdl_op_definition
class WorkspaceOp(IRDLOperation):
    """Global memory between launches, unwritten at first: `%w = tile.workspace : !tile.gm<…>`."""

    name = "tile.workspace"

    result = result_def(GmType)

    traits = traits_def(HasParent(ProgramOp))

    assembly_format = "attr-dict `:` type($result)"

    def __init__(self, result: GmType):
        super().__init__(result_types=[result])


@irdl_op_definition
class ViewOp(IRDLOperation):
    """
    The same memory with another shape of as many elements.

    `%v = tile.view %x : !tile.gm<[2, 3, 8], f32> -> !tile.gm<[6, 8], f32>`
    """

    name = "tile.view"

    source = operand_def(GmType)
    result = result_def(GmType)

    traits = traits_def(Pure(), HasParent(ProgramOp))

    assembly_format = "$source attr-dict `:` type($source) `->` type($result)"

    def __init__(self, source: SSAValue, result: GmType):
        super().__init__(operands=[source], result_types=[result])

    def verify_(self) -> None:
        source, result = self.source.type, self.result.type
        assert isinstance(source, GmType)
        if source.element_type != result.element_type:
            raise VerifyException(
                f"'{self.name}' keeps the element type, found {source.element_type} "
                f"and {result.element_type}"
            )
        if _size(source) != _size(result):
            raise VerifyException(
                f"'{self.name}' keeps the number of elements, found {source} and {result}"
            )


def _size(typ: GmType) -> tuple[int, tuple[str, ...]]:
    """Product of the numbers, and the sorted symbols, of a shape."""
    numbers = prod(dim.data for dim in typ.shape if isinstance(dim, IntAttr))
    symbols = sorted(dim.data for dim in typ.shape if isinstance(dim, StringAttr))
    return numbers, tuple(symbols) if numbers else ()


@irdl_op_definition
class LaunchOp(IRDLOperation):
    """
    Runs a kernel on tensors: `tile.launch @rows(%x, %y) : !tile.gm<…>, !tile.gm<…>`.
    """

    name = "tile.launch"

    kernel = prop_def(SymbolRefAttr)
    arguments = var_operand_def(GmType)

    traits = traits_def(HasParent(ProgramOp))

    assembly_format = "$kernel `(` $arguments `)` attr-dict `:` type($arguments)"

    def __init__(self, kernel: str, arguments: Sequence[SSAValue]):
        super().__init__(operands=[arguments], properties={"kernel": SymbolRefAttr(kernel)})
