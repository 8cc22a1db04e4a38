"""The provider `openai` against a local server: good answers, slow, broken and malicious ones."""

import email.utils
import json
import re
import threading
import time
from dataclasses import replace

import pytest

from acc.diagnostics import UserError
from acc.llm.modes import LiveAnswers
from acc.llm.providers.api_key import ApiKey
from acc.llm.providers.openai_connection import Connection
from acc.llm.request import Grammar, Message, Role, Sampling, Usage
from acc.llm.samples import ask_samples
from test.unit.llm.openai_client import failure, provider
from test.unit.llm.openai_server import (
    DONE,
    EVENTS,
    KEY,
    Behaviour,
    Handler,
    delta,
    event,
    raw,
    says,
    serving,
    silent,
    status,
    stream,
)
from test.unit.llm.requests import a_request

ESCAPES = "\x1b]0;owned\x07\x1b[31m\x00"


pytestmark = pytest.mark.usefixtures("openai_environment")


def test_a_stream_is_put_together():
    with serving([says("import acc\n\nx = '\u00fc\U0001f600'\n")]) as server:
        answer = provider(server).answer(a_request())
    assert answer.text == "import acc\n\nx = '\u00fc\U0001f600'\n"
    assert (answer.provider, answer.model) == ("openai", "served-model")
    assert answer.usage == Usage(10, 5)
    assert not answer.truncated


def test_what_is_sent():
    request = a_request(
        messages=(Message(Role.SYSTEM, "rules"), Message(Role.USER, "write")),
        sampling=Sampling("a-model", 0.25, 7, 99),
    )
    with serving([says("x")]) as server:
        provider(server).answer(request)
        provider(server).answer(request, sample=2)
        provider(server).answer(replace(request, sampling=Sampling("a-model", None)))
    first, second, third = server.asked
    assert first.path == "/v1/chat/completions"
    assert first.headers["authorization"] == f"Bearer {KEY}"
    assert first.body == {
        "model": "a-model",
        "messages": [
            {"role": "system", "content": "rules"},
            {"role": "user", "content": "write"},
        ],
        "stream": True,
        "stream_options": {"include_usage": True},
        "max_tokens": 99,
        "temperature": 0.25,
        "seed": 7,
    }
    assert second.body["seed"] == 9
    assert not {"temperature", "seed"} & third.body.keys()


def test_a_server_that_does_not_stream():
    message = {"role": "assistant", "content": "whole"}
    choice = {"index": 0, "message": message, "finish_reason": "stop"}
    body = {"choices": [choice], "usage": {"prompt_tokens": 3, "completion_tokens": 4}}
    with serving([stream(json.dumps(body), kind="application/json; charset=utf-8")]) as server:
        answer = provider(server).answer(a_request())
    assert (answer.text, answer.model, answer.usage) == ("whole", "a-model", Usage(3, 4))


