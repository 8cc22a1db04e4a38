// RUN: acc-translate --emit-ascendc %s | filecheck %s
// RUN: acc-run %s --chip ascend910b2 | filecheck %s --check-prefix=RESULT

// Each of three blocks stores a part of the result, and adds what the next block has stored.
// RESULT: right: max abs error 0
func.func @host() -> (index) attributes {tile.host, tile.symbols = [], tile.fields = ["num_blocks"]} {
  %blocks = arith.constant 3 : index
  func.return %blocks : index
}
// CHECK: void Process()
ascendc.kernel @ring(%x : !ascendc.gm_addr, %parts : !ascendc.gm_addr, %y : !ascendc.gm_addr) host = @host auto_sync {
  %buffer = ascendc.buf : !ascendc.tbuf<veccalc>
  ascendc.init_buffer %buffer number 1 bytes 64 : !ascendc.tbuf<veccalc>
  %x_gm = ascendc.set_global_buffer %x : !ascendc.global_tensor<f32>
  %parts_gm = ascendc.set_global_buffer %parts : !ascendc.global_tensor<f32>
  %y_gm = ascendc.set_global_buffer %y : !ascendc.global_tensor<f32>
  %own = ascendc.get_with_offset %buffer size 8 offset 0 : !ascendc.tbuf<veccalc> -> !ascendc.local_tensor<f32>
  %other = ascendc.get_with_offset %buffer size 8 offset 32 : !ascendc.tbuf<veccalc> -> !ascendc.local_tensor<f32>
  %block = ascendc.get_block_idx
  %blocks = ascendc.get_block_num
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %next = arith.addi %block, %c1 : index
  %neighbour = arith.remui %next, %blocks : index
  %to = arith.muli %block, %c8 : index
  %from = arith.muli %neighbour, %c8 : index
  %to_wide = arith.index_cast %to : index to i64
  %from_wide = arith.index_cast %from : index to i64
  %x_part = ascendc.subscript %x_gm[%to_wide] : !ascendc.global_tensor<f32>, i64 -> !ascendc.global_tensor<f32>
  %part = ascendc.subscript %parts_gm[%to_wide] : !ascendc.global_tensor<f32>, i64 -> !ascendc.global_tensor<f32>
  %next_part = ascendc.subscript %parts_gm[%from_wide] : !ascendc.global_tensor<f32>, i64 -> !ascendc.global_tensor<f32>
  %y_part = ascendc.subscript %y_gm[%to_wide] : !ascendc.global_tensor<f32>, i64 -> !ascendc.global_tensor<f32>
  ascendc.data_copy %own, %x_part count %c8 : !ascendc.local_tensor<f32>, !ascendc.global_tensor<f32>
  ascendc.pipe_barrier all
  ascendc.data_copy %part, %own count %c8 : !ascendc.global_tensor<f32>, !ascendc.local_tensor<f32>
  // CHECK: DataCopy(partsGm_[
  // CHECK-NEXT: SyncAll();
  // CHECK-NEXT: DataCopy(other, partsGm_[
  ascendc.sync_all
  ascendc.data_copy %other, %next_part count %c8 : !ascendc.local_tensor<f32>, !ascendc.global_tensor<f32>
  ascendc.pipe_barrier all
  ascendc.add %own, %own, %other count %c8 : !ascendc.local_tensor<f32>
  ascendc.pipe_barrier all
  ascendc.data_copy %y_part, %own count %c8 : !ascendc.global_tensor<f32>, !ascendc.local_tensor<f32>
}
// CHECK: KERNEL_TASK_TYPE_DEFAULT(KERNEL_TYPE_MIX_AIV_1_0);
tile.program @main(%x : !tile.gm<[24], f32>, %parts : !tile.gm<[24], f32>, %y : !tile.gm<[24], f32>) outputs = 2 {
  tile.launch @ring(%x, %parts, %y) : !tile.gm<[24], f32>, !tile.gm<[24], f32>, !tile.gm<[24], f32>
}
