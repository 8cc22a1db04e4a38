"""What the pass does without its solver."""

from importlib import util
from importlib.machinery import ModuleSpec

import pytest

from acc import registry
from acc.diagnostics import MissingToolError
from acc.pass_pipeline import parse_pipeline


def test_a_missing_solver_is_reported_before_the_input_is_read(monkeypatch: pytest.MonkeyPatch):
    def without_z3(name: str) -> ModuleSpec | None:
        return None if name == "z3" else util.find_spec(name)

    monkeypatch.setattr("acc.passes.checks.prove_bounds.find_spec", without_z3)
    with pytest.raises(MissingToolError, match=r"pip install -e '\.\[prove\]'") as raised:
        parse_pipeline("prove-bounds", registry.all_passes())
    assert raised.value.exit_code == 5
