"""What an imported program says about itself: names, kinds, results, places."""

from collections.abc import Callable
from pathlib import Path

import pytest
from xdsl.dialects.builtin import ArrayAttr, DictionaryAttr, StringAttr
from xdsl.dialects.func import FuncOp
from xdsl.utils.hints import isa

from acc.frontend.torch.importer import import_program
from acc.frontend.torch.model_file import load_model_file
from acc.frontend.torch.program import ArgumentKind, DynamicDim, ResultKind
from acc.implicit_rounding import may_stay_unrounded
from acc.locations import place_of

WriteModel = Callable[..., Path]

STATEFUL = """
self.linear = nn.Linear(3, 3, bias=False)
self.register_buffer("seen", torch.zeros(()))
self.offset = torch.ones(3)
"""


def test_arguments_and_results(write_model: WriteModel):
    path = write_model(
        "self.seen += 1\nreturn self.linear(x) + self.offset * others[0]",
        "[torch.randn(2, 3), 0.5]",
        STATEFUL,
    )
    program = import_program(load_model_file(path))
    assert [(a.name, a.kind, a.value.shape) for a in program.arguments] == [
        ("linear_weight", ArgumentKind.PARAMETER, (3, 3)),
        ("seen", ArgumentKind.BUFFER, ()),
        ("offset", ArgumentKind.BUFFER, (3,)),
        ("x", ArgumentKind.INPUT, (2, 3)),
    ]
    mutation, output = program.results
    assert (mutation.name, mutation.kind, mutation.target) == ("seen", ResultKind.MUTATION, "seen")
    assert output.kind is ResultKind.OUTPUT
    assert program.mutations == ("seen",)
    assert program.entry == "model"


def test_function_carries_the_names(write_model: WriteModel):
    path = write_model("return x + 1.0", "[torch.randn(4, 3)]")
    program = import_program(load_model_file(path), dynamic=[DynamicDim("x", 0, "rows")])
    function = program.module.body.block.first_op
    assert isinstance(function, FuncOp)
    assert isa(function.arg_attrs, ArrayAttr[DictionaryAttr])
    (attributes,) = function.arg_attrs
    assert attributes.data["acc.name"] == StringAttr("x")
    assert attributes.data["acc.symbols"] == ArrayAttr([StringAttr("rows")])
    assert function.body.block.args[0].name_hint == "x"


def test_places_are_lines_of_the_file(write_model: WriteModel):
    path = write_model(
        "y = torch.exp(x)\nreturn self.norm(y)",
        "[torch.randn(4, 3)]",
        "self.norm = nn.LayerNorm(3)",
    )
    lines = path.read_text().splitlines()
    module = import_program(load_model_file(path)).module
    places = {op.name: place_of(op) for op in module.walk()}
    exp, rsqrt = places["math.exp"], places["math.rsqrt"]
    assert exp is not None
    assert exp.file == str(path)
    assert "torch.exp" in lines[exp.line - 1]
    assert rsqrt is not None
    assert rsqrt.file == str(path)
    assert "self.norm" in lines[rsqrt.line - 1]


def test_splats_do_not_come_as_dense_constants(write_model: WriteModel):
    path = write_model("return x + torch.full((64, 64), 2.0)", "[torch.randn(64, 64)]")
    text = str(import_program(load_model_file(path)).module)
    assert "dense<" not in text


def test_settings_reach_derived_constants(write_model: WriteModel):
    path = write_model(
        "return x", "[torch.zeros(total, cols)]", constants="rows, cols = 2, 3\ntotal = rows * 2"
    )
    file = load_model_file(path, {"rows": 5})
    (value,) = import_program(file).arguments
    assert value.value.shape == (10, 3)


def test_cast_leaves_integers(write_model: WriteModel):
    path = write_model("return x[others[0]]", "[torch.randn(4, 3), torch.tensor([1, 2])]")
    program = import_program(load_model_file(path), cast="float16")
    assert [str(a.value.dtype) for a in program.arguments] == ["float16", "int64"]


@pytest.mark.parametrize(
    ("body", "cast", "implicit"),
    [
        ("return torch.exp(x) * 0.1", "float16", True),
        ("return torch.exp(x) * 0.1", None, False),
        ("return x.half().float()", None, False),
        ("return torch.softmax(x.float(), -1).to(x.dtype)", "bfloat16", False),
    ],
)
def test_only_casts_that_nobody_asks_for_are_implicit(
    write_model: WriteModel, body: str, cast: str | None, implicit: bool
):
    program = import_program(load_model_file(write_model(body, "[torch.randn(4, 3)]")), cast=cast)
    assert may_stay_unrounded(program.module) is implicit
