// RUN: acc-translate --emit-host %s | filecheck %s

// CHECK: // Host side. Stands behind the kernels, in one translation unit with them.
// CHECK-NEXT: #include <cstdint>
// CHECK-NEXT: #include <stdexcept>
// CHECK: #include "acl/acl.h"

// CHECK: inline PartSumsTiling ComputePartSumsTiling(uint32_t M, uint32_t& numBlocks)
// CHECK-NEXT: {
// CHECK-NEXT:     const uint32_t perCore = (M + 39) / 40;
// CHECK-NEXT:     numBlocks = (M + perCore - 1) / perCore;
// CHECK-NEXT:     PartSumsTiling tiling;
// CHECK-NEXT:     tiling.perCore = perCore;
// CHECK-NEXT:     tiling.M = M;
// CHECK-NEXT:     return tiling;
// CHECK-NEXT: }
func.func @part_sums_host(%M : index) -> (index, index, index)
    attributes {tile.host, tile.symbols = ["M"], tile.fields = ["num_blocks", "perCore", "M"]} {
  %cores = arith.constant 40 : index
  %per_core = arith.ceildivui %M, %cores : index
  %blocks = arith.ceildivui %M, %per_core : index
  func.return %blocks, %per_core, %M : index, index, index
}

// CHECK: inline void LaunchPartSums(uint8_t* x, uint8_t* y, uint32_t M, aclrtStream stream)
// CHECK-NEXT: {
// CHECK-NEXT:     uint32_t numBlocks = 0;
// CHECK-NEXT:     const PartSumsTiling tiling = ComputePartSumsTiling(M, numBlocks);
// CHECK-NEXT:     if (numBlocks > 65535) {
// CHECK-NEXT:         throw std::length_error("PartSums: more than 65535 blocks [block-count]");
// CHECK-NEXT:     }
// CHECK-NEXT:     if (numBlocks > 0) {
// CHECK-NEXT:         part_sums<<<numBlocks, 0, stream>>>(x, y, tiling);
// CHECK-NEXT:     }
// CHECK-NEXT: }
ascendc.kernel @part_sums(%x : !ascendc.gm_addr, %y : !ascendc.gm_addr) host = @part_sums_host tiling = ["perCore", "M"] {
  %x_gm = ascendc.set_global_buffer %x : !ascendc.global_tensor<f32>
  %y_gm = ascendc.set_global_buffer %y : !ascendc.global_tensor<f32>
  %M = ascendc.tiling_field "M"
  ascendc.set_vector_mask %M element f32
}

// CHECK: inline uint32_t ComputeLastSumBlocks()
// CHECK-NEXT: {
// CHECK-NEXT:     return 1;
// CHECK-NEXT: }
func.func @last_sum_host() -> index attributes {tile.host, tile.symbols = [], tile.fields = ["num_blocks"]} {
  %one = arith.constant 1 : index
  func.return %one : index
}
// CHECK: inline void LaunchLastSum(uint8_t* x, uint8_t* y, aclrtStream stream)
// CHECK-NEXT: {
// CHECK-NEXT:     const uint32_t numBlocks = ComputeLastSumBlocks();
// CHECK-NEXT:     if (numBlocks > 0) {
// CHECK-NEXT:         last_sum<<<numBlocks, 0, stream>>>(x, y);
ascendc.kernel @last_sum(%x : !ascendc.gm_addr, %y : !ascendc.gm_addr) host = @last_sum_host {
  %x_gm = ascendc.set_global_buffer %x : !ascendc.global_tensor<f32>
  %y_gm = ascendc.set_global_buffer %y : !ascendc.global_tensor<f32>
}

// Workspaces lie one behind the other, each from a good address on.
// CHECK: inline uint64_t TotalWorkspaceSize(uint32_t M)
// CHECK-NEXT: {
// CHECK-NEXT:     return ((uint64_t)M * 32 + 511) / 512 * 512 + 512;
// CHECK-NEXT: }
// CHECK: // x: [M, 100] of f32
// CHECK-NEXT: // y: [1] of f32, written
// CHECK-NEXT: inline void RunTotal(uint8_t* x, uint8_t* y, uint8_t* workspace, uint32_t M, aclrtStream stream)
// CHECK-NEXT: {
// CHECK-NEXT:     uint8_t* const parts = workspace;
// CHECK-NEXT:     uint8_t* const sums = parts + ((uint64_t)M * 32 + 511) / 512 * 512;
// CHECK-NEXT:     LaunchPartSums(x, parts, M, stream);
// CHECK-NEXT:     LaunchLastSum(parts, sums, stream);
// CHECK-NEXT:     LaunchLastSum(sums, y, stream);
// CHECK-NEXT: }
tile.program @total(%x : !tile.gm<[M, 100], f32>, %y : !tile.gm<[1], f32>) outputs = 1 {
  %parts = tile.workspace : !tile.gm<[M, 8], f32>
  %sums = tile.workspace : !tile.gm<[8], f32>
  %flat = tile.view %x : !tile.gm<[M, 100], f32> -> !tile.gm<[100, M], f32>
  tile.launch @part_sums(%flat, %parts) : !tile.gm<[100, M], f32>, !tile.gm<[M, 8], f32>
  tile.launch @last_sum(%parts, %sums) : !tile.gm<[M, 8], f32>, !tile.gm<[8], f32>
  tile.launch @last_sum(%sums, %y) : !tile.gm<[8], f32>, !tile.gm<[1], f32>
}
