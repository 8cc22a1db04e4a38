// RUN: acc-opt %s --split-input-file --pass-pipeline=distribute-blocks{cores=24} | filecheck %s

// Rows are dealt out one by one: 100 rows on 24 cores are 5 each on 20 cores. All parts are whole,
// so no bound is needed.
// CHECK-LABEL: func.func @rows_host() -> index
// CHECK:         %[[BLOCKS:.*]] = arith.constant 20 : index
// CHECK-NEXT:    func.return %[[BLOCKS]]
// CHECK:       tile.kernel @rows
// CHECK-SAME:  host = @rows_host tiling = []
// CHECK:         %block = tile.block_idx
// CHECK:         %[[PER:.*]] = arith.constant 5 : index
// CHECK:         %first = arith.muli %block, %[[PER]] : index
// CHECK:         %next = arith.addi %first, %{{.*}} : index
// CHECK-NEXT:    scf.for %r = %first to %next step %c2 {
// CHECK-NEXT:      %rest = arith.subi %next, %r : index
tile.kernel @rows(%x : !tile.gm<[100, 8], f32>) core = aiv {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %c100 = arith.constant 100 : index
  tile.parallel (%r) = (%c0) to (%c100) step (%c2) {
    %rest = arith.subi %c100, %r : index
    %n = arith.minui %rest, %c2 : index
    %t = tile.load %x[%r, %c0] extents(%n) : !tile.gm<[100, 8], f32> -> !tile.tile<[<=2, 8], f32, ub>
  }
}

// -----

// One dimension is cut at multiples of 512 bytes: 1000 elements of f32 on 24 cores are 128 each on 8
// cores, the last one with 104. Each core takes one round, so there is no loop.
// CHECK-LABEL: func.func @line_host() -> index
// CHECK:         %[[BLOCKS:.*]] = arith.constant 8 : index
// CHECK:       tile.kernel @line
// CHECK:         %block = tile.block_idx
// CHECK-NEXT:    %[[PER:.*]] = arith.constant 128 : index
// CHECK-NEXT:    %i = arith.muli %block, %[[PER]] : index
// CHECK:         %[[END:.*]] = arith.constant 1000 : index
// CHECK:         %[[LAST:.*]] = arith.minui %{{.*}}, %[[END]] : index
// CHECK-NOT:     scf.for
// CHECK:         arith.subi %[[LAST]], %i : index
tile.kernel @line(%x : !tile.gm<[1000], f32>) core = aiv {
  %c0 = arith.constant 0 : index
  %c128 = arith.constant 128 : index
  %c1000 = arith.constant 1000 : index
  tile.parallel (%i) = (%c0) to (%c1000) step (%c128) {
    %rest = arith.subi %c1000, %i : index
    %n = arith.minui %rest, %c128 : index
    %t = tile.load %x[%i] extents(%n) : !tile.gm<[1000], f32> -> !tile.tile<[<=128], f32, ub>
  }
}

// -----

// A symbol is computed with on the host and read as a tiling field in the kernel.
// CHECK-LABEL: func.func @symbolic_host(%M: index) -> (index, index, index)
// CHECK-SAME:  tile.symbols = ["M"], tile.fields = ["num_blocks", "perCore", "M"]
// CHECK:       tile.kernel @symbolic
// CHECK-SAME:  tiling = ["perCore", "M"]
// CHECK:         %M = tile.tiling_field "M"
// CHECK:         %perCore = tile.tiling_field "perCore"
// CHECK-NOT:     tile.symbol
tile.kernel @symbolic(%x : !tile.gm<[M, 8], f32>) core = aiv {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %m = tile.symbol "M"
  tile.parallel (%r) = (%c0) to (%m) step (%c2) {
    %rest = arith.subi %m, %r : index
    %n = arith.minui %rest, %c2 : index
    %t = tile.load %x[%r, %c0] extents(%n) : !tile.gm<[M, 8], f32> -> !tile.tile<[<=2, 8], f32, ub>
  }
}

// -----

// A body without a tail needs whole steps: 5 of them, one for each of 5 cores.
// CHECK-LABEL: func.func @whole_host() -> index
// CHECK:         arith.constant 5 : index
tile.kernel @whole(%x : !tile.gm<[10, 8], f32>) core = aiv {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %c10 = arith.constant 10 : index
  tile.parallel (%r) = (%c0) to (%c10) step (%c2) {
    %t = tile.load %x[%r, %c0] : !tile.gm<[10, 8], f32> -> !tile.tile<[2, 8], f32, ub>
  }
}

// -----

// Two dimensions: 3 x 2 units, numbered with the last dimension fastest.
// CHECK-LABEL: func.func @units_host() -> index
// CHECK:         arith.constant 6 : index
// CHECK:       tile.kernel @units
// CHECK:         scf.for %unit = %block to
// CHECK:           %[[TWO:.*]] = arith.constant 2 : index
// CHECK:           arith.remui %unit, %[[TWO]] : index
// CHECK:           arith.divui %unit, %{{.*}} : index
tile.kernel @units(%x : !tile.gm<[3, 16], f32>) core = aiv {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %c8 = arith.constant 8 : index
  %c16 = arith.constant 16 : index
  tile.parallel (%r, %c) = (%c0, %c0) to (%c3, %c16) step (%c1, %c8) {
    %t = tile.load %x[%r, %c] : !tile.gm<[3, 16], f32> -> !tile.tile<[1, 8], f32, ub>
  }
}
