"""What the text of a fragment is spelled with: names, numbers, types, signs, and space between."""

from __future__ import annotations

from dataclasses import dataclass

from xdsl.dialects.builtin import AnyFloat

from acc.frontend.dsl.types import ELEMENT_TYPES
from acc.frontend.fragment.forms import ANY_TYPE, Kind, Type
from acc.frontend.fragment.tokens import TENSOR
from acc.llm.grammar.notation import Node, Ref, Rules, chars, choice, many, maybe, seq

_WORD = ("a-z", "A-Z", "0-9", "_")

_NAME_CHARACTERS = 31
"""Characters of a name behind the first; the reader takes longer ones."""

_ELEMENTS = 24
"""Elements of a list, at most, behind the first."""

_MOST_SPACE = 100
"""Spaces, line feeds and comments between two tokens."""


@dataclass(frozen=True)
class Spaced:
    """Tokens, and whether the first starts and the last ends like a word."""

    node: Node
    starts: bool
    ends: bool


class Tokens:
    """The terminals, of which each is one rule."""

    def __init__(self, rules: Rules) -> None:
        remark = seq("//", many(chars(" -~"), most=200), "\n")
        blank = choice(" ", "\n", remark)
        self.space = rules.define("SPACE", many(blank, most=_MOST_SPACE))
        self.gap = rules.define("GAP", many(blank, least=1, most=_MOST_SPACE))
        letters = seq(chars("a-z", "A-Z", "_"), many(chars(*_WORD), most=_NAME_CHARACTERS))
        name = seq("%", choice(letters, many(chars("0-9"), least=1, most=6)))
        self.name = Spaced(rules.define("NAME", name), True, True)
        label = seq("^", chars("a-z", "A-Z", "_"), many(chars(*_WORD), most=8))
        self.label = Spaced(rules.define("LABEL", label), True, True)
        self.integer = rules.define("INTEGER", seq(maybe("-"), _digits(18)))
        self.integers = Spaced(rules.define("integers", self._integers()), False, False)
        floats = [name for name, typ in ELEMENT_TYPES.items() if isinstance(typ, AnyFloat)]
        self.float = rules.define("float", choice(*floats))
        scalar = choice(self.float, *(name for name in ELEMENT_TYPES if name not in floats))
        self.scalar = Spaced(rules.define("scalar", scalar), True, True)
        self._rules, self._types = rules, dict[Type, Spaced]()
        self.type = self.typed(ANY_TYPE)
        self.number = Spaced(self._number(rules), True, True)

    def word(self, text: str) -> Spaced:
        """A word of the language."""
        return Spaced(seq(text), True, True)

    def sign(self, text: str) -> Spaced:
        """A sign of the language; an arrow would be part of the name in front of it."""
        return Spaced(seq(text), text == "->", False)

    def of(self, kind: Kind) -> Spaced:
        """What stands at a place of an operation."""
        return {
            Kind.VALUE: self.name,
            Kind.INTEGERS: self.integers,
            Kind.NUMBER: self.number,
        }[kind]

    def typed(self, typ: Type) -> Spaced:
        """One of some types, each choice of which is one rule."""
        if typ not in self._types:
            forms = [choice(*typ.scalars)] if typ.scalars else []
            if typ.tensors:
                element = Spaced(choice(*typ.tensors), True, True)
                forms.append(joined(self.word(TENSOR), self.sign("<"), element, self.sign(">")))
            rule = self._rules.define(f"type{len(self._types)}", choice(*forms))
            self._types[typ] = Spaced(rule, True, True)
        return self._types[typ]

    def _integers(self) -> Node:
        comma = seq(self.space, ",", self.space)
        inside = seq(self.integer, many(comma, self.integer, most=_ELEMENTS), self.space)
        return seq("[", self.space, maybe(inside), "]")

    def _number(self, rules: Rules) -> Node:
        exponent = seq(chars("e", "E"), maybe(chars("+", "-")), _digits(2))
        decimal = seq(maybe("-"), _digits(9), ".", _digits(9), maybe(exponent))
        bits = {4: ("f16", "bf16"), 8: ("f32",), 16: ("f64",)}
        colon = seq(self.space, ":", self.space)
        whole = seq(self.integer, colon, self.scalar.node)
        real = seq(rules.define("REAL", decimal), colon, self.float)
        forms = [whole, real, "true", "false"]
        for digits, types in bits.items():
            pattern = seq("0x", many(chars("0-9", "A-F"), least=digits, most=digits))
            forms.append(seq(rules.define(f"BITS{digits}", pattern), colon, choice(*types)))
        return rules.define("number", choice(*forms))


def _digits(most: int) -> Node:
    return many(chars("0-9"), least=1, most=most)


def joined(*tokens: Spaced | Node) -> Node:
    """
    Tokens with the space that has to be between them, or may be.

    A node without more brings the space in front of it, and ends like a word.
    """
    parts: list[Node] = []
    after_word: bool | None = None
    for token in tokens:
        if not isinstance(token, Spaced):
            parts.append(token)
            after_word = True
            continue
        if after_word is not None:
            parts.append(Ref("GAP" if after_word and token.starts else "SPACE"))
        parts.append(token.node)
        after_word = token.ends
    return seq(*parts)
