"""The grammar of plans: JSON of the form that plans have, fields in their order."""

from __future__ import annotations

import json

from acc.llm.grammar.gbnf import print_gbnf
from acc.llm.grammar.lark import print_lark
from acc.llm.grammar.notation import Node, Rules, chars, choice, many, maybe, seq
from acc.llm.json_form import Either, Fields, JsonForm, ListOf, Text, Whole, Words
from acc.llm.plan import PLAN_FORM
from acc.llm.request import Grammar


def plan_grammar() -> Grammar:
    """What the text of a plan may be, and the same as a JSON schema."""
    rules = Rules()
    rules.declare("plan")
    form = _JsonRules(rules)
    rules.define("plan", seq(maybe(form.space), form.node(PLAN_FORM), maybe(form.space)))
    found = rules.checked()
    schema = json.dumps(PLAN_FORM.schema(), indent=1)
    return Grammar("plan", print_lark(found), print_gbnf(found), schema)


class _JsonRules:
    """Nodes for the forms of values."""

    def __init__(self, rules: Rules) -> None:
        self.space = rules.define("SPACE", many(chars(" ", "\n"), least=1, most=60))
        self.number = rules.define("NUMBER", seq(chars("1-9"), many(chars("0-9"), most=17)))
        self.name = rules.define(
            "NAME",
            seq('"', chars("A-Z", "_", "a-z"), many(chars("0-9", "A-Z", "_", "a-z"), most=63), '"'),
        )
        plain = many(chars('"', "\\", "\x00-\x1f", negated=True), most=Text.LONGEST)
        self.text = rules.define("TEXT", seq('"', plain, '"'))

    def node(self, form: JsonForm) -> Node:
        """What a value of a form looks like."""
        match form:
            case Words(words):
                return choice(*(json.dumps(word) for word in words))
            case Whole():
                return self.number
            case Text(pattern=pattern):
                return self.text if pattern is None else self.name
            case Either(number, text):
                return choice(self.node(number), self.node(text))
            case ListOf(item, least):
                return self._list(self.node(item), least)
            case Fields(fields):
                return self._object([(name, self.node(form)) for name, form in fields.items()])
            case _:
                raise AssertionError(form)

    def _list(self, item: Node, least: int) -> Node:
        gap = maybe(self.space)
        comma = seq(gap, ",", gap)
        items = seq(item, many(comma, item, most=ListOf.LONGEST - 1))
        return seq("[", gap, items if least else maybe(items), gap, "]")

    def _object(self, fields: list[tuple[str, Node]]) -> Node:
        gap = maybe(self.space)
        parts: list[Node | str] = []
        for name, value in fields:
            parts += [",", gap] if parts else []
            parts += [f'"{name}"', gap, ":", gap, value, gap]
        return seq("{", gap, *parts, "}")
