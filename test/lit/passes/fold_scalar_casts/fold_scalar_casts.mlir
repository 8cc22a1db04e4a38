// RUN: acc-opt %s -p fold-scalar-casts | filecheck %s

// The constant stands before the generic op, of the type that the body computes in.
// CHECK-LABEL: func.func @in_a_body
// CHECK-NEXT: [[C:%.*]] = arith.constant 1.000000e-05 : f32
// CHECK-NEXT: linalg.generic
// CHECK-NEXT: ^bb0([[A:%.*]]: f32):
// CHECK-NEXT: arith.addf [[A]], [[C]] : f32
func.func @in_a_body(%o: tensor<4xf32>) -> tensor<4xf32> {
  %c = arith.constant 1.0e-5 : f64
  %r = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]}
      outs(%o : tensor<4xf32>) {
  ^bb0(%a: f32):
    %d = arith.truncf %c : f64 to f32
    %s = arith.addf %a, %d : f32
    linalg.yield %s : f32
  } -> tensor<4xf32>
  func.return %r : tensor<4xf32>
}

// CHECK-LABEL: func.func @signs
// CHECK-DAG: [[S:%.*]] = arith.constant -1 : i32
// CHECK-DAG: [[U:%.*]] = arith.constant 1 : i32
// CHECK-DAG: [[F:%.*]] = arith.constant 2.550000e+02 : f32
// CHECK-DAG: [[T:%.*]] = arith.constant -2 : i32
// CHECK-DAG: [[W:%.*]] = arith.constant 44 : i8
// CHECK: func.return [[S]], [[U]], [[F]], [[T]], [[W]]
func.func @signs() -> (i32, i32, f32, i32, i8) {
  %true = arith.constant true
  %minus = arith.constant -1 : i8
  %x = arith.constant -2.9 : f32
  %big = arith.constant 300 : i32
  %s = arith.extsi %true : i1 to i32
  %u = arith.extui %true : i1 to i32
  %f = arith.uitofp %minus : i8 to f32
  %t = arith.fptosi %x : f32 to i32
  %w = arith.trunci %big : i32 to i8
  func.return %s, %u, %f, %t, %w : i32, i32, f32, i32, i8
}
