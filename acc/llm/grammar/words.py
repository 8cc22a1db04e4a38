"""Names that are none of some words, without lookaround: a trie of the words turned inside out."""

from __future__ import annotations

from collections.abc import Iterable

from acc.llm.grammar.notation import Chars, Node, Repeat, choice, maybe, seq

Ranges = tuple[tuple[str, str], ...]

FIRST: Ranges = (("A", "Z"), ("_", "_"), ("a", "z"))
"""What a name starts with."""

REST: Ranges = (("0", "9"), *FIRST)
"""What a name goes on with."""


def name_except(words: Iterable[str]) -> Node:
    """A name of letters, digits and underscores that is none of these words."""
    return _continued(frozenset(words), FIRST)


def _continued(words: frozenset[str], legal: Ranges) -> Node:
    """What follows so that the whole is none of the words, of which the start is read already."""
    any_rest = Repeat(Chars(REST), 0, None)
    firsts = sorted({word[0] for word in words if word})
    options: list[Node] = [seq(Chars(_without(legal, firsts)), any_rest)]
    for first in firsts:
        tails = frozenset(word[1:] for word in words if word.startswith(first))
        rest = _continued(tails, REST)
        options.append(seq(first, rest if "" in tails else maybe(rest)))
    return choice(*options)


def _without(ranges: Ranges, chars: Iterable[str]) -> Ranges:
    found = list(ranges)
    for char in chars:
        found = [part for pair in found for part in _split(pair, char)]
    return tuple(found)


def _split(pair: tuple[str, str], char: str) -> list[tuple[str, str]]:
    first, last = pair
    if not first <= char <= last:
        return [pair]
    parts = [(first, chr(ord(char) - 1)), (chr(ord(char) + 1), last)]
    return [(a, b) for a, b in parts if a <= b]
