"""
Random kernels without a TPipe: what insert-sync makes of them is right when it is run, and of those
with a flag or barrier too few or elsewhere, check-sync refuses just those that go wrong.
"""

import random
from collections.abc import Iterator, Sequence

import pytest
from xdsl.dialects import scf
from xdsl.dialects.builtin import ModuleOp

from acc.diagnostics import UserError
from acc.dialects.ascendc.base import AscendCOp
from acc.dialects.ascendc.sync import FlagOp, PipeBarrierOp
from acc.parsing import parse_module
from acc.pass_pipeline import parse_pipeline
from acc.pass_runner import run_pipeline
from acc.passes.checks.check_sync import CheckSyncPass
from acc.registry import all_passes, make_context
from test.unit.passes.ascendc.execution import broken

LOCAL, GLOBAL = "!ascendc.local_tensor<f32>", "!ascendc.global_tensor<f32>"
HEAD = f"""
ascendc.kernel @k(%from : !ascendc.gm_addr, %to : !ascendc.gm_addr) host = @h
  tiling = ["n", "m", "p", "q"]AUTO {{
  ascendc.init_soc_state
  %x = ascendc.set_global_buffer %from : {GLOBAL}
  %y = ascendc.set_global_buffer %to : {GLOBAL}
  %n = ascendc.tiling_field "n"
  %m = ascendc.tiling_field "m"
  %p = ascendc.tiling_field "p"
  %q = ascendc.tiling_field "q"
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c64 = arith.constant 64 : index
  %c128 = arith.constant 128 : index
  %c256 = arith.constant 256 : index
  %c512 = arith.constant 512 : index
  %c1024 = arith.constant 1024 : index
  %few = arith.cmpi ult, %p, %c2 : index
  %short = arith.cmpi ult, %q, %c2 : index
  %a = ascendc.local_tensor veccalc address %c0 size 64 : {LOCAL}
  %b = ascendc.local_tensor veccalc address %c256 size 64 : {LOCAL}
  %c = ascendc.local_tensor veccalc address %c512 size 64 : {LOCAL}
  %d = ascendc.local_tensor veccalc address %c128 size 64 : {LOCAL}
"""
"""`d` shares bytes with `a` and with `b`."""

CALLS = (
    f"ascendc.data_copy {{0}}, %x count %c64 : {LOCAL}, {GLOBAL}",
    f"ascendc.data_copy {{0}}, %y count %c64 : {LOCAL}, {GLOBAL}",
    f"ascendc.data_copy %y, {{0}} count %c64 : {GLOBAL}, {LOCAL}",
    f"ascendc.exp {{0}}, {{1}} count %c64 : {LOCAL}",
    f"ascendc.add {{0}}, {{1}}, {{2}} count %c64 : {LOCAL}",
    f"%v{{3}} = ascendc.get_value {{0}}[%c0] : {LOCAL} -> f32",
)
TENSORS = ("%a", "%b", "%c", "%d")
IN_TURN = (
    "%t{0} = arith.remui %i{0}, %c2 : index",
    "%o{0} = arith.muli %t{0}, %c256 : index",
    "%p{0} = arith.addi %o{0}, %c1024 : index",
    f"%r{{0}} = ascendc.local_tensor veccalc address %p{{0}} size 64 : {LOCAL}",
)
"""A tensor at two places in turn with a loop."""

DEEPEST = 3


def lines(
    rng: random.Random, count: int, depth: int, ends: list[str], tensors: Sequence[str] = TENSORS
) -> Iterator[str]:
    """So many statements: calls, loops (each size ends one) and branches."""
    for _ in range(count):
        kind, number = rng.random(), rng.randrange(1 << 60)
        if kind < 0.8 or depth == DEEPEST:
            yield rng.choice(CALLS).format(*rng.choices(tensors, k=3), number)
            continue
        inner = tensors
        if kind < 0.9:
            end = ends.pop() if ends else rng.choice(("%c1", "%c2"))
            yield f"scf.for %i{number} = %c0 to {end} step %c1 {{"
            if rng.random() < 0.5:
                yield from (line.format(number) for line in IN_TURN)
                inner = (*tensors, f"%r{number}")
        else:
            yield f"scf.if {rng.choice(('%few', '%short'))} {{"
            if rng.random() < 0.5:
                yield from lines(rng, rng.randint(1, 4), depth + 1, ends, tensors)
                yield "} else {"
        yield from lines(rng, rng.randint(1, 4), depth + 1, ends, inner)
        yield "}"


def kernel(seed: int) -> str:
    """A random kernel that nothing orders yet."""
    rng = random.Random(seed)
    head = HEAD.replace("AUTO", rng.choice(("", " auto_sync")))
    body = "\n".join(lines(rng, rng.randint(4, 12), 0, ["%n", "%m"]))
    return f"{head}{body}\nascendc.pipe_barrier all\n}}\n"


def synchronised(seed: int) -> ModuleOp:
    """A random kernel with what insert-sync puts into it."""
    ctx = make_context()
    module = parse_module(ctx, kernel(seed), "random")
    run_pipeline(ctx, module, parse_pipeline("insert-sync,check-sync", all_passes()))
    return module


@pytest.mark.parametrize("seed", range(40))
def test_what_is_inserted_makes_random_kernels_right(seed: int):
    assert broken(synchronised(seed)) is None


def damage(module: ModuleOp, rng: random.Random) -> bool:
    """Take a flag or barrier out, or put it before its neighbour or out of its loop or branch."""
    ops = [op for op in module.walk() if isinstance(op, FlagOp | PipeBarrierOp)][:-1]
    if not ops:
        return False
    op, kind = rng.choice(ops), rng.randrange(3)
    block, neighbour, outer = op.parent, op.prev_op, op.parent_op()
    assert block is not None and outer is not None
    if kind == 0:
        op.detach()
    elif kind == 1 and isinstance(neighbour, AscendCOp) and not neighbour.results:
        op.detach()
        block.insert_op_before(op, neighbour)
    elif isinstance(outer, scf.ForOp | scf.IfOp) and outer.parent is not None:
        op.detach()
        outer.parent.insert_op_before(op, outer)
    else:
        op.detach()
    return True


def is_refused(module: ModuleOp) -> bool:
    """Whether check-sync finds something."""
    try:
        CheckSyncPass().apply(make_context(), module)
    except UserError:
        return True
    return False


def test_what_goes_wrong_is_refused_and_hardly_anything_else():
    refused = accepted = alarms = 0
    for seed in range(40):
        module, rng = synchronised(seed), random.Random(seed)
        for _ in range(4):
            mutant = module.clone()
            if not damage(mutant, rng):
                continue
            reason, found = broken(mutant), is_refused(mutant)
            assert found or reason is None, f"{reason}\n{mutant}"
            refused += found and reason is not None
            accepted += not found
            alarms += found and reason is None
    assert refused > 100 and accepted > 5
    # equal accesses are one for check-sync, also where only one of two ways has waited for them
    assert alarms <= 3
