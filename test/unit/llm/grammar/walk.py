"""Random texts of a grammar."""

from collections.abc import Mapping, Sequence
from functools import cached_property
from random import Random

from acc.llm.grammar.notation import (
    Chars,
    Choice,
    Node,
    Ref,
    Repeat,
    Sequenced,
    Text,
    parts_of,
)

_PLAIN = [chr(code) for code in range(32, 127)]
_FAR = 10**6


class Walk:
    """Draws texts; `given` are words for rules that are not to be walked through."""

    def __init__(self, rules: Mapping[str, Node], given: Mapping[str, Sequence[str]]) -> None:
        self.rules, self.given = rules, given

    def text(self, random: Random, budget: int, depth: int = 90, start: str = "") -> str:
        """
        A text of about so many rules, and so many inside each other; where it has as many, it
        takes the shortest way out. It begins with the first rule, or with `start`.
        """
        self._random, self._budget, self._depth = random, budget, depth
        return self._write(Ref(start or next(iter(self.rules))))

    def _write(self, node: Node) -> str:
        match node:
            case Text(text):
                return text
            case Chars():
                return self._char(node)
            case Ref(name):
                return self._rule(name)
            case Sequenced(parts):
                return "".join(map(self._write, parts))
            case Choice(options):
                return self._write(self._option(options))
            case Repeat(part, least, most):
                return "".join(self._write(part) for _ in range(self._count(least, most)))

    def _rule(self, name: str) -> str:
        if (words := self.given.get(name)) is not None:
            return self._random.choice(words)
        self._budget, self._depth = self._budget - 1, self._depth - 1
        text = self._write(self.rules[name])
        self._depth += 1
        return text

    @property
    def _goes_on(self) -> bool:
        return self._budget > 0 and self._depth > 0

    def _option(self, options: Sequence[Node]) -> Node:
        return self._random.choice(options) if self._goes_on else min(options, key=self._height)

    def _count(self, least: int, most: int | None) -> int:
        count = least
        while self._goes_on and (most is None or count < most) and self._random.random() < 0.5:
            count += 1
        return count

    def _char(self, chars: Chars) -> str:
        inside = [c for c in _PLAIN if any(a <= c <= b for a, b in chars.ranges)]
        if chars.negated:
            return self._random.choice([c for c in _PLAIN if c not in inside])
        first, last = self._random.choice(chars.ranges)
        return chr(self._random.randint(ord(first), ord(last)))

    @cached_property
    def _heights(self) -> dict[str, int]:
        """The least number of rules inside each other, by rule."""
        heights, before = dict.fromkeys(self.rules, _FAR), None
        while heights != before:
            before = {**heights}
            for name, rule in self.rules.items():
                heights[name] = min(heights[name], 1 + _height(rule, heights))
        return heights

    def _height(self, node: Node) -> int:
        return _height(node, self._heights)


def _height(node: Node, heights: Mapping[str, int]) -> int:
    match node:
        case Ref(name):
            return heights[name]
        case Choice(options):
            return min(_height(option, heights) for option in options)
        case Repeat(least=0):
            return 0
        case _:
            return max((_height(part, heights) for part in parts_of(node)), default=0)
