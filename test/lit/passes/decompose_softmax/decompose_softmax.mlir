// RUN: acc-opt %s -p decompose-softmax --verify-semantics | filecheck %s

// CHECK-LABEL: func.func @rows
// CHECK: [[LEAST:%.*]] = linalg.fill ins({{%.*}} : f32) outs({{%.*}} : tensor<4xf32>)
// CHECK: [[M:%.*]] = linalg.generic {{.*}}iterator_types = ["parallel", "reduction"]} ins(%x : tensor<4x8xf32>) outs([[LEAST]] : tensor<4xf32>)
// CHECK: arith.maximumf
// CHECK: [[P:%.*]] = linalg.generic {{.*}} ins(%x, [[M]] : tensor<4x8xf32>, tensor<4xf32>) outs(%e : tensor<4x8xf32>)
// CHECK: [[D:%.*]] = arith.subf
// CHECK: math.exp [[D]]
// CHECK: [[S:%.*]] = linalg.generic {{.*}}iterator_types = ["parallel", "reduction"]} ins([[P]] : tensor<4x8xf32>)
// CHECK: arith.addf
// CHECK: linalg.generic {{.*}} ins([[P]], [[S]] : tensor<4x8xf32>, tensor<4xf32>) outs(%e : tensor<4x8xf32>)
// CHECK: arith.divf
// CHECK-NOT: linalg.softmax
func.func @rows(%x: tensor<4x8xf32>, %e: tensor<4x8xf32>) -> tensor<4x8xf32> {
  %r = linalg.softmax dimension(1) ins(%x : tensor<4x8xf32>) outs(%e : tensor<4x8xf32>) -> tensor<4x8xf32>
  func.return %r : tensor<4x8xf32>
}

// CHECK-LABEL: func.func @open_columns
// CHECK: [[N:%.*]] = tensor.dim %x, {{%.*}} : tensor<4x?xf16>
// CHECK: tensor.empty([[N]]) : tensor<?xf16>
// CHECK: iterator_types = ["reduction", "parallel"]
func.func @open_columns(%x: tensor<4x?xf16>) -> tensor<4x?xf16> {
  %r = linalg.softmax dimension(0) ins(%x : tensor<4x?xf16>) outs(%x : tensor<4x?xf16>) -> tensor<4x?xf16>
  func.return %r : tensor<4x?xf16>
}
