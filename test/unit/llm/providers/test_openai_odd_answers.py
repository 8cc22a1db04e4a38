"""The provider `openai` and answers that do not end, have odd parts or come in pieces."""

import json
import time

import pytest

from acc.diagnostics import UserError
from acc.llm.request import Sampling, Usage
from test.unit.llm.openai_client import failure, provider
from test.unit.llm.openai_server import (
    DONE,
    EVENTS,
    KEY,
    Behaviour,
    Handler,
    delta,
    event,
    serving,
    silent,
    stream,
)
from test.unit.llm.requests import a_request

pytestmark = pytest.mark.usefixtures("openai_environment")


def drips_comments(handler: Handler) -> None:
    handler.head(200, EVENTS)
    while not handler.state.stop.is_set():
        handler.send(": wait\n\n")
        handler.pause(0.02)


def drips_headers(handler: Handler) -> None:
    handler.send(b"HTTP/1.1 200 OK\r\n")
    while not handler.state.stop.is_set():
        handler.send(b"X-More: x\r\n")
        handler.pause(0.02)


@pytest.mark.parametrize("behaviour", [silent, drips_comments, drips_headers])
def test_time_is_limited_whatever_the_server_does(behaviour: Behaviour):
    started = time.monotonic()
    text = failure(behaviour, timeout_s=0.3, retries=3)
    assert time.monotonic() - started < 3
    assert text in ("no whole answer within 0.3 s", "the server was silent for too long")


def endless(line: bytes) -> Behaviour:
    def behave(handler: Handler) -> None:
        handler.head(200, EVENTS)
        for _ in range(4000):
            handler.send(line)

    return behave


def test_size_is_limited():
    request = a_request(sampling=Sampling("a-model", max_tokens=10))
    for behaviour in (
        endless(b"data: " + b"x" * 4096),
        endless(delta("y" * 4096).encode()),
    ):
        with serving([behaviour]) as server, pytest.raises(UserError) as error:
            provider(server).answer(request)
        assert "the answer is longer than 1069056 bytes" in error.value.text


def test_compressed_answers_are_refused():
    def bomb(handler: Handler) -> None:
        handler.head(200, EVENTS, {"Content-Encoding": "gzip"})
        handler.send(b"\x1f\x8b")

    assert "the answer is compressed, which was not asked for" in failure(bomb)


ODD: list[object] = [
    [],
    3,
    {"choices": 3},
    {"choices": [3, {"index": "x", "delta": 7}]},
    {"choices": [{"index": 1, "delta": {"content": "other"}, "finish_reason": "stop"}]},
    {"choices": [{"index": 0, "delta": {"content": ["a"], "tool_calls": [{"custom": 1}]}}]},
    {"model": "evil\n*/ x", "choices": [], "usage": {"prompt_tokens": -5}},
    {"usage": {"prompt_tokens": 1e99, "completion_tokens": True}},
]


def test_json_of_other_types_counts_as_missing():
    events = [*map(event, ODD), delta("right"), delta("\0\ud800", "stop"), DONE]
    with serving([stream(*events)]) as server:
        answer = provider(server).answer(a_request())
    assert answer.text == "right\ufffd\ufffd"
    assert answer.model == "a-model"
    assert answer.usage == Usage()


def test_deeply_nested_json():
    assert "the server's answer is not JSON" in failure(stream("data: " + "[" * 100000 + "\n\n"))


TEXT = "x = '\u00fc\u20ac\U0001f600'\n"


@pytest.mark.parametrize("size", [1, 2, 3, 7])
@pytest.mark.parametrize("line_end", [b"\n", b"\r\n"])
def test_a_stream_in_small_pieces(size: int, line_end: bytes):
    """Pieces end inside of lines and of characters."""
    choice = {"index": 0, "delta": {"content": TEXT}, "finish_reason": "stop"}
    events = f"data: {json.dumps({'choices': [choice]}, ensure_ascii=False)}\n\n{DONE}"
    data = events.encode().replace(b"\n", line_end)

    def behave(handler: Handler) -> None:
        handler.head(200, EVENTS)
        for start in range(0, len(data), size):
            handler.send(data[start : start + size])

    with serving([behave]) as server:
        assert provider(server).answer(a_request()).text == TEXT


def test_bytes_that_are_no_text():
    def behave(handler: Handler) -> None:
        handler.head(200, EVENTS)
        handler.send(b'data: {"choices": [{"index": 0, "delta": {"content": "\xff\xfe\xc3"}}]}\n\n')

    assert failure(behave) == "the server's answer is not JSON"


def test_an_error_inside_of_a_stream():
    text = failure(stream(delta("half"), event({"error": {"message": f"out of memory {KEY}"}})))
    assert text == "the server stopped: out of memory [key]"


@pytest.mark.parametrize(
    "end",
    [
        delta(None, "stop"),
        delta("", "stop"),
        delta(None, "tool_calls", tool_calls=[]),
        delta(None, "tool_calls", tool_calls=[{"index": 0, "function": {"arguments": ""}}]),
        delta(None, "content_filter"),
    ],
)
def test_an_empty_answer_is_one(end: str):
    with serving([stream(end, DONE)]) as server:
        answer = provider(server).answer(a_request())
    assert (answer.text, answer.truncated) == ("", False)
