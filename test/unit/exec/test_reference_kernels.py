"""The hand-written reference kernels run right and clean at every size of their json."""

import os
from pathlib import Path
from typing import get_args

import pytest

from acc.exec.host_model import HostModel
from acc.exec.host_options import HostOptions, Order
from acc.exec.kernel_io import load_kernel
from acc.target.chip import DEFAULT_CHIP, load_chip

FOLDER = os.environ.get("ACC_REFERENCE_KERNELS")
DESCRIPTIONS = sorted(Path(FOLDER).glob("*.json")) if FOLDER else []
CORES = (1, 3, 40)

pytestmark = pytest.mark.skipif(
    not DESCRIPTIONS, reason="ACC_REFERENCE_KERNELS does not name a folder with kernels and json"
)


@pytest.mark.parametrize("order", get_args(Order))
@pytest.mark.parametrize("description", DESCRIPTIONS, ids=lambda path: path.stem)
def test_kernel(description: Path, order: Order):
    kernel = load_kernel(description.with_suffix(".cpp"), description)
    host = HostModel(load_chip(DEFAULT_CHIP), options=HostOptions(order=order))
    for case in kernel.cases(CORES):
        result = host.run(kernel.source, [case.launch], case.buffers)
        assert result.faults == (), (case.size, case.cores)
        for name, want in case.reference.items():
            assert kernel.tolerance.accepts(result.outputs[name], want), (case.size, case.cores)


def test_a_wrong_kernel_is_seen():
    (description,) = [path for path in DESCRIPTIONS if path.stem == "add_f16"]
    kernel = load_kernel(description.with_suffix(".cpp"), description)
    host = HostModel(load_chip(DEFAULT_CHIP))
    case = kernel.case({"n": 1000}, 3)
    wrong = kernel.source.replace("Add(z, x, y, count)", "Sub(z, x, y, count)")
    result = host.run(wrong, [case.launch], case.buffers)
    assert not kernel.tolerance.accepts(result.outputs["z"], case.reference["z"])
    short = kernel.source.replace("Add(z, x, y, count)", "Add(z, x, y, count - 1)")
    faults = host.run(short, [case.launch], case.buffers).faults
    assert {fault.rule for fault in faults} == {"poison-store"}
