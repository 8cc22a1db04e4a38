"""Which record a device has."""

import pytest

from acc.diagnostics import Diagnostic, UserError, reporting_to
from acc.exec.npu.soc import chip_of_soc
from acc.target.chip import chip_names, load_chip

pytestmark = pytest.mark.standin


@pytest.mark.parametrize(
    ("soc", "chip"),
    [
        ("Ascend910B1", "ascend910b1"),
        ("Ascend910B2C", "ascend910b2"),
        ("Ascend910B3", "ascend910b3"),
        ("Ascend910B4-1", "ascend910b4"),
    ],
)
def test_known_devices(soc: str, chip: str):
    assert chip_of_soc(soc) == chip
    assert chip_of_soc(soc, chip) == chip


def test_no_device_has_two_records():
    names = [soc for chip in chip_names() for soc in load_chip(chip).soc_names]
    assert len(names) == len(set(names))
    assert all(load_chip(chip).soc_names for chip in chip_names())


def test_an_unknown_device():
    with pytest.raises(UserError) as raised:
        chip_of_soc("Ascend310P3")
    assert raised.value.text.startswith(
        "unknown device 'Ascend310P3'; expected one of ascend910b1 (Ascend910B1), "
    )
    assert "ascend910b4 (Ascend910B4, Ascend910B4-1)" in raised.value.text


class Messages:
    """Keeps what is reported."""

    def __init__(self) -> None:
        self.texts: list[str] = []

    def report(self, diagnostic: Diagnostic) -> None:
        """Take one message."""
        self.texts.append(diagnostic.text)


def test_an_unknown_device_is_taken_for_what_is_asked():
    messages = Messages()
    with reporting_to(messages):
        assert chip_of_soc("Ascend910_9391", "ascend910b3") == "ascend910b3"
    assert messages.texts == [
        "unknown device 'Ascend910_9391' is taken for ascend910b3, as --chip says"
    ]


def test_another_device_than_asked():
    with pytest.raises(UserError, match="the device is an Ascend910B3, but --chip asks for"):
        chip_of_soc("Ascend910B3", "ascend910b2")
    with pytest.raises(UserError, match="unknown chip"):
        chip_of_soc("Ascend910B3", "ascend910b")
