"""A kernel whose mutants are judged: as it came in, lowered, and what it should give."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

from xdsl.dialects.builtin import ModuleOp

from acc import registry
from acc.driver.arrays import program_arrays, program_of
from acc.driver.interpreted_case import interpreted_case
from acc.driver.options import RunOptions
from acc.driver.report import RunReport
from acc.driver.run import open_subject
from acc.driver.subject import Case
from acc.frontend.torch.program import DynamicDim
from acc.interp.element_types import array_dtype
from acc.interp.values import Array
from acc.pass_pipeline import Step, parse_pipeline
from acc.pass_runner import run_pipeline
from acc.passes.tile.distribute_blocks import DistributeBlocksPass
from acc.semantics.signature import Entry, entries, entry_of
from acc.semantics.snapshot import Snapshot
from tools.mutation.inputs import Inputs, made

Setting = str | int | tuple[int, ...]


@dataclass(frozen=True)
class Source:
    """Where a kernel comes from, and the sizes that it is run at."""

    name: str
    file: Path
    settings: Mapping[str, Setting] = field(default_factory=dict[str, Setting])
    dtype: str | None = None
    dynamic: tuple[DynamicDim, ...] = ()
    sizes: Sequence[Mapping[str, int]] = ({},)
    cores: int | None = None
    """Cores that the kernel is split over at most; all of the chip without."""

    passes: str = ""
    """Passes after those that every kernel goes through."""

    roundings: int | None = 1
    """How often results are rounded to their type; None if their bits are not left open."""

    reference: str = ""
    """Passes before the module is interpreted as the reference, where that is faster."""


@dataclass(frozen=True)
class Subject:
    """A lowered kernel with its cases."""

    source: Source
    module: ModuleOp
    """In AscendC calls."""

    cases: tuple[tuple[Inputs, Case], ...]

    def arrays(self, case: Case) -> list[Array]:
        """One array per argument of the program."""
        return program_arrays(program_of(self.module), case)

    def runs(self) -> list[tuple[Sequence[Array], Mapping[str, int]]]:
        """Arguments of the program and sizes, once for each size."""
        first = {tuple(case.sizes.items()): case for _, case in reversed(self.cases)}
        return [(self.arrays(case), case.sizes) for case in first.values()]


def load(source: Source) -> Subject:
    """Imports and lowers a kernel, and computes what it should give. Raises what acc reports."""
    module, original = lowered(source)
    return Subject(source, module, tuple(_cases(source, original)))


def lowered(source: Source) -> tuple[ModuleOp, ModuleOp]:
    """A kernel in AscendC calls, and the module that is its reference."""
    options = RunOptions(
        str(source.file),
        text=source.file.read_text("utf-8"),
        settings=dict(source.settings),
        dtype=source.dtype,
        dynamic=source.dynamic,
        sizes=tuple(source.sizes),
    )
    module = open_subject(options, RunReport(str(source.file))).module
    original = Snapshot.of(module).module
    ctx = registry.make_context()
    run_pipeline(ctx, original, parse_pipeline(source.reference, registry.all_passes()))
    run_pipeline(ctx, module, tuple(_steps(source, module)))
    return module, original


def _steps(source: Source, module: ModuleOp) -> Iterator[Step]:
    tensors = any(op.name == "func.func" for op in module.body.block.ops)
    pipeline = "linalg-to-ascendc" if tensors else "tile-to-ascendc"
    text = f"{pipeline},{source.passes}" if source.passes else pipeline
    for step in parse_pipeline(text, registry.all_passes()):
        if isinstance(step.module_pass, DistributeBlocksPass) and source.cores is not None:
            yield replace(step, module_pass=replace(step.module_pass, cores=source.cores))
        else:
            yield step


def _cases(source: Source, original: ModuleOp) -> Iterator[tuple[Inputs, Case]]:
    """Sizes and inputs; the reference is the module as it came in, computed in float64."""
    programs = {op for op in original.body.block.ops if op.name == "tile.program"}
    name, op = next(
        (name, op) for name, op in entries(original).items() if not programs or op in programs
    )
    entry = entry_of(name, op)
    assert isinstance(entry, Entry), entry
    base = {key: size for key, size in source.settings.items() if isinstance(size, int)}
    for given in source.sizes:
        sizes = {key: size for key, size in {**base, **given}.items() if key in entry.symbols}
        for inputs in Inputs:
            arguments = [
                made(value.at(sizes), array_dtype(value.element), inputs, place)
                for place, value in enumerate(entry.inputs)
            ]
            yield inputs, interpreted_case(original, entry, arguments, sizes)
