"""Kernels that are only known by their meaning, which a person or a model has yet to write."""

from collections.abc import Sequence

from xdsl.dialects.builtin import (
    DYNAMIC_INDEX,
    FunctionType,
    IntAttr,
    StringAttr,
    SymbolNameConstraint,
    TensorType,
)
from xdsl.ir import Attribute, Region, SSAValue
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
from xdsl.traits import HasParent, IsolatedFromAbove, IsTerminator, SymbolOpInterface
from xdsl.utils.exceptions import VerifyException

from acc.dialects.tile.category import Category
from acc.dialects.tile.types import GmDim, GmType
from acc.dialects.tile.unfilled import unfilled

_LOWER_LEVELS = ("tile", "ascendc")


@irdl_op_definition
class SpecOp(IRDLOperation):
    """
    A kernel to be written: what it has to compute, as operations on tensors, and no word on how.

    `function_type` has the tensors that it reads, then those that it writes: the arguments of the
    kernel that will take its place, under its name, so that launches stay as they are. The body
    takes the former as tensors, whose open dimensions are the symbols, and returns the latter. A
    scalar tensor is one element in memory. `reason` says why no kernel was made. With a
    `description` in words, and the category of the kernel, the body may be empty: then nobody can
    run the spec.

    ```
    tile.spec @relu : (!tile.gm<[M, 8], f32>) -> !tile.gm<[M, 8], f32> because "..." {
    ^bb0(%x : tensor<?x8xf32>):
      ...
      tile.return %y : tensor<?x8xf32>
    }
    tile.spec @relu : (!tile.gm<[M, 8], f32>) -> !tile.gm<[M, 8], f32>
        described "the larger of each number and zero" as "elementwise" {
    }
    ```
    """

    name = "tile.spec"

    sym_name = prop_def(SymbolNameConstraint())
    function_type = prop_def(FunctionType)
    reason = opt_prop_def(StringAttr)
    description = opt_prop_def(StringAttr)
    category = opt_prop_def(StringAttr)
    body = region_def()

    traits = traits_def(SymbolOpInterface(), IsolatedFromAbove())

    assembly_format = (
        "$sym_name `:` $function_type (`because` $reason^)? "
        "(`described` $description^ `as` $category)? attr-dict-with-keyword $body"
    )

    def __init__(
        self,
        name: str,
        inputs: Sequence[GmType],
        outputs: Sequence[GmType],
        body: Region,
        reason: str | None = None,
        description: str | None = None,
        category: Category | None = None,
    ):
        super().__init__(
            properties={
                "sym_name": StringAttr(name),
                "function_type": FunctionType.from_lists(inputs, outputs),
                "reason": None if reason is None else StringAttr(reason),
                "description": None if description is None else StringAttr(description),
                "category": None if category is None else StringAttr(category),
            },
            regions=[body],
        )

    @property
    def inputs(self) -> tuple[GmType, ...]:
        """The tensors that are read."""
        return _memories(self.function_type.inputs.data)

    @property
    def outputs(self) -> tuple[GmType, ...]:
        """The tensors that are written, every element of them."""
        return _memories(self.function_type.outputs.data)

    @property
    def runs(self) -> bool:
        """Whether it has a body, which says exactly what it means."""
        return bool(self.body.blocks)

    def symbols(self) -> tuple[str, ...]:
        """Names of the symbols in the shapes, in order of appearance."""
        names = (name for typ in (*self.inputs, *self.outputs) for name in typ.symbols)
        return tuple(dict.fromkeys(names))

    @property
    def missing(self) -> str:
        """What to tell where a kernel is needed: which one, why there is none, what would help."""
        what = f"'@{self.sym_name.data}' is a '{self.name}'"
        return unfilled(what, self.reason, "a 'tile.kernel' of that name")

    def verify_(self) -> None:
        types = (*self.function_type.inputs, *self.function_type.outputs)
        for typ in types:
            if not isinstance(typ, GmType):
                raise VerifyException(
                    f"'{self.name}' reads and writes tensors in global memory (!tile.gm), "
                    f"found {typ}"
                )
        if not self.outputs:
            raise VerifyException(f"'{self.name}' writes at least one tensor, found none")
        known = {name for typ in self.inputs for name in typ.symbols}
        unknown = [name for name in self.symbols() if name not in known]
        if unknown:
            raise VerifyException(
                f"'{self.name}' writes a tensor with the symbol '{unknown[0]}', which the shapes "
                f"that it reads have not; they have {', '.join(sorted(known)) or 'none'}"
            )
        self._check_words()
        if self.runs:
            self._check_body()

    def _check_words(self) -> None:
        """Hold the words against what has to go with them."""
        if (self.description is None) != (self.category is None):
            raise VerifyException(f"'{self.name}' has a description and a category, or neither")
        categories = [category.value for category in Category]
        if self.category is not None and self.category.data not in categories:
            raise VerifyException(
                f"'{self.name}' is of the unknown category '{self.category.data}', expected one of "
                f"{', '.join(categories)}"
            )
        if self.description is None and not self.runs:
            raise VerifyException(
                f"'{self.name}' needs a body, or a description of what it computes"
            )

    def _check_body(self) -> None:
        """Hold the body against the tensors in memory."""
        if len(self.body.blocks) > 1:
            raise VerifyException(
                f"'{self.name}' needs a body of one block, found {len(self.body.blocks)}"
            )
        for op in self.body.walk():
            if op.dialect_name() in _LOWER_LEVELS and not isinstance(op, ReturnOp):
                raise VerifyException(
                    f"'{self.name}' needs a body of operations on tensors, found '{op.name}'"
                )
        last = self.body.block.last_op
        if not isinstance(last, ReturnOp):
            raise VerifyException(f"'{self.name}' needs a body that ends with '{ReturnOp.name}'")
        self._check("takes", self.body.block.arg_types, self.inputs)
        self._check("returns", [value.type for value in last.values], self.outputs)

    def _check(self, verb: str, found: Sequence[Attribute], memories: Sequence[GmType]) -> None:
        """Compare what the body takes or returns with the tensors in memory."""
        wanted = [tensor_of(memory) for memory in memories]
        fits = len(found) == len(wanted) and all(
            typ == tensor or (memory.shape.data == (IntAttr(1),) and _is_scalar_of(typ, memory))
            for typ, tensor, memory in zip(found, wanted, memories, strict=True)
        )
        if not fits:
            raise VerifyException(
                f"'{self.name}' needs a body that {verb} {_names(wanted)}, found {_names(found)}"
            )


@irdl_op_definition
class ReturnOp(IRDLOperation):
    """What the body of a `tile.spec` computes: `tile.return %y : tensor<?x8xf32>`."""

    name = "tile.return"

    values = var_operand_def(AnyAttr())

    traits = traits_def(IsTerminator(), HasParent(SpecOp))

    assembly_format = "($values^ `:` type($values))? attr-dict"

    def __init__(self, values: Sequence[SSAValue]):
        super().__init__(operands=[values])


def tensor_of(memory: GmType) -> TensorType:
    """The tensor whose elements a tensor in global memory holds; symbols are open dimensions."""
    return TensorType(memory.element_type, [_size(dim) for dim in memory.shape])


def _size(dim: GmDim) -> int:
    return dim.data if isinstance(dim, IntAttr) else DYNAMIC_INDEX


def _is_scalar_of(typ: Attribute, memory: GmType) -> bool:
    return typ == TensorType(memory.element_type, [])


def _memories(types: Sequence[Attribute]) -> tuple[GmType, ...]:
    return tuple(typ for typ in types if isinstance(typ, GmType))


def _names(types: Sequence[Attribute]) -> str:
    return ", ".join(map(str, types)) or "nothing"
