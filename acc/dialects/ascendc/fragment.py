"""Parts of a kernel that compute with tensors that are loaded already: what a model may write."""

from collections.abc import Iterator, Mapping, Sequence

from xdsl.dialects import arith, scf
from xdsl.dialects.builtin import AnyFloat, DenseArrayBase, IndexType, IntegerType, ModuleOp, i64
from xdsl.ir import Attribute, Operation, Region, SSAValue
from xdsl.irdl import (
    AnyAttr,
    IRDLOperation,
    irdl_op_definition,
    opt_prop_def,
    region_def,
    traits_def,
    var_operand_def,
)
from xdsl.traits import IsolatedFromAbove, NoTerminator, RecursiveMemoryEffect
from xdsl.utils.exceptions import VerifyException

from acc.dialects.ascendc import (
    mask,
    vec_binary,
    vec_cast,
    vec_compare,
    vec_fill,
    vec_gather,
    vec_math,
    vec_reduce,
    vec_scalar,
    vec_sort,
    vec_transpose,
    vec_unary,
)
from acc.dialects.ascendc.base import Writes
from acc.dialects.ascendc.tensor import GetValueOp, SetValueOp, SubscriptOp
from acc.dialects.ascendc.types import LocalTensorType
from acc.dialects.ascendc.vec_gather import ReinterpretCastOp
from acc.dialects.collect import collect_ops

_VECTOR = collect_ops(
    vec_unary,
    vec_binary,
    vec_scalar,
    vec_compare,
    vec_cast,
    vec_fill,
    vec_gather,
    vec_reduce,
    vec_math,
    vec_sort,
    vec_transpose,
    mask,
)

_SCALAR: Sequence[type[Operation]] = (
    arith.ConstantOp,
    arith.AddiOp,
    arith.SubiOp,
    arith.MuliOp,
    arith.DivUIOp,
    arith.RemUIOp,
    arith.CeilDivUIOp,
    arith.DivSIOp,
    arith.RemSIOp,
    arith.MinUIOp,
    arith.MaxUIOp,
    arith.MinSIOp,
    arith.MaxSIOp,
    arith.AndIOp,
    arith.OrIOp,
    arith.XOrIOp,
    arith.CmpiOp,
    arith.SelectOp,
    arith.IndexCastOp,
    arith.ExtUIOp,
    arith.ExtSIOp,
    arith.TruncIOp,
    arith.SIToFPOp,
    arith.FPToSIOp,
    arith.ExtFOp,
    arith.TruncFOp,
    arith.AddfOp,
    arith.SubfOp,
    arith.MulfOp,
    arith.DivfOp,
    arith.NegfOp,
)

_STRUCTURE: Sequence[type[Operation]] = (scf.ForOp, scf.IfOp, scf.YieldOp)

ALLOWED: Mapping[str, type[Operation]] = {
    op.name: op for op in (*_VECTOR, SubscriptOp, GetValueOp, SetValueOp, *_SCALAR, *_STRUCTURE)
}
"""The operations that may stand in a fragment, by name."""

LEGAL = (
    "vector and mask instructions, ascendc.subscript, get_value and set_value, arithmetic on "
    "scalars (arith), scf.for and scf.if; copies, queues and flags belong to the kernel around it"
)
"""What may stand in a fragment, in words."""


