// RUN: acc-opt %s -p fuse-elementwise | filecheck %s
// RUN: acc-opt %s -p 'fuse-elementwise{into-reductions=false}' | filecheck %s --check-prefix=KEEP

#id = affine_map<(d0, d1) -> (d0, d1)>
#row = affine_map<(d0, d1) -> (d0)>
#swap = affine_map<(d0, d1) -> (d1, d0)>

// CHECK-LABEL: func.func @sub_exp
// CHECK: linalg.generic
// CHECK-SAME: ins(%x, %m : tensor<4x9xf32>, tensor<4xf32>)
// CHECK: [[D:%.*]] = arith.subf
// CHECK-NEXT: [[E:%.*]] = math.exp [[D]] : f32
// CHECK-NEXT: linalg.yield [[E]] : f32
// CHECK-NOT: linalg.generic
// CHECK: func.return
func.func @sub_exp(%x: tensor<4x9xf32>, %m: tensor<4xf32>) -> tensor<4x9xf32> {
  %e = tensor.empty() : tensor<4x9xf32>
  %d = linalg.generic {indexing_maps = [#id, #row, #id], iterator_types = ["parallel", "parallel"]}
      ins(%x, %m : tensor<4x9xf32>, tensor<4xf32>) outs(%e : tensor<4x9xf32>) {
  ^bb0(%a: f32, %b: f32, %c: f32):
    %t = arith.subf %a, %b : f32
    linalg.yield %t : f32
  } -> tensor<4x9xf32>
  %r = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%d : tensor<4x9xf32>) outs(%e : tensor<4x9xf32>) {
  ^bb0(%a: f32, %b: f32):
    %t = math.exp %a : f32
    linalg.yield %t : f32
  } -> tensor<4x9xf32>
  func.return %r : tensor<4x9xf32>
}

// A square read transposed by a sum: the maps compose, equal inputs become one.
// CHECK-LABEL: func.func @square_sum
// CHECK: linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d1, d0)>, affine_map<(d0, d1) -> (d0)>]
// CHECK-SAME: ins(%x : tensor<4x9xf32>) outs(%o : tensor<9xf32>)
// CHECK-NEXT: ^bb0([[A:%.*]]: f32, [[S:%.*]]: f32):
// CHECK-NEXT: [[Q:%.*]] = arith.mulf [[A]], [[A]] : f32
// CHECK-NEXT: arith.addf [[Q]], [[S]] : f32
// KEEP-LABEL: func.func @square_sum
// KEEP: arith.mulf
// KEEP: linalg.generic
// KEEP: arith.addf
func.func @square_sum(%x: tensor<4x9xf32>, %o: tensor<9xf32>) -> tensor<9xf32> {
  %e = tensor.empty() : tensor<4x9xf32>
  %d = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%x, %x : tensor<4x9xf32>, tensor<4x9xf32>) outs(%e : tensor<4x9xf32>) {
  ^bb0(%a: f32, %b: f32, %c: f32):
    %t = arith.mulf %a, %b : f32
    linalg.yield %t : f32
  } -> tensor<4x9xf32>
  %r = linalg.generic {indexing_maps = [#swap, #row], iterator_types = ["parallel", "reduction"]}
      ins(%d : tensor<4x9xf32>) outs(%o : tensor<9xf32>) {
  ^bb0(%a: f32, %b: f32):
    %t = arith.addf %a, %b : f32
    linalg.yield %t : f32
  } -> tensor<9xf32>
  func.return %r : tensor<9xf32>
}
