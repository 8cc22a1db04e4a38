"""
One request to a server of the OpenAI protocol, by the `openai` package.

The only module that imports it; it is imported when a server is asked for, and not before.
"""

from __future__ import annotations

import json
import ssl
from collections.abc import Callable, Iterator, Mapping
from typing import cast

import httpx2
import openai

from acc.diagnostics import UserError
from acc.llm.printable import printable
from acc.llm.providers.api_key import ApiKey
from acc.llm.providers.failure import RequestFailure, seconds_to_wait
from acc.llm.providers.reply import Reply
from acc.llm.providers.within import Stop
from acc.llm.text_files import reason

_CONNECT_S = 20.0
_BYTES_PER_TOKEN = 2048
"""More than any server puts around a token of a stream."""

_BYTES_BESIDE = 1 << 20
_AGAIN = (408, 409, 425, 429)
_NO_QUOTA = "insufficient_quota"
_HINTS = {
    "temperature": "--llm-temperature server sends none",
    "max_tokens": "--llm-profile openai calls it max_completion_tokens",
}
"""What to do about a field that a server refuses."""


_BAD_HEADER = "an HTTP header cannot be sent; OPENAI_CUSTOM_HEADERS and the like set some"


def _certificates() -> ssl.SSLContext:
    """
    Those that servers are trusted by, once proxies are known to be usable too.

    Raises `UserError` for an environment that names what is not there.
    """
    try:
        certificates = httpx2.create_ssl_context()
        with httpx2.Client(verify=certificates):
            return certificates
    except OSError as error:
        raise UserError(
            f"the certificates of SSL_CERT_FILE cannot be read: {reason(error)}"
        ) from error
    except (ImportError, ValueError, httpx2.InvalidURL) as error:
        raise UserError(
            "a proxy that the environment names (HTTPS_PROXY, ALL_PROXY) cannot be used: "
            f"{printable(str(error))}"
        ) from error


class _Watched(httpx2.SyncByteStream):
    """The body of an answer, as long as somebody waits for it and up to a size."""

    def __init__(self, stream: httpx2.SyncByteStream, stop: Stop, limit: int) -> None:
        self.stream = stream
        self.stop = stop
        self.limit = limit

    def __iter__(self) -> Iterator[bytes]:
        size = 0
        for chunk in self.stream:
            self.stop.check()
            size += len(chunk)
            if size > self.limit:
                raise RequestFailure(f"the answer is longer than {self.limit} bytes")
            yield chunk

    def close(self) -> None:
        self.stream.close()


