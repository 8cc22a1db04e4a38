"""How a check says that a proposal is not right."""

from acc.diagnostics import Diagnostic, Severity, UserError, diagnostic_of
from acc.llm.feedback import feedback


class RefusedError(Exception):
    """
    A proposal failed a check; `text` is what its author is told, `result` the number of the result
    that is wrong, if it is about one.
    """

    def __init__(self, check: str, text: str, result: int | None = None) -> None:
        super().__init__(text)
        self.check = check
        self.text = text
        self.result = result


def refused(check: str, error: Exception, source: str) -> RefusedError:
    """What a check reported about a proposal that was read from the text `source`."""
    found = diagnostic_of(error)
    assert found is not None, "only what is about the proposal refuses it"
    return RefusedError(check, feedback(found, source))


def refused_because(check: str, text: str, error: UserError, source: str) -> RefusedError:
    """The same with words of the check in front."""
    found = Diagnostic(Severity.ERROR, f"{text}: {error.text}", error.place, error.notes)
    return RefusedError(check, feedback(found, source))
