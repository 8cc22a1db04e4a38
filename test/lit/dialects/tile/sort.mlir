// RUN: ACC_ROUNDTRIP
// RUN: ACC_GENERIC_ROUNDTRIP

// CHECK-LABEL: func.func @tiles
func.func @tiles(%t: !tile.tile<[<=4, 10], f32, ub>) {
  // CHECK: tile.sort %t descending : !tile.tile<[<=4, 10], f32, ub> -> !tile.tile<[<=4, 20], f32, ub>
  // CHECK-GENERIC: "tile.sort"(%t) <{descending, operandSegmentSizes = array<i32: 1, 0, 0>}>
  %0 = tile.sort %t descending : !tile.tile<[<=4, 10], f32, ub> -> !tile.tile<[<=4, 20], f32, ub>
  // CHECK: tile.sort %t : !tile.tile<[<=4, 10], f32, ub> -> !tile.tile<[<=4, 20], f32, ub>
  %1 = tile.sort %t : !tile.tile<[<=4, 10], f32, ub> -> !tile.tile<[<=4, 20], f32, ub>
  func.return
}

// CHECK-LABEL: func.func @buffers
func.func @buffers(%a: !tile.buffer<[8], f32, ub>, %b: !tile.buffer<[16], f32, ub>) {
  // CHECK: tile.sort %a : !tile.buffer<[8], f32, ub> outs(%b : !tile.buffer<[16], f32, ub>)
  tile.sort %a : !tile.buffer<[8], f32, ub> outs(%b : !tile.buffer<[16], f32, ub>)
  func.return
}
