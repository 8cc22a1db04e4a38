// RUN: acc-opt %s -p convert-linalg-to-tile --split-input-file | filecheck %s

// A row that fits is one tile, with what is elementwise around it.
// CHECK-LABEL: tile.kernel @whole_kernel
// CHECK:         [[X:%.*]] = tile.load %x
// CHECK-NEXT:    [[S:%.*]] = tile.scan_max [[X]] axis = 1 : {{.*}} -> !tile.tile<[1, 1003], f32, ub>
// CHECK-NEXT:    [[Y:%.*]] = tile.exp [[S]]
// CHECK-NEXT:    tile.store [[Y]]
#id = affine_map<(d0, d1) -> (d0, d1)>
func.func @whole(%x: tensor<4x1003xf32>) -> tensor<4x1003xf32> {
  %low = arith.constant 0xff800000 : f32
  %e = tensor.empty() : tensor<4x1003xf32>
  %start = tensor.splat %low : tensor<4xf32>
  %s, %last = tm_tensor.scan dimension(1) inclusive(true) ins(%x : tensor<4x1003xf32>) outs(%e, %start : tensor<4x1003xf32>, tensor<4xf32>) {
  ^bb0(%a: f32, %b: f32):
    %v = arith.maximumf %a, %b : f32
    tm_tensor.yield %v : f32
  } -> tensor<4x1003xf32>, tensor<4xf32>
  %y = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%s : tensor<4x1003xf32>) outs(%e : tensor<4x1003xf32>) {
  ^bb0(%a: f32, %o: f32):
    %v = math.exp %a : f32
    linalg.yield %v : f32
  } -> tensor<4x1003xf32>
  func.return %y : tensor<4x1003xf32>
}

// -----

// A longer one is taken in chunks, from the last one on; integers carry the plain sum.
// CHECK-LABEL: tile.kernel @chunks_kernel
// CHECK:         [[ZERO:%.*]] = tile.fill %{{.*}} : i32 -> !tile.tile<[1, 1], i32, ub>
// CHECK-NEXT:    scf.for %j = %c0 to %c100003 step %{{.*}} iter_args([[SO_FAR:%.*]] = [[ZERO]])
// CHECK-NEXT:      %start = arith.subi %{{.*}}, %j : index
// CHECK:           [[X:%.*]] = tile.load %x[%i, %start]
// CHECK-NEXT:      [[S:%.*]] = tile.scan_sum [[X]] axis = 1 reverse exclusive
// CHECK-NEXT:      [[Y:%.*]] = tile.add [[SO_FAR]], [[S]]
// CHECK-NEXT:      [[END:%.*]] = tile.take_first [[Y]] axis = 1
// CHECK-NEXT:      [[OWN:%.*]] = tile.take_first [[X]] axis = 1
// CHECK-NEXT:      [[NEXT:%.*]] = tile.add [[END]], [[OWN]]
// CHECK-NEXT:      tile.store [[Y]], %out[%i, %start]
// CHECK-NEXT:      scf.yield [[NEXT]]
func.func @chunks(%x: tensor<4x100003xi32>) -> tensor<4x100003xi32> {
  %zero = arith.constant 0 : i32
  %start = tensor.splat %zero : tensor<4xi32>
  %s, %last = tm_tensor.scan dimension(1) inclusive(false) {reverse} ins(%x : tensor<4x100003xi32>) outs(%x, %start : tensor<4x100003xi32>, tensor<4xi32>) {
  ^bb0(%a: i32, %b: i32):
    %v = arith.addi %a, %b : i32
    tm_tensor.yield %v : i32
  } -> tensor<4x100003xi32>, tensor<4xi32>
  func.return %s : tensor<4x100003xi32>
}

// -----

// A float sum carries what rounding takes from it, a float product its power of two.
// CHECK-LABEL: tile.kernel @two_parts_kernel
// CHECK:         scf.for {{.*}} iter_args({{%.*}} = {{%.*}}, {{%.*}} = {{%.*}}) -> (!tile.tile<[1, 1], f32, ub>, !tile.tile<[1, 1], f32, ub>)
// CHECK-LABEL: tile.kernel @two_parts_kernel_1
// CHECK:         scf.for {{.*}} iter_args({{%.*}} = {{%.*}}, {{%.*}} = {{%.*}}) -> (!tile.tile<[1, 1], f32, ub>, !tile.tile<[1, 1], f32, ub>)
// CHECK:           tile.ldexp
// CHECK:           tile.scan_prod
func.func @two_parts(%x: tensor<100003xf32>, %z: tensor<100004xf32>) -> (tensor<100003xf32>, tensor<100004xf32>) {
  %zero = arith.constant 0.0 : f32
  %one = arith.constant 1.0 : f32
  %start = tensor.splat %zero : tensor<f32>
  %s, %last = tm_tensor.scan dimension(0) inclusive(true) ins(%x : tensor<100003xf32>) outs(%x, %start : tensor<100003xf32>, tensor<f32>) {
  ^bb0(%a: f32, %b: f32):
    %v = arith.addf %a, %b : f32
    tm_tensor.yield %v : f32
  } -> tensor<100003xf32>, tensor<f32>
  %start_1 = tensor.splat %one : tensor<f32>
  %p, %last_1 = tm_tensor.scan dimension(0) inclusive(true) ins(%z : tensor<100004xf32>) outs(%z, %start_1 : tensor<100004xf32>, tensor<f32>) {
  ^bb0(%a: f32, %b: f32):
    %v = arith.mulf %a, %b : f32
    tm_tensor.yield %v : f32
  } -> tensor<100004xf32>, tensor<f32>
  func.return %s, %p : tensor<100003xf32>, tensor<100004xf32>
}
