"""Scripts of answers."""

from pathlib import Path

import pytest

from acc.diagnostics import UserError
from acc.llm.open_answers import open_answers
from acc.llm.options import LlmMode, LlmOptions, ProviderChoice, ProviderKind
from acc.llm.providers.script import ScriptProvider, parse_script
from acc.llm.request import RequestKind
from test.unit.llm.requests import a_request

SCRIPT = """\
=== answers written by hand
A remark.
=== kernel @relu
import acc

=== kernel @relu
second
=== kernel @two words sample 1 truncated
cut off
=== plan @relu
{}
"""


def provider(text: str = SCRIPT) -> ScriptProvider:
    return ScriptProvider(Path("s"), parse_script(text, "s"))


def test_answers_come_in_order_and_word_for_word():
    script = provider()
    assert script.answer(a_request("@relu")).text == "import acc\n"
    assert script.answer(a_request("@relu", kind=RequestKind.PLAN)).text == "{}"
    answer = script.answer(a_request("@relu"))
    assert (answer.text, answer.provider, answer.model) == ("second", "script", "hand-written")
    with pytest.raises(UserError, match="'s' has no answer left for kernel @relu after 2"):
        script.answer(a_request("@relu"))


def test_samples_and_cut_answers():
    answer = provider().answer(a_request("@two words"), sample=1)
    assert (answer.text, answer.truncated) == ("cut off", True)
    with pytest.raises(UserError, match="no answer for kernel @two words; it has some for "):
        provider().answer(a_request("@two words"))


@pytest.mark.parametrize(
    ("text", "line", "said"),
    [
        ("", 1, "not a script of answers: expected '=== answers written by hand'"),
        ("=== kernel @a\n", 1, "not a script of answers"),
        ("=== answers written by hand\n\n=== poem @a\n", 3, "found '=== poem @a', expected === "),
        ("=== answers written by hand\n=== kernel\n", 2, "found '=== kernel', expected"),
        ("=== answers written by hand\n====\n", 2, "found '===='"),
    ],
)
def test_what_is_not_understood(text: str, line: int, said: str):
    with pytest.raises(UserError) as error:
        parse_script(text, "s")
    assert error.value.place is not None
    assert error.value.place.line == line
    assert said in error.value.text


def test_a_script_that_cannot_be_read(tmp_path: Path):
    choice = ProviderChoice(ProviderKind.SCRIPT, tmp_path / "no")
    with pytest.raises(UserError, match="cannot read '.*no': no such file"):
        open_answers(LlmOptions(LlmMode.LIVE, choice))
