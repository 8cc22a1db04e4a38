"""What makes two requests the same for the lock file, and how to say what differs."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property

from acc.llm.request import Message, PromptPart, Request, RequestKind, Sampling

_KEY_DIGITS = 32
_PART_DIGITS = 16


def _digest(text: str, digits: int) -> str:
    # a lone surrogate, which JSON can bring, has no bytes otherwise
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()[:digits]


def digest_messages(messages: tuple[Message, ...]) -> str:
    """A hash of the messages so far, which tells the rounds of a conversation apart."""
    return _digest(json.dumps([[m.role, m.text] for m in messages]), _PART_DIGITS)


def digest_parts(parts: tuple[PromptPart, ...]) -> dict[str, str]:
    """A hash for each name; parts of one name are hashed together."""
    texts: dict[str, list[str]] = {}
    for part in parts:
        texts.setdefault(part.name, []).append(part.text)
    return {name: _digest(json.dumps(texts[name]), _PART_DIGITS) for name in sorted(texts)}


@dataclass(frozen=True)
class Identity:
    """The parts of a request that its key is made of; no URL, no timeout, no path, no message."""

    kind: RequestKind
    spec: str
    chip: str
    parts: Mapping[str, str]
    """The hash of each part of the prompt that is made from definitions, by name."""

    sampling: Sampling

    @staticmethod
    def of(request: Request) -> Identity:
        """The identity of a request."""
        return Identity(
            request.kind,
            request.spec,
            request.chip,
            digest_parts(request.parts),
            request.sampling,
        )

    @cached_property
    def key(self) -> str:
        """The key under which a lock file keeps the conversation."""
        s = self.sampling
        fields = {
            "kind": self.kind,
            "spec": self.spec,
            "chip": self.chip,
            "parts": dict(self.parts),
            "model": s.model,
            "temperature": None if s.temperature is None else float(s.temperature),
            "seed": s.seed,
            "max_tokens": s.max_tokens,
        }
        return _digest(json.dumps(fields, sort_keys=True), _KEY_DIGITS)

    def of_any_model(self) -> Identity:
        """The identity without model and sampling."""
        return replace(self, sampling=Sampling(""))

    def differences(self, recorded: Identity) -> list[str]:
        """What is not as in a recorded request, in words, what weighs most first."""
        found: list[str] = []
        if self.kind != recorded.kind:
            found.append(f"a {self.kind} is asked for, a {recorded.kind} is recorded")
        if self.spec != recorded.spec:
            found.append(f"the spec differs{_first_line(self.spec, recorded.spec)}")
        if self.chip != recorded.chip:
            found.append(f"the chip differs: {self.chip}, recorded for {recorded.chip}")
        for name in sorted(self.parts.keys() | recorded.parts.keys()):
            if name not in recorded.parts:
                found.append(f"'{name}' is new in the prompt")
            elif name not in self.parts:
                found.append(f"'{name}' is no longer in the prompt")
            elif self.parts[name] != recorded.parts[name]:
                found.append(f"the text of '{name}' changed")
        return found + _sampling_differences(self.sampling, recorded.sampling)


def _first_line(now: str, then: str) -> str:
    """Where two texts differ first."""
    lines, others = now.splitlines(), then.splitlines()
    pairs = zip([*lines, ""], [*others, ""], strict=False)
    number, (line, other) = next(
        ((i, pair) for i, pair in enumerate(pairs, 1) if pair[0] != pair[1]), (0, ("", ""))
    )
    if not number:
        return ""
    return f" in line {number}: '{_shortened(line)}', recorded '{_shortened(other)}'"


def _shortened(text: str) -> str:
    text = text.strip()
    return text if len(text) <= 60 else f"{text[:57]}..."


def _sampling_differences(now: Sampling, then: Sampling) -> list[str]:
    rows = (
        ("model", now.model, then.model),
        ("temperature", now.temperature, then.temperature),
        ("seed", now.seed, then.seed),
        ("limit of tokens", now.max_tokens, then.max_tokens),
    )
    return [
        f"the {what} differs: {_said(new)}, recorded with {_said(old)}"
        for what, new, old in rows
        if new != old
    ]


def _said(value: str | float | None) -> str:
    return "none" if value is None else str(value)
