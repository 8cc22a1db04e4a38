// RUN: acc-opt %s --pass-pipeline=distribute-blocks{cores=24} | filecheck %s

// A variant is a kernel of its own; its host function asks for no blocks where another is taken.
// CHECK-LABEL: func.func @scale_small_host(%M: index)
// CHECK:         %[[ZERO:.*]] = arith.constant 0 : index
// CHECK:         %[[FITS:.*]] = arith.cmpi ule, %M
// CHECK:         arith.select %[[FITS]], %{{.*}}, %[[ZERO]] : index
// CHECK:       tile.kernel @scale_small
// CHECK:       func.func @scale_large_host(%M: index)
// CHECK:         %[[ZERO:.*]] = arith.constant 0 : index
// CHECK:         %[[FITS:.*]] = arith.cmpi ule, %M
// CHECK:         arith.select %[[FITS]], %[[ZERO]], %{{.*}} : index
// CHECK:       tile.kernel @scale_large
// CHECK:       tile.program @main
// CHECK-NEXT:    tile.launch @scale_small(%x)
// CHECK-NEXT:    tile.launch @scale_large(%x)
tile.kernel @scale(%x : !tile.gm<[M, 8], f32>) core = aiv {
  tile.variant "small" when {
    %m = tile.symbol "M"
    %most = arith.constant 100 : index
    %fits = arith.cmpi ule, %m, %most : index
    tile.condition %fits
  } do {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %m = tile.symbol "M"
    tile.parallel (%r) = (%c0) to (%m) step (%c1) {
      %t = tile.load %x[%r, %c0] : !tile.gm<[M, 8], f32> -> !tile.tile<[1, 8], f32, ub>
    }
  }
  tile.variant "large" when {
  } do {
    %c0 = arith.constant 0 : index
    %c2 = arith.constant 2 : index
    %m = tile.symbol "M"
    tile.parallel (%r) = (%c0) to (%m) step (%c2) {
      %rest = arith.subi %m, %r : index
      %n = arith.minui %rest, %c2 : index
      %t = tile.load %x[%r, %c0] extents(%n) : !tile.gm<[M, 8], f32> -> !tile.tile<[<=2, 8], f32, ub>
    }
  }
}
tile.program @main(%x : !tile.gm<[M, 8], f32>) outputs = 1 {
  tile.launch @scale(%x) : !tile.gm<[M, 8], f32>
}
