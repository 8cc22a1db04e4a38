"""
Projects of the `custom-op` form: the host side is built and called with stand-ins, the kernel runs
on the host model with the tiling data that the host side has computed.
"""

import json
import subprocess
from collections.abc import Mapping
from pathlib import Path

import numpy as np
import pytest

from acc.emit.projects.files import write_project
from acc.emit.projects.forms import emit_project
from acc.exec.backend import Buffer
from test.standins.custom_op import GE_TYPES, CustomOp, kernel_text, request, run_kernel
from test.standins.toolkit import toolkit_environment
from test.unit.emit.compiling import CHIP, lowered
from test.unit.emit.projects.operators import soft_total

pytestmark = pytest.mark.standin

EXAMPLES = Path(__file__).parents[4] / "examples"
DTYPES: Mapping[str, type[np.generic]] = {"f32": np.float32, "f16": np.float16}


def environment_of(directory: Path) -> dict[str, str]:
    """What `set_env.sh` sets; the toolkit's package is found by its place."""
    environment = toolkit_environment(CHIP, directory)
    del environment["CMAKE_PREFIX_PATH"]
    return environment


@pytest.fixture(scope="module")
def add(tmp_path_factory: pytest.TempPathFactory) -> CustomOp:
    """The operator that adds."""
    directory = tmp_path_factory.mktemp("custom_op")
    project = directory / "add"
    write_project(emit_project([lowered(EXAMPLES / "add.mlir")], "custom-op"), project)
    return CustomOp.built(project, environment_of(directory))


@pytest.fixture(scope="module")
def soft(tmp_path_factory: pytest.TempPathFactory) -> CustomOp:
    """Two results in two types, made by three kernels."""
    pytest.importorskip("torch")
    directory = tmp_path_factory.mktemp("custom_op")
    project = directory / "soft_total"
    modules = [soft_total(), soft_total("float16")]
    write_project(emit_project(modules, "custom-op", "soft_total"), project)
    return CustomOp.built(project, environment_of(directory))


def test_what_cmake_is_told(soft: CustomOp):
    """Settings of the preset, libraries, and what is packaged."""
    assert (soft.build / "standin.txt").read_text("utf-8").splitlines() == [
        "package soft_total ENABLE_SOURCE_PACKAGE;True;ENABLE_BINARY_PACKAGE;True;"
        f"INSTALL_PATH;{soft.build}/",
        "library cust_optiling TILING",
        "library cust_opapi ACLNN",
        "library cust_op_proto GRAPH",
        "packaged cust_optiling;cust_opapi;cust_op_proto",
        "kernel SoftTotalCustom soft_total_custom.cpp",
        "packaged ascendc_kernels",
    ]
    assert (soft.build / "custom_opp_standin.tar.gz").exists()
    cache = (soft.build / "CMakeCache.txt").read_text("utf-8")
    for setting in (
        "CMAKE_BUILD_TYPE:STRING=Release",
        "ASCEND_COMPUTE_UNIT:STRING=ascend910b",
        "vendor_name:STRING=soft_total",
        "ENABLE_BINARY_PACKAGE:BOOL=True",
    ):
        assert f"\n{setting}\n" in cache


def test_without_a_toolkit(add: CustomOp, tmp_path: Path):
    """The first thing that is said is what is missing."""
    environment = {**environment_of(tmp_path)}
    del environment["ASCEND_HOME_PATH"]
    command = ["cmake", "-S", add.project, "-B", tmp_path / "build"]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode != 0
    assert "ASCEND_HOME_PATH is not set; source set_env.sh of the CANN toolkit" in done.stderr


def test_one_step(add: CustomOp):
    rng = np.random.default_rng(0)
    source = kernel_text(add.project, "add_custom", {"x": "f32", "y": "f32", "z": "f32"})
    sizes = (1, 7, 1003, 8192)
    for size, tiling in zip(
        sizes, add.tile([(("f32", [s]), ("f32", [s])) for s in sizes]), strict=True
    ):
        assert (tiling.done, tiling.schedule_mode, tiling.workspace_bytes) == (True, 0, 0)
        x, y = (rng.standard_normal(size).astype(np.float32) for _ in range(2))
        arguments = {
            "x": Buffer(x, "in"),
            "y": Buffer(y, "in"),
            "z": Buffer(np.empty_like(x), "out"),
        }
        result = run_kernel(CHIP, "add_custom", source, tiling, arguments)
        assert [fault.text() for fault in result.faults] == []
        np.testing.assert_array_equal(result.outputs["z"], x + y)


@pytest.mark.parametrize(("element", "tolerance"), [("f32", 1e-5), ("f16", 2e-3)])
def test_steps_and_variants(soft: CustomOp, element: str, tolerance: float):
    """Values are those of PyTorch in float64."""
    import torch

    rng = np.random.default_rng(0)
    types = dict.fromkeys(["x", "w", "out0", "out1"], element)
    source = kernel_text(soft.project, "soft_total_custom", types)
    for rows in (1, 37, 600):
        x = rng.standard_normal((rows, 100)).astype(DTYPES[element])
        w = rng.standard_normal(100).astype(DTYPES[element])
        (tiling,) = soft.tile([((element, x.shape), (element, w.shape))])
        # all blocks run at once, since they wait for each other
        assert (tiling.done, tiling.blocks, tiling.schedule_mode) == (True, 48, 1)
        arguments: dict[str, Buffer] = {
            "x": Buffer(x, "in"),
            "w": Buffer(w, "in"),
            "out0": Buffer(np.empty_like(x), "out"),
            "out1": Buffer(np.empty(1, x.dtype), "out"),
        }
        result = run_kernel(CHIP, "soft_total_custom", source, tiling, arguments)
        assert [fault.text() for fault in result.faults] == []
        exact_x, exact_w = (torch.tensor(each, dtype=torch.float64) for each in (x, w))
        shares = torch.softmax(exact_x * exact_w, -1)
        out0, out1 = (
            torch.tensor(result.outputs[name], dtype=torch.float64) for name in ("out0", "out1")
        )
        torch.testing.assert_close(out0, shares, rtol=tolerance, atol=tolerance)
        torch.testing.assert_close(out1[0], (exact_x * exact_x).sum(), rtol=tolerance, atol=0)


