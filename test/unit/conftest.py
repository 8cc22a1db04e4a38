"""Environments of tests."""

import os
import shlex
import sys
from collections.abc import Mapping

import pytest

from test.standins.toolkit import npu_environment
from test.tool_server.start import start_tool_server
from test.unit.emit.compiling import CHIP

_TOOLS = "ACC_TEST_TOOLS"
"""The variable in which the processes of pytest-xdist find the server of tools."""


def pytest_configure() -> None:
    """Start the one server of tools, before there are other processes of pytest."""
    if _TOOLS not in os.environ:
        here = {**os.environ, "PYTHONPATH": os.pathsep.join(("", *sys.path))}
        os.environ[_TOOLS] = shlex.join(start_tool_server(sys.executable, here))


@pytest.fixture(scope="session")
def python_module() -> list[str]:
    """The beginning of commands that run a module of this checkout as `python -m` does."""
    return shlex.split(os.environ[_TOOLS])


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
