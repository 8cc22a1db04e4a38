"""
Comparisons and selections of arith as MLIR has them: predicates are checked, and tensors and
vectors may be compared and chosen from.
"""

from abc import ABC
from collections.abc import Mapping, Sequence
from typing import ClassVar, Self

from xdsl.dialects.arith import (
    CMPF_COMPARISON_OPERATIONS,
    CMPI_COMPARISON_OPERATIONS,
    CmpfOp,
    CmpiOp,
    FastMathFlagsAttr,
    SelectOp,
)
from xdsl.dialects.builtin import IntegerAttr, TensorType, VectorType, i1
from xdsl.ir import Attribute, Operation, SSAValue
from xdsl.irdl import (
    IRDLOperation,
    VarConstraint,
    base,
    irdl_op_definition,
    operand_def,
    prop_def,
    result_def,
    traits_def,
)
from xdsl.parser import Parser
from xdsl.printer import Printer
from xdsl.traits import Pure
from xdsl.utils.exceptions import VerifyException
from xdsl.utils.hints import isa

SHAPED = base(TensorType) | base(VectorType)
"""What has elements."""


class _ShapedComparison(IRDLOperation, ABC):
    """A comparison of each element; those of xDSL give a single i1."""

    predicate = prop_def(IntegerAttr)
    lhs = operand_def(SHAPED)
    rhs = operand_def(SHAPED)
    result = result_def(SHAPED)

    traits = traits_def(Pure())

    def verify_(self) -> None:
        compared = self.lhs.type
        if self.rhs.type != compared or self.result.type != truths_of(compared):
            raise VerifyException(
                f"'{self.name}' compares two of one type and gives i1 for each element, found "
                f"{compared} and {self.rhs.type}, and {self.result.type}"
            )

    def print_comparison(self, printer: Printer, names: Sequence[str], flags: str = "") -> None:
        """The custom form, which has no type of the result."""
        printer.print_string(f" {names[self.predicate.value.data]}, ")
        printer.print_list(self.operands, printer.print_ssa_value)
        printer.print_string(f"{flags} : ")
        printer.print_attribute(self.lhs.type)


@irdl_op_definition
class ShapedCmpiOp(_ShapedComparison):
    """
    Compares the elements of two tensors or vectors of integers.

    ```mlir
    %r = arith.cmpi slt, %a, %b : tensor<4xi32>
    ```
    """

    name = "arith.cmpi"

    def print(self, printer: Printer) -> None:
        self.print_comparison(printer, CMPI_COMPARISON_OPERATIONS)


@irdl_op_definition
class ShapedCmpfOp(_ShapedComparison):
    """
    Compares the elements of two tensors or vectors of floats.

    ```mlir
    %r = arith.cmpf olt, %a, %b : tensor<4xf32>
    ```
    """

    name = "arith.cmpf"

    fastmath = prop_def(FastMathFlagsAttr, default_value=FastMathFlagsAttr("none"))

    def print(self, printer: Printer) -> None:
        flags = [flag.value for flag in self.fastmath.data]
        shown = f" fastmath<{','.join(flags)}>" if flags else ""
        self.print_comparison(printer, CMPF_COMPARISON_OPERATIONS, shown)


@irdl_op_definition
class ShapedSelectOp(IRDLOperation):
    """
    Chooses elements of one of two tensors or vectors.

    ```mlir
    %r = arith.select %p, %a, %b : tensor<4xi1>, tensor<4xf32>
    ```
    """

    name = "arith.select"

    T: ClassVar = VarConstraint("T", SHAPED)

    cond = operand_def(SHAPED)
    lhs = operand_def(T)
    rhs = operand_def(T)
    result = result_def(T)

    traits = traits_def(Pure())

    assembly_format = "$cond `,` $lhs `,` $rhs attr-dict `:` type($cond) `,` type($result)"

    def verify_(self) -> None:
        if self.cond.type != truths_of(self.result.type):
            raise VerifyException(
                f"'{self.name}' of {self.result.type} takes i1 for each element, or one for all, "
                f"found {self.cond.type}"
            )


