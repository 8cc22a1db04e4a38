// RUN: acc-opt %s -p legalize-dtypes,canonicalize | filecheck %s --check-prefix=ASKED
// RUN: sed 's/builtin.module {/builtin.module attributes {acc.implicit_rounding} {/' %s | acc-opt -p legalize-dtypes,canonicalize | filecheck %s --check-prefix=IMPLICIT

// ASKED-LABEL: tile.kernel @twice
// IMPLICIT-LABEL: tile.kernel @twice
builtin.module {
  tile.kernel @twice(%x : !tile.gm<[8], f16>, %y : !tile.gm<[8], f16>, %z : !tile.gm<[8], f16>) core = aiv {
    %c0 = arith.constant 0 : index
    %a = tile.load %x[%c0] : !tile.gm<[8], f16> -> !tile.tile<[8], f16, ub>
    // ASKED: [[W:%.*]] = tile.exp
    // ASKED-NEXT: [[N:%.*]] = tile.cast rint [[W]]
    // ASKED-NEXT: [[R:%.*]] = tile.cast none [[N]]
    // ASKED-NEXT: tile.neg [[R]]
    // IMPLICIT: [[W:%.*]] = tile.exp
    // IMPLICIT-NEXT: [[N:%.*]] = tile.cast rint [[W]]
    // IMPLICIT-NEXT: tile.neg [[W]]
    // IMPLICIT: tile.store [[N]], %y
    %w = tile.cast none %a : !tile.tile<[8], f16, ub> -> !tile.tile<[8], f32, ub>
    %e = tile.exp %w : !tile.tile<[8], f32, ub> -> !tile.tile<[8], f32, ub>
    %n = tile.cast rint %e : !tile.tile<[8], f32, ub> -> !tile.tile<[8], f16, ub>
    %s = tile.neg %n : !tile.tile<[8], f16, ub> -> !tile.tile<[8], f16, ub>
    tile.store %n, %y[%c0] : !tile.tile<[8], f16, ub>, !tile.gm<[8], f16>
    tile.store %s, %z[%c0] : !tile.tile<[8], f16, ub>, !tile.gm<[8], f16>
  }
}
