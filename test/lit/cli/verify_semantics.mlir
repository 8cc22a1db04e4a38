// RUN: mkdir -p %t.dir
// RUN: acc-opt %s --verify-semantics -p 'canonicalize,test-change-constants{factor=1.00001}' 2>%t.err | filecheck %s
// RUN: filecheck %s --check-prefix=SILENT --allow-empty --input-file %t.err
// RUN: env TMPDIR=%t.dir exits 3 acc-opt %s --verify-semantics=2 -p 'canonicalize,test-change-constants{factor=1.01}' 2>&1 | filecheck %s --check-prefix=CHANGED

// A change within the tolerance passes, a larger one is refused: the pass, the value, the smallest
// input and a file that reproduces it are named, and nothing is printed to standard output.

// CHECK: arith.constant 1.500015
// SILENT-NOT: {{.}}

// CHANGED: verify_semantics.mlir:[[# @LINE + 5]]:1: error: pass 'test-change-constants{factor=1.01}' changes what '@main' computes: 4 of 4 elements of result 0 differ, the worst at [0]: found 1.51{{[0-9]+}} after the pass, 1.5 before it, 1.5 in float64
// CHANGED: note: smallest input found: seed 0
// CHANGED-NEXT: note: argument 0: float32[4], all 1.0
// CHANGED-NEXT: note: reproducer: [[DIR:.*]]/acc-opt-reproducer-{{.*}}.mlir
// CHANGED-NOT: {{.}}
func.func @main(%x: tensor<4xf32>) -> tensor<4xf32> {
  %c = arith.constant 1.5 : f32
  %e = tensor.empty() : tensor<4xf32>
  %0 = linalg.generic {
    indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>],
    iterator_types = ["parallel"]
  } ins(%x : tensor<4xf32>) outs(%e : tensor<4xf32>) {
  ^bb0(%a: f32, %b: f32):
    %m = arith.mulf %a, %c : f32
    linalg.yield %m : f32
  } -> tensor<4xf32>
  func.return %0 : tensor<4xf32>
}
