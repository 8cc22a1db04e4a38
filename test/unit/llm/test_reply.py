"""Answers as text: where their code stands, and what is said about what cannot be read."""

import pytest

from acc.llm.judge import judge
from acc.llm.refused import RefusedError
from acc.llm.reply import SIGNATURE, SYNTAX, VERIFIERS, code_of
from test.unit.llm.accepting import Accepting
from test.unit.proposals.clamp import kernel, spec


def failure(text: str) -> tuple[str, str]:
    """What is said about an answer that cannot be read."""
    found = judge(text, spec(), Accepting()).verdict.failure
    assert found is not None
    return found.check, found.text


@pytest.mark.parametrize(
    "text",
    [
        "x = 1\n",
        "```python\nx = 1\n```",
        "Here is the kernel:\n\n```\nx = 1\n```\nIt is fast.\n",
        "```python\nx = 1\n",
        "  ```py\n  x = 1\n  ```\n",
        "~~~python\nx = 1\n~~~\n",
        "\ufeffx = 1\n",
    ],
)
def test_code_may_stand_in_one_block(text: str):
    assert code_of(text) == "x = 1\n"


def test_several_blocks_are_no_answer():
    with pytest.raises(RefusedError, match="the answer has 2 blocks of code, expected one"):
        code_of("```\nx = 1\n```\nor\n```\nx = 2\n```\n")


def test_what_can_be_read_goes_to_the_checker():
    found = judge(f"```python\n{kernel()}```", spec(), Accepting())
    assert found.verdict.accepted
    assert found.module is not None
    assert found.code == kernel()


def test_a_text_that_is_not_python():
    assert failure(kernel(("(tile, 0.0)", "(tile, 0.0"))) == (
        SYNTAX,
        "answer.py:14:18: error: not Python syntax: '(' was never closed\n"
        "        acc.store(acc.max(tile, 0.0, y[row:, column:])\n"
        "                 ^",
    )


def test_a_word_that_the_language_does_not_have():
    check, text = failure(kernel(("acc.max", "acc.maxs")))
    assert check == SYNTAX
    assert text.startswith("answer.py:14:19: error: unknown name of acc 'maxs'; did you mean max")


def test_tiles_of_two_types():
    check, text = failure(kernel(("0.0)", "acc.cast(tile, acc.f16))")))
    assert check == VERIFIERS
    assert text.startswith("answer.py:14:")
    assert "f16" in text and "f32" in text


def test_tensors_that_are_not_those_of_the_spec():
    assert failure(kernel(("[M, N, f32], y", "[N, M, f32], y"))) == (
        SIGNATURE,
        "answer.py:10:1: error: argument 0 is gm[N, M, f32], expected gm[M, N, f32]\n"
        "def clamp(x: gm[N, M, f32], y: gm[M, N, f32]):\n"
        "^",
    )


def test_too_many_tensors():
    check, text = failure(kernel(("(x: gm[M, N, f32], ", "(x: gm[M, N, f32], z: gm[M, N, f32], ")))
    assert check == SIGNATURE
    assert (
        "takes 3 tensors, expected 2, of which the last 1 is written: gm[M, N, f32], gm[M, N, f32]"
        in text
    )


def test_another_chip():
    check, text = failure(kernel(("CHUNK =", 'acc.chip("ascend910b4")\nCHUNK =')))
    assert check == SIGNATURE
    assert 'the kernel is for "ascend910b4", expected "ascend910b2"' in text


def test_answers_that_are_empty():
    for text in ("", " \n\t\n", "```python\n```", "~~~\n  \n~~~\n", "Here it is:\n```\n"):
        assert failure(text) == (
            SYNTAX,
            "error: the answer is empty, expected the text that was asked for",
        ), text
