"""`llm-lower` on modules: several specs, several kernels, interruptions, a budget of its own."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path

import pytest
from xdsl.dialects.builtin import ModuleOp

from acc.cli.opt import AccOpt
from acc.cli.toplevel import run_tool
from acc.diagnostics import UserError
from acc.dialects.tile.kernel import KernelOp
from acc.dialects.tile.program import LaunchOp, WorkspaceOp
from acc.dialects.tile.record import records_of
from acc.dialects.tile.spec import SpecOp
from acc.llm.answers import Answers
from acc.llm.budget import Budget, BudgetError
from acc.llm.modes import LiveAnswers
from acc.llm.prices import Price
from acc.llm.providers.script import MARK, MODEL, ScriptProvider, parse_script
from acc.llm.request import Answer, Provider, Request, Sampling, Usage
from acc.llm.session import Session, session
from acc.pass_pipeline import parse_pipeline
from acc.pass_runner import run_pipeline
from acc.printing import module_text
from acc.proposals.ladder import Ladder
from acc.registry import all_passes, make_context
from test.unit.llm.openai_server import KEY, Handler, says, serving
from test.unit.llm.specs import RELU, module_of

ROOT = Path(__file__).resolve().parents[3]
PLAN = """\
{{"category": "elementwise", "form": "value", "cores": 40,
 "axes": [{{"name": "rows", "size": "N0", "kind": "parallel", "tile": 64}}],
 "stages": [{{"stage": "copy_in", "work": "load"}}, {{"stage": "compute", "work": "max"}},
            {{"stage": "copy_out", "work": "store"}}],
 "buffers": [{{"name": "x", "use": "load", "shape": [64, {width}], "dtype": "f32",
              "count": 2}}]}}"""
CODE = """\
import acc
from acc import f32, gm

N0 = acc.symbol("N0")


@acc.kernel
def kernel(in0: gm[N0, {width}, f32], out0: gm[N0, {width}, f32]):
    for i in acc.parallel(N0, step=64):
        n = min(64, N0 - i)
        t = acc.load(in0[i:, 0:], [acc.upto(64, n), {width}])
        acc.store(acc.{op}(t, 0.0), out0[i:, 0:])"""
TWO_KERNELS = """\
import acc
from acc import f32, gm

N0 = acc.symbol("N0")


@acc.kernel
def negate(x: gm[N0, 8, f32], y: gm[N0, 8, f32]):
    for i in acc.parallel(N0, step=64):
        n = min(64, N0 - i)
        acc.store(-acc.load(x[i:, 0:], [acc.upto(64, n), 8]), y[i:, 0:])


@acc.kernel
def above(x: gm[N0, 8, f32], y: gm[N0, 8, f32]):
    for i in acc.parallel(N0, step=64):
        n = min(64, N0 - i)
        acc.store(-acc.min(acc.load(x[i:, 0:], [acc.upto(64, n), 8]), 0.0), y[i:, 0:])


