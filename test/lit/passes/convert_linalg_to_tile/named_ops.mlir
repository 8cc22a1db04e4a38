// RUN: acc-opt %s -p convert-linalg-to-tile,canonicalize,cse --split-input-file | filecheck %s

// linalg.reduce, linalg.broadcast and named elementwise operations are what their generic form is

// CHECK:       tile.kernel @named_kernel(%x: !tile.gm<[4, 8], f32>, %out: !tile.gm<[4, 8], f32>)
// CHECK:         [[X:%.*]] = tile.load %x
// CHECK-NEXT:    [[S:%.*]] = tile.reduce_sum [[X]] axis = 1
// CHECK-NEXT:    [[D:%.*]] = tile.sub [[X]], [[S]]
// CHECK-NEXT:    tile.store [[D]], %out
func.func @named(%x: tensor<4x8xf32>) -> tensor<4x8xf32> {
  %zero = arith.constant 0.0 : f32
  %e4 = tensor.empty() : tensor<4xf32>
  %e = tensor.empty() : tensor<4x8xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e4 : tensor<4xf32>) -> tensor<4xf32>
  %s = linalg.reduce ins(%x : tensor<4x8xf32>) outs(%f : tensor<4xf32>) dimensions = [1]
  (%a: f32, %b: f32) {
    %0 = arith.addf %a, %b : f32
    linalg.yield %0 : f32
  }
  %w = linalg.broadcast ins(%s : tensor<4xf32>) outs(%e : tensor<4x8xf32>) dimensions = [1]
  %y = linalg.sub ins(%x, %w : tensor<4x8xf32>, tensor<4x8xf32>) outs(%e : tensor<4x8xf32>) -> tensor<4x8xf32>
  func.return %y : tensor<4x8xf32>
}

// -----

// a value without a dimension is spread only where it is stored, or reduced

// CHECK:       tile.kernel @spread_kernel(%s: !tile.gm<[4, 1], f32>, %out0: !tile.gm<[4, 8], f32>, %out1: !tile.gm<[4, 8], f32>)
// CHECK:         [[S:%.*]] = tile.load %s
// CHECK-NEXT:    [[E:%.*]] = tile.exp [[S]] : !tile.tile<[1, 1], f32, ub>
// CHECK-NEXT:    [[W:%.*]] = tile.broadcast [[E]] : {{.*}} -> !tile.tile<[1, 8], f32, ub>
// CHECK-NEXT:    tile.store [[W]], %out0
// CHECK-NEXT:    [[A:%.*]] = tile.add [[E]], %cst : !tile.tile<[1, 1], f32, ub>, f32
// CHECK-NEXT:    tile.broadcast [[A]] : {{.*}} -> !tile.tile<[1, 8], f32, ub>
func.func @spread(%s: tensor<4xf32>) -> (tensor<4x8xf32>, tensor<4x8xf32>) {
  %one = arith.constant 1.0 : f32
  %e = tensor.empty() : tensor<4x8xf32>
  %w = linalg.broadcast ins(%s : tensor<4xf32>) outs(%e : tensor<4x8xf32>) dimensions = [1]
  %y = linalg.exp ins(%w : tensor<4x8xf32>) outs(%e : tensor<4x8xf32>) -> tensor<4x8xf32>
  %f = linalg.fill ins(%one : f32) outs(%e : tensor<4x8xf32>) -> tensor<4x8xf32>
  %z = linalg.add ins(%y, %f : tensor<4x8xf32>, tensor<4x8xf32>) outs(%e : tensor<4x8xf32>) -> tensor<4x8xf32>
  func.return %y, %z : tensor<4x8xf32>, tensor<4x8xf32>
}
