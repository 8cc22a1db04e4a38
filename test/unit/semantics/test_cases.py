"""Entries of modules and the inputs made for them."""

import numpy as np
import pytest
from xdsl.dialects.builtin import ModuleOp, f32

from acc.diagnostics import UserError
from acc.interp.values import as_array
from acc.parsing import parse_module
from acc.registry import make_context
from acc.semantics.cases import BASE_SIZES, Case, cases
from acc.semantics.options import SemanticsOptions, parse_options
from acc.semantics.signature import Entry, ValueShape, entries, entry_of
from acc.semantics.variants import variant_sizes

MATRIX = Entry("f", (ValueShape((("M",), (8,)), f32), ValueShape((("M", 2), ("N",)), f32)))
STATIC = Entry("g", (ValueShape(((3,), ()), f32),))


def module(text: str) -> ModuleOp:
    """A module from text."""
    return parse_module(make_context(), text, "test.mlir")


def test_every_symbol_takes_every_size():
    found = cases(MATRIX, 1, [])
    for name in ("M", "N"):
        assert {case.sizes[name] for case in found} == set(BASE_SIZES)
    assert any(case.sizes["M"] != case.sizes["N"] for case in found)
    assert [case.elements for case in found] == sorted(case.elements for case in found)


def test_more_sizes_and_shapes():
    (case,) = [case for case in cases(MATRIX, 1, [{"M": 3, "N": 5}]) if case.sizes["M"] == 3]
    shapes = [as_array(value).shape for value in case.inputs()]
    assert shapes == [(3, 8), (6, 5)]
    assert case.elements == 24 + 30


def test_static_shapes_get_as_many_inputs_as_asked_for():
    found = cases(STATIC, 6, [])
    assert [case.seed for case in found] == list(range(6))
    assert as_array(found[0].inputs()[0]).shape == (3, 1)


def test_inputs_are_the_same_each_time_and_differ_by_seed():
    first, second = (as_array(Case(STATIC, {}, seed).inputs()[0]) for seed in (0, 4))
    np.testing.assert_array_equal(first, as_array(Case(STATIC, {}, 0).inputs()[0]))
    assert not np.array_equal(first, second)


def test_some_inputs_are_not_finite():
    entry = Entry("h", (ValueShape(((1000,),), f32),))
    finite = [np.isfinite(as_array(Case(entry, {}, seed).inputs()[0])).all() for seed in range(4)]
    assert finite == [True, True, True, False]


def test_entries_are_what_the_module_does_not_use():
    found = entries(
        module("""
        func.func @main(%x: tensor<?x4xf32> {acc.symbols = ["M"]}, %i: index) {
          func.call @inner() : () -> ()
          func.return
        }
        func.func @inner() {
          func.return
        }
        func.func private @declared()
        func.func @tiling() -> index
            attributes {tile.host, tile.symbols = [], tile.fields = ["num_blocks"]} {
          %c = arith.constant 1 : index
          func.return %c : index
        }
        tile.kernel @launched(%x : !tile.gm<[N], f32>) core = aiv host = @tiling {
          %b = tile.block_idx
        }
        tile.kernel @alone(%x : !tile.gm<[N], f32>) core = aiv {
          %b = tile.block_idx
        }
        tile.program @program(%x : !tile.gm<[N], f32>, %y : !tile.gm<[N, 2], f32>) outputs = 1 {
          tile.launch @launched(%x) : !tile.gm<[N], f32>
        }
        """)
    )
    assert list(found) == ["main", "alone", "program"]
    main, program = (entry_of(name, found[name]) for name in ("main", "program"))
    assert isinstance(main, Entry) and isinstance(program, Entry)
    assert main.symbols == ("M",)
    assert [value.is_scalar for value in main.inputs] == [False, True]
    assert [len(program.inputs), len(program.outputs)] == [1, 1]


def test_a_size_for_each_variant():
    text = """
    tile.kernel @k(%x : !tile.gm<[M, N], f32>) core = aiv {
      tile.variant "short" when {
        %n = tile.symbol "N"
        %c4 = arith.constant 4 : index
        %bytes = arith.muli %n, %c4 : index
        %limit = arith.constant 1000 : index
        %fits = arith.cmpi ule, %bytes, %limit : index
        tile.condition %fits
      } do {
        %b = tile.block_idx
      }
      tile.variant "long" when {
      } do {
        %b = tile.block_idx
      }
    }
    """
    assert list(variant_sizes(module(text))) == [{"M": 1, "N": 251}]


@pytest.mark.parametrize(
    ("text", "options"),
    [
        ("", SemanticsOptions()),
        ("9", SemanticsOptions(9)),
        ("max-elements=100", SemanticsOptions(max_elements=100)),
        ("3,max-elements=5", SemanticsOptions(3, 5)),
    ],
)
def test_options(text: str, options: SemanticsOptions):
    assert parse_options(text) == options
    assert parse_options(str(options)) == options


@pytest.mark.parametrize("text", ["0", "x", "-1", "elements=4", "3,max-elements=0"])
def test_wrong_options(text: str):
    with pytest.raises(UserError, match="expected a number of inputs"):
        parse_options(text)
