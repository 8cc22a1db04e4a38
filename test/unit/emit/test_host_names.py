"""Sizes, tensors and arguments of kernels may be called as the host side calls things itself."""

import re
import subprocess
from pathlib import Path

from acc.emit.host import emit_host
from acc.exec.toolchain import find_compiler
from test.unit.emit.compiling import parse

MODULE = """
func.func @part_host(%class: index, %stream: index) -> (index, index) attributes {
    tile.host, tile.symbols = ["class", "stream"], tile.fields = ["num_blocks", "tiling"]} {
  func.return %stream, %class : index, index
}
ascendc.kernel @part(
    %stream: !ascendc.gm_addr, %tiling: !ascendc.gm_addr, %num_blocks: !ascendc.gm_addr)
    host = @part_host tiling = ["tiling"] {
  %class = ascendc.tiling_field "tiling"
}
tile.program @parts(
    %stream: !tile.gm<[class, stream], f32>, %tiling: !tile.gm<[1], f32>) outputs = 1 {
  %num_blocks = tile.workspace : !tile.gm<[class, 8], f32>
  tile.launch @part(%stream, %tiling, %num_blocks)
    : !tile.gm<[class, stream], f32>, !tile.gm<[1], f32>, !tile.gm<[class, 8], f32>
}
"""
NOTES = """
#include <cstdint>
#include <cstdio>
struct PartTiling { uint32_t tiling; };
static uint8_t memory[3];
static void Launch(uint32_t blocks, uint8_t* x, uint8_t* y, uint8_t* z, PartTiling t)
{
    std::printf("%u %u %td %td %td", blocks, t.tiling, x - memory, y - memory, z - memory);
}
"""
MAIN = """
int main()
{
    std::printf("%d ", static_cast<int>(PartsWorkspaceSize(100, 3)));
    RunParts(memory, memory + 1, memory + 2, 5, 3, nullptr);
}
"""


def test_names_that_the_host_side_has_itself(tmp_path: Path):
    host = re.sub(r"part<<<(\w+), 0, stream>>>\(", r"Launch(\1, ", emit_host(parse(MODULE)))
    (tmp_path / "acl").mkdir()
    (tmp_path / "acl" / "acl.h").write_text("using aclrtStream = void*;\n", "utf-8")
    (tmp_path / "main.cpp").write_text(NOTES + host + MAIN, "utf-8")
    flags = ("-std=c++17", "-Wall", "-Werror", "-I.")
    find_compiler().run([*flags, "main.cpp", "-o", "main"], tmp_path)
    done = subprocess.run([tmp_path / "main"], capture_output=True, text=True, check=True)
    # 100 rows of 32 bytes up to a multiple of 512; then blocks, field and addresses
    assert done.stdout == "3584 3 5 0 1 2"
