// RUN: ACC_ROUNDTRIP
// RUN: ACC_GENERIC_ROUNDTRIP

// CHECK-LABEL: func.func @unary
func.func @unary(%t: !tile.tile<[<=4, 64], f32, ub>) {
  // CHECK: %0 = tile.neg %t : !tile.tile<[<=4, 64], f32, ub> -> !tile.tile<[<=4, 64], f32, ub>
  %0 = tile.neg %t : !tile.tile<[<=4, 64], f32, ub> -> !tile.tile<[<=4, 64], f32, ub>
  // CHECK: %1 = tile.abs %t : !tile.tile<[<=4, 64], f32, ub> -> !tile.tile<[<=4, 64], f32, ub>
  %1 = tile.abs %t : !tile.tile<[<=4, 64], f32, ub> -> !tile.tile<[<=4, 64], f32, ub>
  // CHECK: %2 = tile.exp %t : !tile.tile<[<=4, 64], f32, ub> -> !tile.tile<[<=4, 64], f32, ub>
  // CHECK-GENERIC: "tile.exp"(%t) <{operandSegmentSizes = array<i32: 1, 0, 0>}> : (!tile.tile<[<=4, 64], f32, ub>) -> !tile.tile<[<=4, 64], f32, ub>
  %2 = tile.exp %t : !tile.tile<[<=4, 64], f32, ub> -> !tile.tile<[<=4, 64], f32, ub>
  // CHECK: %3 = tile.log %t : !tile.tile<[<=4, 64], f32, ub> -> !tile.tile<[<=4, 64], f32, ub>
  %3 = tile.log %t : !tile.tile<[<=4, 64], f32, ub> -> !tile.tile<[<=4, 64], f32, ub>
  // CHECK: %4 = tile.sqrt %t : !tile.tile<[<=4, 64], f32, ub> -> !tile.tile<[<=4, 64], f32, ub>
  %4 = tile.sqrt %t : !tile.tile<[<=4, 64], f32, ub> -> !tile.tile<[<=4, 64], f32, ub>
  // CHECK: %5 = tile.rsqrt %t : !tile.tile<[<=4, 64], f32, ub> -> !tile.tile<[<=4, 64], f32, ub>
  %5 = tile.rsqrt %t : !tile.tile<[<=4, 64], f32, ub> -> !tile.tile<[<=4, 64], f32, ub>
  // CHECK: %6 = tile.reciprocal %t : !tile.tile<[<=4, 64], f32, ub> -> !tile.tile<[<=4, 64], f32, ub>
  %6 = tile.reciprocal %t : !tile.tile<[<=4, 64], f32, ub> -> !tile.tile<[<=4, 64], f32, ub>
  // CHECK: %7 = tile.relu %t : !tile.tile<[<=4, 64], f32, ub> -> !tile.tile<[<=4, 64], f32, ub>
  %7 = tile.relu %t : !tile.tile<[<=4, 64], f32, ub> -> !tile.tile<[<=4, 64], f32, ub>
  // CHECK: %8 = tile.tanh %t : !tile.tile<[<=4, 64], f32, ub> -> !tile.tile<[<=4, 64], f32, ub>
  %8 = tile.tanh %t : !tile.tile<[<=4, 64], f32, ub> -> !tile.tile<[<=4, 64], f32, ub>
  // CHECK: %9 = tile.sigmoid %t : !tile.tile<[<=4, 64], f32, ub> -> !tile.tile<[<=4, 64], f32, ub>
  %9 = tile.sigmoid %t : !tile.tile<[<=4, 64], f32, ub> -> !tile.tile<[<=4, 64], f32, ub>
  // CHECK: %10 = tile.erf %t : !tile.tile<[<=4, 64], f32, ub> -> !tile.tile<[<=4, 64], f32, ub>
  %10 = tile.erf %t : !tile.tile<[<=4, 64], f32, ub> -> !tile.tile<[<=4, 64], f32, ub>
  // CHECK: %11 = tile.floor %t : !tile.tile<[<=4, 64], f32, ub> -> !tile.tile<[<=4, 64], f32, ub>
  %11 = tile.floor %t : !tile.tile<[<=4, 64], f32, ub> -> !tile.tile<[<=4, 64], f32, ub>
  // CHECK: %12 = tile.ceil %t : !tile.tile<[<=4, 64], f32, ub> -> !tile.tile<[<=4, 64], f32, ub>
  %12 = tile.ceil %t : !tile.tile<[<=4, 64], f32, ub> -> !tile.tile<[<=4, 64], f32, ub>
  // CHECK: %13 = tile.round %t : !tile.tile<[<=4, 64], f32, ub> -> !tile.tile<[<=4, 64], f32, ub>
  %13 = tile.round %t : !tile.tile<[<=4, 64], f32, ub> -> !tile.tile<[<=4, 64], f32, ub>
  // CHECK: %14 = tile.copy %t : !tile.tile<[<=4, 64], f32, ub> -> !tile.tile<[<=4, 64], f32, ub>
  %14 = tile.copy %t : !tile.tile<[<=4, 64], f32, ub> -> !tile.tile<[<=4, 64], f32, ub>
  func.return
}

