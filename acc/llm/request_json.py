"""A request as JSON, for people and programs that answer it, and for logs."""

from __future__ import annotations

import json

from acc.llm.lock.identity import Identity
from acc.llm.request import Request

Json = dict[str, object]


def request_json(request: Request, sample: int) -> Json:
    """The request: what it is about, messages, grammar, options."""
    sampling, grammar = request.sampling, request.grammar
    notations = None
    if grammar is not None:
        schema = json.loads(grammar.json_schema) if grammar.json_schema is not None else None
        notations = {
            "name": grammar.name,
            "lark": grammar.lark,
            "gbnf": grammar.gbnf,
            "json_schema": schema,
        }
    return {
        "key": Identity.of(request).key,
        "kind": request.kind.value,
        "subject": request.subject,
        "chip": request.chip,
        "sample": sample,
        "options": {
            "model": sampling.model,
            "temperature": sampling.temperature,
            "seed": sampling.seed,
            "max_tokens": sampling.max_tokens,
        },
        "messages": [{"role": m.role.value, "content": m.text} for m in request.messages],
        "grammar": notations,
    }


def json_text(value: Json) -> str:
    """The text of a file."""
    return json.dumps(value, indent=2, ensure_ascii=False) + "\n"
