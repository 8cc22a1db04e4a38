"""Makes the `Answers` that options ask for, and refuses what is missing before anything is read."""

from __future__ import annotations

from acc.diagnostics import UserError
from acc.llm.answers import Answers
from acc.llm.lock.file import LockFile
from acc.llm.modes import LiveAnswers, NoAnswers, RecordedAnswers, ReplayedAnswers
from acc.llm.options import LlmMode, LlmOptions, ProviderChoice, ProviderKind
from acc.llm.request import Provider


def open_answers(options: LlmOptions) -> Answers:
    """
    Answers as the options ask for; nothing is connected to before the first question.

    Raises `UserError` for a damaged lock file and a script that cannot be read, and what a
    provider lacks.
    """
    match options.mode:
        case LlmMode.OFF:
            return NoAnswers()
        case LlmMode.REPLAY:
            if not options.lock.exists():
                raise UserError(
                    f"--llm-mode replay: there is no lock file '{options.lock}'; --llm-mode record "
                    "makes one, and --llm-lock names another"
                )
            return ReplayedAnswers(LockFile.open(options.lock))
        case LlmMode.LIVE:
            return LiveAnswers(_provider(options))
        case LlmMode.RECORD:
            return RecordedAnswers(LockFile.open(options.lock), _provider(options))


def _provider(options: LlmOptions) -> Provider:
    match options.provider:
        case ProviderChoice(ProviderKind.SCRIPT, path) if path is not None:
            from acc.llm.providers.script import ScriptProvider

            return ScriptProvider.read(path)
        case _:
            raise UserError(f"--llm-provider {options.provider.kind}: not there yet")
