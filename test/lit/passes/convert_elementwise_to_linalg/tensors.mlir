// RUN: acc-opt %s -p convert-elementwise-to-linalg | filecheck %s

// CHECK-LABEL: func.func @add
// CHECK-NEXT: [[E:%.*]] = tensor.empty() : tensor<4x8xf32>
// CHECK-NEXT: [[R:%.*]] = linalg.generic {{.*}} ins(%x, %y : tensor<4x8xf32>, tensor<4x8xf32>) outs([[E]] : tensor<4x8xf32>) {
// CHECK-NEXT: ^bb0([[A:%.*]]: f32, [[B:%.*]]: f32, {{%.*}}: f32):
// CHECK-NEXT:   [[S:%.*]] = arith.addf [[A]], [[B]] fastmath<contract> : f32
// CHECK-NEXT:   linalg.yield [[S]] : f32
// CHECK-NEXT: } -> tensor<4x8xf32>
// CHECK-NEXT: func.return [[R]]
func.func @add(%x: tensor<4x8xf32>, %y: tensor<4x8xf32>) -> tensor<4x8xf32> {
  %r = arith.addf %x, %y fastmath<contract> : tensor<4x8xf32>
  func.return %r : tensor<4x8xf32>
}

// CHECK-LABEL: func.func @choose
// CHECK: arith.cmpf olt, {{%.*}}, {{%.*}} : f32
// CHECK: ins({{%.*}}, %x, %y : tensor<8xi1>, tensor<8xf32>, tensor<8xf32>)
// CHECK: arith.select {{%.*}}, {{%.*}}, {{%.*}} : f32
func.func @choose(%x: tensor<8xf32>, %y: tensor<8xf32>) -> tensor<8xf32> {
  %p = arith.cmpf olt, %x, %y : tensor<8xf32>
  %r = arith.select %p, %x, %y : tensor<8xi1>, tensor<8xf32>
  func.return %r : tensor<8xf32>
}

// CHECK-LABEL: func.func @one_condition
// CHECK: affine_map<(d0) -> ()>
// CHECK-SAME: ins(%p, %x, %y : i1, tensor<8xf32>, tensor<8xf32>)
func.func @one_condition(%p: i1, %x: tensor<8xf32>, %y: tensor<8xf32>) -> tensor<8xf32> {
  %r = arith.select %p, %x, %y : tensor<8xf32>
  func.return %r : tensor<8xf32>
}

// CHECK-LABEL: func.func @open
// CHECK: [[N:%.*]] = tensor.dim %x, {{%.*}} : tensor<?x8xi32>
// CHECK: tensor.empty([[N]]) : tensor<?x8xf32>
// CHECK: arith.sitofp {{%.*}} : i32 to f32
func.func @open(%x: tensor<?x8xi32>) -> tensor<?x8xf32> {
  %r = arith.sitofp %x : tensor<?x8xi32> to tensor<?x8xf32>
  func.return %r : tensor<?x8xf32>
}
