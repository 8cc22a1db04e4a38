"""Outlines every group of linalg operations that will be one kernel into a function of its own."""

from collections.abc import Sequence
from dataclasses import dataclass

from xdsl.builder import Builder
from xdsl.context import Context
from xdsl.dialects import func
from xdsl.dialects.builtin import (
    ArrayAttr,
    DictionaryAttr,
    LocationAttr,
    ModuleOp,
    StringAttr,
    TensorType,
)
from xdsl.dialects.linalg.ops import TransposeOp
from xdsl.ir import Attribute, Block, BlockArgument, Operation, OpResult, Region, SSAValue
from xdsl.passes import ModulePass
from xdsl.rewriter import InsertPoint
from xdsl.traits import SymbolOpInterface

from acc.analysis.axes import Factors
from acc.analysis.fusion_group import FusionGroup
from acc.analysis.fusion_groups import FusionGroups
from acc.analysis.fusion_space import shape_of_view, type_shape
from acc.analysis.gather_ops import is_gather
from acc.analysis.insertions import insertion, is_insertion
from acc.analysis.kernel_functions import (
    NAME_ATTRIBUTE,
    SYMBOLS_ATTRIBUTE,
    argument_shape,
    is_kernel,
    mark_kernel,
    symbol_names,
)
from acc.analysis.moved_tensors import moved_tensors
from acc.analysis.open_dims import named_shape
from acc.analysis.reshapes import origin
from acc.analysis.scatter_ops import scatter
from acc.analysis.second_views import reads_in_several_ways, separate_views, viewed
from acc.analysis.sort_ops import is_places_of_sorts, is_sort
from acc.analysis.structured_ops import NotStructured, StructuredOp, is_structured, structured
from acc.analysis.tensor_types import is_tensor
from acc.analysis.tensor_uses import external_values, is_made_up, readers
from acc.analysis.window_ops import is_window, window
from acc.analysis.window_padding import behind_padding
from acc.module_chip import chip_of
from acc.passes.linalg.outline_scope import KernelScope, Scope, is_auxiliary, is_outside
from acc.passes.linalg.unshare_insertions import unshare_insertions


@dataclass(frozen=True)
class OutlineKernelsPass(ModulePass):
    """
    Give every fusion group of a function on tensors a private function marked `acc.kernel`.

    Afterwards the function holds calls and changes of shape only, and operations that no kernel can
    hold. Every tensor that it returns is a call's result of its own: a kernel copies what would be
    returned twice or is an argument.

        func.func @f(%x: tensor<8xf32>) -> tensor<8xf32> {
          %y = func.call @f_kernel(%x) : (tensor<8xf32>) -> tensor<8xf32>
          func.return %y : tensor<8xf32>
        }
        func.func private @f_kernel(...) attributes {acc.kernel} { ... linalg ... }
    """

    name = "outline-kernels"

    all: bool = False
    """Also outline, alone, every operation on tensors that no kernel can hold."""

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        """Outline in every function that computes on tensors and is no kernel itself."""
        for function in list(op.body.block.ops):
            if isinstance(function, func.FuncOp) and _is_entry(function):
                _Outlining(op, function, self.all).run()


def _is_entry(function: func.FuncOp) -> bool:
    if is_kernel(function) or len(function.body.blocks) != 1:
        return False
    types = (*function.function_type.inputs.data, *function.function_type.outputs.data)
    return any(isinstance(typ, TensorType) for typ in types) and not _is_outlined(function)


def _is_outlined(function: func.FuncOp) -> bool:
    """Whether a function holds calls already, and returns a result of its own for each tensor."""
    block = function.body.block
    terminator = block.last_op
    assert terminator is not None
    returned = [origin(value) for value in terminator.operands]
    called = [value for value in returned if isinstance(value.owner, func.CallOp)]
    return len(set(called)) == len(returned) and not any(map(is_structured, block.ops))


