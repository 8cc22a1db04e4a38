// RUN: ACC_ROUNDTRIP
// RUN: ACC_GENERIC_ROUNDTRIP

// CHECK-LABEL: func.func @tiles
func.func @tiles(%t: !tile.tile<[<=4, 64], f32, ub>) {
  // CHECK: %0 = tile.scan_sum %t axis = 1 : !tile.tile<[<=4, 64], f32, ub> -> !tile.tile<[<=4, 64], f32, ub>
  // CHECK-GENERIC: "tile.scan_sum"(%t) <{axis = 1 : i64, operandSegmentSizes = array<i32: 1, 0, 0>}> : (!tile.tile<[<=4, 64], f32, ub>) -> !tile.tile<[<=4, 64], f32, ub>
  %0 = tile.scan_sum %t axis = 1 : !tile.tile<[<=4, 64], f32, ub> -> !tile.tile<[<=4, 64], f32, ub>
  // CHECK: %1 = tile.scan_prod %t axis = 0 reverse : !tile.tile<[<=4, 64], f32, ub> -> !tile.tile<[<=4, 64], f32, ub>
  // CHECK-GENERIC: "tile.scan_prod"(%t) <{axis = 0 : i64, reverse, operandSegmentSizes = array<i32: 1, 0, 0>}>
  %1 = tile.scan_prod %t axis = 0 reverse : !tile.tile<[<=4, 64], f32, ub> -> !tile.tile<[<=4, 64], f32, ub>
  // CHECK: %2 = tile.scan_max %t axis = 1 exclusive : !tile.tile<[<=4, 64], f32, ub> -> !tile.tile<[<=4, 64], f32, ub>
  %2 = tile.scan_max %t axis = 1 exclusive : !tile.tile<[<=4, 64], f32, ub> -> !tile.tile<[<=4, 64], f32, ub>
  // CHECK: %3 = tile.scan_min %t axis = 1 reverse exclusive : !tile.tile<[<=4, 64], f32, ub> -> !tile.tile<[<=4, 64], f32, ub>
  %3 = tile.scan_min %t axis = 1 reverse exclusive : !tile.tile<[<=4, 64], f32, ub> -> !tile.tile<[<=4, 64], f32, ub>
  // CHECK: %4 = tile.take_first %t axis = 1 : !tile.tile<[<=4, 64], f32, ub> -> !tile.tile<[<=4, 1], f32, ub>
  %4 = tile.take_first %t axis = 1 : !tile.tile<[<=4, 64], f32, ub> -> !tile.tile<[<=4, 1], f32, ub>
  // CHECK: %5 = tile.take_last %t axis = 0 : !tile.tile<[<=4, 64], f32, ub> -> !tile.tile<[1, 64], f32, ub>
  %5 = tile.take_last %t axis = 0 : !tile.tile<[<=4, 64], f32, ub> -> !tile.tile<[1, 64], f32, ub>
  func.return
}

// CHECK-LABEL: func.func @buffers
func.func @buffers(%a: !tile.buffer<[<=4, 64], f32, ub>, %b: !tile.buffer<[<=4, 64], f32, ub>) {
  // CHECK: tile.scan_sum %a axis = 1 exclusive : !tile.buffer<[<=4, 64], f32, ub> outs(%b : !tile.buffer<[<=4, 64], f32, ub>) tmp(%a : !tile.buffer<[<=4, 64], f32, ub>)
  tile.scan_sum %a axis = 1 exclusive : !tile.buffer<[<=4, 64], f32, ub> outs(%b : !tile.buffer<[<=4, 64], f32, ub>) tmp(%a : !tile.buffer<[<=4, 64], f32, ub>)
  func.return
}
