"""Grammars as llguidance reads them: both notations accept and refuse the same texts."""

import keyword
from collections.abc import Callable, Mapping

import pytest

from acc.llm.grammar.gbnf import print_gbnf
from acc.llm.grammar.lark import print_lark
from acc.llm.grammar.notation import Node, Ref, Rules, chars, choice, many, maybe, seq
from acc.llm.grammar.words import name_except
from test.unit.llm.grammar.engine import accepts, gbnf_to_lark


def as_lark(rules: Mapping[str, Node]) -> str:
    """The notation of Lark."""
    return print_lark(rules)


def as_gbnf(rules: Mapping[str, Node]) -> str:
    """GBNF, by the converter of llguidance."""
    return gbnf_to_lark(print_gbnf(rules))


NOTATIONS = (as_lark, as_gbnf)
Notation = Callable[[Mapping[str, Node]], str]


def sums() -> Mapping[str, Node]:
    """A small language with what is easily printed wrong."""
    rules = Rules()
    rules.declare("total")
    number = rules.define("NUMBER", many(chars("0-9"), least=1, most=3))
    text = rules.define("TEXT", seq('"', many(chars('"', "\\", "\n", "]", negated=True)), '"'))
    name = rules.define("NAME", name_except(keyword.kwlist))
    sign = rules.define("SIGN", seq(maybe(" "), choice("+", "**", "/", "^", "-"), maybe(" ")))
    inner = rules.define("inner", seq("(", Ref("total"), ")"))
    atom = rules.define("atom", choice(number, text, name, inner))
    rules.define("total", seq(atom, many(sign, atom, most=4)))
    return rules.checked()


@pytest.mark.parametrize("notation", NOTATIONS)
@pytest.mark.parametrize("text", ["1", "a + 12", "(iffy**fo)/i", '"a/"', "is_ ^ For - _if", "i+f"])
def test_accepted(notation: Notation, text: str):
    assert accepts(notation(sums()), text)


@pytest.mark.parametrize("notation", NOTATIONS)
@pytest.mark.parametrize(
    "text",
    ["", "1234", "a + ", "(a", "if", "a + for", '"a]"', '"\\"', "9a", "a  + b", "1+1+1+1+1+1"],
)
def test_refused(notation: Notation, text: str):
    assert not accepts(notation(sums()), text)


@pytest.mark.parametrize("notation", NOTATIONS)
def test_names_are_all_but_the_words(notation: Notation):
    rules = Rules()
    rules.define("NAME", name_except(keyword.kwlist))
    grammar = notation(rules.checked())
    for word in keyword.kwlist:
        assert not accepts(grammar, word)
        assert accepts(grammar, f"{word}x")
        assert accepts(grammar, f"x{word}")
        shorter = word[:-1]
        assert accepts(grammar, shorter) == (shorter not in keyword.kwlist)


def test_a_rule_that_nobody_uses_is_seen():
    rules = Rules()
    rules.define("first", "a")
    rules.define("second", "b")
    with pytest.raises(AssertionError, match="second"):
        rules.checked()


def test_a_rule_that_is_only_declared_is_seen():
    rules = Rules()
    rules.define("first", rules.declare("second"))
    with pytest.raises(AssertionError, match="only declared"):
        rules.checked()
