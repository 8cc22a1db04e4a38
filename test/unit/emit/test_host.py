"""The emitted host side, compiled with launches that only take notes, and run."""

import re
import subprocess
from pathlib import Path

import pytest

from acc.emit.host import emit_host
from acc.emit.target import emit_ascendc
from acc.exec.build import HEADERS
from acc.exec.chip_config import chip_sizes, chip_types
from acc.exec.toolchain import find_compiler
from test.unit.emit.compiling import CHIP, parse

LIT = Path(__file__).parents[2] / "lit" / "emit"

NOTES = """
#include <cstdio>
#include <initializer_list>
static uint8_t memory[1 << 20];
static void Note(const char* kernel, uint32_t blocks, uint8_t* x, uint8_t* y)
{
    std::printf("%s %u %td %td", kernel, blocks, x - memory, y - memory);
}
static void Launch(const char* kernel, uint32_t blocks, uint8_t* x, uint8_t* y)
{
    Note(kernel, blocks, x, y);
    std::printf("\\n");
}
static void Launch(const char* kernel, uint32_t blocks, uint8_t* x, uint8_t* y, PartSumsTiling t)
{
    Note(kernel, blocks, x, y);
    std::printf(" perCore=%u M=%u\\n", t.perCore, t.M);
}
"""
MAIN = """
int main()
{
    for (uint32_t m : {1u, 7u, 41u, 65541u}) {
        std::printf("%u %llu\\n", m, (unsigned long long)TotalWorkspaceSize(m));
        RunTotal(memory, memory + 1, memory + 4096, m, nullptr);
    }
}
"""


@pytest.fixture(scope="module")
def lines(tmp_path_factory: pytest.TempPathFactory) -> list[str]:
    """What the compiled host side of the lit test prints for four sizes."""
    directory = tmp_path_factory.mktemp("host")
    module = parse((LIT / "host.mlir").read_text("utf-8"))
    host = re.sub(r"(\w+)<<<(\w+), 0, stream>>>\(", r'Launch("\1", \2, ', emit_host(module))
    assert host.count("Launch(") == 2
    (directory / "acl").mkdir()
    (directory / "acl" / "acl.h").write_text("using aclrtStream = void*;\n", "utf-8")
    (directory / "chip_sizes.h").write_text(chip_sizes(CHIP), "utf-8")
    (directory / "chip_types.h").write_text(chip_types(CHIP), "utf-8")
    # the kernels are not called, so nothing of them has to be linked
    kernels = re.sub(r"class.*?\n};|extern \"C\".*?\n}", "", emit_ascendc(module), flags=re.DOTALL)
    (directory / "main.cpp").write_text(kernels + NOTES + host + MAIN, "utf-8")
    flags = ("-std=c++17", "-Wall", "-Wno-unused-parameter", "-Werror", "-isystem", str(HEADERS))
    find_compiler().run([*flags, "-I.", "main.cpp", "-o", "main"], directory)
    done = subprocess.run([directory / "main"], capture_output=True, text=True, check=True)
    return done.stdout.splitlines()


def expected(m: int) -> list[str]:
    """One line for the size of the workspace and one for each launch, by arithmetic."""
    per_core = -(-m // 40)
    parts = -(-m * 8 * 4 // 512) * 512
    sums = 4096 + parts
    return [
        f"{m} {parts + 512}",
        f"part_sums {-(-m // per_core)} 0 4096 perCore={per_core} M={m}",
        f"last_sum 1 4096 {sums}",
        f"last_sum 1 {sums} 1",
    ]


def test_tiling_launches_and_workspace(lines: list[str]):
    assert lines == [line for m in (1, 7, 41, 65541) for line in expected(m)]


LIMITS = """
static void Launch(const char* kernel, uint32_t blocks, uint8_t*, uint8_t*, RowsTiling)
{
    std::printf("%s %u\\n", kernel, blocks);
}
static void Launch(const char*, uint32_t, uint8_t*) {}
"""
CALLS = """
int main()
{
    constexpr uint32_t most = 1u << 30;
    const uint32_t sizes[][2] = {{65535, 1}, {65536, 1}, {2, most}, {2, most - 1}, {1, most}};
    for (const auto& size : sizes) {
        try {
            LaunchRows(nullptr, nullptr, size[0], size[1], nullptr);
        } catch (const std::length_error& error) {
            std::printf("%s\\n", error.what());
        }
    }
}
"""


def test_launches_that_are_refused(tmp_path: Path):
    module = parse((LIT / "launch_limits.mlir").read_text("utf-8"))
    host = re.sub(r"(\w+)<<<(\w+), 0, stream>>>\(", r'Launch("\1", \2, ', emit_host(module))
    (tmp_path / "acl").mkdir()
    (tmp_path / "acl" / "acl.h").write_text("using aclrtStream = void*;\n", "utf-8")
    tiling = "#include <cstdint>\n#include <cstdio>\nstruct RowsTiling { uint32_t N; };\n"
    (tmp_path / "main.cpp").write_text(tiling + LIMITS + host + CALLS, "utf-8")
    flags = ("-std=c++17", "-Wall", "-Werror", "-I.")
    find_compiler().run([*flags, "main.cpp", "-o", "main"], tmp_path)
    done = subprocess.run([tmp_path / "main"], capture_output=True, text=True, check=True)
    assert done.stdout.splitlines() == [
        "rows 65535",
        "Rows: more than 65535 blocks [block-count]",
        "Rows: rows of x are too far apart [copy-range]",
        "rows 2",
        "rows 1",
    ]
