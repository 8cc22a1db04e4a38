// RUN: acc-opt %s -p convert-linalg-to-tile,canonicalize,cse --split-input-file | filecheck %s

// a row that does not fit is read once per reduction that needs an earlier one, and once for the result

// CHECK:         tile.parallel (%i) = (%c0) to (%c96) step (%c1) {
// CHECK-NEXT:      [[M0:%.*]] = tile.fill %cst : f32 -> !tile.tile<[1, 1], f32, ub>
// CHECK-NEXT:      [[M:%.*]] = scf.for [[J:%.*]] = %c0 to %c100003 step [[STEP:%.*]] iter_args([[ACC:%.*]] = [[M0]])
// CHECK-NEXT:        [[REST:%.*]] = arith.subi %c100003, [[J]] : index
// CHECK-NEXT:        [[N:%.*]] = arith.minui [[REST]], [[STEP]] : index
// CHECK-NEXT:        [[X:%.*]] = tile.load %x[%i, [[J]]] extents([[N]]) : {{.*}} -> !tile.tile<[1, <=7808], f32, ub>
// CHECK-NEXT:        [[P:%.*]] = tile.reduce_max [[X]] axis = 1
// CHECK-NEXT:        [[NEXT:%.*]] = tile.max [[ACC]], [[P]]
// CHECK-NEXT:        scf.yield [[NEXT]]
// CHECK:           [[S:%.*]] = scf.for {{.*}} iter_args(
// CHECK:             tile.load %x
// CHECK-NEXT:        tile.sub {{%.*}}, [[M]]
// CHECK-NEXT:        tile.exp
// CHECK-NEXT:        tile.reduce_sum
// CHECK-NEXT:        tile.add
// CHECK-NEXT:        scf.yield
// CHECK:           scf.for
// CHECK:             tile.load %x
// CHECK-NEXT:        tile.sub {{%.*}}, [[M]]
// CHECK-NEXT:        [[E:%.*]] = tile.exp
// CHECK-NEXT:        [[Y:%.*]] = tile.div [[E]], [[S]]
// CHECK-NEXT:        tile.store [[Y]], %out[%i, {{%.*}}]
// CHECK-NOT:     tile.load
#id = affine_map<(d0, d1) -> (d0, d1)>
#row = affine_map<(d0, d1) -> (d0, 0)>
func.func @softmax(%x: tensor<96x100003xf32>) -> tensor<96x100003xf32> {
  %ninf = arith.constant 0xFF800000 : f32
  %zero = arith.constant 0.0 : f32
  %er = tensor.empty() : tensor<96x1xf32>
  %ex = tensor.empty() : tensor<96x100003xf32>
  %f0 = linalg.fill ins(%ninf : f32) outs(%er : tensor<96x1xf32>) -> tensor<96x1xf32>
  %m = linalg.generic {indexing_maps = [#id, #row], iterator_types = ["parallel", "reduction"]} ins(%x : tensor<96x100003xf32>) outs(%f0 : tensor<96x1xf32>) {
  ^bb0(%a: f32, %b: f32):
    %0 = arith.maximumf %a, %b : f32
    linalg.yield %0 : f32
  } -> tensor<96x1xf32>
  %d = linalg.generic {indexing_maps = [#id, #row, #id], iterator_types = ["parallel", "parallel"]} ins(%x, %m : tensor<96x100003xf32>, tensor<96x1xf32>) outs(%ex : tensor<96x100003xf32>) {
  ^bb0(%a: f32, %b: f32, %c: f32):
    %0 = arith.subf %a, %b : f32
    %1 = math.exp %0 : f32
    linalg.yield %1 : f32
  } -> tensor<96x100003xf32>
  %f1 = linalg.fill ins(%zero : f32) outs(%er : tensor<96x1xf32>) -> tensor<96x1xf32>
  %s = linalg.generic {indexing_maps = [#id, #row], iterator_types = ["parallel", "reduction"]} ins(%d : tensor<96x100003xf32>) outs(%f1 : tensor<96x1xf32>) {
  ^bb0(%a: f32, %b: f32):
    %0 = arith.addf %a, %b : f32
    linalg.yield %0 : f32
  } -> tensor<96x1xf32>
  %y = linalg.generic {indexing_maps = [#id, #row, #id], iterator_types = ["parallel", "parallel"]} ins(%d, %s : tensor<96x100003xf32>, tensor<96x1xf32>) outs(%ex : tensor<96x100003xf32>) {
  ^bb0(%a: f32, %b: f32, %c: f32):
    %0 = arith.divf %a, %b : f32
    linalg.yield %0 : f32
  } -> tensor<96x100003xf32>
  func.return %y : tensor<96x100003xf32>
}
