"""
How servers of the OpenAI protocol differ: how they constrain answers, and what they call things.

A new server is one row. Sources: the references of OpenAI's chat completions, of vLLM (structured
outputs, `structured_outputs`), SGLang (structured outputs, `ebnf`) and llama.cpp's server
(`grammar`, `response_format`).
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from urllib.parse import urlsplit

from acc.diagnostics import unknown
from acc.llm.request import Grammar

Body = dict[str, object]
"""Fields of a request's JSON."""


@dataclass(frozen=True)
class Profile:
    """What a server takes."""

    name: str
    grammar: Callable[[Grammar], Body] | None = None
    """The fields that constrain an answer to a grammar; none if the server cannot."""

    schema: Callable[[Grammar], Body] | None = None
    """The same for answers that are JSON objects."""

    max_tokens: str = "max_tokens"
    """The field that limits the tokens of an answer."""

    def constraint(self, grammar: Grammar | None) -> Body:
        """The fields for the language of an answer; none where the server cannot constrain it."""
        if grammar is None:
            return {}
        if grammar.json_schema is not None:
            return self.schema(grammar) if self.schema is not None else {}
        return self.grammar(grammar) if self.grammar is not None else {}


def _custom_tool(grammar: Grammar) -> Body:
    """The answer as the input of a tool, in the notation of Lark."""
    text = {"syntax": "lark", "definition": grammar.lark}
    tool = {"name": grammar.name, "format": {"type": "grammar", "grammar": text}}
    return {
        "tools": [{"type": "custom", "custom": tool}],
        "tool_choice": {"type": "custom", "custom": {"name": grammar.name}},
    }


def _response_format(grammar: Grammar) -> Body:
    schema = json.loads(grammar.json_schema or "{}")
    named = {"name": grammar.name, "schema": schema, "strict": True}
    return {"response_format": {"type": "json_schema", "json_schema": named}}


_PROFILES = (
    Profile("none"),
    Profile("openai", _custom_tool, _response_format, "max_completion_tokens"),
    Profile("vllm", lambda g: {"structured_outputs": {"grammar": g.gbnf}}, _response_format),
    Profile("sglang", lambda g: {"ebnf": g.gbnf}, _response_format),
    Profile("llama.cpp", lambda g: {"grammar": g.gbnf}, _response_format),
)

PROFILES: Mapping[str, Profile] = {profile.name: profile for profile in _PROFILES}
"""By name."""

_OPENAI = "api.openai.com"


def profile_of(name: str, base_url: str | None) -> Profile:
    """
    The profile of a name; `auto` is OpenAI's for OpenAI's server, and none for any other.

    Raises `UserError` for an unknown name.
    """
    if name == "auto":
        is_openai = base_url is None or urlsplit(base_url).hostname == _OPENAI
        return PROFILES["openai" if is_openai else "none"]
    if name not in PROFILES:
        raise unknown("profile", name, ["auto", *PROFILES])
    return PROFILES[name]
