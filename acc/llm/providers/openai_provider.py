"""The provider `openai`: any server of the OpenAI protocol; retries, limits and money."""

from __future__ import annotations

import random
import threading
import time
from dataclasses import dataclass, field
from typing import Protocol

from acc.diagnostics import UserError
from acc.llm.budget import Budget
from acc.llm.options import LlmOptions
from acc.llm.progress import Progress, Wait
from acc.llm.providers.failure import RequestFailure
from acc.llm.providers.profiles import Body, Profile
from acc.llm.providers.reply import Reply
from acc.llm.providers.within import Stop, within
from acc.llm.request import Answer, Request, Usage

DEFAULT_TIMEOUT_S = 600.0
_LONGEST_PAUSE_S = 30.0
_LONGEST_WAIT_S = 120.0
"""How long a server may ask to wait."""


class Asks(Protocol):
    """Sends one request; `acc.llm.providers.openai_connection` does."""

    def ask(self, body: Body, tokens: int, on_reply: OnReply, stop: Stop) -> Reply:
        """The reply. Raises `RequestFailure`."""
        ...


class OnReply(Protocol):
    """Sees a reply grow."""

    def __call__(self, reply: Reply, /) -> None:
        """Look at what is there."""
        ...


def body_of(request: Request, profile: Profile) -> Body:
    """The JSON of a request."""
    sampling = request.sampling
    body: Body = {
        "model": sampling.model,
        "messages": [{"role": m.role.value, "content": m.text} for m in request.messages],
        "stream": True,
        "stream_options": {"include_usage": True},
        profile.max_tokens: sampling.max_tokens,
    }
    if sampling.temperature is not None:
        body["temperature"] = sampling.temperature
    if sampling.seed is not None:
        body["seed"] = sampling.seed
    return body | profile.constraint(request.grammar)


@dataclass
class OpenAiProvider:
    """Asks a server, a limited number of requests at once."""

    options: LlmOptions
    profile: Profile
    connection: Asks
    budget: Budget
    progress: Progress = field(default_factory=Progress)
    pause_s: float = 0.5
    """Before the first retry; it doubles."""

    name: str = "openai"

    def __post_init__(self) -> None:
        self._places = threading.BoundedSemaphore(self.options.parallel)

    def answer(self, request: Request, sample: int = 0) -> Answer:
        """
        The server's answer.

        Raises `UserError` if there is none after all retries, and `BudgetError` before a request
        that the budget does not allow.
        """
        body = body_of(request, self.profile)
        if sample and request.sampling.seed is not None:
            # the same seed would give the same answer again
            body["seed"] = request.sampling.seed + sample
        with self._places, self.progress.waiting(request) as wait:
            for attempt in range(self.options.retries + 1):
                try:
                    reply = self._attempt(request, body, wait)
                except RequestFailure as failure:
                    self._pause(request, failure, attempt, wait)
                else:
                    return reply.answer(self.name, request.sampling.model)
        raise AssertionError("the last attempt raises")

    def _attempt(self, request: Request, body: Body, wait: Wait) -> Reply:
        timeout_s = self.options.timeout_s or DEFAULT_TIMEOUT_S

        def grown(reply: Reply) -> None:
            wait.characters = reply.characters
            self.progress.draw()

        def ask(stop: Stop) -> Reply:
            return self.connection.ask(body, request.sampling.max_tokens, grown, stop)

        with self.budget.reserved(request) as charge:
            try:
                reply = within(timeout_s, ask)
            except TimeoutError:
                raise RequestFailure(f"no whole answer within {timeout_s:g} s") from None
            except RequestFailure as failure:
                if not failure.charged:
                    charge.usage = Usage()
                raise
            charge.usage = reply.usage
            return reply

    def _pause(self, request: Request, failure: RequestFailure, attempt: int, wait: Wait) -> None:
        """Wait before the next attempt. Raises `UserError` if there is none."""
        tries = attempt + 1
        too_long = (failure.wait_s or 0) > _LONGEST_WAIT_S
        if not failure.again or too_long or tries > self.options.retries:
            times = f" after {tries} attempts" if tries > 1 else ""
            asks = f"; it asks to wait {failure.wait_s:.0f} s" if too_long else ""
            raise UserError(
                f"no answer to {request.kind} {request.subject}{times}: {failure.text}{asks}"
            )
        backoff = min(self.pause_s * 2**attempt, _LONGEST_PAUSE_S) * random.uniform(0.5, 1.0)
        wait.note = f", retry {tries} of {self.options.retries}"
        wait.characters = 0
        self.progress.draw(at_once=True)
        time.sleep(max(backoff, failure.wait_s or 0.0))
