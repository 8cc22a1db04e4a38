"""Several answers to one question, asked for at once."""

from __future__ import annotations

import threading
from collections.abc import Sequence

from acc.diagnostics import UserError
from acc.llm.answers import Answers
from acc.llm.request import Answer, Request


def ask_samples(answers: Answers, request: Request, count: int) -> Sequence[Answer]:
    """
    The answers that came, in the order of their samples.

    How many are asked for at once is the provider's limit. An interruption is raised at once;
    answers that had come are kept by then, where the mode records. Raises the first error if no
    answer came, and any error that is not a `UserError`.
    """
    if count == 1:
        return [answers.ask(request)]
    found: dict[int, Answer] = {}
    errors: dict[int, BaseException] = {}

    def ask(sample: int) -> None:
        try:
            found[sample] = answers.ask(request, sample)
        except BaseException as error:  # noqa: BLE001 -- it is raised where it is waited for
            errors[sample] = error

    threads = [threading.Thread(target=ask, args=(n,), daemon=True) for n in range(count)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    for sample in sorted(errors):
        if not found or not isinstance(errors[sample], UserError):
            raise errors[sample]
    return [found[sample] for sample in sorted(found)]