// CHECK-LABEL: func.func @binary
func.func @binary(%t: !tile.tile<[<=4, 64], f32, ub>, %u: !tile.tile<[<=4, 64], f32, ub>, %s: !tile.tile<[<=4, 1], f32, ub>, %c: f32) {
  // CHECK: %0 = tile.add %t, %u : !tile.tile<[<=4, 64], f32, ub>, !tile.tile<[<=4, 64], f32, ub> -> !tile.tile<[<=4, 64], f32, ub>
  %0 = tile.add %t, %u : !tile.tile<[<=4, 64], f32, ub>, !tile.tile<[<=4, 64], f32, ub> -> !tile.tile<[<=4, 64], f32, ub>
  // CHECK: %1 = tile.sub %t, %u : !tile.tile<[<=4, 64], f32, ub>, !tile.tile<[<=4, 64], f32, ub> -> !tile.tile<[<=4, 64], f32, ub>
  %1 = tile.sub %t, %u : !tile.tile<[<=4, 64], f32, ub>, !tile.tile<[<=4, 64], f32, ub> -> !tile.tile<[<=4, 64], f32, ub>
  // CHECK: %2 = tile.mul %t, %u : !tile.tile<[<=4, 64], f32, ub>, !tile.tile<[<=4, 64], f32, ub> -> !tile.tile<[<=4, 64], f32, ub>
  %2 = tile.mul %t, %u : !tile.tile<[<=4, 64], f32, ub>, !tile.tile<[<=4, 64], f32, ub> -> !tile.tile<[<=4, 64], f32, ub>
  // CHECK: %3 = tile.div %t, %u : !tile.tile<[<=4, 64], f32, ub>, !tile.tile<[<=4, 64], f32, ub> -> !tile.tile<[<=4, 64], f32, ub>
  %3 = tile.div %t, %u : !tile.tile<[<=4, 64], f32, ub>, !tile.tile<[<=4, 64], f32, ub> -> !tile.tile<[<=4, 64], f32, ub>
  // CHECK: %4 = tile.max %t, %u : !tile.tile<[<=4, 64], f32, ub>, !tile.tile<[<=4, 64], f32, ub> -> !tile.tile<[<=4, 64], f32, ub>
  %4 = tile.max %t, %u : !tile.tile<[<=4, 64], f32, ub>, !tile.tile<[<=4, 64], f32, ub> -> !tile.tile<[<=4, 64], f32, ub>
  // CHECK: %5 = tile.min %t, %u : !tile.tile<[<=4, 64], f32, ub>, !tile.tile<[<=4, 64], f32, ub> -> !tile.tile<[<=4, 64], f32, ub>
  %5 = tile.min %t, %u : !tile.tile<[<=4, 64], f32, ub>, !tile.tile<[<=4, 64], f32, ub> -> !tile.tile<[<=4, 64], f32, ub>
  // CHECK: %6 = tile.sub %t, %s : !tile.tile<[<=4, 64], f32, ub>, !tile.tile<[<=4, 1], f32, ub> -> !tile.tile<[<=4, 64], f32, ub>
  // CHECK-GENERIC: "tile.sub"(%t, %s) <{operandSegmentSizes = array<i32: 1, 1, 0, 0>}> : (!tile.tile<[<=4, 64], f32, ub>, !tile.tile<[<=4, 1], f32, ub>) -> !tile.tile<[<=4, 64], f32, ub>
  %6 = tile.sub %t, %s : !tile.tile<[<=4, 64], f32, ub>, !tile.tile<[<=4, 1], f32, ub> -> !tile.tile<[<=4, 64], f32, ub>
  // CHECK: %7 = tile.mul %c, %t : f32, !tile.tile<[<=4, 64], f32, ub> -> !tile.tile<[<=4, 64], f32, ub>
  %7 = tile.mul %c, %t : f32, !tile.tile<[<=4, 64], f32, ub> -> !tile.tile<[<=4, 64], f32, ub>
  // CHECK: %8 = tile.ldexp %t, %s : !tile.tile<[<=4, 64], f32, ub>, !tile.tile<[<=4, 1], f32, ub> -> !tile.tile<[<=4, 64], f32, ub>
  %8 = tile.ldexp %t, %s : !tile.tile<[<=4, 64], f32, ub>, !tile.tile<[<=4, 1], f32, ub> -> !tile.tile<[<=4, 64], f32, ub>
  func.return
}