class _Outlining:
    """The outlining of one function."""

    def __init__(self, module: ModuleOp, function: func.FuncOp, outlines_all: bool):
        self.module, self.function, self.outlines_all = module, function, outlines_all
        self.shapes: dict[SSAValue, tuple[Factors, ...]] = {}
        self.groups = FusionGroups(chip_of(function), self._shape_of)
        self.slots: dict[int, SSAValue] = {}
        """By result of the function: the call's result that is its own."""
        self.symbols = {name.data for op in module.body.ops if (name := _symbol_name(op))}
        self.kernels = 0

    def _shape_of(self, value: SSAValue) -> tuple[Factors | None, ...]:
        value = viewed(value)
        if value in self.shapes:
            return self.shapes[value]
        if isinstance(value, BlockArgument):
            return argument_shape(self.function, value.index)
        group = self.groups.home(value)
        if group is not None and group.space is not None:
            return group.space.shape(value)
        return named_shape(value)

    def run(self) -> None:
        """Replace the body of the function, and put the kernels behind it."""
        old = self.function.body.block
        unshare_insertions(old)
        terminator = old.last_op
        assert terminator is not None
        for op in old.ops:
            if op is not terminator and not is_auxiliary(op) and not is_places_of_sorts(op):
                self._group(op)
        self.groups.finish()
        block = Block(arg_types=old.arg_types)
        scope = Scope(Builder(InsertPoint.at_end(block)))
        for old_arg, new_arg in zip(old.args, block.args, strict=True):
            new_arg.name_hint = old_arg.name_hint
            scope.values[old_arg] = new_arg
        returned = self._returned(terminator)
        for group in self.groups.groups:
            if group.opaque is None:
                self._call(group, returned, scope)
            else:
                self._call_opaque(group.opaque, group, returned, scope)
        self._finish(terminator, scope)
        self.function.detach_region(0)
        self.function.add_region(Region(block))

    def _call_opaque(
        self,
        op: Operation,
        group: FusionGroup,
        returned: dict[SSAValue, list[int]],
        scope: Scope,
    ) -> None:
        """Outline an operation that has a kernel of its own kind, or repeat it here."""
        for value in filter(is_made_up, moved_tensors(op)):
            if value not in scope.values:
                (scope.values[value],) = self._outline([], [], [value], scope)
        if is_window(op) or is_gather(op):
            self._call_alone(op, group.ops, returned, scope)
        elif is_sort(op):
            self._call_sort(op, returned, scope)
        elif is_insertion(op):
            found = insertion(op)
            self._call_in_place(found.op, found.dest, found.target, returned, scope)
        elif (scattered := scatter(op)) is not None:
            self._call_in_place(scattered.op, scattered.dest, scattered.target, returned, scope)
        elif self.outlines_all and _gives_tensors(op):
            self._call_alone(op, (), returned, scope)
        else:
            scope.clone(op)

    def _group(self, op: Operation) -> None:
        self._note_shape(op)
        try:
            loops = structured(op)
        except NotStructured:
            self.groups.add_opaque(op)
            return
        if reads_in_several_ways(loops) and not self.groups.is_possible(loops):
            separate_views(op)
            loops = structured(op)
        self.groups.add(loops)

    def _note_shape(self, op: Operation) -> None:
        """Keep the shape of a result that is known from the shape of what is read."""
        if isinstance(op, TransposeOp):
            shape = shape_of_view(op.inputs[0], self._shape_of)
            if shape is not None:
                order = op.permutation.get_values()
                self.shapes[op.res[0]] = tuple(shape[dim] for dim in order)
        elif is_window(op):
            found = window(op)
            shape = shape_of_view(found.source, self._shape_of)
            if shape is not None:
                positions = type_shape(found.result)[found.outer :]
                known = (factors or () for factors in positions)
                self.shapes[found.result] = (*shape[: found.outer], *known)
        elif is_insertion(op):
            found = insertion(op)
            shape = shape_of_view(found.source, self._shape_of)
            if shape is not None:
                known = zip(type_shape(found.op.result), shape, strict=True)
                self.shapes[found.op.result] = tuple(
                    own if factors is None else factors for factors, own in known
                )
        elif is_sort(op):
            shape = shape_of_view(op.operands[0], self._shape_of)
            if shape is not None:
                self.shapes.update(dict.fromkeys(op.results, shape))

    def _returned(self, terminator: Operation) -> dict[SSAValue, list[int]]:
        """By tensor: the results of the function that show it."""
        returned: dict[SSAValue, list[int]] = {}
        for index, operand in enumerate(terminator.operands):
            if is_tensor(operand):
                returned.setdefault(origin(operand), []).append(index)
        return returned

    def _call(self, group: FusionGroup, returned: dict[SSAValue, list[int]], scope: Scope) -> None:
        """Outline a group; every result of the function that it gives is a result of its own."""
        stored = self.groups.stored(group)
        if not stored:
            return
        outputs = [value for value in stored for _ in returned.get(value, [0])]
        inputs = sorted(external_values(group.ops), key=_argument_order)
        self._call_on([op.op for op in group.ops], inputs, outputs, returned, scope)

    def _call_alone(
        self,
        op: Operation,
        behind: Sequence[StructuredOp],
        returned: dict[SSAValue, list[int]],
        scope: Scope,
    ) -> None:
        """Outline an operation that is a kernel by itself, and what is computed on its result."""
        ops = [op, *(after.op for after in behind)]
        made = [value for member in ops for value in member.results]
        needed = [v for v in made if not behind or any(r not in ops for r in readers(v))]
        outputs = [value for value in needed for _ in returned.get(value, [0])]
        read = [behind_padding(v) for inner in op.walk() for v in inner.operands if is_tensor(v)]
        moved = moved_tensors(op)
        read = [v for v in read if is_outside(v, op) and (v in moved or not is_made_up(v))]
        read += [v for v in external_values(behind) if v not in made]
        inputs = sorted(dict.fromkeys(read), key=_argument_order)
        self._call_on(ops, inputs, outputs, returned, scope)

    def _call_sort(self, op: Operation, returned: dict[SSAValue, list[int]], scope: Scope) -> None:
        """Outline a sort, with what makes the places that it starts from."""
        outputs = [v for v in op.results if v.uses for _ in returned.get(v, [0])]
        makers = (origin(value).owner for value in op.operands[1:])
        counted = [maker for maker in makers if isinstance(maker, Operation)]
        self._call_on([*counted, op], moved_tensors(op), outputs, returned, scope)

    def _call_in_place(
        self,
        op: Operation,
        dest: SSAValue,
        target: SSAValue | None,
        returned: dict[SSAValue, list[int]],
        scope: Scope,
    ) -> None:
        """Outline an operation that writes into a tensor which is read by nothing else."""
        before = scope.values.get(dest)
        if target is not None and not self._is_own(target, op):
            inputs = [] if is_made_up(target) else [target]
            (scope.values[dest],) = self._outline([], inputs, [target], scope)
        read = (origin(value) for value in op.operands if value is not dest and is_tensor(value))
        inputs = [*read, *([] if target is None else [dest])]
        (result,) = op.results
        outputs = [result for _ in returned.get(result, [0])]
        self._call_on([op], inputs, outputs, returned, scope)
        # the copy is the operation's own: others read the tensor as it was
        scope.values.pop(dest, None)
        if before is not None:
            scope.values[dest] = before

    def _is_own(self, target: SSAValue, op: Operation) -> bool:
        """Whether a tensor is made by a kernel for this operation alone."""
        made = isinstance(target, OpResult) and not is_made_up(target)
        return made and all(reader is op for reader in readers(target))

    def _call_on(
        self,
        ops: Sequence[Operation],
        inputs: Sequence[SSAValue],
        outputs: Sequence[SSAValue],
        returned: dict[SSAValue, list[int]],
        scope: Scope,
    ) -> None:
        slots: dict[SSAValue, list[SSAValue]] = {}
        results = self._outline(ops, inputs, outputs, scope)
        for value, result in zip(outputs, results, strict=True):
            slots.setdefault(value, []).append(result)
        for value, made in slots.items():
            scope.values[value] = made[0]
            self.slots.update(zip(returned.get(value, ()), made, strict=False))

    def _outline(
        self,
        ops: Sequence[Operation],
        inputs: Sequence[SSAValue],
        outputs: Sequence[SSAValue],
        scope: Scope,
    ) -> Sequence[SSAValue]:
        """Make a kernel's function and call it."""
        block = Block()
        inside = KernelScope(Builder(InsertPoint.at_end(block)))
        for value in inputs:
            inside.missing(value)
        for op in ops:
            inside.clone(op)
        inside.builder.insert(func.ReturnOp(*(inside.value(value) for value in outputs)))
        location = (ops[0] if ops else self.function).location
        kernel = self._kernel(block, inside.inputs, outputs, location)
        call = func.CallOp(
            kernel.sym_name.data,
            [scope.value(viewed(value)) for value in inside.inputs],
            [value.type for value in outputs],
        )
        call.location = location
        scope.builder.insert(call)
        for old, new in zip(outputs, call.results, strict=True):
            new.name_hint = old.name_hint
        return call.results

    def _kernel(
        self,
        block: Block,
        inputs: Sequence[SSAValue],
        outputs: Sequence[SSAValue],
        location: LocationAttr,
    ) -> func.FuncOp:
        types = ([value.type for value in inputs], [value.type for value in outputs])
        kernel = func.FuncOp(self._name(), types, Region(block), visibility="private")
        kernel.location = location
        kernel.arg_attrs = ArrayAttr([self._attributes(value) for value in inputs])
        mark_kernel(kernel)
        self.module.body.block.add_op(kernel)
        return kernel

    def _attributes(self, value: SSAValue) -> DictionaryAttr:
        entries: dict[str, Attribute] = {}
        if value.name_hint is not None:
            entries[NAME_ATTRIBUTE] = StringAttr(value.name_hint)
        shape = self._shape_of(value) if is_tensor(value) else ()
        known = [factors for factors in shape if factors is not None]
        if known and len(known) == len(shape) and (names := symbol_names(value, known)) is not None:
            entries[SYMBOLS_ATTRIBUTE] = names
        return DictionaryAttr(entries)

    def _name(self) -> str:
        base = f"{self.function.sym_name.data}_kernel"
        while True:
            name = f"{base}_{self.kernels}" if self.kernels else base
            self.kernels += 1
            if name not in self.symbols:
                self.symbols.add(name)
                return name

    def _finish(self, terminator: Operation, scope: Scope) -> None:
        """Return the results, each through reshapes of its own."""
        results: list[SSAValue] = []
        own = {value: new for value, new in scope.values.items() if origin(value) is value}
        for index, operand in enumerate(terminator.operands):
            source = origin(operand)
            if not is_tensor(operand):
                results.append(scope.value(operand))
                continue
            if index not in self.slots:
                inputs = [] if is_made_up(source) else [source]
                (self.slots[index],) = self._outline([], inputs, [source], scope)
            results.append(Scope(scope.builder, own | {source: self.slots[index]}).value(operand))
        scope.builder.insert(func.ReturnOp(*results)).location = terminator.location


def _symbol_name(op: Operation) -> StringAttr | None:
    trait = op.get_trait(SymbolOpInterface)
    return None if trait is None else trait.get_sym_attr_name(op)


def _gives_tensors(op: Operation) -> bool:
    return bool(op.results) and all(map(is_tensor, op.results))


def _argument_order(value: SSAValue) -> tuple[bool, int]:
    """Arguments of the function first, in their order."""
    return (False, value.index) if isinstance(value, BlockArgument) else (True, 0)
