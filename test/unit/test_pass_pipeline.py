"""The text of pipelines: MLIR's syntax, named pipelines, values of options."""

from dataclasses import dataclass

import pytest
from xdsl.context import Context
from xdsl.dialects.builtin import ModuleOp
from xdsl.passes import ModulePass

from acc.diagnostics import UserError
from acc.pass_pipeline import parse_pipeline, pipeline_text
from acc.pipelines import NamedPipeline


@dataclass(frozen=True)
class OptionsPass(ModulePass):
    """A pass with an option of each type."""

    name = "options"

    count: int = 1
    ratio: float = 0.5
    flag: bool = False
    text: str = ""
    sizes: tuple[int, ...] = ()
    maybe: int | None = 3

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        """Do nothing."""


@dataclass(frozen=True)
class NeedsPass(ModulePass):
    """A pass with an option that has no default."""

    name = "needs"

    how_many: int

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        """Do nothing."""


PASSES = {"options": lambda: OptionsPass, "needs": lambda: NeedsPass}
NAMED = {
    "inner": NamedPipeline("two passes", ("options{count=1}", "options{count=2}"), ("func",)),
    "outer": NamedPipeline("a pipeline of a pipeline", ("inner", "options{count=3}")),
    "tuned": NamedPipeline(
        "one that takes options", ("needs{how-many=1}", "options"), (), "options"
    ),
    "around": NamedPipeline("one around it", ("tuned", "needs{how-many=2}"), (), "tuned"),
}


def only_pass(text: str) -> ModulePass:
    (step,) = parse_pipeline(text, PASSES, {})
    return step.module_pass


@pytest.mark.parametrize(
    ("options", "expected"),
    [
        ("", OptionsPass()),
        ("{}", OptionsPass()),
        ("{count=24}", OptionsPass(count=24)),
        ("{ count=-3   ratio=1.5e-3 }", OptionsPass(count=-3, ratio=0.0015)),
        ("{flag}", OptionsPass(flag=True)),
        ("{flag=true text=abc-d}", OptionsPass(flag=True, text="abc-d")),
        (r'{text="a, \"b\" {c}"}', OptionsPass(text='a, "b" {c}')),
        ("{sizes=1,2,3}", OptionsPass(sizes=(1, 2, 3))),
        ("{sizes=1, 2 count=5}", OptionsPass(sizes=(1, 2), count=5)),
        ("{maybe}", OptionsPass(maybe=None)),
    ],
)
def test_options(options: str, expected: OptionsPass):
    assert only_pass(f"options{options}") == expected


@pytest.mark.parametrize("option", ["how-many", "how_many"])
def test_dashes_and_underscores_name_the_same_option(option: str):
    assert only_pass(f"needs{{{option}=2}}") == NeedsPass(2)


@pytest.mark.parametrize(
    ("text", "message", "column"),
    [
        ("needs", "pass 'needs' needs the option 'how-many'", 1),
        ("options{count=1.5}", "option 'count': found 1.5, expected int", 9),
        ("options{count}", "option 'count': found no value, expected int", 9),
        ("options{sizes=1,x}", "option 'sizes': found 1,x, expected tuple[int, ...]", 9),
        ("options{count=}", "expected a value", 15),
        ("options{count=1", "expected an option or '}'", 16),
        ("option", "unknown pass 'option'; did you mean options?", 1),
    ],
)
def test_errors_have_a_place(text: str, message: str, column: int):
    with pytest.raises(UserError) as caught:
        parse_pipeline(text, PASSES, {})
    assert str(caught.value) == message
    assert caught.value.place is not None
    assert caught.value.place.column == column


@pytest.mark.parametrize(
    ("text", "anchors"),
    [
        ("options", ()),
        ("builtin.module(options)", ()),
        ("func.func(options)", ("func.func",)),
        ("builtin.module(func.func(options))", ("func.func",)),
        ("builtin.module(builtin.module(options))", ("builtin.module",)),
        ("func.func( scf.for( options ) )", ("func.func", "scf.for")),
    ],
)
def test_anchors(text: str, anchors: tuple[str, ...]):
    (step,) = parse_pipeline(text, PASSES, {})
    assert step.anchors == anchors


def test_an_anchor_closes():
    steps = parse_pipeline("builtin.module(func.func(options),options)", PASSES, {})
    assert [step.anchors for step in steps] == [("func.func",), ()]


def test_named_pipelines_expand_anywhere_and_check_what_remains():
    from acc import registry

    passes = {**PASSES, "check-stage": registry.passes()["check-stage"]}
    steps = parse_pipeline("func.func(outer),options", passes, NAMED)
    assert [str(step) for step in steps] == [
        "func.func(options)",
        "func.func(options{count=2})",
        'func.func(check-stage{allow="func" stage="inner"})',
        "func.func(options{count=3})",
        "options",
    ]


def test_options_of_a_named_pipeline_are_those_of_one_of_its_passes():
    steps = parse_pipeline("around{count=7 flag},options", PASSES, NAMED)
    assert [str(step) for step in steps] == [
        "needs{how_many=1}",
        "options{count=7 flag=true}",
        "needs{how_many=2}",
        "options",
    ]


@pytest.mark.parametrize(
    ("text", "message", "column"),
    [
        ("outer{count=7}", "pipeline 'outer' takes no options", 7),
        ("around{how-many=7}", "pass 'options' has no option 'how-many'", 8),
        ("tuned{count=x}", "option 'count': found x, expected int", 7),
    ],
)
def test_options_of_named_pipelines_have_a_place(text: str, message: str, column: int):
    with pytest.raises(UserError, match=message) as info:
        parse_pipeline(text, PASSES, NAMED)
    assert info.value.place is not None and info.value.place.column == column


def test_text_of_steps_reads_back():
    text = 'func.func(options{count=4 sizes=1,2}),options{text="x y"}'
    steps = parse_pipeline(text, PASSES, {})
    assert parse_pipeline(pipeline_text(steps), PASSES, {}) == steps
