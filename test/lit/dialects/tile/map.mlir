// RUN: ACC_ROUNDTRIP
// RUN: ACC_GENERIC_ROUNDTRIP

// CHECK-LABEL: func.func @quotient
func.func @quotient(%x: !tile.tile<[<=4, 64], i64, ub>, %n: i64) {
  // CHECK: %q = tile.map %x, %n : !tile.tile<[<=4, 64], i64, ub>, i64 {
  // CHECK-NEXT: ^bb0(%a: i64, %b: i64):
  // CHECK-NEXT:   %d = arith.divsi %a, %b : i64
  // CHECK-NEXT:   tile.yield %d : i64
  // CHECK-NEXT: } -> !tile.tile<[<=4, 64], i64, ub>
  // CHECK-GENERIC: "tile.yield"(%d) : (i64) -> ()
  %q = tile.map %x, %n : !tile.tile<[<=4, 64], i64, ub>, i64 {
  ^bb0(%a: i64, %b: i64):
    %d = arith.divsi %a, %b : i64
    tile.yield %d : i64
  } -> !tile.tile<[<=4, 64], i64, ub>
  func.return
}

// CHECK-LABEL: func.func @into
func.func @into(%x: !tile.buffer<[8], i16, ub>, %y: !tile.buffer<[8], f32, ub>) {
  // CHECK: tile.map %x : !tile.buffer<[8], i16, ub> {
  // CHECK: } outs(%y : !tile.buffer<[8], f32, ub>)
  tile.map %x : !tile.buffer<[8], i16, ub> {
  ^bb0(%a: i16):
    %f = arith.sitofp %a : i16 to f32
    tile.yield %f : f32
  } outs(%y : !tile.buffer<[8], f32, ub>)
  func.return
}
