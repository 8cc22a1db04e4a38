// RUN: acc-opt %s -p hoist-invariant-tiles | filecheck %s

// The weights are loaded and widened once; the fill, which is cheap, and what depends on the round
// stay, and so does the load of a tensor that the kernel stores.
// CHECK-LABEL: tile.kernel @scale
// CHECK:         %w = tile.load %weight[%c0]
// CHECK-NEXT:    %wide = tile.cast none %w
// CHECK-NEXT:    scf.for %i =
// CHECK-NEXT:      %t = tile.load %x[%i]
// CHECK-NEXT:      %old = tile.load %y[%c0]
// CHECK-NEXT:      %ones = tile.fill
// CHECK-NEXT:      %s = tile.mul %t, %wide
tile.kernel @scale(%x : !tile.gm<[64], f32>, %weight : !tile.gm<[8], f16>, %y : !tile.gm<[64], f32>) core = aiv {
  %c0 = arith.constant 0 : index
  %c8 = arith.constant 8 : index
  %c64 = arith.constant 64 : index
  %one = arith.constant 1.0 : f32
  scf.for %i = %c0 to %c64 step %c8 {
    %t = tile.load %x[%i] : !tile.gm<[64], f32> -> !tile.tile<[8], f32, ub>
    %w = tile.load %weight[%c0] : !tile.gm<[8], f16> -> !tile.tile<[8], f16, ub>
    %wide = tile.cast none %w : !tile.tile<[8], f16, ub> -> !tile.tile<[8], f32, ub>
    %old = tile.load %y[%c0] : !tile.gm<[64], f32> -> !tile.tile<[8], f32, ub>
    %ones = tile.fill %one : f32 -> !tile.tile<[8], f32, ub>
    %s = tile.mul %t, %wide : !tile.tile<[8], f32, ub>, !tile.tile<[8], f32, ub> -> !tile.tile<[8], f32, ub>
    tile.store %s, %y[%i] : !tile.tile<[8], f32, ub>, !tile.gm<[64], f32>
  }
}
