// RUN: ACC_ROUNDTRIP
// RUN: ACC_GENERIC_ROUNDTRIP

// CHECK-LABEL: tile.kernel @places
tile.kernel @places(%at : !tile.gm<[4, 16], i64>) core = aiv {
  %c3 = arith.constant 3 : index
  // CHECK: tile.place %at[%c3, %c3] below %c3 : !tile.gm<[4, 16], i64>
  // CHECK-GENERIC: "tile.place"(%at, %c3, %c3, %c3) : (!tile.gm<[4, 16], i64>, index, index, index) -> index
  %p = tile.place %at[%c3, %c3] below %c3 : !tile.gm<[4, 16], i64>
}
