"""Kernels of the tile dialect: the kernel, its variants, parallel loops, stages, block queries."""

from collections.abc import Sequence

from xdsl.dialects.builtin import ArrayAttr, StringAttr, SymbolNameConstraint, i1
from xdsl.dialects.utils import EnumAttribute
from xdsl.ir import (
    Attribute,
    Block,
    BlockArgument,
    Region,
    SpacedOpaqueSyntaxAttribute,
    SSAValue,
)
from xdsl.irdl import (
    IRDLOperation,
    irdl_attr_definition,
    irdl_op_definition,
    lazy_traits_def,
    operand_def,
    opt_prop_def,
    prop_def,
    region_def,
    traits_def,
)
from xdsl.parser import Parser
from xdsl.printer import Printer
from xdsl.traits import (
    HasParent,
    IsolatedFromAbove,
    IsTerminator,
    NoTerminator,
    SymbolOpInterface,
)
from xdsl.utils.exceptions import VerifyException
from xdsl.utils.str_enum import StrEnum

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
    """Parses `(%x : type, ...)`; a location behind an argument is passed over."""

    def argument() -> Parser.Argument:
        parsed = parser.parse_argument()
        parser.parse_optional_location()
        return parsed

    return parser.parse_comma_separated_list(parser.Delimiter.PAREN, argument)


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
