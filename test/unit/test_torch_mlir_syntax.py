"""torch-mlir's dialect: what it prints is read in every form, and it reads what is printed here."""

import subprocess
import sys

import pytest

pytest.importorskip("torch_mlir")

from acc.parsing import parse_module
from acc.printing import module_text
from acc.registry import make_context

OPT = """
import sys
from torch_mlir import ir
from torch_mlir.dialects import torch
from torch_mlir.passmanager import PassManager

with ir.Context() as context:
    torch.register_dialect(context)
    # a pass loads the dialects that it makes
    passes = PassManager.parse("builtin.module(func.func(convert-torch-to-tmtensor))")
    passes.run(ir.Module.parse("func.func @f() { return }").operation)
    module = ir.Module.parse(sys.stdin.read()).operation
    print(module.get_asm(**{name: True for name in sys.argv[1:]}))
"""
FORMS = {
    "pretty": (),
    "generic": ("print_generic_op_form",),
    "locations": ("enable_debug_info",),
    "local": ("use_local_scope",),
}

MODULE = """
func.func @scan(%x: tensor<4x9xf32>, %last: tensor<4xf32>) -> tensor<4x9xf32> {
  %r, %l = tm_tensor.scan dimension(1) inclusive(false) {reverse}
      ins(%x : tensor<4x9xf32>) outs(%x, %last : tensor<4x9xf32>, tensor<4xf32>) {
  ^bb0(%a: f32, %b: f32):
    %s = arith.addf %a, %b : f32
    tm_tensor.yield %s : f32
  } -> tensor<4x9xf32>, tensor<4xf32>
  return %r : tensor<4x9xf32>
}
func.func @sort(%x: tensor<?x9xf32>, %i: tensor<?x9xi64>) -> tensor<?x9xi64> {
  %v, %p = tm_tensor.sort dimension(1) outs(%x, %i : tensor<?x9xf32>, tensor<?x9xi64>) {
  ^bb0(%a: f32, %b: f32, %ia: i64, %ib: i64):
    %q = arith.cmpf ole, %a, %b : f32
    tm_tensor.yield %q : i1
  } -> tensor<?x9xf32>, tensor<?x9xi64>
  return %p : tensor<?x9xi64>
}
func.func @scatter(%x: tensor<4x9xf32>, %u: tensor<3xf32>, %i: tensor<3x2xi64>) -> tensor<4x9xf32> {
  %r = tm_tensor.scatter {dimension_map = array<i64: 0, 1>} unique_indices(true)
      ins(%u, %i : tensor<3xf32>, tensor<3x2xi64>) outs(%x : tensor<4x9xf32>) {
  ^bb0(%new: f32, %old: f32):
    tm_tensor.yield %new : f32
  } -> tensor<4x9xf32>
  return %r : tensor<4x9xf32>
}
"""


def torch_mlir(text: str, *form: str) -> str:
    """The text of a module as torch-mlir prints it."""
    command = [sys.executable, "-c", OPT, *form]
    done = subprocess.run(command, input=text, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.mark.parametrize("form", FORMS)
def test_forms(form: str):
    printed = torch_mlir(MODULE, *FORMS[form])
    module = parse_module(make_context(), printed, "printed.mlir")
    assert torch_mlir(module_text(module)) == torch_mlir(MODULE)
