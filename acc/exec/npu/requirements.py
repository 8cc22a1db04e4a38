"""Whether this machine has what a run on an NPU needs, as far as files tell."""

import os
from collections.abc import Iterator, Mapping, Sequence
from importlib.metadata import PackageNotFoundError, version
from importlib.util import find_spec
from pathlib import Path

from acc.exec.npu.driver import driver_problem
from acc.exec.npu.missing import Missing, missing_error
from acc.exec.npu.toolkit import STANDARD_PLACES, Toolkit, find_toolkit, setup_script

_EXTRA = "pip install -e '.[npu]'"


def require_npu(
    environment: Mapping[str, str] = os.environ,
    places: Sequence[str] = STANDARD_PLACES,
    root: Path = Path("/"),
) -> Toolkit:
    """
    The toolkit of this machine, in whose environment PyTorch has NPUs.

    Raises `MissingToolError` with everything that is missing, each with the command that helps.
    """
    toolkit = find_toolkit(environment, places)
    missing = [*_of_toolkit(toolkit, environment), *_of_packages()]
    if missing and (problem := driver_problem(root)) is not None:
        missing.append(problem)
    if missing:
        raise missing_error(missing)
    assert toolkit is not None
    return toolkit


def _of_toolkit(toolkit: Toolkit | None, environment: Mapping[str, str]) -> Iterator[Missing]:
    if toolkit is None:
        named = environment.get("ASCEND_HOME_PATH")
        why = f"ASCEND_HOME_PATH is '{named}'" if named else "ASCEND_HOME_PATH is not set"
        yield Missing(
            f"no CANN toolkit ({why})",
            "bash Ascend-cann-toolkit_VERSION_linux-ARCH.run --install && "
            "source /usr/local/Ascend/cann/set_env.sh",
        )
    elif toolkit.bisheng is None:
        script = setup_script(toolkit.path) or "set_env.sh"
        yield Missing(
            f"the toolkit in {toolkit.path} has no compiler (bisheng)",
            "bash Ascend-cann-toolkit_VERSION_linux-ARCH.run --install "
            f"# the toolkit, not nnrt or nnae; then source {script}",
        )


def _of_packages() -> Iterator[Missing]:
    torch, torch_npu = _version_of("torch"), _version_of("torch_npu")
    if torch is None:
        yield Missing("the package torch is not installed", "pip install -e '.[torch]'")
    if torch_npu is None:
        yield Missing("the package torch_npu is not installed", _EXTRA)
    if torch and torch_npu and release(torch) != release(torch_npu):
        yield Missing(
            f"torch_npu {torch_npu} does not go with torch {torch}",
            f"pip install torch_npu=={release(torch)}",
        )


def release(text: str) -> str:
    """`2.13.0` of `2.13.0+cpu` and of `2.13.0.post2`: what both packages share."""
    return ".".join(text.partition("+")[0].split(".")[:3])


def _version_of(package: str) -> str | None:
    """Version of an installed package, empty if it does not say; none if there is no package."""
    if find_spec(package) is None:
        return None
    try:
        return version(package)
    except PackageNotFoundError:
        return ""
