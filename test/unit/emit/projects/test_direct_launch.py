"""Projects of the `direct-launch` form, built with the stand-ins and run on arrays in files."""

import subprocess
from pathlib import Path

import numpy as np
import pytest

from acc.emit.projects.files import write_project
from acc.emit.projects.forms import emit_project
from test.standins.toolkit import build_with_cmake, run, toolkit_environment
from test.unit.emit.compiling import CHIP, lowered
from test.unit.emit.projects.operators import soft_total

EXAMPLES = Path(__file__).parents[4] / "examples"


@pytest.fixture(scope="module")
def add_demo(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, dict[str, str]]:
    """The executable that adds, and the environment to run it in."""
    directory = tmp_path_factory.mktemp("direct_launch")
    environment = toolkit_environment(CHIP, directory)
    project = directory / "add"
    write_project(emit_project([lowered(EXAMPLES / "add.mlir")], "direct-launch"), project)
    return build_with_cmake(project, environment) / "add_demo", environment


def test_open_size(add_demo: tuple[Path, dict[str, str]]):
    demo, environment = add_demo
    directory = demo.parent
    rng = np.random.default_rng(0)
    for size in (1, 7, 1003, 8192):
        x, y = (rng.standard_normal(size).astype(np.float32) for _ in range(2))
        np.save(directory / "x.npy", x)
        np.save(directory / "y.npy", y)
        run([demo, "x.npy", "y.npy", "z.npy"], directory, environment)
        z = np.load(directory / "z.npy")
        assert z.dtype == np.float32
        np.testing.assert_array_equal(z, x + y)


def test_variants_and_workspace(tmp_path: Path):
    pytest.importorskip("torch")
    environment = toolkit_environment(CHIP, tmp_path)
    project = tmp_path / "soft_total"
    modules = [soft_total(), soft_total("float16")]
    write_project(emit_project(modules, "direct-launch", "soft_total"), project)
    demo = build_with_cmake(project, environment) / "soft_total_demo"
    rng = np.random.default_rng(0)
    for dtype, tolerance in ((np.float32, 1e-5), (np.float16, 2e-3)):
        x = rng.standard_normal((37, 100)).astype(dtype)
        w = rng.standard_normal(100).astype(dtype)
        exact = x.astype(np.float64) * w
        shares = np.exp(exact) / np.exp(exact).sum(axis=1, keepdims=True)
        total = np.square(x.astype(np.float64)).sum()
        np.save(tmp_path / "x.npy", x)
        np.save(tmp_path / "w.npy", w)
        run([demo, "x.npy", "w.npy", "soft.npy", "total.npy"], tmp_path, environment)
        soft, found = (np.load(tmp_path / f"{name}.npy") for name in ("soft", "total"))
        assert (soft.dtype, soft.shape, found.dtype, found.shape) == (dtype, (37, 100), dtype, ())
        np.testing.assert_allclose(soft, shares, rtol=tolerance, atol=tolerance)
        np.testing.assert_allclose(found, total, rtol=tolerance)
        # the bytes alone say neither type nor size
        x.tofile(tmp_path / "x.bin")
        w.tofile(tmp_path / "w.bin")
        variant = "soft_total_f32" if dtype is np.float32 else "soft_total_f16"
        given = ["--variant", variant, "rows=37", "x.bin", "w.bin", "soft.bin", "total.bin"]
        run([demo, *given], tmp_path, environment)
        np.testing.assert_array_equal(np.fromfile(tmp_path / "soft.bin", dtype), soft.ravel())


@pytest.mark.parametrize(
    ("arrays", "text"),
    [
        ({"x": (7,), "y": (8,)}, "y has size 8 in dimension 0, expected 7"),
        ({"x": (7, 1), "y": (7,)}, "x has 2 dimensions, expected 1"),
    ],
)
def test_wrong_files(
    add_demo: tuple[Path, dict[str, str]], arrays: dict[str, tuple[int, ...]], text: str
):
    demo, environment = add_demo
    directory = demo.parent
    for name, shape in arrays.items():
        np.save(directory / f"{name}.npy", np.zeros(shape, np.float32))
    done = subprocess.run(
        [demo, "x.npy", "y.npy", "never.npy"],
        cwd=directory,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stderr) == (1, f"error: {text}\n")
    assert not (directory / "never.npy").exists()