// CHECK-LABEL: func.func @on_buffers
func.func @on_buffers(%a: !tile.buffer<[<=4, 64], f32, ub>, %b: !tile.buffer<[<=4, 64], f32, ub>, %c: !tile.buffer<[<=4, 64], f32, ub>, %s: f32) {
  // CHECK: tile.tanh %a : !tile.buffer<[<=4, 64], f32, ub> outs(%b : !tile.buffer<[<=4, 64], f32, ub>) tmp(%c : !tile.buffer<[<=4, 64], f32, ub>)
  // CHECK-GENERIC: "tile.tanh"(%a, %b, %c) <{operandSegmentSizes = array<i32: 1, 1, 1>}> : (!tile.buffer<[<=4, 64], f32, ub>, !tile.buffer<[<=4, 64], f32, ub>, !tile.buffer<[<=4, 64], f32, ub>) -> ()
  tile.tanh %a : !tile.buffer<[<=4, 64], f32, ub> outs(%b : !tile.buffer<[<=4, 64], f32, ub>) tmp(%c : !tile.buffer<[<=4, 64], f32, ub>)
  // CHECK: tile.add %a, %s : !tile.buffer<[<=4, 64], f32, ub>, f32 outs(%a : !tile.buffer<[<=4, 64], f32, ub>)
  // CHECK-GENERIC: "tile.add"(%a, %s, %a) <{operandSegmentSizes = array<i32: 1, 1, 1, 0>}> : (!tile.buffer<[<=4, 64], f32, ub>, f32, !tile.buffer<[<=4, 64], f32, ub>) -> ()
  tile.add %a, %s : !tile.buffer<[<=4, 64], f32, ub>, f32 outs(%a : !tile.buffer<[<=4, 64], f32, ub>)
  // CHECK: tile.neg %a : !tile.buffer<[<=4, 64], f32, ub> outs(%b : !tile.buffer<[<=4, 64], f32, ub>) {kept}
  tile.neg %a : !tile.buffer<[<=4, 64], f32, ub> outs(%b : !tile.buffer<[<=4, 64], f32, ub>) {kept}
  func.return
}
