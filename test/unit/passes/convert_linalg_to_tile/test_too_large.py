"""Kernels whose smallest tiles do not fit."""

import pytest

from acc.diagnostics import UserError
from acc.parsing import parse_module
from acc.passes.convert_linalg_to_tile import ConvertLinalgToTilePass
from acc.registry import make_context
from acc.target.chip import DEFAULT_CHIP, load_chip

INPUTS = 200


def test_too_many_inputs():
    """200 loaded tiles of 512 bytes, two buffers each, are above 188416 bytes."""
    tensor = "tensor<100000xf32>"
    arguments = ", ".join(f"%x{i} : {tensor}" for i in range(INPUTS))
    elements = ", ".join(f"%a{i} : f32" for i in range(INPUTS))
    maps = ", ".join(["affine_map<(d0) -> (d0)>"] * (INPUTS + 1))
    sums = ["%s1 = arith.addf %a0, %a1 : f32"]
    sums += [f"%s{i} = arith.addf %s{i - 1}, %a{i} : f32" for i in range(2, INPUTS)]
    text = f"""func.func @sum({arguments}) -> {tensor} {{
      %e = tensor.empty() : {tensor}
      %y = linalg.generic {{indexing_maps = [{maps}], iterator_types = ["parallel"]}}
          ins({", ".join(f"%x{i}" for i in range(INPUTS))} : {", ".join([tensor] * INPUTS)})
          outs(%e : {tensor}) {{
      ^bb0({elements}, %o : f32):
        {chr(10).join(sums)}
        linalg.yield %s{INPUTS - 1} : f32
      }} -> {tensor}
      func.return %y : {tensor}
    }}"""
    module = parse_module(make_context(), text, "sum.mlir")
    with pytest.raises(UserError) as caught:
        ConvertLinalgToTilePass().apply(make_context(), module)
    limit = load_chip(DEFAULT_CHIP).ub_plan_bytes
    assert caught.value.text.startswith("the smallest tiles of kernel 'sum_kernel' need 20")
    assert caught.value.text.endswith(
        f"bytes of the Unified Buffer, {DEFAULT_CHIP} has {limit}; "
        "fewer operations must share a kernel"
    )
    assert caught.value.place is not None and caught.value.place.file == "sum.mlir"
    assert "takes 1024 bytes" in caught.value.notes[0].text
