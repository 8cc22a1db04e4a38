"""Projects of the `direct-launch` form, built with the stand-ins and run on arrays in files."""

from pathlib import Path

import numpy as np

from acc.emit.projects.files import write_project
from acc.emit.projects.forms import emit_project
from test.standins.toolkit import build_with_cmake, run, toolkit_environment
from test.unit.emit.compiling import CHIP, lowered

EXAMPLES = Path(__file__).parents[4] / "examples"


def test_open_size(tmp_path: Path):
    environment = toolkit_environment(CHIP, tmp_path)
    project = tmp_path / "add"
    write_project(emit_project([lowered(EXAMPLES / "add.mlir")], "direct-launch"), project)
    build = build_with_cmake(project, environment)
    rng = np.random.default_rng(0)
    for size in (1, 7, 1003, 8192):
        x, y = (rng.standard_normal(size).astype(np.float32) for _ in range(2))
        np.save(tmp_path / "x.npy", x)
        np.save(tmp_path / "y.npy", y)
        run([build / "add_demo", "x.npy", "y.npy", "z.npy"], tmp_path, environment)
        z = np.load(tmp_path / "z.npy")
        assert z.dtype == np.float32
        np.testing.assert_array_equal(z, x + y)
