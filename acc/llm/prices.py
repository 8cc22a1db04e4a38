"""
What tokens cost, from a file of the user's: `~/.config/acc/prices.toml`, or that of `--llm-prices`.

    [models."some-model"]
    prompt_usd_per_million = 1.25
    completion_usd_per_million = 10

A server that costs nothing has zeros.
"""

from __future__ import annotations

import os
import tomllib
from dataclasses import dataclass
from pathlib import Path

from acc.diagnostics import UserError
from acc.llm.request import Usage
from acc.llm.text_files import read_text
from acc.llm.toml_fields import Fields
from acc.locations import Place

_MILLION = 10**6


@dataclass(frozen=True)
class Price:
    """Dollars for a million tokens."""

    prompt_usd: float
    completion_usd: float

    def usd(self, usage: Usage) -> float:
        """What tokens cost, in dollars."""
        prompt = usage.prompt_tokens * self.prompt_usd
        return (prompt + usage.completion_tokens * self.completion_usd) / _MILLION


def default_prices() -> Path:
    """Where the user's own price table is."""
    config = os.environ.get("XDG_CONFIG_HOME") or "~/.config"
    return Path(config).expanduser() / "acc" / "prices.toml"


def price_of(model: str, path: Path | None) -> Price | None:
    """
    The price of a model, from a file or from the user's own table.

    None if the table has no such model, or if there is no table of the user's own. Raises
    `UserError` for a file that is not as it has to be.
    """
    if path is None:
        path = default_prices()
        if not path.exists():
            return None
    return read_prices(read_text(path), str(path)).get(model)


def no_price(model: str, path: Path | None) -> UserError:
    """The error for a budget that nothing can be counted against."""
    return UserError(
        f"--llm-budget-usd needs the price of '{model}'; write it to '{path or default_prices()}':"
        f' [models."{model}"] with prompt_usd_per_million = ... and '
        "completion_usd_per_million = ... on lines of their own"
    )


def read_prices(source: str, name: str) -> dict[str, Price]:
    """The prices by model. Raises `UserError` for anything else in the file."""

    def wrong(text: str) -> UserError:
        return UserError(f"price table: {text}", Place(name, 1, 1))

    try:
        fields = Fields(tomllib.loads(source), wrong)
    except tomllib.TOMLDecodeError as error:
        raise wrong(f"{str(error)[:1].lower()}{str(error)[1:]}") from error
    found: dict[str, Price] = {}
    if (models := fields.subtable("models")) is not None:
        for model in models.table:
            row = models.subtable(model)
            if row is not None:
                found[model] = _price(row, model)
    fields.done()
    return found


def _price(row: Fields, model: str) -> Price:
    prompt, completion = (
        row.number(f"{kind}_usd_per_million") for kind in ("prompt", "completion")
    )
    if prompt is None or completion is None:
        missing = "prompt" if prompt is None else "completion"
        raise row.wrong(f"'{model}' has no {missing}_usd_per_million")
    row.done()
    return Price(prompt, completion)
