// RUN: ACC_ROUNDTRIP
// RUN: ACC_GENERIC_ROUNDTRIP

// CHECK-LABEL: func.func @tiles
func.func @tiles(%t: !tile.tile<[<=8, 1], f32, ub>) {
  // CHECK: %0 = tile.check %t "out of range" : !tile.tile<[<=8, 1], f32, ub> -> !tile.tile<[<=8, 1], f32, ub>
  // CHECK-GENERIC: "tile.check"(%t) <{message = "out of range", operandSegmentSizes = array<i32: 1, 0, 0>}>
  %0 = tile.check %t "out of range" : !tile.tile<[<=8, 1], f32, ub> -> !tile.tile<[<=8, 1], f32, ub>
  func.return
}

// CHECK-LABEL: func.func @buffers
func.func @buffers(%a: !tile.buffer<[8], f32, ub>, %b: !tile.buffer<[8], f32, ub>) {
  // CHECK: tile.check %a "zero" : !tile.buffer<[8], f32, ub> outs(%b : !tile.buffer<[8], f32, ub>)
  tile.check %a "zero" : !tile.buffer<[8], f32, ub> outs(%b : !tile.buffer<[8], f32, ub>)
  func.return
}
