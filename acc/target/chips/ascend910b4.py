"""Ascend 910B4: core counts unconfirmed, so a kernel reads GetBlockNum(); the rest as the 910B2."""

from dataclasses import replace

from acc.target.chips import ascend910b2

CHIP = replace(
    ascend910b2.CHIP,
    name="ascend910b4",
    soc_names=("Ascend910B4", "Ascend910B4-1"),
    description="Atlas A2, dav-c220: 20 cube and 40 vector cores",
    vector_cores=40,
    cube_cores=20,
)
