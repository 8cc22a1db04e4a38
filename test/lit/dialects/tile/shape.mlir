// RUN: ACC_ROUNDTRIP
// RUN: ACC_GENERIC_ROUNDTRIP

// CHECK-LABEL: func.func @tiles
func.func @tiles(%c: f32, %s: !tile.tile<[<=4, 1], f32, ub>, %n: index) {
  // CHECK: %0 = tile.fill %c extents(%n) : f32 -> !tile.tile<[<=4, 64], f32, ub>
  // CHECK-GENERIC: "tile.fill"(%c, %n) <{operandSegmentSizes = array<i32: 1, 1, 0, 0>}> : (f32, index) -> !tile.tile<[<=4, 64], f32, ub>
  %0 = tile.fill %c extents(%n) : f32 -> !tile.tile<[<=4, 64], f32, ub>
  // CHECK: %1 = tile.fill %c : f32 -> !tile.tile<[8], f32, ub>
  %1 = tile.fill %c : f32 -> !tile.tile<[8], f32, ub>
  // CHECK: %2 = tile.broadcast %s extents(%n) : !tile.tile<[<=4, 1], f32, ub> -> !tile.tile<[<=4, 64], f32, ub>
  // CHECK-GENERIC: "tile.broadcast"(%s, %n) <{operandSegmentSizes = array<i32: 1, 1, 0, 0>}> : (!tile.tile<[<=4, 1], f32, ub>, index) -> !tile.tile<[<=4, 64], f32, ub>
  %2 = tile.broadcast %s extents(%n) : !tile.tile<[<=4, 1], f32, ub> -> !tile.tile<[<=4, 64], f32, ub>
  // CHECK: %3 = tile.extent %s dim = 0 : !tile.tile<[<=4, 1], f32, ub>
  // CHECK-GENERIC: "tile.extent"(%s) <{dim = 0 : i64}> : (!tile.tile<[<=4, 1], f32, ub>) -> index
  %3 = tile.extent %s dim = 0 : !tile.tile<[<=4, 1], f32, ub>
  func.return
}

// CHECK-LABEL: func.func @buffers
func.func @buffers(%c: f32, %s: !tile.buffer<[<=4, 1], f32, ub>, %b: !tile.buffer<[<=4, 64], f32, ub>) {
  // CHECK: tile.fill %c : f32 outs(%b : !tile.buffer<[<=4, 64], f32, ub>)
  tile.fill %c : f32 outs(%b : !tile.buffer<[<=4, 64], f32, ub>)
  // CHECK: tile.broadcast %s : !tile.buffer<[<=4, 1], f32, ub> outs(%b : !tile.buffer<[<=4, 64], f32, ub>) tmp(%b : !tile.buffer<[<=4, 64], f32, ub>)
  tile.broadcast %s : !tile.buffer<[<=4, 1], f32, ub> outs(%b : !tile.buffer<[<=4, 64], f32, ub>) tmp(%b : !tile.buffer<[<=4, 64], f32, ub>)
  // CHECK: %0 = tile.extent %b dim = 1 : !tile.buffer<[<=4, 64], f32, ub>
  %0 = tile.extent %b dim = 1 : !tile.buffer<[<=4, 64], f32, ub>
  func.return
}