@acc.program
def kernel(in0: gm[N0, 8, f32], out0: gm[N0, 8, f32]):
    part = acc.workspace([N0, 8], f32)
    acc.launch(negate, in0, part)
    acc.launch(above, part, out0)"""


def relu(name: str, width: int) -> str:
    """The text of a spec of a relu."""
    return RELU.replace("@relu", f"@{name}").replace("8]", f"{width}]").replace("x8x", f"x{width}x")


def script(*answers: tuple[str, str]) -> str:
    """A script of answers, each behind its kind and subject."""
    return "\n".join((MARK, *(f"=== {head}\n{text}" for head, text in answers))) + "\n"


def answers_for(name: str, width: int, *ops: str) -> Sequence[tuple[str, str]]:
    """A plan, and kernels by an operation each."""
    plan = (f"plan @{name}", PLAN.format(width=width))
    kernels = [(f"kernel @{name}", CODE.format(width=width, op=op)) for op in ops]
    return plan, *kernels


def run(module: ModuleOp, pipeline: str, answers: Answers, budget: Budget | None = None) -> None:
    """Run a pipeline with answers."""
    given = Session(answers, Ladder(), Sampling(MODEL, max_tokens=10), 3, budget)
    with session(given):
        run_pipeline(make_context(), module, parse_pipeline(pipeline, all_passes()))


def asked(told: str) -> dict[str, int]:
    """The numbers of answers in a table of costs, by kernel."""
    rows = (line.split() for line in told.splitlines() if line.startswith("@"))
    return {row[0]: int(row[1]) for row in rows}


def provider(*answers: tuple[str, str]) -> Provider:
    """Gives the answers of a script."""
    return ScriptProvider(Path("script"), parse_script(script(*answers), "script"))


def test_of_several_specs_the_right_ones_are_kept(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
):
    file, said, lock, out = (tmp_path / n for n in ("in.mlir", "answers", "lock", "out.mlir"))
    file.write_text(relu("first", 8) + relu("bad", 16) + relu("last", 24))
    wrong = answers_for("bad", 16, "min", "min", "min")
    right = (*answers_for("first", 8, "max"), *answers_for("last", 24, "min", "max"))

    def opt(*given: tuple[str, str]) -> tuple[int, str]:
        said.write_text(script(*given))
        texts = [str(file), "-p", "llm-lower{max-rounds=3}", "--llm-mode", "record"]
        texts += ["--llm-provider", f"script:{said}", "--llm-lock", str(lock), "-o", str(out)]
        code = run_tool("acc-opt", lambda reporter: AccOpt(texts, reporter).run())
        return code, capfd.readouterr().err

    code, told = opt(*right, *wrong)
    assert code == 1 and not out.exists()
    assert (told.count("error: "), told.count("note: round ")) == (1, 3)
    assert "error: no kernel for @bad was accepted in 3 rounds\n" in told
    assert asked(told) == {"@first": 2, "@bad": 4, "@last": 3}
    # what is right is in the lock file, the plan of the bad one too: its kernel is asked for again
    code, told = opt(answers_for("bad", 16, "max")[1])
    assert code == 0
    assert asked(told) == {"@bad": 1}
    assert out.read_text().count("model_records") == 3


@pytest.mark.parametrize(
    ("of_tool", "of_pass"), [(["--llm-samples", "2"], ""), ([], "{samples=2}")]
)
def test_samples_of_a_tool_or_a_pass(
    of_tool: Sequence[str], of_pass: str, capfd: pytest.CaptureFixture[str], tmp_path: Path
):
    file, said = tmp_path / "in.mlir", tmp_path / "answers"
    file.write_text(relu("one", 8))
    plan, wrong, right = answers_for("one", 8, "min", "max")
    said.write_text(script(plan, wrong, (f"{right[0]} sample 1", right[1])))
    texts = [str(file), "-p", f"llm-lower{of_pass}", "--llm-mode", "live", *of_tool]
    texts += ["--llm-provider", f"script:{said}"]
    assert run_tool("acc-opt", lambda reporter: AccOpt(texts, reporter).run()) == 0
    out, told = capfd.readouterr()
    assert "rounds 1" in out and asked(told) == {"@one": 3}


def test_every_spec_that_fails_is_reported(capfd: pytest.CaptureFixture[str], tmp_path: Path):
    file, said = tmp_path / "in.mlir", tmp_path / "answers"
    file.write_text(relu("one", 8) + relu("two", 16))
    said.write_text(script(*answers_for("one", 8, "min"), *answers_for("two", 16, "abs")))
    texts = [str(file), "-p", "llm-lower{max-rounds=1}", "--llm-mode", "live"]
    texts += ["--llm-provider", f"script:{said}"]
    assert run_tool("acc-opt", lambda reporter: AccOpt(texts, reporter).run()) == 1
    told = capfd.readouterr().err
    assert "in.mlir:2:1: error: no kernel for @one was accepted in 1 round\n" in told
    assert "error: no kernel for @two was accepted in 1 round\n" in told


def test_several_kernels_take_the_place_of_one_spec():
    module = module_of(
        "tile.program @main(%x : !tile.gm<[M, 8], f32>, %y : !tile.gm<[M, 8], f32>) outputs = 1 {\n"
        "  tile.launch @relu(%x, %y) : !tile.gm<[M, 8], f32>, !tile.gm<[M, 8], f32>\n}\n" + RELU
    )
    plan, _ = answers_for("relu", 8, "max")
    run(module, "llm-lower", LiveAnswers(provider(plan, ("kernel @relu", TWO_KERNELS))))
    kernels = [op for op in module.walk() if isinstance(op, KernelOp)]
    assert [kernel.sym_name.data for kernel in kernels] == ["relu", "relu_above"]
    assert len({records_of(kernel) for kernel in kernels}) == 1 and records_of(kernels[0])
    launches = [op.kernel.string_value() for op in module.walk() if isinstance(op, LaunchOp)]
    assert launches == ["relu", "relu_above"]
    assert sum(isinstance(op, WorkspaceOp) for op in module.walk()) == 1
    run_pipeline(make_context(), module, parse_pipeline("tile-to-ascendc", all_passes()))


class Counted:
    """A provider whose answers have ten tokens each."""

    name = "counted"

    def __init__(self, *answers: tuple[str, str]) -> None:
        self.provider, self.calls, self.budget = provider(*answers), 0, Budget(None, DOLLAR)

    def answer(self, request: Request, sample: int = 0) -> Answer:
        """See `Provider`."""
        with self.budget.reserved(request) as charge:
            self.calls += 1
            answer = self.provider.answer(request, sample)
            charge.usage = Usage(0, 10)
        return Answer(answer.text, self.name, MODEL, Usage(0, 10))


DOLLAR = Price(0.0, 1e6)
"""For a token that comes back, so that an answer costs ten."""


def test_the_budget_of_a_pass_ends_it():
    module, counted = module_of(RELU), Counted(*answers_for("relu", 8, "min", "max"))
    with pytest.raises(BudgetError, match="kernel @relu could cost 10.0000 USD, and 5.0000 of"):
        run(module, "llm-lower{budget=25}", LiveAnswers(counted), counted.budget)
    assert counted.calls == 2
    assert module_text(module) == module_text(module_of(RELU))


def test_a_budget_that_is_enough():
    module, counted = module_of(RELU), Counted(*answers_for("relu", 8, "min", "max"))
    run(module, "llm-lower{budget=30}", LiveAnswers(counted), counted.budget)
    assert counted.calls == 3 and not any(isinstance(op, SpecOp) for op in module.walk())


@pytest.mark.parametrize(
    ("budget", "has_price", "said"),
    [
        ("1", False, "option 'budget' needs the price of the model's tokens; --llm-prices has it"),
        ("-1", True, "option 'budget': found -1, expected dollars, 0 or more"),
        ("0", True, "plan @relu could cost 10.0000 USD, and 0.0000 of the budget of 0 USD"),
    ],
)
def test_what_no_budget_is(budget: str, has_price: bool, said: str):
    counted = Counted(*answers_for("relu", 8, "max"))
    known = counted.budget if has_price else None
    with pytest.raises(UserError, match=said):
        run(module_of(RELU), f"llm-lower{{budget={budget}}}", LiveAnswers(counted), known)
    assert counted.calls == 0


def test_an_interruption_loses_nothing_that_was_answered(tmp_path: Path):
    file, lock, out = (tmp_path / name for name in ("in.mlir", "lock", "out.mlir"))
    file.write_text(RELU)
    plan, code = PLAN.format(width=8), CODE.format(width=8, op="max")

    def start(url: str) -> subprocess.Popen[str]:
        command = [sys.executable, "-m", "acc.cli.opt", str(file), "-p", "llm-lower"]
        command += ["--llm-mode", "record", "--llm-lock", str(lock), "--llm-model", "m"]
        command += ["--llm-base-url", url, "-o", str(out)]
        env = {**os.environ, "NO_PROXY": "127.0.0.1", "OPENAI_API_KEY": KEY}
        return subprocess.Popen(
            command,
            cwd=ROOT,
            env=env,
            stderr=subprocess.PIPE,
            text=True,
            preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler),
        )

    def silent(handler: Handler) -> None:
        handler.pause(60)

    wrong = CODE.format(width=8, op="min")
    with serving([says(plan), says(wrong), silent]) as server:
        process = start(server.url)
        while len(server.asked) < 3 and process.poll() is None:
            time.sleep(0.05)
        process.send_signal(signal.SIGINT)
        _, told = process.communicate(timeout=30)
    assert process.returncode == 130, told
    assert "Traceback" not in told and not out.exists()
    with serving([says(code)]) as server:
        process = start(server.url)
        _, told = process.communicate(timeout=60)
        assert process.returncode == 0, told
        (request,) = server.asked
    assert "The check 'values' failed" in str(request.body["messages"])
    assert "rounds 2" in out.read_text()
