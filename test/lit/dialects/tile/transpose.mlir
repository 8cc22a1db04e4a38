// RUN: ACC_ROUNDTRIP
// RUN: ACC_GENERIC_ROUNDTRIP

// CHECK-LABEL: func.func @tiles
func.func @tiles(%t: !tile.tile<[4, <=64], f32, ub>) {
  // CHECK: %0 = tile.transpose %t permutation [1, 0] : !tile.tile<[4, <=64], f32, ub> -> !tile.tile<[<=64, 4], f32, ub>
  // CHECK-GENERIC: "tile.transpose"(%t) <{permutation = array<i64: 1, 0>, operandSegmentSizes = array<i32: 1, 0, 0>}>
  %0 = tile.transpose %t permutation [1, 0] : !tile.tile<[4, <=64], f32, ub> -> !tile.tile<[<=64, 4], f32, ub>
  func.return
}

// CHECK-LABEL: func.func @buffers
func.func @buffers(%t: !tile.buffer<[2, 3, 8], f16, ub>, %b: !tile.buffer<[3, 2, 8], f16, ub>) {
  // CHECK: tile.transpose %t permutation [1, 0, 2] : !tile.buffer<[2, 3, 8], f16, ub> outs(%b : !tile.buffer<[3, 2, 8], f16, ub>)
  tile.transpose %t permutation [1, 0, 2] : !tile.buffer<[2, 3, 8], f16, ub> outs(%b : !tile.buffer<[3, 2, 8], f16, ub>)
  func.return
}