@irdl_op_definition
class FragmentOp(IRDLOperation):
    """
    Vector and scalar operations on tensors that the kernel around it has loaded, and on scalars:
    `arguments` are what it reads, then the tensor that it writes, every element that is in use.
    `scratch` is the number of elements of each tensor that it needs besides. The body takes both as
    arguments. `inline-fragments` puts it into the kernel.

    Without operands it is a text that belongs nowhere yet, and stands in a module:

    ```
    ascendc.fragment scratch [64] {
    ^bb0(%x : !ascendc.local_tensor<f32>, %n : index, %y : !ascendc.local_tensor<f32>,
         %t : !ascendc.local_tensor<f32>):
      ascendc.exp %t, %x count %n : !ascendc.local_tensor<f32>
      ascendc.add %y, %t, %x count %n : !ascendc.local_tensor<f32>
    }
    ```
    """

    name = "ascendc.fragment"

    arguments = var_operand_def(AnyAttr())
    scratch = opt_prop_def(DenseArrayBase.constr(i64))
    body = region_def("single_block")

    traits = traits_def(NoTerminator(), IsolatedFromAbove(), RecursiveMemoryEffect())

    assembly_format = (
        "(`(` $arguments^ `:` type($arguments) `)`)? (`scratch` $scratch^)? "
        "attr-dict-with-keyword $body"
    )

    def __init__(self, arguments: Sequence[SSAValue], body: Region, scratch: Sequence[int] = ()):
        sizes = DenseArrayBase.from_list(i64, scratch) if scratch else None
        super().__init__(operands=[arguments], properties={"scratch": sizes}, regions=[body])

    @property
    def scratch_sizes(self) -> tuple[int, ...]:
        """Elements of each scratch tensor."""
        return () if self.scratch is None else tuple(map(int, self.scratch.get_values()))

    @property
    def signature(self) -> tuple[Attribute, ...]:
        """The types that the body takes, but for the scratch."""
        types = tuple(self.body.block.arg_types)
        return types[: len(types) - len(self.scratch_sizes)]

    def verify_(self) -> None:
        self._check_arguments()
        for op in self.body.walk():
            if not isinstance(op, tuple(ALLOWED.values())):
                raise VerifyException(
                    f"'{op.name}' cannot stand in '{self.name}'; legal are {LEGAL}"
                )
            for name in op.attributes:
                raise VerifyException(
                    f"'{op.name}' in '{self.name}' has the attribute '{name}', expected none"
                )
            if isinstance(op, arith.ConstantOp) and not _is_scalar(op.result.type):
                raise VerifyException(
                    f"'{op.name}' in '{self.name}' is a scalar, found {op.result.type}"
                )
            for value in (*op.results, *(a for r in op.regions for b in r.blocks for a in b.args)):
                _check_type(self, value.type)
        self._check_writes()

    def _check_arguments(self) -> None:
        types, sizes = tuple(self.body.block.arg_types), self.scratch_sizes
        if len(types) < len(sizes) + 1:
            raise VerifyException(
                f"'{self.name}' takes the tensor that it writes and {len(sizes)} of scratch, found "
                f"{len(types)} arguments of its body"
            )
        for size, typ in zip(sizes, types[len(types) - len(sizes) :], strict=True):
            if size < 1:
                raise VerifyException(f"'{self.name}' has scratch of 1 or more, found {size}")
            if not isinstance(typ, LocalTensorType):
                raise VerifyException(f"'{self.name}' has scratch of {typ}, expected a tensor")
        for typ in types:
            _check_type(self, typ)
        if not isinstance(self.signature[-1], LocalTensorType):
            raise VerifyException(
                f"'{self.name}' writes its last argument, a tensor, found {self.signature[-1]}"
            )
        given = tuple(value.type for value in self.arguments)
        is_text = not given and (isinstance(self.parent_op(), ModuleOp) or self.parent is None)
        if given != self.signature and not is_text:
            raise VerifyException(
                f"'{self.name}' has a body that takes {_names(self.signature)}, found operands of "
                f"{_names(given)}"
            )

    def _check_writes(self) -> None:
        legal = self.body.block.args[len(self.signature) - 1 :]
        for op in self.body.walk():
            for value in _tensors_carried(op):
                raise VerifyException(
                    f"'{op.name}' in '{self.name}' carries {value.type}, expected scalars only"
                )
            for value in written_by(op):
                if root_of(value) not in legal:
                    raise VerifyException(
                        f"'{op.name}' in '{self.name}' writes a tensor that it may only read; "
                        "legal are its output, which is the last argument, and its scratch"
                    )


def _check_type(op: FragmentOp, typ: Attribute) -> None:
    if not _is_scalar(typ.element_type if isinstance(typ, LocalTensorType) else typ):
        raise VerifyException(f"'{op.name}' takes tensors on chip and scalars, found {typ}")


def _is_scalar(typ: Attribute) -> bool:
    return isinstance(typ, AnyFloat | IntegerType | IndexType)


def _names(types: Sequence[Attribute]) -> str:
    return ", ".join(map(str, types)) or "nothing"


def _tensors_carried(op: Operation) -> Iterator[SSAValue]:
    """The tensors that a loop or a branch hands on, of which no one place is known."""
    if isinstance(op, scf.ForOp | scf.IfOp):
        yield from (value for value in op.results if isinstance(value.type, LocalTensorType))


def written_by(op: Operation) -> Iterator[SSAValue]:
    """The tensors on chip that an operation writes."""
    trait = op.get_trait(Writes)
    for name in () if trait is None else trait.operands:
        value: object = getattr(op, name)
        if isinstance(value, SSAValue):
            yield value


def root_of(tensor: SSAValue) -> SSAValue:
    """The tensor that a part is of."""
    while isinstance(tensor.owner, SubscriptOp | ReinterpretCastOp):
        tensor = tensor.owner.tensor
    return tensor
