"""What a model is asked and what it answered: values that providers and the lock file share."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Protocol


class RequestKind(StrEnum):
    """What the answer has to be."""

    PLAN = "plan"
    """A JSON object: category, axes, tiling, stages, buffers."""

    KERNEL = "kernel"
    """A whole kernel of the DSL with its host function."""

    FRAGMENT = "fragment"
    """One `ascendc.fragment`, vector and scalar calls on tensors already loaded."""


class Role(StrEnum):
    """Who speaks in a message, as the OpenAI protocol names it."""

    SYSTEM = "system"
    USER = "user"
    ASSISTANT = "assistant"


@dataclass(frozen=True)
class Message:
    """One message of a conversation."""

    role: Role
    text: str


@dataclass(frozen=True)
class PromptPart:
    """
    A part of a prompt that is made from definitions: an op's description, a rule, an example.

    Its text is part of the lock key of the requests that use it, and of no others.
    """

    name: str
    text: str


@dataclass(frozen=True)
class Grammar:
    """The language of an answer, in the notations that servers take."""

    name: str
    lark: str
    gbnf: str
    json_schema: str | None = None
    """For answers that are JSON objects: their schema, as JSON text."""


@dataclass(frozen=True)
class Sampling:
    """What is said to the server about drawing an answer; part of the lock key."""

    model: str
    temperature: float | None = 0.0
    """None leaves it to the server."""

    seed: int | None = None
    max_tokens: int = 8192


@dataclass(frozen=True)
class Request:
    """One question to a model; the rounds of one conversation differ in `messages` only."""

    kind: RequestKind
    subject: str
    """
    The name of the kernel, or `OP of KERNEL` for a part of one, for reports; not part of the lock
    key.
    """

    spec: str
    """What is to be implemented: text without locations and with canonical names."""

    chip: str
    parts: tuple[PromptPart, ...]
    messages: tuple[Message, ...]
    sampling: Sampling
    grammar: Grammar | None = None


@dataclass(frozen=True)
class Usage:
    """Tokens of one answer, as the server counted them."""

    prompt_tokens: int = 0
    completion_tokens: int = 0


@dataclass(frozen=True)
class Answer:
    """What came back for a request."""

    text: str
    provider: str
    model: str
    usage: Usage = Usage()
    truncated: bool = False
    """The server stopped at a limit of length: the text has no end."""

    request_key: str = ""
    """Under which a lock file has the conversation; `Answers` fills it in."""

    rounds: int = 1
    """Of a recorded conversation, after which it was accepted; `Answers` fills it in."""


class Provider(Protocol):
    """Anything that answers requests: a server, a directory of files, a script."""

    @property
    def name(self) -> str:
        """The name that records of accepted answers carry, such as `openai`."""
        ...

    def answer(self, request: Request, sample: int = 0) -> Answer:
        """
        The answer to the last message of `request`; `sample` tells parallel ones apart.

        Raises a `DiagnosticException` where there is none: a server that refuses or is too
        slow, a script at its end, a budget that is spent.
        """
        ...
