"""
What a server of the OpenAI protocol answers, put together from the JSON of its events.

Nothing is taken for granted about that JSON: a field of another type counts as missing.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import cast

from acc.llm.request import Answer, Usage

_NO_TEXT = re.compile("[\x00\ud800-\udfff]")
"""What no file and no further question can hold."""

_MODEL = re.compile(r"[\w.:/@+ -]{1,100}", re.ASCII)
_MOST_TOKENS = 10**9


def _table(value: object) -> Mapping[str, object]:
    return cast(Mapping[str, object], value) if isinstance(value, Mapping) else {}


def _items(value: object) -> Sequence[object]:
    return cast(Sequence[object], value) if isinstance(value, list) else ()


def _text(value: object) -> str:
    return value if isinstance(value, str) else ""


def _count(value: object) -> int:
    if not isinstance(value, int) or isinstance(value, bool):
        return 0
    return value if 0 <= value <= _MOST_TOKENS else 0


@dataclass
class Reply:
    """An answer as it comes in."""

    parts: list[str] = field(default_factory=list[str])
    tool_parts: list[str] = field(default_factory=list[str])
    refusal: list[str] = field(default_factory=list[str])
    characters: int = 0
    finish: str = ""
    model: str = ""
    usage: Usage | None = None

    def add_event(self, event: object) -> None:
        """Take one event of a stream."""
        self._add(event, "delta")

    def add_whole(self, answer: object) -> None:
        """Take an answer that came as one object."""
        self._add(answer, "message")

    def _add(self, event: object, key: str) -> None:
        fields = _table(event)
        self.model = self.model or _text(fields.get("model"))
        if isinstance(fields.get("usage"), Mapping):
            usage = _table(fields.get("usage"))
            self.usage = Usage(
                _count(usage.get("prompt_tokens")), _count(usage.get("completion_tokens"))
            )
        for item in _items(fields.get("choices")):
            choice = _table(item)
            if _count(choice.get("index")) == 0:
                self.finish = _text(choice.get("finish_reason")) or self.finish
                self._add_message(_table(choice.get(key)))

    def _add_message(self, message: Mapping[str, object]) -> None:
        self._take(self.parts, message.get("content"))
        self._take(self.refusal, message.get("refusal"))
        for item in _items(message.get("tool_calls")):
            call = _table(item)
            if _count(call.get("index")) == 0:
                self._take(self.tool_parts, _table(call.get("custom")).get("input"))
                self._take(self.tool_parts, _table(call.get("function")).get("arguments"))
        # what a model thinks shows that it is alive, and is no answer
        self.characters += len(_text(message.get("reasoning_content")))

    def _take(self, parts: list[str], value: object) -> None:
        if text := _text(value):
            parts.append(text)
            self.characters += len(text)

    def without(self, hidden: Callable[[str], str]) -> Reply:
        """The reply with something hidden in its texts."""
        lists = (self.parts, self.tool_parts, self.refusal)
        parts, tool_parts, refusal = ([hidden("".join(texts))] if texts else [] for texts in lists)
        model = hidden(self.model)
        return replace(self, parts=parts, tool_parts=tool_parts, refusal=refusal, model=model)

    def answer(self, provider: str, model: str) -> Answer:
        """The answer, when it is whole; `model` stands in for one that the server does not name."""
        text = "".join(self.tool_parts or self.parts or self.refusal)
        return Answer(
            _NO_TEXT.sub("\ufffd", text),
            provider,
            self.model if _MODEL.fullmatch(self.model) else model,
            self.usage or Usage(),
            truncated=self.finish == "length",
        )
