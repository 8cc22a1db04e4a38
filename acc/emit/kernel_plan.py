"""The class that a kernel becomes: its members, constants, `Init`, `Process` and stage methods."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from xdsl.dialects import arith, scf
from xdsl.ir import Block, BlockArgument, Operation, SSAValue

from acc.diagnostics import UserError, unknown
from acc.dialects.ascendc.base import InInit, does_nothing
from acc.dialects.ascendc.queue import GetWithOffsetOp
from acc.dialects.ascendc.system import KernelOp, StageOp, TilingFieldOp
from acc.dialects.ascendc.tensor import SetGlobalBufferOp
from acc.dialects.ascendc.types import BufType, LocalTensorType, QueueType
from acc.emit.body import BodyPrinter
from acc.emit.interface import ENTRY_NAMES, TILING_MEMBER, KernelInterface
from acc.emit.literals import literal
from acc.emit.names import Scope, class_case, is_constant_name, member
from acc.emit.prepare import Function, captured, hint, is_printed, reads
from acc.emit.printer import CppPrinter
from acc.emit.types import is_scalar, value_type


@dataclass(frozen=True)
class Variable:
    """A member or constant of the class."""

    type: str
    name: str
    value: str = ""


@dataclass(frozen=True)
class KernelPlan:
    """All that is printed of one kernel."""

    op: KernelOp
    interface: KernelInterface
    constants: Sequence[Variable]
    members: Sequence[Variable]
    init: Function
    process: Function
    methods: Sequence[Function]
    keeps_tiling: bool
    """Whether anything reads the tiling struct."""


def plan_kernel(op: KernelOp, interface: KernelInterface) -> KernelPlan:
    """
    Settle what a kernel's class looks like.

    Raises `UserError` at an operation that has no place in one.
    """
    return _Planner(op, interface).plan()


class _Planner:
    """Plans one kernel; the class scope holds the names of members, constants and methods."""

    def __init__(self, op: KernelOp, interface: KernelInterface):
        self.op = op
        self.interface = interface
        self.scope = Scope(interface.taken_in_class())
        self.names: dict[SSAValue, str] = {}
        self.constants: list[Variable] = []
        self.members: list[Variable] = []
        self.kept: set[SSAValue] = set()

    def plan(self) -> KernelPlan:
        stages = [inner for inner in self.op.walk() if isinstance(inner, StageOp)]
        self._check_structure()
        self._name_fields()
        self._name_constants()
        self._name_members()
        init_ops, process_ops = self._split()
        arguments = dict(zip(self.op.body.block.args, self.interface.arguments, strict=True))
        members = frozenset(self.kept)
        methods, calls = self._plan_stages(stages, members)
        init = Function("Init", (), init_ops, {**self.names, **arguments}, members)
        init.name_values(Scope([*self.scope.taken, *self.interface.arguments, *ENTRY_NAMES]))
        process = Function("Process", (), process_ops, dict(self.names), members, calls)
        process.name_values(self.scope.inner())
        keeps_tiling = any(isinstance(inner, TilingFieldOp) for inner in self.op.walk())
        return KernelPlan(
            self.op,
            self.interface,
            self.constants,
            self.members,
            init,
            process,
            methods,
            keeps_tiling,
        )

    def _check_structure(self) -> None:
        """Members belong to the kernel itself, and a method is in no other one."""
        for op in self.op.walk():
            parent = op.parent_op()
            if op.has_trait(InInit) and parent is not self.op:
                assert parent is not None
                raise UserError(
                    f"'{op.name}' stands inside of '{parent.name}'; members are declared and "
                    "initialised at the start of a kernel",
                    op,
                )
            outer = _stage_of(parent)
            if isinstance(op, StageOp) and outer is not None:
                raise UserError(
                    f'stage "{op.label.data}" stands inside of stage "{outer.label.data}"; '
                    "a stage is a method of its own",
                    op,
                )

    def _name_fields(self) -> None:
        """A field is named by its place in the struct."""
        fields = {field.key: field.name for field in self.interface.fields}
        for op in self.op.walk():
            if isinstance(op, TilingFieldOp):
                if op.field.data not in fields:
                    raise unknown("tiling field", op.field.data, tuple(fields), op)
                self.names[op.result] = f"{TILING_MEMBER}.{fields[op.field.data]}"

    def _name_constants(self) -> None:
        """Constants with a name in capitals are constants of the class; equal ones are one."""
        known: dict[tuple[str, object], str] = {}
        for op in self.op.walk():
            if not isinstance(op, arith.ConstantOp) or not op.result.uses:
                continue
            wanted = op.result.name_hint
            if wanted is None or not is_constant_name(wanted):
                continue
            if (wanted, op.value) not in known:
                name = known[wanted, op.value] = self.scope.unique(wanted)
                typ = value_type(op.result.type, op)
                self.constants.append(Variable(typ, name, literal(op.value, op).text))
            self.names[op.result] = known[wanted, op.value]

    def _name_members(self) -> None:
        """Queues, buffers and global tensors are members, and tensors that stages share."""
        for op in self.op.walk():
            if op.has_trait(InInit):
                for result in op.results:
                    self._add_member(result, op)
        for op in self.op.walk():
            if is_printed(op):
                for value in reads(op):
                    self._share(value, op)

    def _share(self, value: SSAValue, user: Operation) -> None:
        """Makes a tensor that is used outside of the stage that gets it a member."""
        if not isinstance(value.type, LocalTensorType) or value in self.names:
            return
        owner = value.owner
        inside = _stage_of(owner) if isinstance(owner, Operation) else _stage_of(owner.parent_op())
        if inside is _stage_of(user):
            return
        if not isinstance(owner, Operation) or isinstance(owner, scf.ForOp | scf.IfOp):
            raise UserError(
                f"tensor '%{hint(value)}' is carried by a loop or branch and used in a stage; "
                "a stage can use tensors that are made once",
                user,
            )
        self._add_member(value, owner)
        self.kept.add(value)

    def _add_member(self, value: SSAValue, op: Operation) -> None:
        self.names[value] = self.scope.unique(member(self._member_hint(value)))
        self.members.append(Variable(value_type(value.type, op), self.names[value]))

    def _member_hint(self, value: SSAValue) -> str:
        op = value.owner
        if isinstance(op, SetGlobalBufferOp) and isinstance(op.address, BlockArgument):
            return f"{self.interface.arguments[op.address.index]}_gm"
        if value.name_hint is not None:
            return value.name_hint
        match value.type:
            case QueueType():
                return f"{value.type.position.data.value.removeprefix('vec')}_queue"
            case BufType():
                return "scratch"
            case _:
                return hint(value)

    def _split(self) -> tuple[list[Operation], list[Operation]]:
        """The operations of `Init` and those of `Process`."""
        init: list[Operation] = []
        process: list[Operation] = []
        started: Operation | None = None
        for op in self.op.body.block.ops:
            if op.has_trait(InInit):
                if started is not None:
                    raise UserError(
                        f"'{op.name}' stands behind '{started.name}'; members are declared and "
                        "initialised at the start of a kernel",
                        op,
                    )
                init.append(op)
            elif isinstance(op, GetWithOffsetOp) and started is None and op.result in self.kept:
                init.append(op)
            else:
                process.append(op)
                if started is None and not does_nothing(op):
                    started = op
        return [op for op in init if not _only_declares(op)], process

    def _plan_stages(
        self, stages: Sequence[StageOp], members: frozenset[SSAValue]
    ) -> tuple[list[Function], dict[StageOp, tuple[str, Sequence[SSAValue]]]]:
        """A method for each stage, one for stages that differ only in what they are given."""
        methods: dict[str, Function] = {}
        calls: dict[StageOp, tuple[str, Sequence[SSAValue]]] = {}
        for stage in stages:
            values = list(self._taken_from_outside(stage))
            key = self._key(stage, values, members)
            if key not in methods:
                name = self.scope.unique(class_case(stage.label.data))
                methods[key] = self._method(name, stage.body.block, values, members, hint)
            calls[stage] = (methods[key].name, values)
        return list(methods.values()), calls

    def _key(self, stage: StageOp, values: Sequence[SSAValue], members: frozenset[SSAValue]) -> str:
        """The text of a stage but for the names of its values."""
        label = stage.label.data
        method = self._method(label, stage.body.block, values, members, lambda value: "value")
        printer = CppPrinter()
        with printer.function(label, method.parameters):
            BodyPrinter(printer, method).body()
        return printer.text()

    def _taken_from_outside(self, stage: StageOp) -> Iterator[SSAValue]:
        for value in captured(stage.body.block):
            if value in self.names:
                continue
            if not is_scalar(value.type):
                raise UserError(
                    f"stage \"{stage.label.data}\" uses '%{hint(value)}' of type {value.type} from "
                    "outside; a stage can use scalars, tensors and members of the class",
                    stage,
                )
            yield value

    def _method(
        self,
        name: str,
        block: Block,
        values: Sequence[SSAValue],
        members: frozenset[SSAValue],
        wanted: Callable[[SSAValue], str],
    ) -> Function:
        scope = self.scope.inner()
        names = dict(self.names)
        for value in values:
            names[value] = scope.unique(wanted(value))
        parameters = [f"{value_type(value.type, self.op)} {names[value]}" for value in values]
        function = Function(name, parameters, list(block.ops), names, members, wanted=wanted)
        function.name_values(scope)
        return function


def _stage_of(op: Operation | None) -> StageOp | None:
    while op is not None and not isinstance(op, StageOp):
        op = op.parent_op()
    return op


def _only_declares(op: Operation) -> bool:
    """Whether an operation is a declaration in the class and nothing in `Init`."""
    return not op.operands
