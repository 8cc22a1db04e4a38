// RUN: acc-translate --emit-host %s | filecheck %s

// What depends on sizes is refused where they are known: more blocks than the runtime counts, and
// rows further apart than a gap can say.
// CHECK: #include <stdexcept>
// CHECK: inline void LaunchRows(uint8_t* x, uint8_t* y, uint32_t M, uint32_t N, aclrtStream stream)
// CHECK: numBlocks);
// CHECK-NEXT:     if (numBlocks > 65535) {
// CHECK-NEXT:         throw std::length_error("Rows: more than 65535 blocks [block-count]");
// CHECK-NEXT:     }
// CHECK-NEXT:     if (M > 1 && (uint64_t)N * 4 > 4294967295ull) {
// CHECK-NEXT:         throw std::length_error("Rows: rows of x are too far apart [copy-range]");
// CHECK-NEXT:     }
// CHECK-NEXT:     if (numBlocks > 0) {
func.func @rows_host(%M : index, %N : index) -> (index, index)
    attributes {tile.host, tile.symbols = ["M", "N"], tile.fields = ["num_blocks", "N"]} {
  func.return %M, %N : index, index
}
ascendc.kernel @rows(%x : !ascendc.gm_addr, %y : !ascendc.gm_addr) host = @rows_host tiling = ["N"] {
  %x_gm = ascendc.set_global_buffer %x : !ascendc.global_tensor<f32>
  %y_gm = ascendc.set_global_buffer %y : !ascendc.global_tensor<f32>
  %queue = ascendc.queue : !ascendc.tque<vecin, 1>
  ascendc.init_buffer %queue number 1 bytes 64 : !ascendc.tque<vecin, 1>
  %N = ascendc.tiling_field "N"
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c4 = arith.constant 4 : index
  %t = ascendc.alloc_tensor %queue : !ascendc.tque<vecin, 1> -> !ascendc.local_tensor<f32>
  %rest = arith.subi %N, %c1 : index
  %gap = arith.muli %rest, %c4 : index
  ascendc.data_copy_pad_in %t, %x_gm blocks %c2 bytes %c4 gaps %gap, %c0 : !ascendc.local_tensor<f32>, !ascendc.global_tensor<f32>
  ascendc.free_tensor %queue, %t : !ascendc.tque<vecin, 1>, !ascendc.local_tensor<f32>
}

// No more than there are cores: nothing to refuse. Rows at a known distance neither.
// CHECK: inline void LaunchFew(
// CHECK-NOT: throw
func.func @few_host(%M : index) -> index
    attributes {tile.host, tile.symbols = ["M"], tile.fields = ["num_blocks"]} {
  %cores = arith.constant 40 : index
  %blocks = arith.minui %M, %cores : index
  func.return %blocks : index
}
ascendc.kernel @few(%x : !ascendc.gm_addr) host = @few_host {
  %x_gm = ascendc.set_global_buffer %x : !ascendc.global_tensor<f32>
}
tile.program @main(%x : !tile.gm<[M, N], f32>, %y : !tile.gm<[M], f32>) outputs = 1 {
  tile.launch @rows(%x, %y) : !tile.gm<[M, N], f32>, !tile.gm<[M], f32>
}
