"""Kernels and MLIR as what is run; without a reference, the interpreter is one."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from xdsl.dialects.builtin import ModuleOp
from xdsl.ir import Operation

from acc.diagnostics import UserError, unknown
from acc.dialects.tile.kernel import KernelOp
from acc.dialects.tile.program import ProgramOp
from acc.dialects.tile.spec import SpecOp
from acc.driver.described_subject import DescribedSubject
from acc.driver.interpreted_case import interpreted_case
from acc.driver.made_inputs import made_array
from acc.driver.options import RunOptions
from acc.driver.referenced_subject import constants_of_reference, referenced_subject
from acc.driver.subject import Case, ReferenceKind, Sizes, Subject
from acc.exec.input_modes import InputMode
from acc.exec.npu.requests import EagerTask
from acc.interp.element_types import array_dtype
from acc.semantics.signature import Entry, entries, entry_of
from acc.semantics.snapshot import Snapshot


def module_subject(options: RunOptions, module: ModuleOp, constants: set[str]) -> Subject:
    """
    The one program or function of a module, and what it is compared with.

    `constants` are names of settings that the module's file has used. Raises `UserError` where
    there is not one program, and for settings and symbols that do not match.
    """
    entry = _entry(module)
    of_reference = constants_of_reference(options)
    base = _base_sizes(options, entry, constants | of_reference)
    for sizes in options.sizes:
        _check_sizes(entry, {**base, **sizes}, complete=options.reference is None)
    if options.reference is None and not _runs(module):
        return DescribedSubject(options, module, entry, base)
    if options.reference is None:
        return ModuleSubject(options, module, Snapshot.of(module).module, entry, base)
    settings = {name: value for name, value in options.settings.items() if name in of_reference}
    return referenced_subject(options, module, entry, base, settings)


def _runs(module: ModuleOp) -> bool:
    """Whether nothing of a module is known by words only."""
    return all(op.runs for op in module.body.block.ops if isinstance(op, SpecOp))


def _entry(module: ModuleOp) -> Entry:
    programs = [op for op in module.body.block.ops if isinstance(op, ProgramOp)]
    found: Mapping[str, Operation] = {op.sym_name.data: op for op in programs} or entries(module)
    if len(found) != 1:
        names = ", ".join(f"@{name}" for name in found) or "none"
        raise UserError(f"acc-run runs the one program or function of a module, found {names}")
    name, op = next(iter(found.items()))
    if isinstance(op, SpecOp):
        raise UserError(
            f"'@{name}' is a '{op.name}' that nothing launches; "
            "expected a 'tile.program' that does",
            op,
        )
    entry = entry_of(name, op)
    if isinstance(op, KernelOp) or isinstance(entry, str):
        raise UserError(
            f"'@{name}' is a kernel, which does not say what it writes; expected a 'tile.program' "
            "that launches it",
            op,
        )
    return entry


def _base_sizes(options: RunOptions, entry: Entry, taken: set[str]) -> dict[str, int]:
    """The sizes among the settings; `taken` are constants of the files."""
    sizes: dict[str, int] = {}
    for name, value in options.settings.items():
        if name in entry.symbols:
            if not isinstance(value, int) or isinstance(value, bool) or value < 0:
                raise UserError(f"--set {name}: found {value!r}, expected a size")
            sizes[name] = value
        elif name not in taken:
            raise unknown("symbol or constant", name, (*entry.symbols, *sorted(taken)))
    return sizes


def _check_sizes(entry: Entry, sizes: Sizes, *, complete: bool) -> None:
    for name in sizes:
        if name not in entry.symbols:
            raise unknown("symbol", name, entry.symbols)
    for name in entry.symbols:
        if complete and name not in sizes:
            raise UserError(f"symbol '{name}' has no size; give one with --set {name}=SIZE")


@dataclass(frozen=True)
class ModuleSubject:
    """A module that is compared with itself, interpreted as it came in."""

    options: RunOptions
    module: ModuleOp
    original: ModuleOp
    """A copy that lowering does not touch."""

    entry: Entry
    base_sizes: Sizes

    @property
    def reference(self) -> ReferenceKind:
        """The interpreter."""
        return "interp"

    @property
    def result_names(self) -> tuple[str, ...] | None:
        """Neither functions nor programs name results."""
        return None

    def with_inputs(self, mode: InputMode) -> "ModuleSubject":
        """The same with another kind of inputs."""
        return replace(self, options=replace(self.options, inputs=mode))

    def eager_task(self, sizes: Sizes, number: int) -> EagerTask | None:
        """Nothing: the interpreter is not on the device."""
        return None

    def case(self, sizes: Sizes, number: int) -> Case:
        """The interpreter's results on made-up inputs."""
        sizes = {**self.base_sizes, **sizes}
        seed = self.options.seed + number
        arguments = [
            made_array(shape.at(sizes), array_dtype(shape.element), self.options.inputs, seed, n)
            for n, shape in enumerate(self.entry.inputs)
        ]
        return interpreted_case(self.original, self.entry, arguments, sizes)
