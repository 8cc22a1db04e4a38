"""What prompts say of element types: the lowering takes them, and no others that were tried."""

import pytest

from acc.frontend.dsl.ops import callable_operations
from acc.llm.prompts.operation_text import element_types_text
from acc.target.chip import chip_names, load_chip
from tools.write_element_types import TYPES, element_types, probes

TRIED = ("f32", "bf16", "ui8")


def test_what_is_said_is_so():
    """Where this fails, `make docs` writes the table anew."""
    for name, taken in element_types(TRIED).items():
        words = element_types_text(name).removesuffix(".").split(";")
        for form, said in zip(("value", "explicit"), [*words, words[0]], strict=False):
            if form in taken:
                assert [t for t in said.split() if t in TRIED] == taken[form], (name, form)


@pytest.mark.parametrize("name", ["load", "store", "alloc", "block_idx"])
def test_nothing_is_said_of_what_takes_all(name: str):
    assert element_types_text(name) == ""
    assert list(probes(callable_operations()[name], "f32")) == []


def test_a_text():
    assert element_types_text("exp") == "\nElement types: f32 f16 bf16; on buffers: f32 f16."
    assert element_types_text("ldexp") == "\nElement types: f32."
    assert set(TRIED) <= set(TYPES)


def test_chips_do_not_differ():
    """The table is of one chip; where chips differ, it has to be one for each."""
    chips = [load_chip(name) for name in chip_names()]
    for chip in chips[1:]:
        assert chip.dtypes == chips[0].dtypes
        assert chip.cast_modes == chips[0].cast_modes
        assert chip.compare_modes == chips[0].compare_modes
