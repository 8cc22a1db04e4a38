// RUN: rm -rf %t && acc-translate --emit-project %t/p --form direct-launch %s
// RUN: filecheck %s --check-prefix=TILING --input-file %t/p/parts_tiling.h
// RUN: filecheck %s --check-prefix=HEADER --input-file %t/p/parts_launch.h
// RUN: filecheck %s --check-prefix=KERNEL --input-file %t/p/parts.asc
// RUN: filecheck %s --check-prefix=CMAKE --input-file %t/p/CMakeLists.txt

// RUN: not acc-translate --emit-project %t/p --form direct-launch %s 2>&1 | filecheck %s --check-prefix=TAKEN
// RUN: not acc-translate --emit-project %t/q --form direct %s 2>&1 | filecheck %s --check-prefix=FORM
// RUN: not acc-translate --emit-project %t/q %s 2>&1 | filecheck %s --check-prefix=NONE
// RUN: not acc-translate --emit-project %t/q --form direct-launch -o x %s 2>&1 | filecheck %s --check-prefix=OUT
// RUN: not acc-translate --emit-host --form direct-launch %s 2>&1 | filecheck %s --check-prefix=OPTION
// RUN: not acc-translate --emit-host %s %s 2>&1 | filecheck %s --check-prefix=TWO
// RUN: test ! -e %t/q

// TAKEN: error: cannot write the project '{{.*}}': the directory is not empty; expected a new or an empty one
// FORM: error: unknown form 'direct'; did you mean direct-launch?
// NONE: error: --emit-project needs --form, one of custom-op, direct-launch, torch-extension, multikernelbench
// OUT: error: -o means nothing to --emit-project, which writes to its directory
// OPTION: error: --form means nothing to --emit-host
// TWO: error: --emit-host takes one FILE, found 2

// TILING: struct PartTiling {
// TILING-NEXT: uint32_t M;
// TILING-NEXT: uint32_t offset;
// TILING-NEXT: };
// TILING: static_assert(sizeof(PartTiling) == 8, "host and device disagree on the layout");
// TILING: static_assert(offsetof(PartTiling, M) == 0,
// TILING: static_assert(offsetof(PartTiling, offset) == 4,

// HEADER: uint64_t PartsWorkspaceSize(uint32_t M);
// HEADER-NEXT: // x: [M, 8] of f32
// HEADER-NEXT: // y: [M] of f32, written
// HEADER-NEXT: void RunParts(uint8_t* x, uint8_t* y, uint8_t* workspace, uint32_t M, aclrtStream stream);

// KERNEL: #include "parts_tiling.h"
// KERNEL-NOT: struct PartTiling {
// KERNEL: {{^}}void RunParts(

// CMAKE: set(CMAKE_ASC_ARCHITECTURES "dav-2201" CACHE STRING "architecture of the NPU")

func.func @parts_host(%M: index) -> (index, index, index) attributes {
    tile.host, tile.symbols = ["M"], tile.fields = ["num_blocks", "M", "offset"]} {
  %one = arith.constant 1 : index
  %far = arith.constant 4096 : index
  func.return %one, %M, %far : index, index, index
}
ascendc.kernel @part(%x: !ascendc.gm_addr, %y: !ascendc.gm_addr, %w: !ascendc.gm_addr)
    host = @parts_host tiling = ["M", "offset"] {
  %M = ascendc.tiling_field "M"
  %offset = ascendc.tiling_field "offset"
}
tile.program @parts(%x: !tile.gm<[M, 8], f32>, %y: !tile.gm<[M], f32>) outputs = 1 {
  %w = tile.workspace : !tile.gm<[M], f32>
  tile.launch @part(%x, %y, %w) : !tile.gm<[M, 8], f32>, !tile.gm<[M], f32>, !tile.gm<[M], f32>
}
