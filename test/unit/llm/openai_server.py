"""A local server that speaks the OpenAI protocol, well or badly, as it is told to."""

from __future__ import annotations

import json
import threading
from collections.abc import Callable, Generator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import cast

EVENTS = "text/event-stream"
JSON = "application/json"
KEY = "sk-very-secret"


@dataclass(frozen=True)
class Asked:
    """A request that came in."""

    path: str
    headers: Mapping[str, str]
    body: Mapping[str, object]


@dataclass
class Server:
    """What the server is to do with the next requests, and what it got."""

    url: str = ""
    behaviours: list[Behaviour] = field(default_factory=list["Behaviour"])
    asked: list[Asked] = field(default_factory=list[Asked])
    stop: threading.Event = field(default_factory=threading.Event)
    at_once: int = 0
    most_at_once: int = 0
    mutex: threading.Lock = field(default_factory=threading.Lock)


class Handler(BaseHTTPRequestHandler):
    """One connection."""

    protocol_version = "HTTP/1.1"
    state: Server

    def do_POST(self) -> None:
        """Take the request, and answer as told; the last behaviour stays."""
        length = int(self.headers["Content-Length"])
        body = cast(dict[str, object], json.loads(self.rfile.read(length)))
        headers = {name.lower(): value for name, value in self.headers.items()}
        with self.state.mutex:
            self.state.asked.append(Asked(self.path, headers, body))
            behaviours = self.state.behaviours
            behaviour = behaviours.pop(0) if len(behaviours) > 1 else behaviours[0]
            self.state.at_once += 1
            self.state.most_at_once = max(self.state.most_at_once, self.state.at_once)
        try:
            behaviour(self)
        except (BrokenPipeError, ConnectionResetError):
            self.close_connection = True
        finally:
            with self.state.mutex:
                self.state.at_once -= 1

    def log_message(self, format: str, *args: object) -> None:
        """Nothing on standard error."""

    def send(self, data: str | bytes) -> None:
        """Part of an answer, at once."""
        self.wfile.write(data if isinstance(data, bytes) else data.encode())
        self.wfile.flush()

    def head(self, status: int, kind: str, headers: Mapping[str, str] = {}) -> None:
        """The head of an answer that ends with the connection."""
        self.send_response_only(status)
        for name, value in {"Content-Type": kind, "Connection": "close", **headers}.items():
            self.send_header(name, value)
        self.end_headers()
        self.close_connection = True

    def pause(self, seconds: float) -> None:
        """Wait, unless the test is over."""
        self.state.stop.wait(seconds)


Behaviour = Callable[[Handler], None]


def delta(content: object, finish: object = None, **fields: object) -> str:
    """One event of a stream."""
    choice = {"index": 0, "delta": {"content": content, **fields}, "finish_reason": finish}
    return event({"model": "served-model", "choices": [choice]})


def event(value: object) -> str:
    """One event with JSON of any kind."""
    return f"data: {json.dumps(value)}\n\n"


def usage(prompt: object, completion: object) -> str:
    """The event that counts tokens."""
    counts = {"prompt_tokens": prompt, "completion_tokens": completion}
    return event({"model": "served-model", "choices": [], "usage": counts})


DONE = "data: [DONE]\n\n"


def stream(*events: str, pause: float = 0.0, kind: str = EVENTS) -> Behaviour:
    """Events, then the end of the connection."""

    def behave(handler: Handler) -> None:
        handler.head(200, kind)
        for text in events:
            handler.send(text)
            handler.pause(pause)

    return behave


def says(text: str, finish: str = "stop", tokens: tuple[int, int] = (10, 5)) -> Behaviour:
    """A whole answer in three parts."""
    third = len(text) // 3 + 1
    parts = [text[i : i + third] for i in range(0, len(text), third)]
    return stream(*map(delta, parts), delta(None, finish), usage(*tokens), DONE)


def status(
    number: int,
    message: object,
    kind: str = JSON,
    headers: Mapping[str, str] = {},
    **fields: object,
) -> Behaviour:
    """An error as OpenAI's servers give it, or a text."""

    def behave(handler: Handler) -> None:
        body = {"error": {"message": message, **fields}}
        data = json.dumps(body) if kind == JSON else str(message)
        handler.head(number, kind, headers)
        handler.send(data)

    return behave


def raw(data: bytes) -> Behaviour:
    """Any bytes in the place of an HTTP answer."""

    def behave(handler: Handler) -> None:
        handler.send(data)
        handler.close_connection = True

    return behave


@contextmanager
def serving(behaviours: Sequence[Behaviour]) -> Generator[Server]:
    """A server on this machine, while the block runs."""
    state = Server(behaviours=list(behaviours))
    handler = type("BoundHandler", (Handler,), {"state": state})
    server = ThreadingHTTPServer(("127.0.0.1", 0), handler)
    server.daemon_threads = True
    state.url = f"http://127.0.0.1:{server.server_port}/v1"
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02})
    thread.start()
    try:
        yield state
    finally:
        state.stop.set()
        server.shutdown()
        server.server_close()
        thread.join()


def silent(handler: Handler) -> None:
    """Say nothing."""
    handler.pause(20)
