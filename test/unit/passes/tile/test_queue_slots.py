"""Queue slots of kernels with very many tiles."""

import pytest

from acc import registry
from acc.diagnostics import UserError
from acc.frontend.dsl import import_dsl
from acc.pass_pipeline import parse_pipeline
from acc.pass_runner import run_pipeline


def test_many_loaded_tiles_are_too_many_for_the_queues():
    loads = "".join(f"    t{i} = acc.load(x[0:], [8])\n" for i in range(150))
    sums = "".join(f"    s{i} = s{i - 1} + t{i}\n" for i in range(1, 150))
    module = import_dsl(
        "import acc\nfrom acc import f32, gm\n\n\n@acc.kernel\n"
        "def total(x: gm[8, f32], y: gm[8, f32]):\n"
        f"{loads}    s0 = t0 + t0\n{sums}    acc.store(s149, y[0:])\n",
        "total.py",
    )
    with pytest.raises(UserError, match="needs 150 buffers for loaded tiles"):
        run_pipeline(
            registry.make_context(),
            module,
            parse_pipeline("tile-to-ascendc", registry.all_passes()),
        )
