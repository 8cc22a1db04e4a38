"""Fragments through `llm-lower{to=ascendc}`: what is said of wrong ones, where right ones go."""

import json
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest
from xdsl.dialects.builtin import ModuleOp

from acc.cli.opt import AccOpt
from acc.cli.run import run_file
from acc.cli.toplevel import run_tool
from acc.diagnostics import TextReporter, UserError
from acc.dialects.ascendc.fragment import FragmentOp
from acc.dialects.ascendc.spec import SpecOp, specs_of
from acc.dialects.tile.record import records_of
from acc.frontend.dsl import import_dsl
from acc.llm.checker import Verdict
from acc.llm.fragment_judge import judge_fragment
from acc.llm.fragment_search import scratch_bytes
from acc.llm.modes import LiveAnswers
from acc.llm.providers.script import MARK, MODEL, ScriptProvider, parse_script
from acc.llm.request import Sampling
from acc.llm.session import Session, session
from acc.pass_pipeline import parse_pipeline
from acc.pass_runner import run_pipeline
from acc.printing import module_text
from acc.proposals.fragment_site import FragmentSite
from acc.proposals.ladder import Ladder
from acc.registry import all_passes, make_context
from test.unit.llm.scripted.fragments import KERNEL, RIGHT, SUBJECT, WRONG

REFERENCE = """
import torch

class Model(torch.nn.Module):
    def forward(self, x):
        return torch.exp(x)


def get_inputs():
    return [torch.randn(1003, dtype=torch.bfloat16)]


def get_init_inputs():
    return []
"""


def run(module: ModuleOp, pipeline: str) -> None:
    """Run a pipeline on a module."""
    run_pipeline(make_context(), module, parse_pipeline(pipeline, all_passes()))


def left(kernel: str = KERNEL) -> ModuleOp:
    """A kernel in which what has no instructions is left."""
    module = import_dsl(kernel, "kernel.py")
    run(module, "tile-to-fragments")
    return module


def script(answers: Sequence[tuple[str, str]]) -> str:
    """The script of some answers, each with its subject."""
    return "\n".join((MARK, *(f"=== fragment {of}\n{text}" for of, text in answers))) + "\n"


def fill(module: ModuleOp, answers: Sequence[tuple[str, str]], options: str = "") -> None:
    """Fill the specs of a module, with these answers."""
    provider = ScriptProvider(Path("script"), parse_script(script(answers), "script"))
    given = Session(LiveAnswers(provider), Ladder(), Sampling(MODEL), place_of=FragmentSite.of)
    with session(given):
        run(module, f"llm-lower{{to=ascendc {options}}}")


@pytest.fixture(scope="module")
def spec() -> SpecOp:
    """The place of all fragments here."""
    (found,) = specs_of(left())
    return found


@pytest.fixture(scope="module")
def judged(spec: SpecOp) -> Callable[[str], Verdict]:
    """What becomes of a text there."""
    site, ladder, scratch = FragmentSite.of(spec), Ladder(), scratch_bytes(spec)

    def verdict(text: str) -> Verdict:
        return judge_fragment(text, spec, site, scratch, ladder).verdict

    return verdict


@pytest.mark.parametrize("name", WRONG)
def test_a_wrong_one_is_told_what_is_wrong(name: str, judged: Callable[[str], Verdict]):
    check, (right, wrong), said = WRONG[name]
    assert right in RIGHT
    failure = judged(RIGHT.replace(right, wrong)).failure
    assert failure is not None
    assert failure.check == check
    assert said in failure.text


def branching(least: int, otherwise: str) -> str:
    """The right one, with an exponential below so many elements and something else above."""
    exp = "  ascendc.exp %t, %t count %n0 : !ascendc.local_tensor<f32>\n"
    assert exp in RIGHT
    lines = (
        f"  %least = arith.constant {least} : index\n",
        "  %is_short = arith.cmpi ult, %n0, %least : index\n",
        f"  scf.if %is_short {{\n  {exp}  }} else {{\n{otherwise or exp}  }}\n",
    )
    return RIGHT.replace(exp, "".join(lines))


def test_each_side_of_a_branch_may_be_of_other_extents(judged: Callable[[str], Verdict]):
    verdict = judged(branching(50, ""))
    assert verdict.accepted, verdict.failure
    failure = judged(
        branching(50, "    ascendc.abs %t, %t count %n0 : !ascendc.local_tensor<f32>\n")
    ).failure
    assert failure is not None and failure.check == "values"
    for least, said in ((1, "the condition does not hold"), (200, "the condition never fails")):
        failure = judged(branching(least, "")).failure
        assert failure is not None and failure.check == "branches" and said in failure.text


def test_spelling_is_mended_without_asking(judged: Callable[[str], Verdict]):
    text = RIGHT.replace("!ascendc.", "").replace(
        "  ascendc.exp", "  %one = arith.constant 1e0f\n  exp"
    )
    text = text.replace(
        "  ascendc.cast rint",
        "  muls %t, %t, %one count %n0 : local_tensor<f32>, f32\n  ascendc.cast rint",
    )
    verdict = judged(text)
    assert verdict.failure is None
    assert [repair.partition(":")[0] for repair in verdict.repairs] == [
        "number-spelling",
        "missing-dialect",
    ]
    assert "'arith.constant 1.0e0 : f32' for 'arith.constant 1e0f' in line 5" in verdict.repairs[0]


