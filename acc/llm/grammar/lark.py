"""Grammars in the notation of Lark, as llguidance and OpenAI's custom tools take them."""

from __future__ import annotations

import json
from collections.abc import Mapping

from acc.llm.grammar.notation import Chars, Choice, Node, Ref, Repeat, Sequenced, Text, times

_SPECIAL = frozenset(r"\/.^$*+?()[]{}|")
_ESCAPES = {"\n": r"\n", "\t": r"\t", "\r": r"\r"}


def print_lark(rules: Mapping[str, Node]) -> str:
    """The rules, of which the first becomes `start`."""
    first = next(iter(rules))
    lines = [f"start: {first}"]
    for name, rule in rules.items():
        body = f"/{_regex(rule, rules)}/" if name.isupper() else _rule(rule)
        lines.append(f"{name}: {body}")
    return "\n".join(lines) + "\n"


def _rule(rule: Node, nested: bool = False) -> str:
    match rule:
        case Text(text):
            return json.dumps(text)
        case Ref(name):
            return name
        case Sequenced(parts):
            text = " ".join(_rule(part, True) for part in parts)
            return f"({text})" if nested else text
        case Choice(options):
            text = " | ".join(_rule(option) for option in options)
            return f"({text})" if nested else text
        case Repeat(part, least, most):
            return _rule(part, True) + times(least, most, " ~{}..{}")
        case Chars():
            return f"/{_class(rule)}/"


def _regex(rule: Node, rules: Mapping[str, Node]) -> str:
    match rule:
        case Text(text):
            return "".join(map(_escaped, text))
        case Ref(name):
            return _group(rules[name], rules)
        case Sequenced(parts):
            return "".join(
                _group(part, rules) if isinstance(part, Choice) else _regex(part, rules)
                for part in parts
            )
        case Choice(options):
            return "|".join(_regex(option, rules) for option in options)
        case Repeat(part, least, most):
            return _group(part, rules) + times(least, most)
        case Chars():
            return _class(rule)


def _group(rule: Node, rules: Mapping[str, Node]) -> str:
    text = _regex(rule, rules)
    is_one = isinstance(rule, Chars) or (isinstance(rule, Text) and len(rule.text) == 1)
    return text if is_one else f"({text})"


def _escaped(char: str) -> str:
    if char in _ESCAPES:
        return _ESCAPES[char]
    return f"\\{char}" if char in _SPECIAL else char


def _class(rule: Chars) -> str:
    parts = [_in_class(a) if a == b else f"{_in_class(a)}-{_in_class(b)}" for a, b in rule.ranges]
    return f"[{'^' if rule.negated else ''}{''.join(parts)}]"


def _in_class(char: str) -> str:
    if char in _ESCAPES:
        return _ESCAPES[char]
    if not char.isprintable():
        return f"\\x{ord(char):02x}"
    return f"\\{char}" if char in r"\/[]^-" else char
