"""A spec to propose kernels for, `y = max(x, 0)` over M rows of N, and how they are judged."""

from functools import cache

from xdsl.dialects.builtin import ModuleOp

from acc.dialects.tile.spec import SpecOp
from acc.llm.judge import Judged, judge
from acc.llm.substitution import alone
from acc.parsing import parse_module
from acc.proposals.ladder import Ladder
from acc.registry import make_context

_SPEC = """
tile.program @main(%x : !tile.gm<[M, N], f32>, %y : !tile.gm<[M, N], f32>) outputs = 1 {
  tile.launch @clamp(%x, %y) : !tile.gm<[M, N], f32>, !tile.gm<[M, N], f32>
}
tile.spec @clamp : (!tile.gm<[M, N], f32>) -> !tile.gm<[M, N], f32> {
^bb0(%x : tensor<?x?xf32>):
  %zero = arith.constant 0.0 : f32
  %y = linalg.generic {
    indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>],
    iterator_types = ["parallel", "parallel"]
  } ins(%x : tensor<?x?xf32>) outs(%x : tensor<?x?xf32>) {
    ^bb0(%a: f32, %b: f32):
      %m = arith.maximumf %a, %zero : f32
      linalg.yield %m : f32
    } -> tensor<?x?xf32>
  tile.return %y : tensor<?x?xf32>
}
"""

_KERNEL = """import acc
from acc import f32, gm

M = acc.symbol("M")
N = acc.symbol("N")
CHUNK = 2048


@acc.kernel
def clamp(x: gm[M, N, f32], y: gm[M, N, f32]):
    for row, column in acc.parallel((0, 0), (M, N), step=(1, CHUNK)):
        n = min(CHUNK, N - column)
        tile = acc.load(x[row:, column:], [1, acc.upto(CHUNK, n)])
        acc.store(acc.max(tile, 0.0), y[row:, column:])
"""


def kernel(*changes: tuple[str, str]) -> str:
    """A kernel that is right, with texts in it replaced."""
    text = _KERNEL
    for old, new in changes:
        assert old in text
        text = text.replace(old, new)
    return text


@cache
def spec() -> ModuleOp:
    """The spec alone in a module."""
    module = parse_module(make_context(), _SPEC, "spec.mlir")
    return alone(next(op for op in module.body.block.ops if isinstance(op, SpecOp)))


@cache
def ladder() -> Ladder:
    """The ladder, which runs the spec once for all tests."""
    return Ladder()


def judged(text: str) -> Judged:
    """What becomes of an answer."""
    return judge(text, spec(), ladder())


def failure(text: str) -> tuple[str, str]:
    """The check that an answer fails, and what its author is told."""
    found = judged(text).verdict.failure
    assert found is not None, "the kernel passes"
    return found.check, found.text
