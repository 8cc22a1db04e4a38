"""Statements of the language of kernels, a rule for each number of blocks around them."""

from __future__ import annotations

from dataclasses import dataclass

from acc.frontend.dsl.limits import MAX_BRANCHES, MAX_DEPTH
from acc.frontend.dsl.loop import PARALLEL
from acc.frontend.dsl.region import VARIANT
from acc.frontend.dsl.surface import STAGES
from acc.llm.grammar.dsl_arguments import arguments
from acc.llm.grammar.dsl_expressions import BINARY, Expressions
from acc.llm.grammar.dsl_tokens import Tokens
from acc.llm.grammar.notation import Node, Ref, Rules, Written, choice, many, maybe, seq

_MOST_TARGETS = 4
"""Names that one assignment binds."""

_MOST_INDICES = 4
"""Indices of one parallel loop."""


@dataclass
class Statements:
    """The rules for blocks, by how deep they are."""

    rules: Rules
    tokens: Tokens
    expressions: Expressions

    def __post_init__(self) -> None:
        define = self.rules.define
        augmented = define("AUGMENTED", seq(" ", choice(*BINARY), "= "))
        self._simple = define("simple", choice(*self._simple_statements(augmented)))
        self._heads = define("head", choice(self._range(), *self._parallels(), *self._stages()))
        self._condition = define("condition", seq("acc.condition(", self.expressions.expr, ")"))
        for depth in range(MAX_DEPTH, 0, -1):
            define(f"statement{depth}", choice(*self._statements(depth)))
            define(f"block{depth}", many(self.statement(depth), least=1))

    def block(self, depth: int) -> Ref:
        """One statement or more."""
        return Ref(f"block{depth}")

    def statement(self, depth: int) -> Ref:
        """One statement."""
        return Ref(f"statement{depth}")

    def line(self, depth: int, *parts: Written) -> Node:
        """A line in so many blocks, with blank lines and comments before it."""
        start = self.tokens.indent(depth) if depth else seq()
        return seq(maybe(self.tokens.gap), start, *parts, self.tokens.newline)

    def _simple_statements(self, augmented: Ref) -> list[Written]:
        tokens, expr = self.tokens, self.expressions.expr
        return [
            *(self._assignment(count) for count in range(1, _MOST_TARGETS + 1)),
            seq(tokens.name, augmented, expr),
            self.expressions.effects,
            tokens.docstring,
            "pass",
            seq("del ", self._repeated(tokens.name)),
        ]

    def _repeated(self, part: Node) -> Node:
        return seq(part, many(", ", part, most=_MOST_TARGETS - 1))

    def _assignment(self, count: int) -> Node:
        """As many names as values."""
        names = _joined(", ", [self.tokens.name] * count)
        return seq(names, " = ", _joined(", ", [self.expressions.expr] * count))

    def _range(self) -> Node:
        tokens, expr = self.tokens, self.expressions.expr
        bounds = seq(expr, many(tokens.comma, expr, most=2))
        return seq("for ", tokens.name, " in ", tokens.enclosed("range(", bounds, ")"))

    def _parallels(self) -> list[Node]:
        return [self._parallel(count) for count in range(1, _MOST_INDICES + 1)]

    def _parallel(self, count: int) -> Node:
        """A loop over so many indices: each bound has a value for each of them."""
        tokens, expr = self.tokens, self.expressions.expr
        places = _joined(tokens.comma, [expr] * count)
        place = expr if count == 1 else tokens.enclosed("(", places, ")")
        inside = arguments(PARALLEL, lambda _: place, tokens.comma)
        names = _joined(", ", [tokens.name] * count)
        return seq("for ", names, " in ", tokens.enclosed("acc.parallel(", inside, ")"))

    def _stages(self) -> list[Node]:
        return [seq(f"with acc.{stage}()") for stage in STAGES]

    def _statements(self, depth: int) -> list[Node]:
        found = [self.line(depth, self._simple)]
        if depth < MAX_DEPTH:
            block = self.block(depth + 1)
            found.append(seq(self.line(depth, self._heads, ":"), block))
            found.append(self._branch(depth, block))
        return found

    def _branch(self, depth: int, block: Node) -> Node:
        expr = self.expressions.expr
        return seq(
            self.line(depth, "if ", expr, ":"),
            block,
            many(self.line(depth, "elif ", expr, ":"), block, most=MAX_BRANCHES - 1),
            maybe(self.line(depth, "else:"), block),
        )

    def variants(self) -> Node:
        """The body of a kernel that has several ways to run."""
        label, when = VARIANT.all
        opening = "with acc.variant("
        written = self.expressions.argument
        condition = seq(self.tokens.comma, f"{when.name}=", written(when))
        short = seq(opening, written(label), maybe(condition), "):")
        bare = seq(opening, written(label), "):")
        ending = self.line(3, self._condition)
        long = seq(self.line(2, "with acc.when():"), maybe(self.block(3)), ending)
        variant = choice(
            seq(self.line(1, short), self.block(2)),
            seq(self.line(1, bare), long, self.block(2)),
        )
        return many(variant, least=1)


def _joined(between: Written, parts: list[Ref]) -> Node:
    first, *rest = parts
    return seq(first, *(seq(between, part) for part in rest))
