"""The grammar of fragments on a real engine, and its reader on what the grammar gives."""

import re
from itertools import count
from pathlib import Path
from random import Random

import pytest
from xdsl.utils.exceptions import DiagnosticException

from acc import registry
from acc.frontend.fragment.tokens import check_tokens
from acc.llm.grammar.fragment import fragment_grammar, fragment_rules
from acc.parsing import parse_module
from test.unit.frontend.fragment.malformed import NO_FORM, NO_PARSE, line
from test.unit.llm.grammar.engine import accepted_length, accepts, gbnf_to_lark
from test.unit.llm.grammar.walk import Walk

TEXTS = sorted((Path(__file__).parents[2] / "frontend" / "fragment" / "texts").glob("*.mlir"))
NOTATIONS = {
    "lark": fragment_grammar().lark,
    "gbnf": gbnf_to_lark(fragment_grammar().gbnf),
}
WALK = Walk(fragment_rules(), {})
MEANING = ("use of undefined value", "out of range")
"""What is wrong with names and numbers, which the parser sees."""


@pytest.mark.parametrize("notation", NOTATIONS)
@pytest.mark.parametrize("path", TEXTS, ids=lambda path: path.stem)
def test_fragments_are_accepted(path: Path, notation: str):
    text = path.read_text("utf-8")
    assert accepts(NOTATIONS[notation], text), text[: accepted_length(NOTATIONS[notation], text)]


@pytest.mark.parametrize("notation", NOTATIONS)
@pytest.mark.parametrize("text", [*NO_FORM, *NO_PARSE], ids=range(len(NO_FORM | NO_PARSE)))
def test_malformed_texts_are_refused(text: str, notation: str):
    assert not accepts(NOTATIONS[notation], text)


@pytest.mark.parametrize(
    "text",
    [
        line("ascendc.reset_maskascendc.reset_mask"),
        line("ascendc.exp %y, %xcount %n : !ascendc.local_tensor<f32>"),
        line("ascendc.exp %y, %x count%n : !ascendc.local_tensor<f32>"),
        line("ascendc.exp %y, %x : !ascendc.local_tensor<f32> count %n"),
        line("%a, %b = scf.for %i = %n to %n step %n {\n}"),
    ],
)
def test_words_stand_apart(text: str):
    assert not accepts(NOTATIONS["lark"], text)


@pytest.mark.parametrize("seed", range(150))
def test_what_the_grammar_gives_is_read(seed: int):
    """Names are made different, so that all that can be wrong is that nothing defines them."""
    random = Random(seed)
    text = WALK.text(random, random.choice([30, 100, 400]))
    numbers = count()
    text = re.sub(r"%\w+", lambda _: f"%v{next(numbers)}", text)
    check_tokens(text, "walk")
    try:
        parse_module(registry.make_context(), text, "walk", verified=False)
    except DiagnosticException as error:
        said = str(error)
    else:
        return
    assert any(words in said for words in MEANING), f"{said}\n{text}"
