"""Grammars in GBNF, as llama.cpp and the servers with its notation take them."""

from __future__ import annotations

from collections.abc import Mapping

from acc.llm.grammar.notation import Chars, Choice, Node, Ref, Repeat, Sequenced, Text, times

_ESCAPES = {"\n": r"\n", "\t": r"\t", "\r": r"\r", "\\": r"\\"}


def print_gbnf(rules: Mapping[str, Node]) -> str:
    """The rules, of which the first becomes `root`."""
    first = next(iter(rules))
    lines = [f"root ::= {_name(first)}"]
    lines += [f"{_name(name)} ::= {_rule(rule)}" for name, rule in rules.items()]
    return "\n".join(lines) + "\n"


def _name(name: str) -> str:
    return name.replace("_", "-")


def _rule(rule: Node, nested: bool = False) -> str:
    match rule:
        case Text(text):
            return f'"{"".join(_escaped(char, chr(34)) for char in text)}"'
        case Chars(ranges, negated):
            parts = [a if a == b else f"{a}-{b}" for a, b in map(_range, ranges)]
            return f"[{'^' if negated else ''}{''.join(parts)}]"
        case Ref(name):
            return _name(name)
        case Sequenced(parts):
            text = " ".join(_rule(part, True) for part in parts)
            return f"({text})" if nested else text
        case Choice(options):
            text = " | ".join(_rule(option) for option in options)
            return f"({text})" if nested else text
        case Repeat(part, least, most):
            return _rule(part, True) + times(least, most)


def _range(pair: tuple[str, str]) -> tuple[str, str]:
    first, last = pair
    return _escaped(first, "]-^["), _escaped(last, "]-^[")


def _escaped(char: str, special: str) -> str:
    if char in _ESCAPES:
        return _ESCAPES[char]
    if (char == "-" and char in special) or not char.isprintable():
        return f"\\x{ord(char):02X}"
    return f"\\{char}" if char in special else char
