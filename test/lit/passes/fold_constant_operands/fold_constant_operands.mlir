// RUN: acc-opt %s -p fold-constant-operands | filecheck %s

// CHECK-LABEL: func.func @rank_zero_constant
// CHECK: [[C:%.*]] = arith.constant 2.000000e+00 : f32
// CHECK-NEXT: linalg.generic
// CHECK-SAME: ins(%x : tensor<4xf32>) outs(%o : tensor<4xf32>)
// CHECK-NEXT: ^bb0([[A:%.*]]: f32, {{.*}}: f32):
// CHECK-NEXT: arith.mulf [[A]], [[C]] : f32
func.func @rank_zero_constant(%x: tensor<4xf32>, %o: tensor<4xf32>) -> tensor<4xf32> {
  %c = arith.constant dense<2.0> : tensor<f32>
  %r = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> ()>,
      affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]}
      ins(%x, %c : tensor<4xf32>, tensor<f32>) outs(%o : tensor<4xf32>) {
  ^bb0(%a: f32, %b: f32, %d: f32):
    %s = arith.mulf %a, %b : f32
    linalg.yield %s : f32
  } -> tensor<4xf32>
  func.return %r : tensor<4xf32>
}

// A fill and a splat of a value known only at run time count too; what fed them goes.
// CHECK-LABEL: func.func @fill_and_splat
// CHECK-NEXT: linalg.generic
// CHECK-SAME: outs(%o : tensor<4xf32>)
// CHECK-NEXT: ^bb0({{%.*}}: f32):
// CHECK-NEXT: arith.addf %v, %v : f32
func.func @fill_and_splat(%v: f32, %o: tensor<4xf32>) -> tensor<4xf32> {
  %e = tensor.empty() : tensor<4xf32>
  %f = linalg.fill ins(%v : f32) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %g = tensor.splat %v : tensor<4xf32>
  %r = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>,
      affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]}
      ins(%f, %g : tensor<4xf32>, tensor<4xf32>) outs(%o : tensor<4xf32>) {
  ^bb0(%a: f32, %b: f32, %d: f32):
    %s = arith.addf %a, %b : f32
    linalg.yield %s : f32
  } -> tensor<4xf32>
  func.return %r : tensor<4xf32>
}

// CHECK-LABEL: func.func @extract
// CHECK-NEXT: [[C:%.*]] = arith.constant 7 : i64
// CHECK-NEXT: func.return [[C]] : i64
func.func @extract() -> i64 {
  %c = arith.constant dense<7> : tensor<i64>
  %r = tensor.extract %c[] : tensor<i64>
  func.return %r : i64
}
