"""What xDSL's arith dialect lacks: `arith.remf`, and the flags of `arith.trunci`."""

from collections.abc import Mapping
from typing import Self

from xdsl.dialects.arith import FloatingPointLikeBinaryOperation, TruncIOp
from xdsl.ir import Attribute
from xdsl.irdl import irdl_op_definition, traits_def
from xdsl.parser import Parser
from xdsl.traits import Pure, SameOperandsAndResultType


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
