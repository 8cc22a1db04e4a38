"""Ten operators as specs, filled by `llm-lower` from answers by hand, right against PyTorch."""

import json
from itertools import pairwise
from pathlib import Path

import pytest
from xdsl.dialects.builtin import ModuleOp

from acc.cli.opt import AccOpt
from acc.cli.run import run_file
from acc.cli.toplevel import run_tool
from acc.diagnostics import TextReporter, UserError
from acc.dialects.tile.kernel import KernelOp
from acc.dialects.tile.record import RECORDS
from acc.dialects.tile.spec import SpecOp
from acc.llm.repairs import READING, RUNNING
from acc.printing import module_text
from test.unit.llm.scripted.conversation import DYNAMIC, HERE, Conversation, converse, forced

REFUSED = {
    "relu": ["syntax", "verifiers", "resources", "values", "host model"],
    "gelu": [],
    "softmax": [],
    "layer_norm": ["values"],
    "reduce_max": ["values"],
    "cumsum": [],
    "max_pool1d": ["values"],
    "transpose": [],
    "cross_entropy": ["values"],
    "masked_fill": ["values"],
}
"""Each operator, and the checks that its answers fail before the right one."""

TOLD = {
    "layer_norm": [
        "elements of result 0 are wrong, the worst at [0, 0]: expected 0, found nan\n"
        "smallest input found at N0 = 1\n",
        "input 0: float32[1, 1003] all 0\n",
    ],
    "reduce_max": ["expected -", ", found 0\nsmallest input found at N0 = 7, N1 = 1\n"],
    "max_pool1d": [
        ", found 0\nsmallest input found at N0 = 1\ninput 0: float32[1, 3, 101] all 0 but"
    ],
    "cross_entropy": ["elements of result 1 are wrong", "input 1: int64[16] all 0"],
    "masked_fill": ["expected -1e+09, found nan\n", "input 1: bool[1, 1] [True]"],
}
"""What the author of a wrong value is told, in the first answer."""

RELU_TOLD = [
    "answer.py:12:42: error: not Python syntax: expected ':'\n"
    "        for column in range(0, N1, CHUNK)\n"
    "                                         ^",
    "answer.py:16:13: error: 'tile.store' needs one element type, found f32 and f16\n"
    "            acc.store(acc.relu(half), y[row:, column:])\n"
    "            ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~",
    "answer.py:14:20: error: kernel 'relu' needs 524288 bytes of the Unified Buffer, but a plan on "
    "ascend910b2 has 188416: queues 524288, scratch 0 (%tile 262144, %relu 262144) [ub-capacity]\n"
    "            tile = acc.load(x[row:, column:], [1, acc.upto(CHUNK, n)])\n"
    "                   ^",
    "answer.py:14:20: error: the kernel cannot run at N0 = 3, N1 = 2049: 'tile.load': elements "
    "2048 to 4096 of dimension 1 leave the tensor, whose size there is 2049\n"
    "            tile = acc.load(x[row:, column:], [1, acc.upto(CHUNK, n)])\n"
    "                   ^",
]
"""What is said about the first four answers; the fifth has cores that run against each other."""


MENDED = {
    "cumsum": f"{RUNNING[0].name}: blocks end where their range ends, in line 14",
    "transpose": f"{READING[1].name}: import of acc, acc.gm added",
}
"""What is mended in an answer without asking again."""


@pytest.mark.parametrize("name", REFUSED)
def test_operator(name: str, tmp_path: Path):
    talk = converse(name, forced(name))
    told = talk.told
    assert [check for check, _ in told] == REFUSED[name]
    for text in TOLD.get(name, ()):
        assert text in told[0][1]
    if name == "relu":
        assert [text for _, text in told[:4]] == RELU_TOLD
        assert "core-race: byte 0 of GM buffer y: block " in told[4][1]
        assert "answer.py:16:17: note: which was made from this" in told[4][1]
    _check_that_it_was_told(talk)
    _check_records(talk.module)
    _check_against_pytorch(name, talk.module, tmp_path)
    if name in MENDED:
        assert talk.rounds[-1].verdict.repairs == (MENDED[name],)


def _check_that_it_was_told(talk: Conversation) -> None:
    """What a check said ends the next question, whole, after the answer that it is about."""
    for before, after in pairwise(talk.rounds):
        if before.verdict.failure is not None:
            answer, question = after.request.messages[-2:]
            assert answer.text == before.answer.text
            assert before.verdict.failure.text.strip() in question.text


def _check_records(module: ModuleOp) -> None:
    """Kernels have taken the place of all specs, in the symbols of the program."""
    assert not any(isinstance(op, SpecOp) for op in module.walk())
    kernels = [op for op in module.walk() if isinstance(op, KernelOp)]
    assert kernels and all(RECORDS in op.attributes for op in kernels)
    assert "N0" not in module_text(module)


SIZES = {"M": "1,13", "N": "1,2051"}
"""Of rows, or of all elements where there are no rows, and of the elements of a row."""


def _check_against_pytorch(name: str, module: ModuleOp, folder: Path) -> None:
    """At sizes of one, and at those that no tile divides."""
    symbols = {dim.symbol for dim in DYNAMIC[name]}
    sizes = [part for symbol in sorted(symbols) for part in ("--at", f"{symbol}={SIZES[symbol]}")]
    kernel, report = folder / f"{name}.mlir", folder / "report.json"
    kernel.write_text(module_text(module), "utf-8")
    for inputs in ("as-is", "extreme"):
        reference = str(HERE / f"{name}.py")
        command = [str(kernel), "--reference", reference, "--inputs", inputs, "--trials", "1"]
        command += sizes
        assert run_file([*command, "--json", str(report)], TextReporter()) == 0
        found = json.loads(report.read_text("utf-8"))
        assert (found["status"], found["reference"]) == ("ok", "torch")


def test_a_spec_that_no_answer_is_right_for_stays(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
):
    spec, out = tmp_path / "relu.mlir", tmp_path / "out.mlir"
    spec.write_text(module_text(forced("relu")), "utf-8")
    script = f"script:{HERE / 'relu_never.answers'}"
    asking = ["--llm-mode", "live", "--llm-provider", script]
    command = [str(spec), "-p", "llm-lower{max-rounds=2}", *asking, "-o", str(out)]
    assert run_tool("acc-opt", lambda reporter: AccOpt(command, reporter).run()) == 1
    said = capfd.readouterr().err
    assert "error: no kernel for @relu_kernel was accepted in 2 rounds\n" in said
    assert "note: round 1 failed the check 'syntax': answer.py:1:3: error: " in said
    assert "note: round 2 failed the check 'values': " in said
    assert not out.exists()
    untouched = forced("relu")
    with pytest.raises(UserError, match="no kernel for @relu_kernel was accepted"):
        converse("relu", untouched, script="relu_never", rounds=2)
    assert module_text(untouched) == spec.read_text("utf-8")
