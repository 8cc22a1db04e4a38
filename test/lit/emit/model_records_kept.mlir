// RUN: acc-opt %s -p tile-to-ascendc | acc-translate --emit-ascendc | filecheck %s
// RUN: acc-opt %s -p tile-to-ascendc,ascendc-to-static | acc-translate --emit-ascendc | filecheck %s

// The record of a kernel goes through every pass, to each kernel that its variants become.
// CHECK: // Written by a model: some-model, provider files, request 0f3a9c77, 2 rounds.
// CHECK: class
// CHECK: // Written by a model: some-model, provider files, request 0f3a9c77, 2 rounds.
// CHECK: class
builtin.module attributes {acc.chip = "ascend910b2"} {
  tile.kernel @k(%x: !tile.gm<[M], f32>, %y: !tile.gm<[M], f32>) core = aiv attributes {from_model, model_records = [#tile.model_record<"files", "some-model", request "0f3a9c77", rounds 2, ["values" 54]>]} {
    tile.variant "short" when {
      %M = tile.symbol "M"
      %c64 = arith.constant 64 : index
      %0 = arith.cmpi ule, %M, %c64 : index
      tile.condition %0
    } do {
      %M_1 = tile.symbol "M"
      %c0 = arith.constant 0 : index
      %c8 = arith.constant 8 : index
      tile.parallel (%i) = (%c0) to (%M_1) step (%c8) {
        %M_2 = tile.symbol "M"
        %1 = arith.subi %M_2, %i : index
        %c8_1 = arith.constant 8 : index
        %2 = arith.minui %c8_1, %1 : index
        %t = tile.load %x[%i] extents(%2) : !tile.gm<[M], f32> -> !tile.tile<[<=8], f32, ub>
        %3 = tile.exp %t : !tile.tile<[<=8], f32, ub> -> !tile.tile<[<=8], f32, ub>
        tile.store %3, %y[%i] : !tile.tile<[<=8], f32, ub>, !tile.gm<[M], f32>
      }
    }
    tile.variant "long" when {
    } do {
      %M_3 = tile.symbol "M"
      %c0_1 = arith.constant 0 : index
      %c64_1 = arith.constant 64 : index
      tile.parallel (%i_1) = (%c0_1) to (%M_3) step (%c64_1) {
        %M_4 = tile.symbol "M"
        %4 = arith.subi %M_4, %i_1 : index
        %c64_2 = arith.constant 64 : index
        %5 = arith.minui %c64_2, %4 : index
        %t_1 = tile.load %x[%i_1] extents(%5) : !tile.gm<[M], f32> -> !tile.tile<[<=64], f32, ub>
        %6 = tile.exp %t_1 : !tile.tile<[<=64], f32, ub> -> !tile.tile<[<=64], f32, ub>
        tile.store %6, %y[%i_1] : !tile.tile<[<=64], f32, ub>, !tile.gm<[M], f32>
      }
    }
  }
  tile.program @main(%x: !tile.gm<[M], f32>, %y: !tile.gm<[M], f32>) outputs = 1 {
    tile.launch @k(%x, %y) : !tile.gm<[M], f32>, !tile.gm<[M], f32>
  }
}
