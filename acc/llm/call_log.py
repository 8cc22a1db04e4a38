"""`--llm-log DIR`: each request with its answer in a file `NNNN.call.json`; no headers, no keys."""

from __future__ import annotations

import time
from dataclasses import dataclass
from pathlib import Path

from acc.diagnostics import UserError
from acc.llm.numbered_files import make_folder, numbered, write_next, write_over
from acc.llm.request import Answer, Provider, Request
from acc.llm.request_json import Json, json_text, request_json

SUFFIX = ".call.json"


@dataclass
class LoggedProvider:
    """A provider, and a file for each of its calls."""

    provider: Provider
    folder: Path

    @property
    def name(self) -> str:
        """That of the provider."""
        return self.provider.name

    def answer(self, request: Request, sample: int = 0) -> Answer:
        """The provider's answer; the request can be read while it is waited for."""
        asked = request_json(request, sample)
        make_folder(self.folder)
        number = write_next(self.folder, SUFFIX, json_text({"request": asked}))
        started = time.monotonic()
        try:
            answer = self.provider.answer(request, sample)
        except UserError as error:
            self._finish(number, asked, started, {"error": error.text})
            raise
        except KeyboardInterrupt:
            self._finish(number, asked, started, {"error": "interrupted"})
            raise
        self._finish(number, asked, started, {"answer": _answer(answer)})
        return answer

    def _finish(self, number: int, asked: Json, started: float, outcome: Json) -> None:
        seconds = round(time.monotonic() - started, 3)
        call: Json = {"request": asked, **outcome, "seconds": seconds}
        write_over(numbered(self.folder, number, SUFFIX), json_text(call))


def _answer(answer: Answer) -> Json:
    return {
        "text": answer.text,
        "provider": answer.provider,
        "model": answer.model,
        "prompt_tokens": answer.usage.prompt_tokens,
        "completion_tokens": answer.usage.completion_tokens,
        "truncated": answer.truncated,
    }
