// A spec that nobody has filled is one error at its place in every tool, and nothing is written.
// RUN: rm -rf %t && mkdir %t
// RUN: exits 1 acc-run %s --set M=7 --json %t.json --save-dir %t.saved 2>&1 | filecheck %s
// RUN: filecheck %s --check-prefix JSON < %t.json
// RUN: exits 1 acc-run %s --set M=7 --target interp 2>&1 | filecheck %s
// RUN: exits 1 acc-opt %s -p tile-to-ascendc -o %t/out 2>&1 | filecheck %s
// RUN: exits 1 acc-translate %s --emit-ascendc -o %t/out 2>&1 | filecheck %s
// RUN: exits 1 acc-translate %s --emit-host -o %t/out 2>&1 | filecheck %s
// RUN: exits 1 acc-translate %s --emit-dsl -o %t/out 2>&1 | filecheck %s
// RUN: exits 1 acc-translate %s --emit-hivm -o %t/out 2>&1 | filecheck %s
// RUN: exits 1 acc-translate %s --emit-project %t/project --form direct-launch 2>&1 | filecheck %s
// RUN: ls %t | wc -l | filecheck %s --check-prefix NOTHING

// CHECK: specs_left.mlir:21:1: error: '@relu' is a 'tile.spec', which says what to compute and not how (no rule); llm-lower with the answer of a model (--llm-mode replay, record or live), or a 'tile.kernel' of that name written by hand, would fill it
// CHECK-NEXT: tile.spec @relu
// CHECK-NEXT: ^
// CHECK-NOT: {{.}}
// JSON: "compiled": false
// NOTHING: {{^}}0

tile.spec @relu : (!tile.gm<[M, 8], f32>) -> !tile.gm<[M, 8], f32> because "no rule" {
^bb0(%x : tensor<?x8xf32>):
  %zero = arith.constant 0.0 : f32
  %y = linalg.generic {
      indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>],
      iterator_types = ["parallel", "parallel"]}
      ins(%x : tensor<?x8xf32>) outs(%x : tensor<?x8xf32>) {
  ^bb1(%element : f32, %old : f32):
    %positive = arith.maximumf %element, %zero : f32
    linalg.yield %positive : f32
  } -> tensor<?x8xf32>
  tile.return %y : tensor<?x8xf32>
}
tile.program @main(%x : !tile.gm<[M, 8], f32>, %y : !tile.gm<[M, 8], f32>) outputs = 1 {
  tile.launch @relu(%x, %y) : !tile.gm<[M, 8], f32>, !tile.gm<[M, 8], f32>
}
