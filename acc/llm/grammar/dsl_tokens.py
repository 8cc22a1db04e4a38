"""What the language of kernels is spelled with: names, numbers, texts, commas, lines."""

from __future__ import annotations

import keyword

from acc.frontend.dsl.limits import MAX_DEPTH
from acc.frontend.dsl.module_names import PACKAGES
from acc.frontend.dsl.names import BUILTINS
from acc.frontend.dsl.types import ELEMENT_TYPES
from acc.llm.grammar.notation import Node, Ref, Rules, chars, choice, many, maybe, seq
from acc.llm.grammar.words import name_except

INDENT = 4
"""Spaces of one block."""

_WIDEST = 96
"""Spaces at the start of a line that goes on with what brackets hold."""

RESERVED = frozenset((*keyword.kwlist, *BUILTINS, *PACKAGES, *ELEMENT_TYPES, "gm"))
"""Words that no variable is called."""


class Tokens:
    """The terminals, of which each is one rule."""

    def __init__(self, rules: Rules) -> None:
        self.name = rules.define("NAME", name_except(RESERVED))
        self.number = rules.define("NUMBER", _number())
        plain = many(chars('"', "\\", "\x00-\x1f", negated=True), most=200)
        self.string = rules.define("STRING", seq('"', plain, '"'))
        self.docstring = rules.define("DOCSTRING", _docstring())
        start_of_line = seq("\n", many(" ", most=_WIDEST))
        gap = choice(" ", start_of_line)
        self.comma = rules.define("COMMA", seq(",", maybe(gap)))
        self.colon = rules.define("COLON", seq(":", maybe(" ")))
        self.line_break = rules.define("BREAK", start_of_line)
        end = seq(maybe(","), maybe(start_of_line))
        self._ends = {sign: rules.define(name, seq(end, sign)) for name, sign in _ENDS.items()}
        self._group_end = rules.define("GROUP_END", seq(maybe(start_of_line), ")"))
        comment = seq("#", many(chars("\n", negated=True), most=200))
        spaces = many(" ", most=_WIDEST)
        self.newline = rules.define("NEWLINE", seq(many(" ", most=8), maybe(comment), "\n"))
        self.gap = rules.define("GAP", many(spaces, maybe(comment), "\n", least=1))
        self._indents = [
            rules.define(f"INDENT{depth}", " " * (INDENT * depth))
            for depth in range(1, MAX_DEPTH + 1)
        ]

    def indent(self, depth: int) -> Ref:
        """The start of a line in so many blocks."""
        return self._indents[depth - 1]

    def group(self, inside: Node) -> Node:
        """One value in parentheses: a comma would make it a tuple."""
        return seq("(", maybe(self.line_break), inside, self._group_end)

    def enclosed(
        self, opening: str, inside: Node, closing: str, *, may_be_empty: bool = False
    ) -> Node:
        """
        What stands between brackets; `opening` ends with the first one.

        What is inside may start on a line of its own, and end with a comma.
        """
        full = seq(maybe(self.line_break), inside, self._ends[closing])
        return seq(opening, choice(closing, full) if may_be_empty else full)


_ENDS = {"PAREN_END": ")", "BRACKET_END": "]", "BRACE_END": "}"}


def _number() -> Node:
    """
    Decimal numbers, none of them longer than the reader takes: whole ones of 64 bits, and floats
    with as many digits as float64 has.
    """
    digit = chars("0-9")
    exponent = seq("e", maybe(chars("+", "-")), many(digit, least=1, most=3))

    def whole(most: int) -> Node:
        return choice("0", seq(chars("1-9"), many(digit, most=most - 1)))

    def fraction(most: int) -> Node:
        return seq(".", many(digit, least=1, most=most))

    return choice(
        seq(digit, fraction(17), maybe(exponent)),
        seq(whole(9), fraction(14)),
        seq(whole(17), fraction(6)),
        seq(whole(18), exponent),
        whole(19),
    )


def _docstring() -> Node:
    """A text in three double quotes, without others in it that could end it."""
    inside = chars('"', "\\", "\x00-\x09", "\x0b-\x1f", negated=True)
    quoted = seq('"', inside)
    return seq('"""', many(choice(inside, quoted), least=1, most=2000), '"""')
