"""A real engine for constrained decoding, which takes a byte at a time."""

from collections.abc import Sequence
from functools import cache

import pytest

llguidance = pytest.importorskip("llguidance")
converter = pytest.importorskip("llguidance.gbnf_to_lark")

END = 256


class Bytes:
    """A tokenizer of one token for each byte."""

    eos_token_id = END
    bos_token_id = None
    tokens: Sequence[bytes] = [*(bytes([value]) for value in range(END)), b"<end>"]
    special_token_ids = (END,)

    def __call__(self, text: bytes | str) -> list[int]:
        return list(text.encode() if isinstance(text, str) else text)


TOKENIZER = llguidance.LLTokenizer(llguidance.TokenizerWrapper(Bytes()), slices=[])


def gbnf_to_lark(gbnf: str) -> str:
    """A grammar in GBNF as the engine takes it."""
    return converter.gbnf_to_lark(gbnf)


@cache
def _compiled(lark: str) -> str:
    return llguidance.LLMatcher.grammar_from_lark(lark)


def accepts(lark: str, text: str) -> bool:
    """Whether a grammar in the notation of Lark lets a model write this text and end there."""
    return matches(_compiled(lark), text)


def accepted_length(lark: str, text: str) -> int:
    """How many bytes of a text a model could write before it has to write something else."""
    matcher = llguidance.LLMatcher(TOKENIZER, _compiled(lark))
    assert not matcher.is_error(), matcher.get_error()
    return int(matcher.try_consume_tokens(list(text.encode())))


def matches(grammar: str, text: str) -> bool:
    """Whether a grammar, as the engine takes it, lets a model write this text and end there."""
    matcher = llguidance.LLMatcher(TOKENIZER, grammar)
    assert not matcher.is_error(), matcher.get_error()
    data = list(text.encode())
    return matcher.try_consume_tokens(data) == len(data) and bool(matcher.is_accepting())
