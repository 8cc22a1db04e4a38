"""All obligations of a program, over unknown sizes."""

from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from xdsl.dialects import func
from xdsl.ir import Operation

from acc.analysis.bounds import formula as f
from acc.analysis.bounds.formula import Formula
from acc.analysis.bounds.launches import Argument, Launch, Program, block_limits, bytes_of
from acc.analysis.bounds.memory import Memory
from acc.analysis.bounds.need import GaveUp, Kind, Need
from acc.analysis.bounds.partition import PartitionProof, stored_argument
from acc.analysis.bounds.polynomial import Polynomial, Value
from acc.analysis.bounds.symbolic import Obligation, SymbolicWalk
from acc.analysis.bounds.terms import Terms
from acc.analysis.bounds.walk import Core
from acc.dialects.tile.host import host_fields, host_symbols
from acc.target.chip import Chip


@dataclass
class LaunchObligations:
    """What has to be proved of one launch."""

    launch: Launch
    core: Core
    """Any core of it; its block index is an unknown."""

    obligations: list[Obligation]
    undecided: list[GaveUp]
    """What no obligation could be made of."""

    written: dict[int, Argument] = field(default_factory=dict[int, Argument])
    """Tensors that it stores to, by their place among the arguments of the kernel."""


class ProgramObligations:
    """What has to be proved of a program, and what is assumed."""

    def __init__(self, program: Program, chip: Chip, sizes: range):
        self.program, self.chip = program, chip
        self.terms = Terms()
        self.sizes: dict[str, Polynomial] = {s: self.terms.unknown(s) for s in program.symbols}
        self.given = tuple(self._assumptions(sizes))
        self.launches = [self._launch(launch) for launch in program.launches]
        for each in self.launches:
            self._add_parts(each)

    def _assumptions(self, sizes: range) -> Iterator[Formula]:
        for size in self.sizes.values():
            yield f.all_of(f.at_least(size, sizes.start), f.less(size, sizes.stop))
        for argument in self.program.arguments:
            yield f.at_least(self.chip.gm_bytes, self._bytes(argument))

    def _bytes(self, argument: Argument) -> Value:
        return bytes_of(argument.type, self.sizes)

    def _launch(self, launch: Launch) -> LaunchObligations:
        host = SymbolicWalk(self.terms, self.chip, Core(0, 0, {}, ()), self.given)
        block = launch.host.body.block
        for name, argument in zip(host_symbols(launch.host), block.args, strict=True):
            host.held[argument] = self.sizes[name]
        host.run(block)
        end = block.last_op
        assert isinstance(end, func.ReturnOp)
        blocks, *values = (host.number(end, value) for value in end.operands)
        host.need(block_limit(launch, blocks, self.chip))
        fields = dict(zip(host_fields(launch.host)[1:], values, strict=True))
        memories = [Memory(a.name, self._bytes(a), True) for a in launch.arguments]
        core = Core(self.terms.unknown("core"), blocks, fields, memories)
        inside = (*self.given, f.less(core.block, blocks))
        walk = SymbolicWalk(self.terms, self.chip, core, inside)
        walk.run(launch.kernel.body.block)
        written = {index for op in launch.kernel.walk() for index in _stored(op)}
        return LaunchObligations(
            launch,
            core,
            [*host.obligations, *walk.obligations],
            [*host.undecided, *walk.undecided],
            {index: launch.arguments[index] for index in sorted(written)},
        )

    def _add_parts(self, each: LaunchObligations) -> None:
        for index, argument in each.written.items():
            writers = [o for o in self.launches if argument in o.written.values()]
            given = self.given
            if len(writers) > 1:
                # variants of a kernel: one of them has blocks
                given = (*given, f.at_least(each.core.blocks, 1))
                each.obligations.append(self._one_writer(each, argument, writers))
            proof = PartitionProof(
                self.terms,
                self.chip,
                each.launch.kernel,
                lambda block: replace(each.core, block=block),
                each.core.arguments[index],
                given,
            )
            try:
                proof.run(complete=argument.is_output)
            except GaveUp as reason:
                each.undecided.append(reason)
            each.obligations += proof.obligations

    def _one_writer(
        self, each: LaunchObligations, argument: Argument, writers: list[LaunchObligations]
    ) -> Obligation:
        any_blocks = f.any_of(*(f.at_least(writer.core.blocks, 1) for writer in writers))
        need = Need(
            Kind.PARTITION,
            each.launch.op,
            f"'{argument.name}' is written by one of {len(writers)} launches",
            any_blocks,
            f"is one of {len(writers)} launches that write '{argument.name}', none of which runs",
        )
        return Obligation(need, (*self.given, f.at_least(self._bytes(argument), 1)), ())

    def unwritten(self) -> Iterator[Argument]:
        """Outputs that no launch writes."""
        written = {a for each in self.launches for a in each.written.values()}
        outputs = (output for output in self.program.outputs if self._bytes(output) != 0)
        return (output for output in outputs if output not in written)


def block_limit(launch: Launch, blocks: Value, chip: Chip) -> Need:
    """A launch has no more blocks than the runtime takes, and can run at a time if they wait."""
    most, limit = block_limits(launch, chip)
    goal = f.all_of(f.at_least(blocks, 0), f.at_least(most, blocks))
    message = f"starts {{}} blocks; {limit}"
    return Need(Kind.RANGE, launch.host, "its number of blocks is legal", goal, message, (blocks,))


def _stored(op: Operation) -> Iterator[int]:
    index = stored_argument(op)
    if index is not None:
        yield index
