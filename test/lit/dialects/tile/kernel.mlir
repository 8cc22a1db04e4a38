// RUN: ACC_ROUNDTRIP
// RUN: ACC_GENERIC_ROUNDTRIP

// CHECK:         tile.kernel @blocks(%x: !tile.gm<[M], f32>) core = aiv host = @tiling tiling = ["perCore", "rest"] {
// CHECK-GENERIC: "tile.kernel"() <{sym_name = "blocks", core = #tile<core aiv>, host = "tiling", tiling = ["perCore", "rest"]}> ({
tile.kernel @blocks(%x : !tile.gm<[M], f32>) core = aiv host = @tiling tiling = ["perCore", "rest"] {
  // CHECK-NEXT:    %b = tile.block_idx
  // CHECK-GENERIC: %b = "tile.block_idx"() : () -> index
  %b = tile.block_idx
  // CHECK-NEXT:    %n = tile.block_num
  // CHECK-GENERIC: %n = "tile.block_num"() : () -> index
  %n = tile.block_num
  // CHECK-NEXT:    %m = tile.symbol "M"
  // CHECK-GENERIC: %m = "tile.symbol"() <{symbol = "M"}> : () -> index
  %m = tile.symbol "M"
  // CHECK-NEXT:    %p = tile.tiling_field "perCore"
  // CHECK-GENERIC: %p = "tile.tiling_field"() <{field = "perCore"}> : () -> index
  %p = tile.tiling_field "perCore"
  // CHECK-NEXT:    tile.copy_in {
  // CHECK-GENERIC: "tile.copy_in"() ({
  tile.copy_in {
    %copy_in = tile.block_idx
  }
  // CHECK:         tile.compute {
  // CHECK-GENERIC: "tile.compute"() ({
  tile.compute {
    %compute = tile.block_idx
  }
  // CHECK:         tile.copy_out {
  // CHECK-GENERIC: "tile.copy_out"() ({
  tile.copy_out {
    %copy_out = tile.block_idx
  }
}

// CHECK: tile.kernel @attributes(%x: !tile.gm<[8], f32>) core = aiv attributes {acc.chip = "ascend910b2"} {
tile.kernel @attributes(%x : !tile.gm<[8], f32>) core = aiv attributes {acc.chip = "ascend910b2"} {
}

// CHECK: tile.kernel @loops
tile.kernel @loops(%x : !tile.gm<[M, 8], f32>) core = aiv {
  %c0 = arith.constant 0 : index
  %c8 = arith.constant 8 : index
  // CHECK:         tile.parallel (%i, %j) = (%c0, %c0) to (%c8, %c8) step (%c8, %c8) attributes {kept} {
  // CHECK-GENERIC: "tile.parallel"(%c0, %c0, %c8, %c8, %c8, %c8) <{operandSegmentSizes = array<i32: 2, 2, 2>}> ({
  // CHECK-GENERIC: ^{{.*}}(%i: index, %j: index):
  tile.parallel (%i, %j) = (%c0, %c0) to (%c8, %c8) step (%c8, %c8) attributes {kept} {
  }
}

// CHECK: tile.kernel @variants
tile.kernel @variants(%x : !tile.gm<[M], f32>) core = aiv {
  // CHECK-NEXT:    tile.variant "rows" when {
  // CHECK-GENERIC: "tile.variant"() <{label = "rows"}> ({
  tile.variant "rows" when {
    %true = arith.constant true
    // CHECK:         tile.condition %true
    // CHECK-GENERIC: "tile.condition"(%true) : (i1) -> ()
    tile.condition %true
  // CHECK-NEXT: } do {
  } do {
    %b = tile.block_idx
  }
  // CHECK: tile.variant "chunks" when {
  tile.variant "chunks" when {
  } do {
    %b = tile.block_idx
  }
}