def test_what_was_mended_is_said(judged: Callable[[str], Verdict]):
    failure = judged(RIGHT.replace("!ascendc.", "").replace("ascendc.exp", "ascendc.abs")).failure
    assert failure is not None and failure.check == "values"
    assert "note: mended before it was checked: missing-dialect: '!ascendc.local" in failure.text


def test_a_right_one_becomes_part_of_its_kernel(tmp_path: Path):
    module = left()
    fill(module, [(SUBJECT, RIGHT)])
    (fragment,) = (op for op in module.walk() if isinstance(op, FragmentOp))
    (record,) = records_of(fragment)
    assert (record.provider.data, record.model.data, record.rounds.data) == ("script", MODEL, 1)
    checks = {check.check.data: check.count.data for check in record.passed}
    assert checks["values"] >= 50 and checks["host model"] >= 6
    _check_against_pytorch(module, tmp_path)


def test_after_every_wrong_one_it_is_right(tmp_path: Path):
    module = left()
    wrong = [RIGHT.replace(*change) for _, change, _ in WRONG.values()]
    fill(module, [(SUBJECT, text) for text in (*wrong, RIGHT)], f"max-rounds={len(wrong) + 1}")
    (fragment,) = (op for op in module.walk() if isinstance(op, FragmentOp))
    assert records_of(fragment)[0].rounds.data == len(wrong) + 1
    _check_against_pytorch(module, tmp_path)


def _check_against_pytorch(module: ModuleOp, folder: Path) -> None:
    reference, kernel, report = folder / "exp.py", folder / "exp.mlir", folder / "report.json"
    reference.write_text(REFERENCE, "utf-8")
    run(module, "fragments-to-ascendc")
    kernel.write_text(module_text(module), "utf-8")
    for inputs in ("as-is", "extreme"):
        command = [str(kernel), "--reference", str(reference), "--inputs", inputs, "--trials", "1"]
        assert run_file([*command, "--json", str(report)], TextReporter()) == 0
        found = json.loads(report.read_text("utf-8"))
        assert (found["status"], found["reference"]) == ("ok", "torch")


def test_one_that_no_answer_is_right_for_stays(tmp_path: Path, capfd: pytest.CaptureFixture[str]):
    file, answers, out = (tmp_path / name for name in ("exp.mlir", "answers", "out.mlir"))
    file.write_text(module_text(left()), "utf-8")
    wrong = [RIGHT.replace(*WRONG[name][1]) for name in ("a copy", "a tail that is left out")]
    answers.write_text(script([(SUBJECT, text) for text in wrong]), "utf-8")
    asking = ["--llm-mode", "live", "--llm-provider", f"script:{answers}"]
    pipeline = "llm-lower{to=ascendc max-rounds=2}"
    command = [str(file), "-p", pipeline, *asking, "-o", str(out)]
    assert run_tool("acc-opt", lambda reporter: AccOpt(command, reporter).run()) == 1
    said = capfd.readouterr().err
    assert "error: no fragment for tile.exp of @exp was accepted in 2 rounds\n" in said
    assert "note: round 1 failed the check 'syntax': answer.mlir:5:3: error: " in said
    assert "note: round 2 failed the check 'values': 4 of 100 elements of result 0" in said
    assert not out.exists()
    module = left()
    with pytest.raises(UserError, match="no fragment for tile.exp of @exp was accepted"):
        fill(module, [(SUBJECT, text) for text in wrong], "max-rounds=2")
    assert module_text(module) == file.read_text("utf-8")


TWICE = """

@acc.kernel(host=tiling)
def again(x: gm[M, bf16], y: gm[M, bf16]):
""" + KERNEL[KERNEL.index("    first =") :]
PROGRAM = """

@acc.program
def both(x: gm[M, bf16], y: gm[M, bf16]):
    part = acc.workspace([M], bf16)
    acc.launch(exp, x, part)
    acc.launch(again, part, y)
"""


def test_equal_operations_are_one_question():
    module = left(KERNEL + TWICE + PROGRAM)
    fill(module, [(SUBJECT, RIGHT)])
    found = [op for op in module.walk() if isinstance(op, FragmentOp)]
    assert len(found) == 2 and len({records_of(op) for op in found}) == 1
    run(module, "fragments-to-ascendc")


def test_of_several_that_are_right_the_cheapest_is_taken():
    module = left()
    line = RIGHT.splitlines()[4]
    dear = RIGHT.replace(line, f"{line}\n{line.replace('exp', 'abs')}")
    heads = (SUBJECT, f"{SUBJECT} sample 1", f"{SUBJECT} sample 2")
    fill(module, [*zip(heads, (dear, RIGHT, dear), strict=True)], "samples=3")
    assert "ascendc.abs" not in module_text(module)
    assert "ascendc.exp" in module_text(module)