def test_a_wait_that_is_missing_is_found(soft: CustomOp):
    """So the runs above show that none is."""
    types = dict.fromkeys(["x", "w", "out0", "out1"], "f32")
    source = kernel_text(soft.project, "soft_total_custom", types)
    x, w = np.ones((600, 100), np.float32), np.ones(100, np.float32)
    (tiling,) = soft.tile([(("f32", x.shape), ("f32", w.shape))])
    arguments: dict[str, Buffer] = {
        "x": Buffer(x, "in"),
        "w": Buffer(w, "in"),
        "out0": Buffer(np.empty_like(x), "out"),
        "out1": Buffer(np.empty(1, x.dtype), "out"),
    }
    without = source.replace("SyncAll();", "")
    assert without != source
    result = run_kernel(CHIP, "soft_total_custom", without, tiling, arguments)
    assert "core-race" in {fault.rule for fault in result.faults}


def test_what_is_registered(soft: CustomOp):
    (answer,) = soft.call(["def"])
    ranges = f"{GE_TYPES['f32']}/2,{GE_TYPES['f16']}/2"
    tensors = [f"x:{ranges}+", f"w:{ranges}+", f"out0:{ranges}", f"out1:{ranges}"]
    assert answer == ["SoftTotalCustom", "ascend910b", *tensors]
    description = json.loads((soft.project / "soft_total_custom.json").read_text("utf-8"))
    columns = {"format": ["ND", "ND"], "type": ["float32", "float16"]}
    tensor = {"param_type": "required", **columns}
    assert description == [
        {
            "op": "SoftTotalCustom",
            "input_desc": [{"name": "x", **tensor}, {"name": "w", **tensor}],
            "output_desc": [{"name": "out0", **tensor}, {"name": "out1", **tensor}],
        }
    ]


def test_shapes_are_inferred(soft: CustomOp):
    """Over many sizes, and where a graph does not know them yet."""
    sizes = [1, 2, 47, 48, 49, 65537, 2**32 + 5, 0, -1]
    requests = [request("shape", [("f32", [size, 100]), ("f32", [100])]) for size in sizes]
    expected = [["1", "2", str(size), "100", "0"] for size in sizes]
    assert soft.call(requests) == expected
    # nobody knows how many dimensions there are
    (answer,) = soft.call([request("shape", [("f32", [-2]), ("f32", [-1])])])
    assert answer == ["1", "2", "-1", "100", "0"]


def test_types_are_inferred(soft: CustomOp):
    shapes = ([3, 100], [100])
    requests = [
        request("type", [(x, shapes[0]), (w, shapes[1])])
        for x, w in (("f32", "f32"), ("f16", "f16"), ("f32", "f16"))
    ]
    f32, f16 = str(GE_TYPES["f32"]), str(GE_TYPES["f16"])
    found = soft.call(requests)
    assert found[:2] == [["1", f32, f32], ["1", f16, f16]]
    assert found[2][0] == "0"
    assert soft.errors == "node: no kernel takes inputs of these types\n"


@pytest.mark.parametrize(
    ("x", "w", "text"),
    [
        (("f32", [3, 99]), ("f32", [100]), "x has size 99 in dimension 1, expected 100"),
        (("f32", [300]), ("f32", [100]), "x has 1 dimensions, expected 2"),
        (("f32", [3, 100]), ("f16", [100]), "no kernel takes inputs of these types"),
        (("f32", [2**32, 100]), ("f32", [100]), "a dimension of 4294967296 elements is too large"),
        (("f32", [-1, 100]), ("f32", [100]), "the size rows is not known"),
    ],
)
def test_calls_that_are_refused(
    soft: CustomOp, x: tuple[str, list[int]], w: tuple[str, list[int]], text: str
):
    (tiling,) = soft.tile([(x, w)])
    assert not tiling.done
    assert soft.errors == f"node: {text}\n"


def test_too_few_cores_for_blocks_that_wait(soft: CustomOp):
    inputs = (("f32", [600, 100]), ("f32", [100]))
    assert soft.tile([inputs], cores=48)[0].done
    assert not soft.tile([inputs], cores=40)[0].done
    assert soft.errors == "node: needs 48 vector cores at once, found 40\n"


def test_blocks_that_do_not_wait_take_turns(add: CustomOp):
    (tiling,) = add.tile([(("f32", [1 << 20]), ("f32", [1 << 20]))], cores=8)
    assert tiling.done and tiling.blocks > 8


def test_no_room_for_the_tiling_data(soft: CustomOp):
    inputs = (("f32", [600, 100]), ("f32", [100]))
    assert not soft.tile([inputs], room=8)[0].done
    assert soft.errors == "node: there is no room for the tiling data\n"


def test_empty_tensors(add: CustomOp):
    """CANN launches at least one block, which finds nothing to do."""
    (tiling,) = add.tile([(("f32", [0]), ("f32", [0]))])
    assert (tiling.done, tiling.blocks) == (True, 1)
