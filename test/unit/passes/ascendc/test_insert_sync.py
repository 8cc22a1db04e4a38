"""insert-sync on random kernels without a TPipe: check-sync, which it did not ask, has to agree."""

import random
from collections.abc import Iterator

import pytest

from acc.parsing import parse_module
from acc.pass_pipeline import parse_pipeline
from acc.pass_runner import run_pipeline
from acc.registry import all_passes, make_context

LOCAL, GLOBAL = "!ascendc.local_tensor<f32>", "!ascendc.global_tensor<f32>"
HEAD = f"""
ascendc.kernel @k(%p : !ascendc.gm_addr, %q : !ascendc.gm_addr) host = @h tiling = ["n", "m"]AUTO {{
  ascendc.init_soc_state
  %x = ascendc.set_global_buffer %p : {GLOBAL}
  %y = ascendc.set_global_buffer %q : {GLOBAL}
  %n = ascendc.tiling_field "n"
  %m = ascendc.tiling_field "m"
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c64 = arith.constant 64 : index
  %c128 = arith.constant 128 : index
  %c256 = arith.constant 256 : index
  %c512 = arith.constant 512 : index
  %few = arith.cmpi ult, %n, %c2 : index
  %short = arith.cmpi ult, %m, %c2 : index
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
DEEPEST = 3


def lines(rng: random.Random, count: int, depth: int) -> Iterator[str]:
    """So many statements: calls, loops and branches."""
    for _ in range(count):
        kind, number = rng.random(), rng.randrange(1 << 60)
        if kind < 0.8 or depth == DEEPEST:
            tensors = rng.choices(("%a", "%b", "%c", "%d"), k=3)
            yield rng.choice(CALLS).format(*tensors, number)
            continue
        if kind < 0.9:
            end = rng.choice(("%n", "%m", "%c1", "%c2"))
            yield f"scf.for %i{number} = %c0 to {end} step %c1 {{"
        else:
            yield f"scf.if {rng.choice(('%few', '%short'))} {{"
            if rng.random() < 0.5:
                yield from lines(rng, rng.randint(1, 4), depth + 1)
                yield "} else {"
        yield from lines(rng, rng.randint(1, 4), depth + 1)
        yield "}"


def kernel(seed: int) -> str:
    """A random kernel that nothing orders yet."""
    rng = random.Random(seed)
    head = HEAD.replace("AUTO", rng.choice(("", " auto_sync")))
    body = "\n".join(lines(rng, rng.randint(4, 12), 0))
    return f"{head}{body}\nascendc.pipe_barrier all\n}}\n"


@pytest.mark.parametrize("seed", range(40))
def test_what_is_inserted_makes_random_kernels_right(seed: int):
    ctx = make_context()
    module = parse_module(ctx, kernel(seed), "random")
    run_pipeline(ctx, module, parse_pipeline("insert-sync,check-sync", all_passes()))
