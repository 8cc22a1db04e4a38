"""Running pipelines: order of observers, internal errors, passes on nested operations."""

from dataclasses import dataclass, field

import pytest
from xdsl.context import Context
from xdsl.dialects.builtin import ModuleOp, StringAttr
from xdsl.ir import Operation
from xdsl.passes import ModulePass

from acc import registry
from acc.diagnostics import InternalError, UserError, diagnostic_of
from acc.parsing import parse_module
from acc.pass_pipeline import Step, parse_pipeline
from acc.pass_runner import run_pipeline
from acc.printing import module_text

TEXT = """\
func.func @f() {
  func.return
}
func.func @g() {
  func.return
}
"""


@dataclass(frozen=True)
class NamesPass(ModulePass):
    """Write onto each function which functions the pass saw with it, and the module's mark."""

    name = "names"

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        """Mark every function."""
        functions = [inner for inner in op.walk() if inner.name == "func.func"]
        names = " ".join(str(function.properties["sym_name"]) for function in functions)
        names = names.replace('"', "")
        for function in functions:
            function.attributes["saw"] = StringAttr(names)
            function.attributes["mark"] = op.attributes["mark"]


@dataclass
class Recorder:
    """Keeps what it is told, in order."""

    name: str
    told: list[str] = field(default_factory=list[str])

    def before_pass(self, step: Step, module: ModuleOp) -> None:
        """Keep that a pass begins."""
        self.told.append(f"{self.name} before {step}")

    def after_pass(self, step: Step, module: ModuleOp) -> None:
        """Keep that a pass ended."""
        self.told.append(f"{self.name} after {step}")


def run(pipeline: str, text: str = TEXT) -> ModuleOp:
    ctx = registry.make_context()
    module = parse_module(ctx, text, "f.mlir")
    module.attributes["mark"] = StringAttr("m")
    passes = {**registry.all_passes(), "names": lambda: NamesPass}
    run_pipeline(ctx, module, parse_pipeline(pipeline, passes), original=text)
    return module


def seen(functions: list[Operation]) -> list[str]:
    return [str(function.attributes["saw"]).strip('"') for function in functions]


def test_a_pass_sees_the_whole_module():
    assert seen(list(run("names").ops)) == ["f g", "f g"]


def test_a_nested_pass_sees_one_operation_and_the_attributes_of_its_module():
    functions = list(run("func.func(names)").ops)
    assert seen(functions) == ["f", "g"]
    assert {str(function.attributes["mark"]) for function in functions} == {'"m"'}


def test_nested_modules_are_not_wrapped():
    module = run(
        "builtin.module(builtin.module(names))",
        f"module attributes {{mark = 1}} {{{TEXT}}}\n{TEXT}",
    )
    inner, *others = module.ops
    assert seen([op for op in inner.walk() if op.name == "func.func"]) == ["f g", "f g"]
    assert all("saw" not in op.attributes for op in others)


def test_observers_are_nested_around_a_pass():
    ctx = registry.make_context()
    module = parse_module(ctx, TEXT, "f.mlir")
    told: list[str] = []
    observers = [Recorder("outer", told), Recorder("inner", told)]
    run_pipeline(ctx, module, parse_pipeline("cse", registry.all_passes()), observers)
    assert told == ["outer before cse", "inner before cse", "inner after cse", "outer after cse"]


@pytest.mark.parametrize(
    ("how", "doing"),
    [
        ("crash", "pass 'test-fail' failed with KeyError: 'crashed in a pass'"),
        ("break", "pass 'test-fail' left invalid IR at f.mlir:1:1: "),
    ],
)
def test_an_internal_error_has_a_reproducer_that_reproduces(how: str, doing: str):
    pipeline = f"cse,test-fail{{how={how}}},canonicalize"
    with pytest.raises(InternalError) as caught:
        run(pipeline)
    assert caught.value.doing.startswith(doing)
    command, *_ = caught.value.reproducer.splitlines()
    assert command == (
        f"""// acc-opt FILE --pass-pipeline='builtin.module(cse,test-fail{{how="{how}"}})'"""
    )
    with pytest.raises(InternalError) as again:
        run(command.split("'")[1], caught.value.reproducer)
    assert again.value.doing.startswith(doing.split(" at ")[0])


def test_without_the_original_text_the_reproducer_has_the_module_printed():
    ctx = registry.make_context()
    module = parse_module(ctx, TEXT, "f.mlir")
    printed = module_text(module)
    steps = parse_pipeline("test-fail{how=crash}", registry.all_passes())
    with pytest.raises(InternalError) as caught:
        run_pipeline(ctx, module, steps)
    assert caught.value.reproducer.endswith(printed)


def test_an_error_without_a_place_names_the_pass():
    with pytest.raises(UserError) as caught:
        run("test-fail{how=refuse-nowhere}")
    diagnostic = diagnostic_of(caught.value)
    assert diagnostic is not None
    assert [note.text for note in diagnostic.notes] == ["reported by pass 'test-fail'"]
