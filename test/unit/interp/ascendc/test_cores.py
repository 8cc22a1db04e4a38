"""Blocks that wait for each other."""

import threading

import numpy as np
import pytest
from numpy.typing import NDArray

from acc.interp.interpreter import Interpreter, InterpreterError
from acc.parsing import parse_module
from acc.registry import make_context
from acc.target.chip import DEFAULT_CHIP, load_chip

GLOBAL, LOCAL = "!ascendc.global_tensor<f32>", "!ascendc.local_tensor<f32>"


def program(blocks: int, sync: str, before: str = "") -> str:
    """
    Three rounds in which each block adds what the next block has stored, with `sync` between stores
    and loads and behind them, after some statements.
    """
    size = 8 * blocks
    gm = f"!tile.gm<[{size}], f32>"
    return f"""
    func.func @host() -> (index) attributes {{
        tile.host, tile.symbols = [], tile.fields = ["num_blocks"]}} {{
      %blocks = arith.constant {blocks} : index
      func.return %blocks : index
    }}
    ascendc.kernel @ring(%x : !ascendc.gm_addr, %y : !ascendc.gm_addr) host = @host {{
      %buffer = ascendc.buf : !ascendc.tbuf<veccalc>
      ascendc.init_buffer %buffer number 1 bytes 64 : !ascendc.tbuf<veccalc>
      %own = ascendc.get_with_offset %buffer size 8 offset 0 : !ascendc.tbuf<veccalc> -> {LOCAL}
      %other = ascendc.get_with_offset %buffer size 8 offset 32 : !ascendc.tbuf<veccalc> -> {LOCAL}
      %xg = ascendc.set_global_buffer %x : {GLOBAL}
      %yg = ascendc.set_global_buffer %y : {GLOBAL}
      %block = ascendc.get_block_idx
      %blocks = ascendc.get_block_num
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %c3 = arith.constant 3 : index
      %c8 = arith.constant 8 : index
      %next = arith.addi %block, %c1 : index
      %neighbour = arith.remui %next, %blocks : index
      %to = arith.muli %block, %c8 : index
      %from = arith.muli %neighbour, %c8 : index
      %to64 = arith.index_cast %to : index to i64
      %from64 = arith.index_cast %from : index to i64
      %xs = ascendc.subscript %xg[%to64] : {GLOBAL}, i64 -> {GLOBAL}
      %ys = ascendc.subscript %yg[%to64] : {GLOBAL}, i64 -> {GLOBAL}
      %beside = ascendc.subscript %yg[%from64] : {GLOBAL}, i64 -> {GLOBAL}
      ascendc.data_copy %own, %xs count %c8 : {LOCAL}, {GLOBAL}
      ascendc.data_copy %ys, %own count %c8 : {GLOBAL}, {LOCAL}
      {before}
      scf.for %i = %c0 to %c3 step %c1 {{
        {sync}
        ascendc.data_copy %other, %beside count %c8 : {LOCAL}, {GLOBAL}
        ascendc.add %own, %own, %other count %c8 : {LOCAL}
        {sync}
        ascendc.data_copy %ys, %own count %c8 : {GLOBAL}, {LOCAL}
      }}
    }}
    tile.program @main(%x : {gm}, %y : {gm}) outputs = 1 {{
      tile.launch @ring(%x, %y) : {gm}, {gm}
    }}
    """


def run(
    blocks: int, sync: str, before: str = ""
) -> tuple[NDArray[np.generic], NDArray[np.generic]]:
    """What comes out, and what should."""
    module = parse_module(make_context(), program(blocks, sync, before), "test.mlir")
    x = np.random.default_rng(blocks).integers(-9, 9, 8 * blocks).astype(np.float32)
    (out,) = Interpreter(module).call("main", [x, np.zeros_like(x)])
    want = x.reshape(blocks, 8)
    for _ in range(3):
        want = want + np.roll(want, -1, axis=0)
    return np.asarray(out), want.reshape(-1)


@pytest.mark.parametrize("blocks", [1, 2, 5])
def test_blocks_see_what_others_have_stored(blocks: int):
    out, want = run(blocks, "ascendc.sync_all")
    np.testing.assert_array_equal(out, want)


def test_without_a_sync_the_neighbour_has_stored_nothing():
    with pytest.raises(InterpreterError, match="reads elements of global memory that were not wri"):
        run(3, "")


def test_an_error_in_one_block_ends_all():
    last = f"""
      %two = arith.constant 2 : index
      %last = arith.cmpi eq, %block, %two : index
      scf.if %last {{
        %many = arith.constant 1000 : index
        ascendc.data_copy %own, %xs count %many : {LOCAL}, {GLOBAL}
      }}"""
    with pytest.raises(InterpreterError, match=r"'ascendc\.data_copy'"):
        run(3, "ascendc.sync_all", last)
    assert not [thread for thread in threading.enumerate() if thread.daemon and thread.is_alive()]


def test_more_blocks_than_cores():
    cores = load_chip(DEFAULT_CHIP).vector_cores
    with pytest.raises(InterpreterError, match=f"{cores + 1} blocks wait for each other on"):
        run(cores + 1, "ascendc.sync_all")
