"""Programs of several kernels: the program, its workspace, views of tensors, launches."""

from collections.abc import Sequence
from math import prod

from xdsl.dialects.builtin import (
    I64,
    ArrayAttr,
    DenseArrayBase,
    IntAttr,
    IntegerAttr,
    IntegerType,
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
from xdsl.utils.hints import isa

from acc.dialects.tile.kernel import parse_signature, print_signature
from acc.dialects.tile.types import GmType

DIM_GROUPS = "tile.dim_groups"
"""
Of a program whose caller has tensors of other shapes: for each argument, how many dimensions of the
memory make up each dimension of the tensor. A tensor without dimensions is one element in memory.
"""


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
        self._verify_groups()

    def _verify_groups(self) -> None:
        attribute = self.attributes.get(DIM_GROUPS)
        if attribute is None:
            return
        groups = self.dim_groups()
        ranks = [
            len(arg.type.shape) for arg in self.body.block.args if isinstance(arg.type, GmType)
        ]
        found = [sum(group) or 1 for group in groups]
        if found != ranks or any(size < 1 for group in groups for size in group):
            raise VerifyException(
                f"'{DIM_GROUPS}' must have the numbers of dimensions of each argument, that is an "
                f"array of arrays of positive integers whose sums are {ranks}, found {attribute}"
            )

    def dim_groups(self) -> list[tuple[int, ...]]:
        """For each argument, the numbers of its dimensions that are one to the caller."""
        attribute = self.attributes.get(DIM_GROUPS)
        if isa(attribute, ArrayAttr[DenseArrayBase[IntegerType]]):
            return [tuple(map(int, group.iter_values())) for group in attribute]
        types = [arg.type for arg in self.body.block.args]
        return [(1,) * len(typ.shape) for typ in types if isinstance(typ, GmType)]


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
