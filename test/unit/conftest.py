"""Environments of tests."""

import sys
from collections.abc import Mapping

import pytest

from test.standins.toolkit import npu_environment
from test.unit.emit.compiling import CHIP


@pytest.fixture(scope="module")
def standin_variables(tmp_path_factory: pytest.TempPathFactory) -> Mapping[str, str]:
    """Variables for the stand-ins of a device; libraries are kept for the tests of a file."""
    return npu_environment(CHIP, tmp_path_factory.mktemp("standins"))


@pytest.fixture
def standin_device(standin_variables: Mapping[str, str], monkeypatch: pytest.MonkeyPatch) -> None:
    """The environment with the stand-ins for bisheng, the runtime and torch_npu."""
    for name, value in standin_variables.items():
        monkeypatch.setenv(name, value)
    monkeypatch.setattr(sys, "path", [standin_variables["PYTHONPATH"].split(":")[0], *sys.path])
