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
    sums = [f"%0 = linalg.add ins(%x0, %x1 : {tensor}, {tensor}) outs(%e : {tensor}) -> {tensor}"]
    sums += [
        f"%{i} = linalg.add ins(%{i - 1}, %x{i + 1} : {tensor}, {tensor}) "
        f"outs(%e : {tensor}) -> {tensor}"
        for i in range(1, INPUTS - 1)
    ]
    text = f"""func.func @sum({arguments}) -> {tensor} {{
      %e = tensor.empty() : {tensor}
      {chr(10).join(sums)}
      func.return %{INPUTS - 2} : {tensor}
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
