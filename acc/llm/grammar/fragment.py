"""
The grammar of the text of a fragment, made of the forms of the operations that may stand in one.

What is not context-free is left to the reader: which names are defined, and that types agree.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache

from xdsl.dialects import scf

from acc.dialects.ascendc.fragment import FragmentOp
from acc.frontend.fragment.forms import (
    Group,
    Kind,
    OneOf,
    Piece,
    Type,
    Word,
    form_of,
    has_result,
    simple_operations,
)
from acc.frontend.fragment.limits import MAX_DEPTH
from acc.llm.grammar.fragment_tokens import Spaced, Tokens, joined
from acc.llm.grammar.gbnf import print_gbnf
from acc.llm.grammar.lark import print_lark
from acc.llm.grammar.notation import Node, Ref, Rules, choice, many, maybe, seq
from acc.llm.request import Grammar

_CARRIED = 4
"""Values that a loop carries or a branch gives, at most."""

_ARGUMENTS = 24
"""Arguments of a fragment, at most, behind the first."""


@cache
def fragment_grammar() -> Grammar:
    """What the text of a fragment may be."""
    rules = fragment_rules()
    return Grammar("fragment", print_lark(rules), print_gbnf(rules))


def fragment_rules() -> Mapping[str, Node]:
    """The rules of the grammar by name; the first is a whole text."""
    rules = Rules()
    rules.declare("fragment")
    _Fragments(rules, Tokens(rules)).define()
    return rules.checked()


class _Fragments:
    def __init__(self, rules: Rules, tokens: Tokens) -> None:
        self.rules, self.tokens = rules, tokens

    def define(self) -> None:
        for op in simple_operations():
            head = [self.tokens.name, self.tokens.sign("=")] if has_result(op) else []
            line = joined(*head, self.tokens.word(op.name), *self._pieces(form_of(op)))
            self.rules.define(_rule(op.name), line)
        lines = choice(*(Ref(_rule(op.name)) for op in simple_operations()))
        self.rules.define("line", lines)
        for depth in range(MAX_DEPTH, 0, -1):
            inner = [self._loop(depth + 1), self._branch(depth + 1)] if depth < MAX_DEPTH else []
            self.rules.define(f"statement{depth}", choice(Ref("line"), *inner))
            gap = self.tokens.gap
            self.rules.define(f"statements{depth}", many(gap, Ref(f"statement{depth}")))
        self.rules.define("fragment", self._text())

    def _text(self) -> Node:
        word, sign, space = self.tokens.word, self.tokens.sign, self.tokens.space
        argument = joined(self.tokens.name, sign(":"), self.tokens.type)
        comma = seq(space, ",", space)
        arguments = Spaced(seq(argument, many(comma, argument, most=_ARGUMENTS)), True, True)
        scratch = maybe(self.tokens.gap, joined(word("scratch"), self.tokens.integers))
        label = joined(sign("{"), self.tokens.label, sign("("), arguments, sign(")"), sign(":"))
        head = seq(space, FragmentOp.name, scratch, space, label)
        return seq(head, Ref("statements1"), space, "}", space)

    def _pieces(self, pieces: Sequence[Piece]) -> list[Spaced | Node]:
        return [self._piece(piece) for piece in pieces]

    def _piece(self, piece: Piece) -> Spaced | Node:
        match piece:
            case Word(text):
                return self.tokens.word(text) if text.isidentifier() else self.tokens.sign(text)
            case OneOf(words):
                return Spaced(choice(*words), True, True)
            case Group(parts):
                # starts with a word, behind the name of a value or a list
                return maybe(self.tokens.gap, joined(*self._pieces(parts)))
            case Type():
                return self.tokens.typed(piece)
            case Kind():
                return self.tokens.of(piece)

    def _loop(self, depth: int) -> Node:
        word, sign, name = self.tokens.word, self.tokens.sign, self.tokens.name
        bounds = (name, sign("="), name, word("to"), name, word("step"), name)

        def form(carried: int) -> Node:
            parts = [*self._results(carried), word(scf.ForOp.name), *bounds]
            if carried:
                init = Spaced(joined(name, sign("="), name), True, True)
                parts += [word("iter_args"), sign("("), *self._list(init, carried), sign(")")]
                parts += self._types(carried)
            return joined(*parts, *self._body(depth, carried))

        return choice(*map(form, range(_CARRIED + 1)))

    def _branch(self, depth: int) -> Node:
        word = self.tokens.word

        def form(given: int) -> Node:
            parts = [*self._results(given), word(scf.IfOp.name), self.tokens.name]
            parts += self._types(given)
            other = joined(word("else"), *self._body(depth, given))
            return seq(
                joined(*parts, *self._body(depth, given)),
                seq(self.tokens.space, other) if given else maybe(self.tokens.space, other),
            )

        return choice(*map(form, range(_CARRIED + 1)))

    def _body(self, depth: int, handed_on: int) -> Sequence[Spaced]:
        """A block in braces, with so many values at its end."""
        sign, last = self.tokens.sign, seq()
        if handed_on:
            names = self._list(self.tokens.name, handed_on)
            types = self._list(self.tokens.type, handed_on)
            word = self.tokens.word(scf.YieldOp.name)
            last = seq(self.tokens.gap, joined(word, *names, sign(":"), *types))
        inside = seq("{", Ref(f"statements{depth}"), last, self.tokens.space, "}")
        return [Spaced(inside, False, False)]

    def _results(self, count: int) -> list[Spaced]:
        return [*self._list(self.tokens.name, count), self.tokens.sign("=")] if count else []

    def _types(self, count: int) -> list[Spaced]:
        sign = self.tokens.sign
        if not count:
            return []
        return [sign("->"), sign("("), *self._list(self.tokens.type, count), sign(")")]

    def _list(self, part: Spaced, count: int) -> list[Spaced]:
        found = [part]
        for _ in range(count - 1):
            found += [self.tokens.sign(","), part]
        return found


def _rule(name: str) -> str:
    return name.replace(".", "_")