def truths_of(compared: Attribute) -> Attribute | None:
    """i1 for each element of a tensor or vector, None for other types."""
    if isa(compared, TensorType):
        return TensorType(i1, compared.shape, compared.encoding)
    if isa(compared, VectorType):
        return VectorType(i1, compared.get_shape(), compared.scalable_dims)
    return None


def _made(
    kind: type[CmpiOp] | type[CmpfOp],
    shaped: type[_ShapedComparison],
    names: Sequence[str],
    *,
    operands: Sequence[SSAValue],
    properties: Mapping[str, Attribute],
    **rest: object,
) -> Operation:
    """The comparison that the operands' types ask for, with a predicate that there is."""
    predicate = properties.get("predicate")
    if isinstance(predicate, IntegerAttr) and predicate.value.data not in range(len(names)):
        raise VerifyException(
            f"'{kind.name}' has the predicate {predicate.value.data}, legal are 0 to "
            f"{len(names) - 1}"
        )
    is_shaped = bool(operands) and truths_of(operands[0].type) is not None
    made = shaped if is_shaped else kind
    return made.create(operands=operands, properties=properties, **rest)  # pyright: ignore[reportArgumentType]


def _parsed(op: CmpiOp | CmpfOp, shaped: type[_ShapedComparison]) -> Operation:
    """What was parsed, or in its place the comparison of tensors that it should have been."""
    truths = truths_of(op.lhs.type)
    if truths is None:
        return op
    op.drop_all_references()
    operands, properties = (op.lhs, op.rhs), op.properties
    return shaped.create(operands=operands, result_types=[truths], properties=properties)


# Plain subclasses that only parse: what they make is xDSL's own class or one of those above.
class CheckedCmpiOp(CmpiOp):
    """Reads `arith.cmpi` of any type and refuses predicates that do not exist."""

    @classmethod
    def create(cls, **parts: object) -> Self:
        return _made(CmpiOp, ShapedCmpiOp, CMPI_COMPARISON_OPERATIONS, **parts)  # pyright: ignore[reportArgumentType, reportReturnType]

    @classmethod
    def parse(cls, parser: Parser) -> Self:
        return _parsed(CmpiOp.parse(parser), ShapedCmpiOp)  # pyright: ignore[reportReturnType]


class CheckedCmpfOp(CmpfOp):
    """Reads `arith.cmpf` of any type and refuses predicates that do not exist."""

    @classmethod
    def create(cls, **parts: object) -> Self:
        return _made(CmpfOp, ShapedCmpfOp, CMPF_COMPARISON_OPERATIONS, **parts)  # pyright: ignore[reportArgumentType, reportReturnType]

    @classmethod
    def parse(cls, parser: Parser) -> Self:
        return _parsed(CmpfOp.parse(parser), ShapedCmpfOp)  # pyright: ignore[reportReturnType]


class CheckedSelectOp(SelectOp):
    """Reads `arith.select` with a condition for each element, or one for all."""

    @classmethod
    def create(cls, *, operands: Sequence[SSAValue] = (), **parts: object) -> Self:
        is_shaped = bool(operands) and truths_of(operands[0].type) is not None
        kind = ShapedSelectOp if is_shaped else SelectOp
        return kind.create(operands=operands, **parts)  # pyright: ignore[reportArgumentType, reportReturnType]

    @classmethod
    def parse(cls, parser: Parser) -> Self:
        position = parser.pos
        names = parser.parse_comma_separated_list(
            parser.Delimiter.NONE, parser.parse_unresolved_operand
        )
        attributes = parser.parse_optional_attr_dict()
        parser.parse_punctuation(":")
        types = parser.parse_comma_separated_list(parser.Delimiter.NONE, parser.parse_type)
        if len(types) == 1:
            types = [i1, *types]
        of_operands = [*types, *types[1:]]
        operands = parser.resolve_operands(names, of_operands, position)
        return cls.create(operands=operands, result_types=types[1:], attributes=attributes)
