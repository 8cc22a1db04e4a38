"""Requests for the tests of the model loop."""

from __future__ import annotations

from acc.llm.answers import Round
from acc.llm.checker import CheckCount, CheckFailure, Verdict
from acc.llm.request import (
    Answer,
    Message,
    PromptPart,
    Request,
    RequestKind,
    Role,
    Sampling,
    Usage,
)

PARTS = (PromptPart("tile.exp", "e to the power of each element"), PromptPart("rules", "32 bytes"))


def a_request(
    subject: str = "@softmax",
    spec: str = "func @f(%0)\n  exp %0\n",
    chip: str = "ascend910b2",
    parts: tuple[PromptPart, ...] = PARTS,
    messages: tuple[Message, ...] = (Message(Role.USER, "write it"),),
    sampling: Sampling = Sampling("a-model"),
    kind: RequestKind = RequestKind.KERNEL,
) -> Request:
    """A request for a kernel."""
    return Request(kind, subject, spec, chip, parts, messages, sampling)


def an_answer(text: str = "the kernel\n", *, truncated: bool = False) -> Answer:
    """An answer with a count of tokens."""
    return Answer(text, "openai", "a-model-2026", Usage(120, 34), truncated)


ACCEPTED = Verdict((CheckCount("parse"), CheckCount("values", 60)), None, 1234.5)
REFUSED = Verdict((CheckCount("parse"),), CheckFailure("verify", "no such op\n  ^"))


def a_conversation(request: Request) -> list[Round]:
    """Two rounds, the second of which is right."""
    wrong, right = an_answer("x = '''\n[a]\n"), an_answer()
    again = Message(Role.USER, "no such op\n")
    messages = (*request.messages, Message(Role.ASSISTANT, wrong.text), again)
    second = a_request(request.subject, request.spec, request.chip, request.parts, messages)
    return [Round(request, wrong, REFUSED), Round(second, right, ACCEPTED)]
