"""Expressions of the language of kernels, from the tables of operators of its reader."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from xdsl.ir import Operation

from acc.frontend.dsl.call import UPTO
from acc.frontend.dsl.names import MATH
from acc.frontend.dsl.numbers import OPERATORS as NUMBER_OPERATORS
from acc.frontend.dsl.operators import SIGNS
from acc.frontend.dsl.ops import callable_operations, spelling_of
from acc.frontend.dsl.ops.arith import arith_operations, parameters_of
from acc.frontend.dsl.parameters import Form, Parameter, Parameters
from acc.frontend.dsl.scalars import BOOLEAN, FLOAT, INDEX, INTEGER
from acc.frontend.dsl.surface import NUMBERS
from acc.frontend.dsl.types import ELEMENT_TYPES
from acc.llm.grammar.dsl_arguments import arguments
from acc.llm.grammar.dsl_tokens import Tokens
from acc.llm.grammar.notation import Node, Ref, Rules, Written, choice, many, maybe, seq

_CHAIN = 12
"""Operators in a row; longer ones need parentheses."""

_SCALARS = (INDEX, INTEGER, FLOAT, BOOLEAN)


def _signs(kinds: Iterable[type[ast.AST]]) -> list[str]:
    """Signs of operators, each once, longer ones first."""
    return sorted({SIGNS[kind] for kind in kinds}, key=lambda sign: (-len(sign), sign))


BINARY = _signs((*NUMBER_OPERATORS, *(kind for table in _SCALARS for kind in table.binary)))
"""What stands between two operands."""

COMPARISONS = _signs(kind for table in _SCALARS for kind in table.predicates)
"""What compares."""


@dataclass
class Expressions:
    """The rules for expressions: those that are values, and those that are known while reading."""

    rules: Rules
    tokens: Tokens

    def __post_init__(self) -> None:
        define, tokens = self.rules.define, self.tokens
        self.element = define(
            "element",
            choice(*ELEMENT_TYPES, *(f"acc.{name}" for name in ELEMENT_TYPES), tokens.name),
        )
        self.expr = self.rules.declare("expr")
        self.sign = define("SIGN", seq(maybe(" "), choice(*BINARY), maybe(" ")))
        self.compare = define("COMPARE", seq(maybe(" "), choice(*COMPARISONS), maybe(" ")))
        self.dim = self.rules.declare("dim")
        self._arguments: dict[tuple[Parameter, ...], Ref] = {}
        self._of_forms = self._forms()
        operations = callable_operations()
        self.values = define("value_call", self._calls(operations, with_result=True))
        self.effects = define("call", self._calls(operations, with_result=False))
        define("dim", choice(self.call("acc.upto(", UPTO), self.expr))
        converted = (seq(f"{prefix}{name}(") for name in ELEMENT_TYPES for prefix in ("", "acc."))
        conversion = tokens.enclosed("", self.expr, ")")
        self.conversion = define("conversion", seq(choice(*converted), conversion))
        self.arith = define("arith_call", choice(*self._arith()))
        atoms = (tokens.name, self.values, self.conversion, self.arith)
        self._levels(self.expr, "", atoms)
        self.number = self.rules.declare("constant")
        self._levels(self.number, "constant_", (tokens.name,))

    def _levels(self, expr: Ref, prefix: str, atoms: Iterable[Written]) -> None:
        """Expressions over some atoms, besides numbers and functions of expressions."""
        define = self.rules.define
        atom = define(f"{prefix}atom", choice(*atoms, *self._common_atoms(expr)))
        unary = define(f"{prefix}unary", seq(maybe("-"), atom))
        total = define(f"{prefix}sum", seq(unary, many(self.sign, unary, most=_CHAIN)))
        test = define(f"{prefix}test", seq(maybe("not "), total, many(self.compare, total, most=3)))
        logic = define(
            f"{prefix}logic", seq(test, many(choice(" and ", " or "), test, most=_CHAIN))
        )
        define(expr.name, seq(logic, maybe(" if ", logic, " else ", expr)))

    def _common_atoms(self, expr: Ref) -> list[Written]:
        tokens = self.tokens
        two = seq(expr, many(tokens.comma, expr, least=1, most=3))
        infinite = choice(*(f'"{text}"' for text in ("inf", "-inf", "nan")))
        return [
            tokens.number,
            *(f"acc.{name}" for name in NUMBERS),
            *(f"math.{name}" for name in MATH),
            "True",
            "False",
            tokens.group(expr),
            tokens.enclosed("min(", two, ")"),
            tokens.enclosed("max(", two, ")"),
            tokens.enclosed("acc.cdiv(", seq(expr, tokens.comma, expr), ")"),
            seq("float(", infinite, ")"),
        ]

    def _calls(self, operations: Mapping[str, type[Operation]], *, with_result: bool) -> Node:
        """Calls of operations: those that have a value, or all, which may stand on a line."""
        found: list[Node] = []
        for name, op_class in operations.items():
            spelling = spelling_of(op_class)
            assert spelling is not None
            if not with_result or has_result(op_class):
                found.append(self.call(f"acc.{name}(", spelling.parameters))
        return choice(*found)

    def _arith(self) -> Iterable[Node]:
        for name in arith_operations():
            yield self.call(f"acc.arith.{name}(", parameters_of(name))

    def call(self, opening: str, parameters: Parameters) -> Node:
        """A call; `opening` is all up to the bracket."""
        if not parameters.all:
            return seq(opening, ")")
        key = tuple(parameters.all)
        if key not in self._arguments:
            inside = arguments(parameters, self.argument, self.tokens.comma)
            may_be_empty = all(p.optional or p.repeated for p in parameters.all)
            node = self.tokens.enclosed("", inside, ")", may_be_empty=may_be_empty)
            rule = f"arguments{len(self._arguments)}"
            self._arguments[key] = self.rules.define(rule, node)
        return seq(opening, self._arguments[key])

    def argument(self, parameter: Parameter) -> Node:
        """What can be written for a parameter."""
        if parameter.legal:
            return choice(*(f'"{word}"' for word in parameter.legal))
        return self._of_forms[parameter.form]

    def listed(self, item: Node, *, may_be_empty: bool = False) -> Node:
        """A list in brackets."""
        items = seq(item, many(self.tokens.comma, item, most=15))
        return self.tokens.enclosed("[", items, "]", may_be_empty=may_be_empty)

    def _forms(self) -> Mapping[Form, Node]:
        tokens, expr, listed = self.tokens, self.expr, self.listed
        start = seq(maybe(expr), ":")
        step = seq(maybe(expr), ":", maybe(":", maybe(expr)))
        names = listed(tokens.name, may_be_empty=True)
        return {
            Form.VALUE: expr,
            Form.INTEGER: expr,
            Form.FLAG: choice("True", "False"),
            Form.STRING: tokens.string,
            Form.STRINGS: listed(tokens.string, may_be_empty=True),
            Form.ELEMENT: self.element,
            Form.SHAPE: listed(self.dim, may_be_empty=True),
            Form.SIZES: listed(expr, may_be_empty=True),
            Form.INTEGERS: listed(expr, may_be_empty=True),
            Form.INDICES: listed(expr, may_be_empty=True),
            Form.PART: seq(tokens.name, listed(start)),
            Form.STEPS: seq(tokens.name, listed(step)),
            Form.BUFFERS: choice(tokens.name, names),
            Form.FUNCTION: choice(tokens.name, tokens.string),
            Form.PLACES: expr,
        }


def has_result(op_class: type[Operation]) -> bool:
    """Whether an operation can have a value."""
    definition = getattr(op_class, "get_irdl_definition", None)
    return definition is not None and bool(definition().results)
