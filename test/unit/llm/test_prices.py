"""Price tables."""

from pathlib import Path

import pytest

from acc.diagnostics import UserError
from acc.llm.prices import Price, price_of, read_prices
from acc.llm.request import Usage

GOOD = "[models.m]\nprompt_usd_per_million = 0\ncompletion_usd_per_million = 3\n"


def test_prices():
    assert read_prices(GOOD, "p") == {"m": Price(0.0, 3.0)}
    assert Price(2.0, 3.0).usd(Usage(1_000_000, 500_000)) == pytest.approx(3.5)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("[models", "price table: expected ']'"),
        ("x = 1", "price table: unknown field 'x'"),
        ("models = 3", "price table: 'models' is 3, expected a table"),
        ("[models]\nm = 3", "price table: 'm' is 3, expected a table"),
        (GOOD.replace("= 3", '= "3"'), "'completion_usd_per_million' is '3', expected a number"),
        (GOOD.replace("= 3", "= -3"), "'completion_usd_per_million' is -3, expected a number"),
        (GOOD.replace("= 3", "= nan"), "'completion_usd_per_million' is nan, expected a number"),
        (GOOD.replace("completion", "complete"), "'m' has no completion_usd_per_million"),
        (GOOD + "discount = 1\n", "price table: unknown field 'discount'"),
    ],
)
def test_what_is_no_price_table(text: str, said: str):
    with pytest.raises(UserError) as error:
        read_prices(text, "p.toml")
    assert said in error.value.text
    assert error.value.place is not None
    assert error.value.place.file == "p.toml"


def test_a_table_that_was_named_has_to_be_there(tmp_path: Path):
    with pytest.raises(UserError, match="cannot read"):
        price_of("m", tmp_path / "no")
