"""Proposals in the place of specs, in modules that have other kernels and names."""

import pytest
from xdsl.dialects.builtin import ModuleOp

from acc.diagnostics import UserError
from acc.dialects.tile.spec import SpecOp
from acc.llm.reply import read
from acc.llm.substitution import alone, substitute
from acc.parsing import parse_module
from acc.printing import module_text
from acc.registry import make_context
from acc.verification import verify

MODULE = """
tile.program @main(%x : !tile.gm<[M, 8], f32>, %y : !tile.gm<[M, 8], f32>) outputs = 1 {
  %w = tile.workspace : !tile.gm<[M, 8], f32>
  tile.launch @twice(%x, %w) : !tile.gm<[M, 8], f32>, !tile.gm<[M, 8], f32>
  tile.launch @twice(%w, %y) : !tile.gm<[M, 8], f32>, !tile.gm<[M, 8], f32>
}
func.func @twice_tiling() {
  func.return
}
tile.spec @twice : (!tile.gm<[M, 8], f32>) -> !tile.gm<[M, 8], f32> {
^bb0(%x : tensor<?x8xf32>):
  tile.return %x : tensor<?x8xf32>
}
"""

ONE = """import acc
from acc import f32, gm, index

M = acc.symbol("M")


@acc.host
def tiling(M: index):
    return {"num_blocks": 1}


@acc.kernel(host=tiling)
def anything(x: gm[M, 8, f32], y: gm[M, 8, f32]):
    for row in range(0, M):
        buffer = acc.alloc([1, 8], f32)
        with acc.copy_in():
            acc.load(x[row:, 0:], out=buffer)
        with acc.copy_out():
            acc.store(buffer, y[row:, 0:])
"""

TWO = """import acc
from acc import f32, gm

M = acc.symbol("M")


@acc.kernel
def first(x: gm[M, 8, f32], y: gm[M, 8, f32]):
    for row in acc.parallel(M):
        acc.store(acc.load(x[row:, 0:], [1, 8]), y[row:, 0:])


@acc.kernel
def second(x: gm[M, 8, f32], y: gm[M, 8, f32]):
    for row in acc.parallel(M):
        acc.store(acc.load(x[row:, 0:], [1, 8]), y[row:, 0:])


@acc.program
def both(x: gm[M, 8, f32], y: gm[M, 8, f32]):
    middle = acc.workspace([M, 8], f32)
    acc.launch(first, x, middle)
    acc.launch(second, middle, y)
"""


def module_and_spec(text: str = MODULE) -> tuple[ModuleOp, SpecOp]:
    """A module with a spec."""
    module = parse_module(make_context(), text, "test.mlir")
    return module, next(op for op in module.body.block.ops if isinstance(op, SpecOp))


def filled(answer: str) -> tuple[ModuleOp, list[str]]:
    """The module with an answer in the place of its spec, and the names of its operations."""
    module, spec = module_and_spec()
    proposal = read(answer, alone(spec))
    before = module_text(proposal)
    substitute(spec, proposal)
    verify(module)
    assert module_text(proposal) == before
    return module, [str(op.properties["sym_name"]).strip('"') for op in module.body.block.ops]


def launches(module: ModuleOp) -> list[str]:
    """The launches and workspaces of a module as text."""
    lines = (line.strip() for line in module_text(module).splitlines())
    return [line.split(" :")[0] for line in lines if "tile.launch" in line or "workspace" in line]


def test_one_kernel_takes_the_name_of_its_spec():
    module, names = filled(ONE)
    assert names == ["main", "twice_tiling", "twice_tiling_1", "twice"]
    assert launches(module) == [
        "%w = tile.workspace",
        "tile.launch @twice(%x, %w)",
        "tile.launch @twice(%w, %y)",
    ]
    assert "host = @twice_tiling_1" in module_text(module) or "twice_tiling_1" in module_text(
        module
    )


def test_several_kernels_bring_their_workspace_to_each_launch():
    module, names = filled(TWO)
    assert names == ["main", "twice_tiling", "twice", "twice_second"]
    assert launches(module) == [
        "%w = tile.workspace",
        "%middle = tile.workspace",
        "tile.launch @twice(%x, %middle)",
        "tile.launch @twice_second(%middle, %w)",
        "%middle_1 = tile.workspace",
        "tile.launch @twice(%w, %middle_1)",
        "tile.launch @twice_second(%middle_1, %y)",
    ]


def test_a_spec_alone_keeps_its_chip_and_meaning():
    _, spec = module_and_spec(
        'builtin.module attributes {acc.chip = "ascend910b4"} {' + MODULE + "}"
    )
    text = module_text(alone(spec))
    assert 'acc.chip = "ascend910b4"' in text
    assert 'tile.program @"the program"' in text
    assert "tile.spec @twice" in text


def test_a_launch_with_other_tensors_is_refused():
    text = MODULE.replace("%y : !tile.gm<[M, 8]", "%y : !tile.gm<[N, 8]").replace(
        "tile.launch @twice(%w, %y) : !tile.gm<[M, 8], f32>, !tile.gm<[M, 8]",
        "tile.launch @twice(%w, %y) : !tile.gm<[M, 8], f32>, !tile.gm<[N, 8]",
    )
    _, spec = module_and_spec(text)
    with pytest.raises(UserError, match="is launched with .*N.*, expected .*M.*on these only"):
        substitute(spec, read(ONE, alone(spec)))