class Connection:
    """A server that can be asked, by several threads."""

    def __init__(self, base_url: str | None, key: ApiKey, timeout_s: float) -> None:
        self.key = key
        self.base_url = base_url
        self.certificates = _certificates()
        self.timeout = httpx2.Timeout(timeout_s, connect=min(timeout_s, _CONNECT_S))

    def ask(
        self, body: Mapping[str, object], tokens: int, on_reply: Callable[[Reply], None], stop: Stop
    ) -> Reply:
        """
        Send a request and read its answer; `on_reply` sees it grow.

        Raises `RequestFailure`.
        """
        limit = tokens * _BYTES_PER_TOKEN + _BYTES_BESIDE

        def watch(response: httpx2.Response) -> None:
            if response.headers.get("content-encoding", "identity").lower() != "identity":
                raise RequestFailure("the answer is compressed, which was not asked for")
            stream = response.stream
            if isinstance(stream, httpx2.SyncByteStream):
                response.stream = _Watched(stream, stop, limit)

        hooks = {"response": [watch]}
        with (
            httpx2.Client(
                verify=self.certificates,
                timeout=self.timeout,
                follow_redirects=False,
                event_hooks=hooks,
            ) as http,
            openai.OpenAI(
                api_key=self.key.value, base_url=self.base_url, max_retries=0, http_client=http
            ) as client,
        ):
            try:
                return self._ask(client, body, on_reply).without(self.key.hidden_in)
            except openai.APIError as error:
                raise self._failure(error) from None
            except httpx2.HTTPError as error:
                raise RequestFailure(f"the connection broke: {self._shown(error)}", True) from None
            except UnicodeEncodeError:
                raise RequestFailure(_BAD_HEADER, charged=False) from None

    def _ask(
        self, client: openai.OpenAI, body: Mapping[str, object], on_reply: Callable[[Reply], None]
    ) -> Reply:
        events = client.post(
            "/chat/completions",
            cast_to=object,
            body=body,
            options={"headers": {"Accept-Encoding": "identity"}},
            stream=True,
            stream_cls=openai.Stream[object],
        )
        reply = Reply()
        with events:
            kind = events.response.headers.get("content-type", "").split(";")[0].strip().lower()
            try:
                if kind == "application/json":
                    answer = json.loads(events.response.read())
                    if said := _message_in(answer):
                        said = printable(self.key.hidden_in(said))
                        raise RequestFailure(f"the server failed: {said}", again=True)
                    reply.add_whole(answer)
                elif kind == "text/event-stream":
                    for event in events:
                        reply.add_event(event)
                        on_reply(reply)
                else:
                    found = printable(self.key.hidden_in(kind)) or "nothing"
                    raise RequestFailure(
                        f"the server answers with {found}, expected text/event-stream; "
                        "--llm-base-url has to name the API, which often ends in /v1"
                    )
            except (ValueError, RecursionError):
                raise RequestFailure("the server's answer is not JSON", again=True) from None
        if not reply.finish:
            raise RequestFailure("the answer broke off", again=True)
        return reply

    def _failure(self, error: openai.APIError) -> RequestFailure:
        match error:
            case openai.APITimeoutError():
                return RequestFailure("the server was silent for too long")
            case openai.APIConnectionError() if isinstance(
                error.__cause__, httpx2.LocalProtocolError
            ):
                # its text has the header, which may be secret
                return RequestFailure(_BAD_HEADER, charged=False)
            case openai.APIConnectionError():
                cause = f": {self._shown(error.__cause__)}" if error.__cause__ is not None else ""
                charged = not isinstance(error.__cause__, httpx2.ConnectError)
                return RequestFailure(f"no connection to the server{cause}", True, None, charged)
            case openai.APIStatusError():
                return self._status(error)
            case _:
                # an error event inside a stream
                return RequestFailure(f"the server stopped: {self._shown(error)}", again=True)

    def _status(self, error: openai.APIStatusError) -> RequestFailure:
        status = error.status_code
        said = self._shown(error)
        wait_s = seconds_to_wait(error.response.headers.get("retry-after"))
        if status == 429 and error.code == _NO_QUOTA:
            return RequestFailure(f"the account has no quota left: {said}", charged=False)
        again = status >= 500 or status in _AGAIN
        hint = f"; {_HINTS[error.param]}" if error.param in _HINTS else ""
        return RequestFailure(f"{_meaning(status)}: {said}{hint}", again, wait_s, charged=False)

    def _shown(self, error: BaseException) -> str:
        text = error.message if isinstance(error, openai.APIError) else str(error)
        if isinstance(error, openai.APIStatusError):
            text = _message_in(error.body) or error.response.reason_phrase
        return printable(self.key.hidden_in(text))


def _message_in(body: object) -> str:
    """The message of an error's JSON, in the forms that servers give it."""
    if not isinstance(body, Mapping):
        return body if isinstance(body, str) else ""
    fields = cast(Mapping[str, object], body)
    if fields.get("error"):
        return _message_in(fields["error"])
    message = fields.get("message", fields.get("detail"))
    return message if isinstance(message, str) else ""


def _meaning(status: int) -> str:
    """What a status says, and what to do about it."""
    if 300 <= status < 400:
        return (
            f"the server redirects (HTTP {status}), which is not followed; expected --llm-base-url "
            "to name the server itself"
        )
    known = {
        400: "the server refuses the request (HTTP 400); --llm-profile says what it takes",
        401: "the server refuses the key of OPENAI_API_KEY (HTTP 401)",
        403: "the server does not allow this (HTTP 403)",
        404: "the server does not know this URL or --llm-model (HTTP 404)",
        422: "the server refuses the request (HTTP 422); --llm-profile says what it takes",
        429: "the server is asked too often (HTTP 429)",
    }
    return known.get(status, f"the server failed (HTTP {status})")
