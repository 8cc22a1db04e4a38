// RUN: acc-opt %s -p fold-index-remainders | filecheck %s

// An index that reaches the divisor, and one of a loop of open size.
func.func @reaches(%t: tensor<45xf32>, %out: tensor<46x?xf32>) -> tensor<46x?xf32> {
  // CHECK-COUNT-2: arith.remsi
  // CHECK: arith.divsi
  %c = arith.constant 45 : index
  %r = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]} outs(%out : tensor<46x?xf32>) {
  ^bb0(%o: f32):
    %i = linalg.index 0 : index
    %j = linalg.index 1 : index
    %a = arith.remsi %i, %c : index
    %b = arith.remsi %j, %c : index
    %d = arith.divsi %i, %c : index
    %x = tensor.extract %t[%a] : tensor<45xf32>
    %y = tensor.extract %t[%b] : tensor<45xf32>
    %w = tensor.extract %t[%d] : tensor<45xf32>
    %z = arith.addf %x, %y : f32
    %u = arith.addf %z, %w : f32
    linalg.yield %u : f32
  } -> tensor<46x?xf32>
  func.return %r : tensor<46x?xf32>
}
