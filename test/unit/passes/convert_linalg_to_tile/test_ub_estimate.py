"""The estimate of the Unified Buffer, against sums done by hand."""

import re

from acc.dialects.tile.kernel import KernelOp
from acc.parsing import parse_module
from acc.passes.convert_linalg_to_tile.ub_estimate import footprints, peak
from acc.registry import make_context
from acc.target.chip import DEFAULT_CHIP, load_chip

CHIP = load_chip(DEFAULT_CHIP)


def estimate(body: str, element: str = "f32") -> int:
    """Bytes for a kernel over `%x` and `%y` of 64 x 100 elements, tiles of 4 x 10 called `T`."""
    tile = f"!tile.tile<[4, 10], {element}, ub>"
    gm = f"!tile.gm<[64, 100], {element}>"
    text = f"""
    tile.kernel @k(%x : {gm}, %y : {gm}) core = aiv {{
      %c0 = arith.constant 0 : index
      {body}
    }}"""
    module = parse_module(make_context(), re.sub(r"\bT\b", tile, text.replace("GM", gm)), "k")
    (kernel,) = (op for op in module.walk() if isinstance(op, KernelOp))
    return peak(footprints(kernel, CHIP))[0]


ROWS = 4
WIDE = ROWS * 64
"""10 elements of f32 take two blocks of 32 bytes in each of 4 rows."""


def test_loaded_and_stored_tiles_have_two_buffers():
    body = """%t = tile.load %x[%c0, %c0] : GM -> T
      tile.store %t, %y[%c0, %c0] : T , GM"""
    assert estimate(body) == 2 * WIDE + 2 * WIDE


def test_intermediate_tiles_live_until_their_last_use():
    body = """%t = tile.load %x[%c0, %c0] : GM -> T
      %a = tile.exp %t : T -> T
      %b = tile.exp %a : T -> T
      %c = tile.exp %b : T -> T
      tile.store %c, %y[%c0, %c0] : T , GM"""
    assert estimate(body) == 2 * WIDE + 2 * WIDE + 2 * WIDE


def test_narrow_tiles_are_computed_in_f32():
    body = """%t = tile.load %x[%c0, %c0] : GM -> T
      %a = tile.exp %t : T -> T
      tile.store %a, %y[%c0, %c0] : T , GM"""
    narrow = ROWS * 32
    assert estimate(body, "bf16") == 2 * narrow + 2 * narrow + 2 * WIDE


def test_reductions_need_a_repeat_and_a_block_per_row():
    body = """%t = tile.load %x[%c0, %c0] : GM -> T
      %a = tile.reduce_sum %t axis = 1 : T -> !tile.tile<[4, 1], f32, ub>"""
    result = ROWS * 32
    assert estimate(body) == 2 * WIDE + result + ROWS * (256 + 32)
