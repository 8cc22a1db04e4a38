"""Ten operators as specs, filled by answers written by hand, right against PyTorch at the end."""

import json
from pathlib import Path

import pytest

from acc.cli.run import run_file
from acc.diagnostics import TextReporter
from acc.llm.repairs import READING, RUNNING
from acc.printing import module_text
from test.unit.llm.scripted.conversation import HERE, Conversation, converse, forced

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
        "elements of result 0 are wrong, the worst at [0, 0]: expected 0, found nan",
        "input 0: float32[5, 1003] all 0\n",
    ],
    "reduce_max": ["expected -1, found 0\n", "input 0: float32[5, 1003] all -1"],
    "max_pool1d": [", found 0\n", "input 0: float32[2, 3, 101] all 0 but 0."],
    "cross_entropy": ["elements of result 1 are wrong", "input 1: int64[7] all 0"],
    "masked_fill": ["expected -1e+09, found nan", "input 1: bool[5, 1003] all True"],
}
"""What the author of a wrong value is told, in the first answer."""

RELU_TOLD = [
    "answer.py:12:41: error: not Python syntax: expected ':'\n"
    "        for column in range(0, N, CHUNK)\n"
    "                                        ^",
    "answer.py:16:13: error: 'tile.store' needs one element type, found f32 and f16\n"
    "            acc.store(acc.relu(half), y[row:, column:])\n"
    "            ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~",
    "answer.py:14:20: error: kernel 'relu' needs 524288 bytes of the Unified Buffer, but a plan on "
    "ascend910b2 has 188416: queues 524288, scratch 0 (%tile 262144, %relu 262144) [ub-capacity]\n"
    "            tile = acc.load(x[row:, column:], [1, acc.upto(CHUNK, n)])\n"
    "                   ^",
    "answer.py:14:20: error: the kernel cannot run at M = 3, N = 2049: 'tile.load': elements 2048 "
    "to 4096 of dimension 1 leave the tensor, whose size there is 2049\n"
    "            tile = acc.load(x[row:, column:], [1, acc.upto(CHUNK, n)])\n"
    "                   ^",
]
"""What is said about the first four answers; the fifth has cores that run against each other."""


def refusals(talk: Conversation) -> list[tuple[str, str]]:
    """The checks that were failed, and what was said about them."""
    failures = (judged.verdict.failure for judged in talk.judged)
    return [(found.check, found.text) for found in failures if found is not None]


@pytest.mark.parametrize("name", REFUSED)
def test_operator(name: str, tmp_path: Path):
    talk = converse(name)
    told = refusals(talk)
    assert [check for check, _ in told] == REFUSED[name]
    assert not talk.left
    for text in TOLD.get(name, ()):
        assert text in told[0][1]
    if name == "relu":
        assert [text for _, text in told[:4]] == RELU_TOLD
        assert "core-race: byte 0 of GM buffer y: block " in told[4][1]
        assert "answer.py:16:17: note: which was made from this" in told[4][1]
    _check_against_pytorch(name, talk, tmp_path)


def _check_against_pytorch(name: str, talk: Conversation, folder: Path) -> None:
    kernel, report = folder / f"{name}.mlir", folder / "report.json"
    kernel.write_text(module_text(talk.module), "utf-8")
    for inputs in ("as-is", "extreme"):
        reference = str(HERE / f"{name}.py")
        command = [str(kernel), "--reference", reference, "--inputs", inputs, "--trials", "1"]
        assert run_file([*command, "--json", str(report)], TextReporter()) == 0
        found = json.loads(report.read_text("utf-8"))
        assert (found["status"], found["reference"]) == ("ok", "torch")


def test_repairs_are_recorded():
    assert converse("cumsum").judged[-1].verdict.repairs == (
        f"{RUNNING[0].name}: blocks end where their range ends, in line 14",
    )
    assert converse("transpose").judged[-1].verdict.repairs == (
        f"{READING[1].name}: import of acc, acc.gm added",
    )


def test_a_spec_that_no_answer_is_right_for_stays():
    talk = converse("relu", "relu_never")
    assert [check for check, _ in refusals(talk)] == ["syntax", "values"]
    assert talk.left == ["relu_kernel"]
    assert module_text(talk.module) == module_text(forced("relu"))
