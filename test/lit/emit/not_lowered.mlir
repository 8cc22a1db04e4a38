// RUN: exits 1 acc-translate --emit-ascendc %s -o %t.cpp | filecheck %s
// RUN: exits 1 acc-translate --emit-host %s -o %t.cpp | filecheck %s
// RUN: not test -e %t.cpp

// CHECK: not_lowered.mlir:7:1: error: 'tile.kernel' is not lowered to AscendC; run --pass-pipeline=tile-to-ascendc first

tile.kernel @copy(%x : !tile.gm<[8], f32>) core = aiv {
}
