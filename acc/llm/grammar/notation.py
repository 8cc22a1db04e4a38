"""
Grammars as values: what the notations of `lark.py` and `gbnf.py` are printed from.

A rule whose name is in capitals is a terminal, which a tokenizer may match on its own.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TypeAlias


@dataclass(frozen=True)
class Text:
    """These characters."""

    text: str


@dataclass(frozen=True)
class Chars:
    """One character of a set."""

    ranges: tuple[tuple[str, str], ...]
    """First and last character of each range."""

    negated: bool = False
    """Any character but those."""


@dataclass(frozen=True)
class Ref:
    """What another rule says."""

    name: str


@dataclass(frozen=True)
class Sequenced:
    """One after the other."""

    parts: tuple[Node, ...]


@dataclass(frozen=True)
class Choice:
    """One of them."""

    options: tuple[Node, ...]


@dataclass(frozen=True)
class Repeat:
    """So many times; without a largest number if that is None."""

    part: Node
    least: int
    most: int | None


Node: TypeAlias = Text | Chars | Ref | Sequenced | Choice | Repeat
Written: TypeAlias = Node | str
"""A node, or the characters of a `Text`."""


def node(written: Written) -> Node:
    """A node from what may be short for it."""
    return Text(written) if isinstance(written, str) else written


def seq(*parts: Written) -> Node:
    """One after the other."""
    flat: list[Node] = []
    for part in map(node, parts):
        flat += part.parts if isinstance(part, Sequenced) else [part]
    return flat[0] if len(flat) == 1 else Sequenced(tuple(flat))


def choice(*options: Written) -> Node:
    """One of them, of which each is listed once."""
    found = tuple(dict.fromkeys(map(node, options)))
    return found[0] if len(found) == 1 else Choice(found)


def maybe(*parts: Written) -> Node:
    """There or not."""
    return Repeat(seq(*parts), 0, 1)


def many(*parts: Written, least: int = 0, most: int | None = None) -> Node:
    """Again and again."""
    return Repeat(seq(*parts), least, most)


def chars(*ranges: str, negated: bool = False) -> Chars:
    """One of these characters; `a-z` is a range."""
    pairs = [(r[0], r[2]) if len(r) == 3 and r[1] == "-" else (r, r) for r in ranges]
    return Chars(tuple(pairs), negated)


@dataclass
class Rules:
    """The rules of a grammar by name; the first one is where it starts."""

    rules: dict[str, Node] = field(default_factory=dict[str, Node])

    def define(self, name: str, written: Written) -> Ref:
        """Adds a rule; the name must be free, or have been declared."""
        assert self.rules.get(name, _OPEN) is _OPEN, f"two rules {name}"
        self.rules[name] = node(written)
        return Ref(name)

    def declare(self, name: str) -> Ref:
        """A rule that is defined later, at this place in the order."""
        self.rules.setdefault(name, _OPEN)
        return Ref(name)

    def checked(self) -> Mapping[str, Node]:
        """The rules, all of which are defined and used."""
        used: set[str] = set()
        for name, rule in self.rules.items():
            assert rule is not _OPEN, f"rule {name} is only declared"
            used.update(references(rule))
        first = next(iter(self.rules))
        assert used | {first} == set(self.rules), used ^ set(self.rules)
        return self.rules


_OPEN = Text("")
"""What stands for a rule that is not defined yet."""


def parts_of(rule: Node) -> Sequence[Node]:
    """The nodes directly inside of another."""
    match rule:
        case Sequenced(parts):
            return parts
        case Choice(options):
            return options
        case Repeat(part):
            return (part,)
        case _:
            return ()


def references(rule: Node) -> set[str]:
    """The rules that a node mentions."""
    found = {rule.name} if isinstance(rule, Ref) else set[str]()
    return found.union(*map(references, parts_of(rule)))


def times(least: int, most: int | None, general: str = "{{{},{}}}") -> str:
    """What stands behind what is repeated: `general` where no sign is short for it."""
    match least, most:
        case 0, 1:
            return "?"
        case 0, None:
            return "*"
        case 1, None:
            return "+"
        case _:
            return general.format(least, "" if most is None else most)