def test_without_a_key_none_is_sent(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.delenv("OPENAI_API_KEY")
    with serving([says("x")]) as server:
        provider(server).answer(a_request())
    assert server.asked[0].headers["authorization"] == "Bearer none"


GRAMMAR = Grammar("kernel", 'start: "a"', 'root ::= "a"')
PLAN = replace(GRAMMAR, json_schema='{"type": "object"}')
RESPONSE_FORMAT = {
    "response_format": {
        "type": "json_schema",
        "json_schema": {"name": "kernel", "schema": {"type": "object"}, "strict": True},
    }
}


@pytest.mark.parametrize(
    ("profile", "grammar", "fields"),
    [
        ("none", GRAMMAR, {}),
        ("none", PLAN, {}),
        ("vllm", GRAMMAR, {"structured_outputs": {"grammar": GRAMMAR.gbnf}}),
        ("sglang", GRAMMAR, {"ebnf": GRAMMAR.gbnf}),
        ("llama.cpp", GRAMMAR, {"grammar": GRAMMAR.gbnf}),
        ("vllm", PLAN, RESPONSE_FORMAT),
        ("sglang", PLAN, RESPONSE_FORMAT),
        ("llama.cpp", PLAN, RESPONSE_FORMAT),
        ("openai", PLAN, RESPONSE_FORMAT),
    ],
)
def test_profiles_constrain_answers(profile: str, grammar: Grammar, fields: dict[str, object]):
    with serving([says("x")]) as server:
        provider(server, profile).answer(replace(a_request(), grammar=grammar))
        provider(server, profile).answer(a_request())
    constrained, free = (asked.body for asked in server.asked)
    assert {name: constrained[name] for name in constrained.keys() - free.keys()} == fields


def test_openai_answers_in_the_input_of_a_tool():
    def call(text: object) -> str:
        return delta(None, tool_calls=[{"index": 0, "type": "custom", "custom": {"input": text}}])

    behaviour = stream(
        call("import "), call(None), call("acc\n"), delta("talk"), delta(None, "tool_calls"), DONE
    )
    with serving([behaviour]) as server:
        answer = provider(server, "openai").answer(replace(a_request(), grammar=GRAMMAR))
    assert answer.text == "import acc\n"
    body = server.asked[0].body
    assert body["tools"] == [
        {
            "type": "custom",
            "custom": {
                "name": "kernel",
                "format": {
                    "type": "grammar",
                    "grammar": {"syntax": "lark", "definition": GRAMMAR.lark},
                },
            },
        }
    ]
    assert body["tool_choice"] == {"type": "custom", "custom": {"name": "kernel"}}
    assert "max_completion_tokens" in body
    assert "max_tokens" not in body


def test_truncated_and_refused_answers():
    refusal = stream(delta(None, refusal="I may "), delta(None, "stop", refusal="not"), DONE)
    with serving([says("cut", "length"), refusal]) as server:
        cut, refused = (provider(server).answer(a_request()) for _ in range(2))
    assert cut.truncated
    assert (refused.text, refused.truncated) == ("I may not", False)


def test_a_slow_answer_is_waited_for():
    slow = stream(*map(delta, "abcdef"), delta(None, "stop"), DONE, pause=0.03)
    with serving([slow]) as server:
        assert provider(server).answer(a_request()).text == "abcdef"


def broken(handler: Handler) -> None:
    handler.send_response_only(200)
    handler.send_header("Content-Type", EVENTS)
    handler.send_header("Transfer-Encoding", "chunked")
    handler.end_headers()
    data = delta("half").encode()
    handler.send(b"%x\r\n%s\r\n" % (len(data), data))
    handler.close_connection = True


GOES_AWAY = stream(delta("half of it"))


@pytest.mark.parametrize(
    "behaviour",
    [
        broken,
        GOES_AWAY,
        status(500, "oops"),
        status(503, "<html>busy</html>", "text/html"),
        status(429, "slow down", headers={"Retry-After": "0.05"}),
        stream(event({"error": {"message": "overloaded"}})),
        stream("data: {nonsense\n\n"),
        raw(b""),
        raw(b"nonsense\r\n\r\n"),
    ],
)
def test_what_breaks_is_asked_again(behaviour: Behaviour):
    with serving([behaviour, behaviour, says("whole")]) as server:
        assert provider(server, retries=2).answer(a_request()).text == "whole"
        assert len(server.asked) == 3


def test_the_time_that_a_server_asks_for_is_waited():
    with serving([status(429, "", headers={"Retry-After": "0.3"}), says("x")]) as server:
        started = time.monotonic()
        provider(server, retries=1).answer(a_request())
        assert time.monotonic() - started >= 0.3


@pytest.mark.parametrize("header", ["-1", "nan", "soon", "Thu, 99 Foo 2020", ""])
def test_a_time_without_a_meaning_is_not_waited(header: str):
    with serving([status(429, "", headers={"Retry-After": header}), says("x")]) as server:
        assert provider(server, retries=1).answer(a_request()).text == "x"


@pytest.mark.parametrize(
    ("behaviour", "said"),
    [
        (status(401, f"Incorrect API key provided: {KEY}"), "refuses the key of OPENAI_API_KEY"),
        (status(401, f"Incorrect API key provided: {KEY}"), "provided: [key]"),
        (status(404, "no model"), "does not know this URL or --llm-model (HTTP 404): no model"),
        (status(400, "no grammar"), "(HTTP 400); --llm-profile says what it takes: no grammar"),
        (
            status(400, "not 0.0", param="temperature"),
            "what it takes: not 0.0; --llm-temperature server sends none",
        ),
        (status(403, {"an": "object"}), "does not allow this (HTTP 403): Forbidden"),
        (status(429, "pay", code="insufficient_quota"), "the account has no quota left: pay"),
        (
            status(429, "", headers={"Retry-After": "86400"}),
            "asked too often (HTTP 429): Too Many Requests; it asks to wait 86400 s",
        ),
        (
            status(302, "", headers={"Location": "file:///etc/passwd"}),
            "the server redirects (HTTP 302), which is not followed",
        ),
        (
            status(307, "", headers={"Location": "http://127.0.0.1:1/elsewhere"}),
            "the server redirects (HTTP 307), which is not followed",
        ),
        (stream("<html>login</html>", kind="text/html"), "the server answers with text/html, exp"),
        (stream("x", kind=""), "the server answers with nothing, expected text/event-stream"),
        (status(400, f"{ESCAPES}{'x' * 10000}"), "]0;owned [31m xxx"),
        (status(500, "x", "text/plain"), "the server failed (HTTP 500): x"),
    ],
)
def test_what_makes_no_sense_to_ask_again(behaviour: Behaviour, said: str):
    retries = 0 if "HTTP 500" in said else 3
    assert said in failure(behaviour, retries=retries)


def test_attempts_are_counted():
    text = failure(status(500, "oops"), retries=2)
    assert text == " after 3 attempts: the server failed (HTTP 500): oops"


def test_a_server_that_is_not_there():
    with serving([says("x")]) as server:
        pass
    with pytest.raises(UserError, match="no connection to the server: .*refused"):
        provider(server).answer(a_request())


def test_headers_cannot_be_injected(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("OPENAI_API_KEY", "sk-x\r\nX-Evil: 1")
    with pytest.raises(UserError, match="that no HTTP header can carry") as error:
        ApiKey.of_environment(None)
    assert "sk-x" not in str(error.value)


@pytest.mark.parametrize("header", ["X Secret: s3cret", "X-Secret: s3\u00fccret"])
def test_headers_of_others_are_not_repeated(monkeypatch: pytest.MonkeyPatch, header: str):
    monkeypatch.setenv("OPENAI_CUSTOM_HEADERS", header)
    text = failure(says("x"), retries=3)
    assert text == "an HTTP header cannot be sent; OPENAI_CUSTOM_HEADERS and the like set some"


@pytest.mark.parametrize(
    ("name", "value", "said"),
    [
        ("ALL_PROXY", "socks5://h:1", "(HTTPS_PROXY, ALL_PROXY) cannot be used: Using SOCKS"),
        ("ALL_PROXY", "ftp://h:1", "(HTTPS_PROXY, ALL_PROXY) cannot be used: "),
        (
            "SSL_CERT_FILE",
            "/gone",
            "certificates of SSL_CERT_FILE cannot be read: no such file",
        ),
    ],
)
def test_an_environment_that_cannot_be_used(
    monkeypatch: pytest.MonkeyPatch, name: str, value: str, said: str
):
    monkeypatch.setenv(name, value)
    with pytest.raises(UserError) as error:
        Connection("http://127.0.0.1:1/v1", ApiKey(), 1.0)
    assert said in error.value.text


def test_a_key_shows_nowhere():
    assert KEY not in repr(ApiKey(KEY))


def test_a_key_that_the_server_repeats_is_no_text_and_no_name_of_a_model():
    first, second = KEY[:5], KEY[5:]
    behaviour = stream(
        event({"model": KEY, "choices": []}), delta(first), delta(second, "stop"), DONE
    )
    with serving([behaviour]) as server:
        answer = provider(server).answer(a_request())
    assert (answer.text, answer.model) == ("[key]", "a-model")


def test_the_date_that_a_server_asks_for_is_waited():
    date = email.utils.formatdate(time.time() + 2, usegmt=True)
    with serving([status(429, "", headers={"Retry-After": date}), says("x")]) as server:
        started = time.time()
        provider(server, retries=1).answer(a_request())
        assert 0.5 < time.time() - started < 10
    date = email.utils.formatdate(time.time() + 86400, usegmt=True)
    text = failure(status(429, "", headers={"Retry-After": date}), retries=1)
    assert re.search(r"it asks to wait 86\d\d\d s$", text)


def test_requests_at_once_are_limited():
    def slow(handler: Handler) -> None:
        handler.pause(0.1)
        says("x")(handler)

    with serving([slow]) as server:
        answers = LiveAnswers(provider(server, parallel=2))
        assert len(ask_samples(answers, a_request(), 5)) == 5
    assert len(server.asked) == 5
    assert server.most_at_once == 2


def test_samples_that_fail_leave_the_others():
    with serving([status(400, "no"), says("x")]) as server:
        answers = LiveAnswers(provider(server, parallel=1))
        assert [a.text for a in ask_samples(answers, a_request(), 3)] == ["x", "x"]
    with serving([status(400, "no")]) as server, pytest.raises(UserError, match="HTTP 400"):
        ask_samples(LiveAnswers(provider(server)), a_request(), 2)


@pytest.mark.usefixtures("interrupts")
def test_an_interruption_does_not_wait_for_the_server():
    """Ctrl-C comes to the thread that waits."""
    import signal

    with serving([silent]) as server:
        main = threading.main_thread().ident
        assert main is not None
        timer = threading.Timer(0.3, signal.pthread_kill, (main, signal.SIGINT))
        timer.start()
        started = time.monotonic()
        with pytest.raises(KeyboardInterrupt):
            provider(server).answer(a_request())
        assert time.monotonic() - started < 2
