"""What a user decides about models: mode, provider, lock file, sampling, limits."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path

from acc.llm.request import Sampling

LOCK_NAME = "acc.llm.lock"
"""What the lock file is called, beside the input."""


class LlmMode(StrEnum):
    """Where answers come from."""

    OFF = "off"
    """No answers: what needs a model is an error."""

    REPLAY = "replay"
    """Only those of the lock file; nothing is ever connected to."""

    RECORD = "record"
    """Those of the lock file, and for what it does not have the provider's, which it then keeps."""

    LIVE = "live"
    """Only the provider's; the lock file is neither read nor written."""


class ProviderKind(StrEnum):
    """What answers requests."""

    OPENAI = "openai"
    """A server that speaks the OpenAI protocol."""

    FILES = "files"
    """Whoever reads request files in a directory and writes answer files beside them."""

    SCRIPT = "script"
    """A file of answers written by hand."""


@dataclass(frozen=True)
class ProviderChoice:
    """A provider with its directory or file, where it has one."""

    kind: ProviderKind = ProviderKind.OPENAI
    path: Path | None = None


@dataclass(frozen=True)
class LlmOptions:
    """The `--llm-*` options, checked; API keys are not among them."""

    mode: LlmMode = LlmMode.OFF
    provider: ProviderChoice = ProviderChoice()
    lock: Path = Path(LOCK_NAME)
    base_url: str | None = None
    profile: str = "auto"
    """How the server constrains decoding: a name of `acc.llm.providers.profiles`, or `auto`."""

    model: str = ""
    """Empty only in replay, which then takes answers of any model and sampling."""

    temperature: float | None = 0.0
    """None leaves it to the server."""

    seed: int | None = None
    max_tokens: int = 8192
    max_rounds: int = 5
    samples: int = 1
    """Answers to each question."""

    budget_usd: float | None = None
    spent: Path | None = None
    """A file in which the processes of one run count what they spend together."""

    prices: Path | None = None
    """A price table instead of the user's own."""

    timeout_s: float | None = None
    """Seconds for an answer; none means the provider's default."""

    retries: int = 4
    parallel: int = 4
    """Requests at once."""

    log: Path | None = None
    dry_run: bool = False

    @property
    def sampling(self) -> Sampling:
        """What is said to the server about drawing an answer."""
        return Sampling(self.model, self.temperature, self.seed, self.max_tokens)
