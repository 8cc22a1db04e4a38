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

pytestmark = pytest.mark.standin

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
    with pytest.raises(AssertionError, match="error: one.npy: two outputs would be written to it"):
        run([demo, "x.npy", "w.npy", "one.npy", "one.npy"], tmp_path, environment)


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


FILES = ["x.npy", "y.npy", "z.npy"]


@pytest.mark.parametrize(
    ("arguments", "text"),
    [
        (["--cores", "3", *FILES], "--cores: expected a file .npy or .bin, NAME=SIZE, --device N "
         "or --variant NAME"),
        (["x.txt", *FILES[1:]], "x.txt: expected a file .npy or .bin, NAME=SIZE, --device N or "
         "--variant NAME"),
        (["K=3", *FILES], "there is no size 'K'; expected one of M"),
        (["M=-3", *FILES], "M: '-3' is no number from 0 to 4294967295"),
        (["--variant", "sub", *FILES], "there is no variant 'sub'; expected one of add"),
        (["--device"], "--device needs a value"),
        (["gone.npy", *FILES[1:]], "gone.npy: cannot be read"),
        (["folder.npy", *FILES[1:]], "folder.npy: cannot be read"),
        (["x.npy", "wide.npy", "z.npy"], "no variant takes inputs of these types, found x:<f4, "
         "y:<f8; expected add with x:<f4 y:<f4"),
        (["x.npy", "a=b.npy", "z.npy"], "a=b.npy: is no .npy file"),
        (["x.npy", "y.npy", "gone/z.npy"], "gone/z.npy: cannot be written"),
    ],
)  # fmt: skip
def test_wrong_arguments(
    add_demo: tuple[Path, dict[str, str]], tmp_path: Path, arguments: list[str], text: str
):
    demo, environment = add_demo
    for name, dtype in (("x", np.float32), ("y", np.float32), ("wide", np.float64)):
        np.save(tmp_path / f"{name}.npy", np.zeros(7, dtype))
    (tmp_path / "a=b.npy").touch()
    (tmp_path / "folder.npy").mkdir()
    done = subprocess.run(
        [demo, *arguments],
        cwd=tmp_path,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stderr) == (1, f"error: {text}\n")
    assert not (tmp_path / "z.npy").exists()


def test_without_a_toolkit(add_demo: tuple[Path, dict[str, str]], tmp_path: Path):
    """The first thing that is said is what is missing."""
    demo, environment = add_demo
    bare = {k: v for k, v in environment.items() if k != "ASCEND_HOME_PATH"}
    project = demo.parents[1]
    with pytest.raises(AssertionError, match="ASCEND_HOME_PATH is not set; source set_env.sh of"):
        run(["cmake", "-S", project, "-B", tmp_path / "build"], tmp_path, bare)
    del bare["CMAKE_PREFIX_PATH"]
    with pytest.raises(AssertionError, match="ASCEND_HOME_PATH is not set; source set_env.sh of"):
        run(["cmake", "-S", project, "-B", tmp_path / "other"], tmp_path, bare)


def test_help(add_demo: tuple[Path, dict[str, str]], tmp_path: Path):
    demo, environment = add_demo
    usage = run([demo, "--help"], tmp_path, environment).stdout
    assert usage.splitlines()[0] == f"usage: {demo} [--device N] [M=SIZE] x.npy y.npy z.out.npy"
