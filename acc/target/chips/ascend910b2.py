"""
Ascend 910B2 (Atlas A2, dav-c220).

Sources: asc-devkit 9.1 documentation (hardware architecture, API pages); core counts as for the
910B1 platform configuration, unconfirmed for this part: a wrong one costs time, not results. Global
memory is the 910B1's 64 GB, unconfirmed for other parts. The runtime takes the number of blocks as
16 bits. A launch is taken for 4 us and a core's share of the bandwidth for 32 GB/s, both estimates;
what a core moves in a cycle is the 910B1 platform configuration's number.
"""

from acc.target.chip import Chip
from acc.target.chips.dav_c220_api import CAST_MODES, COMPARE_MODES, DTYPES
from acc.target.chips.dav_c220_static_api import STATIC_UNAVAILABLE

CHIP = Chip(
    name="ascend910b2",
    description="Atlas A2, dav-c220: 24 cube and 48 vector cores",
    npu_arch="dav-2201",
    compute_unit="ascend910b",
    soc_names=("Ascend910B2", "Ascend910B2C"),
    vector_cores=48,
    cube_cores=24,
    gm_paths={
        "aiv": frozenset({"ub"}),
        "aic": frozenset({"l1", "l0a", "l0b", "l0c"}),
    },
    gm_bytes=68719476736,
    ub_bytes=196608,
    ub_plan_bytes=188416,
    block_bytes=32,
    repeat_bytes=256,
    max_repeat=255,
    max_repeat_stride_blocks=255,
    max_block_stride_blocks=65535,
    max_copy_repeat_stride_blocks=4095,
    max_block_count=4095,
    max_burst_bytes=2097151,
    max_copy_gap=4294967295,
    max_pad_value_bytes=4,
    max_queue_depth=4,
    max_buffers_per_position=8,
    event_ids=8,
    static_event_ids=6,
    static_unavailable=STATIC_UNAVAILABLE,
    core_flags=16,
    sync_all_flags=(11, 12, 13, 14),
    max_core_flag_count=15,
    max_blocks=65535,
    max_pipe_buffers=64,
    compare_bytes=256,
    max_merge_pairs=4095,
    sort_pairs=32,
    approximation_errors={"half": 1e-3, "float": 1e-4},
    erf_scratch_factor={2: 8, 4: 3},
    good_transfer_bytes=16384,
    gm_bytes_per_cycle=32,
    launch_transfer_bytes=131072,
    gm_align_bytes=512,
    cache_line_bytes=64,
    dtypes=DTYPES,
    cast_modes=CAST_MODES,
    compare_modes=COMPARE_MODES,
)
