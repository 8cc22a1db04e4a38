// RUN: ACC_ROUNDTRIP
// RUN: ACC_GENERIC_ROUNDTRIP

// CHECK-LABEL: func.func @tiles
func.func @tiles(%t: !tile.tile<[<=4, 64], f32, ub>, %c: f32) {
  // CHECK: %0 = tile.cmp eq %t, %c : !tile.tile<[<=4, 64], f32, ub>, f32 -> !tile.tile<[<=4, 64], i1, ub>
  %0 = tile.cmp eq %t, %c : !tile.tile<[<=4, 64], f32, ub>, f32 -> !tile.tile<[<=4, 64], i1, ub>
  // CHECK: %1 = tile.cmp ne %t, %c : !tile.tile<[<=4, 64], f32, ub>, f32 -> !tile.tile<[<=4, 64], i1, ub>
  %1 = tile.cmp ne %t, %c : !tile.tile<[<=4, 64], f32, ub>, f32 -> !tile.tile<[<=4, 64], i1, ub>
  // CHECK: %2 = tile.cmp lt %t, %c : !tile.tile<[<=4, 64], f32, ub>, f32 -> !tile.tile<[<=4, 64], i1, ub>
  // CHECK-GENERIC: "tile.cmp"(%t, %c) <{predicate = #tile<predicate lt>, operandSegmentSizes = array<i32: 1, 1, 0, 0>}> : (!tile.tile<[<=4, 64], f32, ub>, f32) -> !tile.tile<[<=4, 64], i1, ub>
  %2 = tile.cmp lt %t, %c : !tile.tile<[<=4, 64], f32, ub>, f32 -> !tile.tile<[<=4, 64], i1, ub>
  // CHECK: %3 = tile.cmp le %t, %c : !tile.tile<[<=4, 64], f32, ub>, f32 -> !tile.tile<[<=4, 64], i1, ub>
  %3 = tile.cmp le %t, %c : !tile.tile<[<=4, 64], f32, ub>, f32 -> !tile.tile<[<=4, 64], i1, ub>
  // CHECK: %4 = tile.cmp gt %t, %c : !tile.tile<[<=4, 64], f32, ub>, f32 -> !tile.tile<[<=4, 64], i1, ub>
  %4 = tile.cmp gt %t, %c : !tile.tile<[<=4, 64], f32, ub>, f32 -> !tile.tile<[<=4, 64], i1, ub>
  // CHECK: %5 = tile.cmp ge %t, %c : !tile.tile<[<=4, 64], f32, ub>, f32 -> !tile.tile<[<=4, 64], i1, ub>
  %5 = tile.cmp ge %t, %c : !tile.tile<[<=4, 64], f32, ub>, f32 -> !tile.tile<[<=4, 64], i1, ub>
  // CHECK: %6 = tile.select %0, %t, %c : !tile.tile<[<=4, 64], i1, ub>, !tile.tile<[<=4, 64], f32, ub>, f32 -> !tile.tile<[<=4, 64], f32, ub>
  // CHECK-GENERIC: "tile.select"(%0, %t, %c) <{operandSegmentSizes = array<i32: 1, 1, 1, 0, 0>}> : (!tile.tile<[<=4, 64], i1, ub>, !tile.tile<[<=4, 64], f32, ub>, f32) -> !tile.tile<[<=4, 64], f32, ub>
  %6 = tile.select %0, %t, %c : !tile.tile<[<=4, 64], i1, ub>, !tile.tile<[<=4, 64], f32, ub>, f32 -> !tile.tile<[<=4, 64], f32, ub>
  func.return
}

// CHECK-LABEL: func.func @buffers
func.func @buffers(%a: !tile.buffer<[<=4, 64], f32, ub>, %b: !tile.buffer<[<=4, 64], f32, ub>, %m: !tile.buffer<[<=4, 64], i1, ub>) {
  // CHECK: tile.cmp le %a, %b : !tile.buffer<[<=4, 64], f32, ub>, !tile.buffer<[<=4, 64], f32, ub> outs(%m : !tile.buffer<[<=4, 64], i1, ub>)
  tile.cmp le %a, %b : !tile.buffer<[<=4, 64], f32, ub>, !tile.buffer<[<=4, 64], f32, ub> outs(%m : !tile.buffer<[<=4, 64], i1, ub>)
  // CHECK: tile.select %m, %a, %b : !tile.buffer<[<=4, 64], i1, ub>, !tile.buffer<[<=4, 64], f32, ub>, !tile.buffer<[<=4, 64], f32, ub> outs(%a : !tile.buffer<[<=4, 64], f32, ub>) tmp(%b : !tile.buffer<[<=4, 64], f32, ub>)
  tile.select %m, %a, %b : !tile.buffer<[<=4, 64], i1, ub>, !tile.buffer<[<=4, 64], f32, ub>, !tile.buffer<[<=4, 64], f32, ub> outs(%a : !tile.buffer<[<=4, 64], f32, ub>) tmp(%b : !tile.buffer<[<=4, 64], f32, ub>)
  func.return
}
