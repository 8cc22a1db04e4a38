"""What xDSL's arith dialect lacks: `arith.remf`, flags of `arith.trunci`, checks of predicates."""

from collections.abc import Mapping, Sequence
from typing import Self

from xdsl.dialects.arith import (
    CMPF_COMPARISON_OPERATIONS,
    CMPI_COMPARISON_OPERATIONS,
    CmpfOp,
    CmpiOp,
    FloatingPointLikeBinaryOperation,
    TruncIOp,
)
from xdsl.dialects.builtin import IntegerAttr
from xdsl.ir import Attribute, Operation
from xdsl.irdl import irdl_op_definition, traits_def
from xdsl.parser import Parser
from xdsl.traits import Pure, SameOperandsAndResultType
from xdsl.utils.exceptions import VerifyException


@irdl_op_definition
class RemfOp(FloatingPointLikeBinaryOperation):
    """
    Floating-point remainder with the sign of the dividend, as C's `fmod`.

    ```mlir
    %r = arith.remf %a, %b : f32
    ```
    """

    name = "arith.remf"

    traits = traits_def(Pure(), SameOperandsAndResultType())


# A plain subclass that only parses: what it makes is xDSL's own class.
class FlaggedTruncIOp(TruncIOp):
    """
    Reads `arith.trunci` in the generic form of MLIR, which has flags that say which bits are cut
    off. They only leave values undefined, so that the operation without them may stand for it.

    ```mlir
    %r = "arith.trunci"(%a) <{overflowFlags = #arith.overflow<none>}> : (i64) -> i32
    ```
    """

    @classmethod
    def create(cls, *, properties: Mapping[str, Attribute] | None = None, **rest: object) -> Self:
        kept = {k: v for k, v in (properties or {}).items() if k != "overflowFlags"}
        return TruncIOp.create(properties=kept, **rest)  # pyright: ignore[reportArgumentType, reportReturnType]

    @classmethod
    def parse(cls, parser: Parser) -> Self:
        return TruncIOp.parse(parser)  # pyright: ignore[reportReturnType]


def _check_predicate(op: Operation, names: Sequence[str]) -> None:
    predicate = op.properties.get("predicate")
    if isinstance(predicate, IntegerAttr) and predicate.value.data not in range(len(names)):
        raise VerifyException(
            f"'{op.name}' has the predicate {predicate.value.data}, legal are 0 to {len(names) - 1}"
        )


# Plain subclasses that only parse, like the one above; xDSL prints predicates by places in a list.
class CheckedCmpiOp(CmpiOp):
    """Reads `arith.cmpi` and refuses predicates that do not exist."""

    @classmethod
    def create(cls, **parts: object) -> Self:
        op = CmpiOp.create(**parts)  # pyright: ignore[reportArgumentType]
        _check_predicate(op, CMPI_COMPARISON_OPERATIONS)
        return op  # pyright: ignore[reportReturnType]

    @classmethod
    def parse(cls, parser: Parser) -> Self:
        return CmpiOp.parse(parser)  # pyright: ignore[reportReturnType]


class CheckedCmpfOp(CmpfOp):
    """Reads `arith.cmpf` and refuses predicates that do not exist."""

    @classmethod
    def create(cls, **parts: object) -> Self:
        op = CmpfOp.create(**parts)  # pyright: ignore[reportArgumentType]
        _check_predicate(op, CMPF_COMPARISON_OPERATIONS)
        return op  # pyright: ignore[reportReturnType]

    @classmethod
    def parse(cls, parser: Parser) -> Self:
        return CmpfOp.parse(parser)  # pyright: ignore[reportReturnType]
