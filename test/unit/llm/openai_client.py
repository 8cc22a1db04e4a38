"""The provider `openai`, set up for the local server."""

from dataclasses import replace

import pytest

from acc.diagnostics import UserError
from acc.llm.budget import Budget
from acc.llm.options import LlmMode, LlmOptions
from acc.llm.providers.api_key import ApiKey
from acc.llm.providers.openai_connection import Connection
from acc.llm.providers.openai_provider import OpenAiProvider
from acc.llm.providers.profiles import PROFILES
from test.unit.llm.openai_server import KEY, Behaviour, Server, serving
from test.unit.llm.requests import a_request


def provider(server: Server, profile: str = "none", **fields: object) -> OpenAiProvider:
    """A provider that asks the server; `fields` are options."""
    options = LlmOptions(LlmMode.LIVE, base_url=server.url, model="a-model")
    options = replace(options, **{"retries": 0, "timeout_s": 5.0, **fields})
    key = ApiKey.of_environment(server.url)
    connection = Connection(server.url, key, options.timeout_s or 5.0)
    return OpenAiProvider(options, PROFILES[profile], connection, Budget(), pause_s=0.01)


def failure(*behaviours: Behaviour, **fields: int | float) -> str:
    """What the user is told where there is no answer; never with the key in it."""
    with serving(behaviours) as server, pytest.raises(UserError) as error:
        provider(server, "none", **fields).answer(a_request())
    text = error.value.text
    assert KEY not in f"{error.value!r} {error.value.__cause__!r} {error.value.notes}"
    assert text.isprintable()
    assert len(text) < 600
    return text.removeprefix("no answer to kernel @softmax").removeprefix(": ")
