"""The grammar of kernels in Python syntax, made of the tables that their reader uses."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from acc.dialects.tile.host import NUM_BLOCKS
from acc.frontend.dsl.functions import DECORATED
from acc.frontend.dsl.module_names import CHIP, PACKAGES, SYMBOL
from acc.frontend.dsl.surface import NUMBERS
from acc.frontend.dsl.types import ELEMENT_TYPES
from acc.llm.grammar.dsl_expressions import Expressions
from acc.llm.grammar.dsl_statements import Statements
from acc.llm.grammar.dsl_tokens import Tokens
from acc.llm.grammar.gbnf import print_gbnf
from acc.llm.grammar.lark import print_lark
from acc.llm.grammar.notation import Node, Ref, Rules, Written, choice, many, maybe, seq
from acc.llm.request import Grammar


@cache
def dsl_grammar() -> Grammar:
    """What the text of a kernel may be."""
    rules = dsl_rules()
    return Grammar("kernel", print_lark(rules), print_gbnf(rules))


def dsl_rules() -> Mapping[str, Node]:
    """The rules of the grammar by name; the first is a whole file."""
    rules = Rules()
    start = rules.declare("file")
    tokens = Tokens(rules)
    expressions = Expressions(rules, tokens)
    files = _Files(rules, tokens, expressions, Statements(rules, tokens, expressions))
    rules.define(start.name, files.file())
    return rules.checked()


@dataclass(frozen=True)
class _Files:
    """What stands outside of functions, and the functions."""

    rules: Rules
    tokens: Tokens
    expressions: Expressions
    statements: Statements

    def file(self) -> Node:
        """A whole file: it imports `acc` first, and has at least one function."""
        line, define = self.statements.line, self.rules.define
        first = maybe(line(0, "from __future__ import annotations")), line(0, "import acc")
        imports = define("imports", seq(maybe(line(0, self.tokens.docstring)), *first))
        other = define("outside", choice(*(line(0, part) for part in self._outside())))
        function = define("function", choice(self._kernel(), self._host(), self._program()))
        functions = many(many(other), function, least=1)
        return seq(imports, functions, maybe(self.tokens.gap))

    def _outside(self) -> list[Written]:
        tokens, expressions = self.tokens, self.expressions
        imported = choice(*ELEMENT_TYPES, *NUMBERS, "gm")
        names = seq(imported, many(", ", imported, most=15))
        in_brackets = seq(imported, many(tokens.comma, imported, most=15))
        return [
            *(f"import {package}" for package in PACKAGES if package != "acc"),
            seq("from acc import ", choice(names, tokens.enclosed("(", in_brackets, ")"))),
            seq(tokens.name, " = ", expressions.number),
            seq(tokens.name, " = ", expressions.call("acc.symbol(", SYMBOL)),
            seq(tokens.name, " = ", choice(*self._elements())),
            expressions.call("acc.chip(", CHIP),
        ]

    def _elements(self) -> list[str]:
        return [f"{prefix}{name}" for name in ELEMENT_TYPES for prefix in ("", "acc.")]

    def _function(self, kind: str, argument: Node, body: Node) -> Node:
        """A function with its decorator; `argument` is one of its arguments."""
        tokens, line = self.tokens, self.statements.line
        options = self.expressions.call(f"@acc.{kind}(", DECORATED[kind])
        arguments = seq(argument, many(tokens.comma, argument, most=31))
        signature = tokens.enclosed("(", arguments, ")", may_be_empty=True)
        return seq(
            line(0, choice(f"@acc.{kind}", options)),
            line(0, "def ", tokens.name, signature, maybe(" -> None"), ":"),
            body,
        )

    def _memory(self) -> Node:
        """An argument that is a tensor in global memory."""
        tokens, constant = self.tokens, self.expressions.number
        dims = many(constant, tokens.comma, most=8)
        typ = tokens.enclosed("gm[", seq(dims, self.expressions.element), "]")
        return self.rules.define("memory", seq(tokens.name, tokens.colon, maybe("acc."), typ))

    def _kernel(self) -> Node:
        docstring = self.statements.line(1, self.tokens.docstring)
        variants = seq(maybe(docstring), self.statements.variants())
        body = choice(self.statements.block(1), variants)
        return self.rules.define("kernel", self._function("kernel", self._memory(), body))

    def _program(self) -> Node:
        block = self.statements.block(1)
        return self.rules.define("program", self._function("program", Ref("memory"), block))

    def _host(self) -> Node:
        tokens, expr = self.tokens, self.expressions.expr
        argument = seq(tokens.name, tokens.colon, choice("index", "acc.index"))
        first = seq(f'"{NUM_BLOCKS}"', tokens.colon, expr)
        field = seq(tokens.comma, tokens.string, tokens.colon, expr)
        fields = tokens.enclosed("{", seq(first, many(field, most=31)), "}")
        body = seq(many(self.statements.statement(1)), self.statements.line(1, "return ", fields))
        return self.rules.define("host", self._function("host", argument, body))
