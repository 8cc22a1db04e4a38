// RUN: ACC_ROUNDTRIP
// RUN: ACC_GENERIC_ROUNDTRIP

// CHECK-LABEL: func.func @tiles
func.func @tiles(%t: !tile.tile<[<=4, 64], f32, ub>) {
  // CHECK: %0 = tile.cast none %t : !tile.tile<[<=4, 64], f32, ub> -> !tile.tile<[<=4, 64], bf16, ub>
  %0 = tile.cast none %t : !tile.tile<[<=4, 64], f32, ub> -> !tile.tile<[<=4, 64], bf16, ub>
  // CHECK: %1 = tile.cast rint %t : !tile.tile<[<=4, 64], f32, ub> -> !tile.tile<[<=4, 64], bf16, ub>
  // CHECK-GENERIC: "tile.cast"(%t) <{rounding = #tile<rounding rint>, operandSegmentSizes = array<i32: 1, 0, 0>}> : (!tile.tile<[<=4, 64], f32, ub>) -> !tile.tile<[<=4, 64], bf16, ub>
  %1 = tile.cast rint %t : !tile.tile<[<=4, 64], f32, ub> -> !tile.tile<[<=4, 64], bf16, ub>
  // CHECK: %2 = tile.cast floor %t : !tile.tile<[<=4, 64], f32, ub> -> !tile.tile<[<=4, 64], bf16, ub>
  %2 = tile.cast floor %t : !tile.tile<[<=4, 64], f32, ub> -> !tile.tile<[<=4, 64], bf16, ub>
  // CHECK: %3 = tile.cast ceil %t : !tile.tile<[<=4, 64], f32, ub> -> !tile.tile<[<=4, 64], bf16, ub>
  %3 = tile.cast ceil %t : !tile.tile<[<=4, 64], f32, ub> -> !tile.tile<[<=4, 64], bf16, ub>
  // CHECK: %4 = tile.cast round %t : !tile.tile<[<=4, 64], f32, ub> -> !tile.tile<[<=4, 64], bf16, ub>
  %4 = tile.cast round %t : !tile.tile<[<=4, 64], f32, ub> -> !tile.tile<[<=4, 64], bf16, ub>
  // CHECK: %5 = tile.cast trunc %t : !tile.tile<[<=4, 64], f32, ub> -> !tile.tile<[<=4, 64], bf16, ub>
  %5 = tile.cast trunc %t : !tile.tile<[<=4, 64], f32, ub> -> !tile.tile<[<=4, 64], bf16, ub>
  // CHECK: %6 = tile.cast odd %t : !tile.tile<[<=4, 64], f32, ub> -> !tile.tile<[<=4, 64], bf16, ub>
  %6 = tile.cast odd %t : !tile.tile<[<=4, 64], f32, ub> -> !tile.tile<[<=4, 64], bf16, ub>
  func.return
}

// CHECK-LABEL: func.func @buffers
func.func @buffers(%a: !tile.buffer<[<=4, 64], f32, ub>, %b: !tile.buffer<[<=4, 64], f16, ub>) {
  // CHECK: tile.cast rint %a : !tile.buffer<[<=4, 64], f32, ub> outs(%b : !tile.buffer<[<=4, 64], f16, ub>)
  tile.cast rint %a : !tile.buffer<[<=4, 64], f32, ub> outs(%b : !tile.buffer<[<=4, 64], f16, ub>)
  func.return
}
