// RUN: ACC_ROUNDTRIP
// RUN: ACC_GENERIC_ROUNDTRIP

// CHECK-LABEL: ascendc.kernel @k
ascendc.kernel @k() host = @k_host {
  %scratch = ascendc.buf : !ascendc.tbuf<veccalc>
  ascendc.init_buffer %scratch number 1 bytes 512 : !ascendc.tbuf<veccalc>
  %n = arith.constant 60 : index
  %x = ascendc.get_with_offset %scratch size 64 offset 0 : !ascendc.tbuf<veccalc> -> !ascendc.local_tensor<f32>
  %y = ascendc.get_with_offset %scratch size 64 offset 256 : !ascendc.tbuf<veccalc> -> !ascendc.local_tensor<f32>
  // CHECK: ascendc.spec(%x, %n, %y : !ascendc.local_tensor<f32>, index, !ascendc.local_tensor<f32>) extents [1, 1] rows 8 because "why" {
  // CHECK-GENERIC: "ascendc.spec"(%x, %n, %y) <{extents = array<i64: 1, 1>, row_unit = 8 : i64, reason = "why"}> ({
  ascendc.spec (%x, %n, %y : !ascendc.local_tensor<f32>, index, !ascendc.local_tensor<f32>) extents [1, 1] rows 8 because "why" {
  ^bb0(%a : !tile.buffer<[<=64], f32, ub>, %b : !tile.buffer<[<=64], f32, ub>):
    tile.exp %a : !tile.buffer<[<=64], f32, ub> outs(%b : !tile.buffer<[<=64], f32, ub>)
  }
}
