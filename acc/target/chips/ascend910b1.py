"""Ascend 910B1: core counts as the 910B1 platform configuration gives it; the rest as the 910B2."""

from dataclasses import replace

from acc.target.chips import ascend910b2

CHIP = replace(
    ascend910b2.CHIP,
    name="ascend910b1",
    soc_names=("Ascend910B1",),
    description="Atlas A2, dav-c220: 24 cube and 48 vector cores",
    vector_cores=48,
    cube_cores=24,
)
