// RUN: acc-opt %s -p fold-index-remainders | filecheck %s

// The index of a loop of 45 is its own remainder by 45, and goes into 45 no time.
func.func @reaches_not(%t: tensor<45xf32>, %out: tensor<45x1xf32>) -> tensor<45x1xf32> {
  // CHECK-LABEL: @reaches_not
  // CHECK: %[[I:.*]] = linalg.index 0 : index
  // CHECK-NOT: arith.remsi
  // CHECK-NOT: arith.divsi
  // CHECK: %[[ZERO:.*]] = arith.constant 0 : index
  // CHECK: tensor.extract %t[%[[I]]]
  // CHECK: tensor.extract %t[%[[ZERO]]]
  %c = arith.constant 45 : index
  %r = linalg.generic {indexing_maps = [affine_map<(i) -> (i, 0)>], iterator_types = ["parallel"]} outs(%out : tensor<45x1xf32>) {
  ^bb0(%o: f32):
    %i = linalg.index 0 : index
    %a = arith.remsi %i, %c : index
    %b = arith.divsi %i, %c : index
    %x = tensor.extract %t[%a] : tensor<45xf32>
    %y = tensor.extract %t[%b] : tensor<45xf32>
    %z = arith.addf %x, %y : f32
    linalg.yield %z : f32
  } -> tensor<45x1xf32>
  func.return %r : tensor<45x1xf32>
}
