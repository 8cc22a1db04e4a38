"""Extents of tiles found through operations, loops and branches."""

import pytest
from xdsl.ir import SSAValue

from acc.analysis.extents import ExtentAnalysis
from acc.dialects.tile.base import on_chip
from acc.parsing import parse_module
from acc.registry import make_context

TEXT = """
tile.kernel @k(%x : !tile.gm<[M, 8], f32>) core = aiv {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %m = tile.symbol "M"
  %m2 = tile.symbol "M"
  %true = arith.constant true
  tile.parallel (%r) = (%c0) to (%m) step (%c4) {
    %rest = arith.subi %m, %r : index
    %n = arith.minsi %rest, %c4 : index
    %moved = arith.addi %r, %c4 : index
    %m3 = arith.addi %m2, %c4 : index
    %rest2 = arith.subi %m3, %moved : index
    %n2 = arith.minsi %c4, %rest2 : index
    %load = tile.load %x[%r, %c0] extents(%n)
        : !tile.gm<[M, 8], f32> -> !tile.tile<[<=4, 8], f32, ub>
    %load2 = tile.load %x[%r, %c0] extents(%n2)
        : !tile.gm<[M, 8], f32> -> !tile.tile<[<=4, 8], f32, ub>
    %sum = tile.reduce_sum %load axis = 1
        : !tile.tile<[<=4, 8], f32, ub> -> !tile.tile<[<=4, 1], f32, ub>
    %column = tile.extent %sum dim = 0 : !tile.tile<[<=4, 1], f32, ub>
    %wide = tile.broadcast %sum extents(%column)
        : !tile.tile<[<=4, 1], f32, ub> -> !tile.tile<[<=4, 64], f32, ub>
    %buffer = tile.alloc(%n2) buffers = 1 : !tile.buffer<[<=4, 1], f32, ub>
    %loop = scf.for %i = %c0 to %c4 step %c4 iter_args(%carried = %load)
        -> (!tile.tile<[<=4, 8], f32, ub>) {
      %next = tile.exp %carried : !tile.tile<[<=4, 8], f32, ub> -> !tile.tile<[<=4, 8], f32, ub>
      scf.yield %next : !tile.tile<[<=4, 8], f32, ub>
    }
    %branch = scf.if %true -> (!tile.tile<[<=4, 8], f32, ub>) {
      scf.yield %load2 : !tile.tile<[<=4, 8], f32, ub>
    } else {
      scf.yield %load : !tile.tile<[<=4, 8], f32, ub>
    }
    %other = tile.load %x[%r, %c0] extents(%rest)
        : !tile.gm<[M, 8], f32> -> !tile.tile<[<=4, 8], f32, ub>
  }
}
"""


@pytest.fixture
def values() -> dict[str, SSAValue]:
    """The tiles and buffers of the kernel by name."""
    module = parse_module(make_context(), TEXT, "test.mlir")
    found: dict[str, SSAValue] = {}
    for op in module.walk():
        arguments = [arg for region in op.regions for block in region.blocks for arg in block.args]
        for value in (*op.results, *arguments):
            if value.name_hint is not None and on_chip(value) is not None:
                found[value.name_hint] = value
    return found


@pytest.mark.parametrize(
    "name", ["load2", "sum", "wide", "buffer", "carried", "next", "loop", "branch"]
)
def test_rows_are_those_of_the_load(values: dict[str, SSAValue], name: str):
    analysis = ExtentAnalysis()
    assert analysis.extents(values[name])[0] == analysis.extents(values["load"])[0]


def test_another_extent(values: dict[str, SSAValue]):
    analysis = ExtentAnalysis()
    rows, columns = analysis.extents(values["other"])
    assert rows != analysis.extents(values["load"])[0]
    assert (str(rows), str(columns)) == ("M - %r", "8")
