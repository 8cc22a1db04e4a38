"""Every fault of the host model has a kernel that causes it, and it alone, at the marked line."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import pytest

from acc.exec import build
from acc.exec.backend import Buffer, Fault, Launch, Memory, RunResult
from acc.exec.host_model import HostModel
from acc.exec.host_options import HostOptions
from acc.target.chip import DEFAULT_CHIP, load_chip

KERNELS = Path(__file__).resolve().parents[2] / "kernels" / "host_model"
ELEMENTS = 256
N_BYTES = 4 * ELEMENTS

ELSEWHERE = {
    "store_before_gm": "gm-out-of-bounds",
    "write_through_pointer": "gm-guard",
    "half_an_output": "output-unwritten",
    "counter_mode_left_on": "mask-state",
    "atomic_left_on": "atomic-state",
    "static_without_init": "soc-state",
    "write_after_enque": "pipe-race",
    "a_queue_of_other_pipes": "pipe-race",
}
"""Kernels whose fault is found at another line than the one that causes it."""

IN_PYTHON = {"timeout", "crash", "memory-limit", "scalar-division"}
"""Faults that end the process, so the C++ sources do not report them."""


@dataclass(frozen=True)
class Planted:
    """A kernel and the fault in it."""

    file: Path
    kernel: str
    rule: str
    line: int | None


ENTRY = re.compile(r"__global__ __aicore__ void (\w+)\(|^(?:STATIC_)?KERNEL\((\w+)\)", re.MULTILINE)
"""A kernel, or a pair of twins: the second one is named `NAME_ordered` and has no fault."""


def planted() -> Iterator[Planted]:
    for file in sorted(KERNELS.glob("*_faults.cpp")):
        kernel = ""
        for number, line in enumerate(file.read_text("utf-8").splitlines(), start=1):
            if entry := ENTRY.search(line):
                kernel = entry[1] or entry[2]
                if kernel in ELSEWHERE:
                    yield Planted(file, kernel, ELSEWHERE[kernel], None)
            elif marker := re.search(r"// fault: ([\w-]+)", line):
                yield Planted(file, kernel, marker[1], number)


PLANTED = list(planted())


def kernels_in(file: Path) -> list[str]:
    names: list[str] = []
    for plain, twin in ENTRY.findall(file.read_text("utf-8")):
        names += [plain] if plain else [twin, f"{twin}_ordered"]
    return [name for name in names if name not in ("NAME", "NAME##_ordered")]


def blocks_of(file: Path) -> int:
    return 2 if file.stem in ("core_faults", "sync_faults") else 1


ORDERED = [
    (file, kernel)
    for file in sorted(KERNELS.glob("*_faults.cpp"))
    for kernel in kernels_in(file)
    if kernel.endswith("_ordered")
]


def run(
    file: Path, kernel: str, elements: int = ELEMENTS, *, model: HostModel | None = None
) -> RunResult:
    names, text = ("x", "w", "z"), file.read_text("utf-8")
    blocks = blocks_of(file)
    launches = [
        Launch(name, blocks if name == kernel else 0, names, None, ()) for name in kernels_in(file)
    ]
    floats = np.linspace(-2, 2, elements, dtype=np.float32)
    shared = np.zeros_like(floats) if file.stem == "sync_faults" else floats
    buffers = {
        "x": Buffer(floats, "in"),
        "w": Buffer(shared, "workspace" if blocks == 1 else "inout"),
        "z": Buffer(floats, "out"),
    }
    auto_sync = "off" if f"STATIC_KERNEL({kernel.removesuffix('_ordered')})" in text else "on"
    options = HostOptions(auto_sync=auto_sync)
    host = model or HostModel(load_chip(DEFAULT_CHIP), timeout_seconds=1.0, options=options)
    return host.run(text, launches, buffers)


@pytest.mark.parametrize("case", PLANTED, ids=lambda case: case.kernel)
def test_fault(case: Planted):
    faults = run(case.file, case.kernel).faults
    assert [fault.rule for fault in faults] == [case.rule], faults
    (fault,) = faults
    assert fault.kernel == case.kernel
    assert fault.block == blocks_of(case.file) - 1
    if case.line is not None:
        assert fault.source_line == case.line, fault


@pytest.mark.parametrize(("file", "kernel"), ORDERED, ids=[kernel for _, kernel in ORDERED])
def test_ordered_twin_has_no_fault(file: Path, kernel: str):
    assert run(file, kernel).faults == ()


def test_clean_kernel_has_no_fault():
    result = run(KERNELS / "queue_faults.cpp", "clean")
    assert result.faults == ()
    np.testing.assert_array_equal(
        result.outputs["z"], 2 * np.linspace(-2, 2, ELEMENTS, dtype=np.float32)
    )


def test_every_rule_is_planted():
    pattern = re.compile(r'\b(?:report|stop|add)\([^;]*?"([a-z]+-[a-z-]+)"', re.DOTALL)
    sources = sorted((build.HEADERS / "runtime").glob("*.cpp"))
    rules = {rule for path in sources for rule in pattern.findall(path.read_text("utf-8"))}
    rules |= {
        rule
        for path in sources
        for rule in re.findall(r'add_fault\("([a-z-]+)"', path.read_text("utf-8"))
    }
    assert len(rules) > 40
    assert {case.rule for case in PLANTED} | {"memory-limit"} == rules | IN_PYTHON


def test_memory_limit():
    model = HostModel(load_chip(DEFAULT_CHIP), memory_bytes=64 << 20)
    faults = run(KERNELS / "queue_faults.cpp", "clean", 64 << 20, model=model).faults
    assert [fault.rule for fault in faults] == ["memory-limit"]


def test_fault_names_the_call_and_its_operands():
    (fault,) = run(KERNELS / "memory_faults.cpp", "count_past_tensor").faults
    assert fault.api == (
        "Adds(dst=float[256] at UB 0x0 (in_, VECIN buffer 1 of InitBuffer in line 16), "
        "src=float[256] at UB 0x0 (in_, VECIN buffer 1 of InitBuffer in line 16), "
        "scalar=1, count=257)"
    )
    assert fault.message == (
        "src is read at bytes 0x0 to 0x404 of the UB, the tensor ends at 0x400"
    )


def test_fault_names_the_event_of_a_flag():
    (fault,) = run(KERNELS / "instruction_faults.cpp", "flag_left").faults
    assert fault.api == "SetFlag(event=V_MTE3, id=0)"
    assert fault.message == "V_MTE3 0 is still set when the kernel ends: it disturbs the next one"
    assert fault.memory is None


def test_fault_names_the_queue():
    (fault,) = run(KERNELS / "queue_faults.cpp", "missing_enque").faults
    assert fault.memory is not None
    line = fault.memory.buffer_line
    assert fault.message == (
        f"nothing was enqueued in the queue 'in' (InitBuffer in line {line}): the device hangs"
    )
    assert fault.memory == Memory("ub", "in", line, 0, N_BYTES)


def test_fault_names_a_tensor_by_address():
    (fault,) = run(KERNELS / "pipe_faults.cpp", "tensor_by_address").faults
    line = line_of("pipe_faults.cpp", "LocalTensor<float> placed(TPosition::VECCALC")
    assert fault.memory == Memory("ub", "placed", line, 0, N_BYTES)
    assert f"src=float[256] at UB 0x800 (placed, VECCALC buffer 3 made in line {line})" in fault.api


def line_of(file: str, text: str) -> int:
    lines = (KERNELS / file).read_text("utf-8").splitlines()
    (number,) = [number for number, line in enumerate(lines, start=1) if text in line]
    return number


def test_undefined_data_that_nothing_has_written():
    (fault,) = run(KERNELS / "poison_faults.cpp", "store_of_fresh_buffer").faults
    line = line_of("poison_faults.cpp", "pipe.InitBuffer(out, 1, BYTES);")
    assert fault.source_line is not None
    assert fault.message == (
        f"what is stored was never written or comes from undefined data; it is byte {1024 - 32} of "
        f"its buffer (out, VECOUT buffer 2 of InitBuffer in line {line}), which nothing has "
        f"written since AllocTensor in line {fault.source_line - 3}"
    )
    assert fault.memory == Memory("ub", "out", line, 1024 - 32, 32)


def test_undefined_data_that_a_call_has_written():
    (fault,) = run(KERNELS / "poison_faults.cpp", "undefined_padding").faults
    writer = line_of("poison_faults.cpp", "DataCopyPadExtParams<float>(false, 0, 1, 0.0f)")
    assert f", last written by DataCopyPad in line {writer}" in fault.message


def test_both_accesses_of_a_race_are_named():
    (fault,) = run(KERNELS / "pipe_faults.cpp", "vector_before_load").faults
    assert fault.source_line is not None
    assert fault.message == (
        "the vector unit reads src, which MTE2 (GM to UB) writes with DataCopy in line "
        f"{fault.source_line - 2}: nothing orders the two without SetFlag and WaitFlag of "
        "HardEvent::MTE2_V"
    )
    line = line_of("pipe_faults.cpp", "pipe.InitBuffer(buffer_, 2 * BYTES);")
    assert fault.memory == Memory("ub", "buffer_", line, 0, 1024)


def test_both_blocks_of_a_race_are_named():
    (fault,) = run(KERNELS / "core_faults.cpp", "whole_blocks_over_a_neighbour").faults
    line = fault.source_line
    assert fault.message == (
        f"byte 36 of GM buffer w: block 1 writes with DataCopy in line {line} and block 0 writes "
        f"with DataCopy in line {line}, and nothing orders the two; DataCopy stores whole blocks "
        "of 32 bytes, DataCopyPad just the bytes of a tail"
    )
    assert fault.memory == Memory("gm", "w", None, 36, 64 - 36)
    assert fault.api.startswith(
        "DataCopy(dst=float at byte 36 of GM buffer w, src=float[256] at UB "
    )
    assert fault.api.endswith(", count=16)")


def test_a_tensor_without_memory_is_named():
    (fault,) = run(KERNELS / "memory_faults.cpp", "a_tensor_without_memory").faults
    assert fault.message == (
        "dst is 'nowhere', a GlobalTensor without memory: SetGlobalBuffer was not called for it"
    )
    assert fault.api.startswith("DataCopy(dst=float without memory, src=")


def test_a_race_of_more_than_a_block_says_nothing_about_blocks():
    (fault,) = run(KERNELS / "sync_faults.cpp", "the_next_round_too_early").faults
    assert fault.message.endswith(", and nothing orders the two")


@pytest.mark.parametrize("kernel", ["endless_loop", "wild_pointer"])
def test_the_last_call_before_the_end_has_its_operands(kernel: str):
    (fault,) = run(KERNELS / "memory_faults.cpp", kernel).faults
    line = line_of("memory_faults.cpp", "pipe.InitBuffer(scratch_,")
    assert re.fullmatch(
        r"Duplicate\(dst=float\[\d+\] at UB 0x[0-9a-f]+ "
        rf"\(scratch_, \w+ buffer \d+ of InitBuffer in line {line}\), scalar=1, count=256\)",
        fault.api,
    ), fault.api
    assert fault.api in fault.message


def test_fault_text_for_people():
    fault = Fault("ub-capacity", "too much", "softmax", 3, "InitBuffer(num=2)", 17)
    assert fault.text() == ("line 17: ub-capacity: too much [softmax, block 3: InitBuffer(num=2)]")
