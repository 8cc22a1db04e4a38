"""Operations that no instruction was found for, which a fragment has yet to be written for."""

from collections.abc import Sequence

from xdsl.dialects.builtin import DenseArrayBase, IndexType, IntegerAttr, StringAttr, i64
from xdsl.ir import Attribute, Operation, Region, SSAValue
from xdsl.irdl import (
    AnyAttr,
    IRDLOperation,
    irdl_op_definition,
    opt_prop_def,
    prop_def,
    region_def,
    traits_def,
    var_operand_def,
)
from xdsl.traits import IsolatedFromAbove, NoTerminator, RecursiveMemoryEffect
from xdsl.utils.exceptions import VerifyException

from acc.dialects.ascendc.types import LocalTensorType
from acc.dialects.tile.base import ComputeOp
from acc.dialects.tile.types import BufferType
from acc.dialects.tile.unfilled import unfilled


@irdl_op_definition
class SpecOp(IRDLOperation):
    """
    What has to be computed on tensors that are loaded, as one tile operation, and no word on how.

    `arguments` are those of the `ascendc.fragment` that will take its place: tensors and scalars
    that are read, actual extents, then the tensor that is written. The body takes the former and
    the latter, as buffers. `extents` says which arguments are the extents of the buffers' bounded
    dimensions, one after the other; rows of a buffer start at multiples of `row_unit` elements.
    `reason` says why there is no instruction.

    ```
    ascendc.spec (%x, %n, %y : !ascendc.local_tensor<f32>, index, !ascendc.local_tensor<f32>)
        extents [1, 1] rows 8 because "..." {
    ^bb0(%a : !tile.buffer<[<=64], f32, ub>, %b : !tile.buffer<[<=64], f32, ub>):
      tile.exp %a : !tile.buffer<[<=64], f32, ub> outs(%b : !tile.buffer<[<=64], f32, ub>)
    }
    ```
    """

    name = "ascendc.spec"

    arguments = var_operand_def(AnyAttr())
    extents = prop_def(DenseArrayBase.constr(i64))
    row_unit = prop_def(IntegerAttr.constr(type=i64))
    reason = opt_prop_def(StringAttr)
    body = region_def("single_block")

    traits = traits_def(NoTerminator(), IsolatedFromAbove(), RecursiveMemoryEffect())

    assembly_format = (
        "`(` $arguments `:` type($arguments) `)` `extents` $extents `rows` $row_unit "
        "(`because` $reason^)? attr-dict-with-keyword $body"
    )

    def __init__(
        self,
        arguments: Sequence[SSAValue],
        extents: Sequence[int],
        row_unit: int,
        body: Region,
        reason: str | None = None,
    ):
        super().__init__(
            operands=[arguments],
            properties={
                "extents": DenseArrayBase.from_list(i64, extents),
                "row_unit": IntegerAttr(row_unit, i64),
                "reason": None if reason is None else StringAttr(reason),
            },
            regions=[body],
        )

    @property
    def operation(self) -> ComputeOp:
        """What has to be computed; its scalars may be constants in front of it."""
        last = self.body.block.last_op
        assert isinstance(last, ComputeOp)
        return last

    @property
    def signature(self) -> tuple[Attribute, ...]:
        """The types of the arguments, which a fragment has to take."""
        return tuple(value.type for value in self.arguments)

    @property
    def places(self) -> tuple[int, ...]:
        """For each argument of the body, which argument of the operation it is."""
        count = len(self.body.block.args)
        return (*range(count - 1), len(self.arguments) - 1)

    def extents_of(self, argument: int) -> tuple[int, ...]:
        """Which arguments are the extents of the bounded dimensions of an argument of the body."""
        counts = [_bounded(typ) for typ in self.body.block.arg_types]
        first = sum(counts[:argument])
        return tuple(map(int, self.extents.get_values()))[first : first + counts[argument]]

    @property
    def missing(self) -> str:
        """What to tell where instructions are needed: which are missing, why, what would help."""
        what = f"'{self.operation.name}' is left as '{self.name}'"
        return unfilled(what, self.reason, "an 'ascendc.fragment'")

    def verify_(self) -> None:
        last = self.body.block.last_op
        if not isinstance(last, ComputeOp) or last.result is not None:
            raise VerifyException(
                f"'{self.name}' needs a body that ends with one tile operation on buffers"
            )
        inside, given = tuple(self.body.block.arg_types), self.signature
        for typ in given:
            if isinstance(typ, BufferType):
                raise VerifyException(f"'{self.name}' takes tensors and scalars, found {typ}")
        if not 1 <= len(inside) <= len(given):
            raise VerifyException(
                f"'{self.name}' needs a body with 1 to {len(given)} arguments, found {len(inside)}"
            )
        for typ, place in zip(inside, self.places, strict=True):
            if isinstance(typ, BufferType) != isinstance(given[place], LocalTensorType):
                raise VerifyException(
                    f"'{self.name}' needs a body that takes {given[place]} as a buffer of the same "
                    f"elements, or a scalar as it is; found {typ}"
                )
        self._check_extents(inside, given)

    def _check_extents(self, inside: Sequence[Attribute], given: Sequence[Attribute]) -> None:
        places, wanted = tuple(map(int, self.extents.get_values())), sum(map(_bounded, inside))
        legal = [place for place, typ in enumerate(given) if isinstance(typ, IndexType)]
        if len(places) != wanted or not set(places) <= set(legal):
            raise VerifyException(
                f"'{self.name}' needs {wanted} extents, each the number of an index among its "
                f"arguments ({', '.join(map(str, legal)) or 'none'}), found {list(places)}"
            )


def _bounded(typ: Attribute) -> int:
    return len(typ.bounded_dims) if isinstance(typ, BufferType) else 0


def specs_of(op: Operation) -> list[SpecOp]:
    """The specs in an operation, in order."""
    return [inner for inner in op.walk() if isinstance(inner, SpecOp)]
