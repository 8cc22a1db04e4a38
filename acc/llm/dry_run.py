"""`--llm-dry-run`: the messages that would be sent, to the letter, and how long they are."""

from __future__ import annotations

from acc.llm.budget import worst_usage
from acc.llm.request import Request

_BYTES_PER_TOKEN = 4
"""What English and code have on average; no tokenizer of a model is asked."""


def request_text(request: Request) -> str:
    """The messages of a request, each under a line that says whose it is."""
    lines = [f"=== {request.kind} {request.subject}, {_tokens(request)}"]
    for message in request.messages:
        lines += [f"--- {message.role}", message.text.rstrip("\n")]
    return "\n".join(lines) + "\n"


def _tokens(request: Request) -> str:
    size = sum(len(message.text.encode()) for message in request.messages)
    worst = worst_usage(request)
    grammar = "" if request.grammar is None else f" and the grammar '{request.grammar.name}'"
    return (
        f"about {-(-size // _BYTES_PER_TOKEN)} tokens in messages (an estimate: "
        f"{_BYTES_PER_TOKEN} bytes each), at most {worst.prompt_tokens} with all{grammar}; "
        f"an answer has at most {worst.completion_tokens}"
    )


def show(request: Request) -> None:
    """Print a request."""
    print(request_text(request), end="")
