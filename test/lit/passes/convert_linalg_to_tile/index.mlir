// RUN: acc-opt %s -p convert-linalg-to-tile,canonicalize,cse --split-input-file | filecheck %s

#full = affine_map<(d0, d1) -> (d0, d1)>
// dimensions whose indices are asked for stay apart, and an index counts from where the tile starts
// CHECK-LABEL: tile.kernel @upper_kernel(%x: !tile.gm<[20, 100], f32>, %out: !tile.gm<[20, 100], f32>)
// CHECK:         [[R:%.*]] = tile.iota %i axis = 0 -> !tile.tile<[1, 1], f32, ub>
// CHECK:         [[C:%.*]] = tile.iota %c0 axis = 1 -> !tile.tile<[1, 100], f32, ub>
// CHECK:         tile.cmp ge [[C]], [[R]]
func.func @upper(%x: tensor<20x100xf32>) -> tensor<20x100xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<20x100xf32>
  %y = linalg.generic {indexing_maps = [#full, #full], iterator_types = ["parallel", "parallel"]} ins(%x : tensor<20x100xf32>) outs(%e : tensor<20x100xf32>) {
  ^bb0(%a: f32, %o: f32):
    %i = linalg.index 0 : index
    %m = arith.index_cast %i : index to i32
    %r = arith.sitofp %m : i32 to f32
    %j = linalg.index 1 : index
    %n = arith.index_cast %j : index to i32
    %c = arith.sitofp %n : i32 to f32
    %p = arith.cmpf oge, %c, %r : f32
    %b = arith.select %p, %a, %zero : f32
    linalg.yield %b : f32
  } -> tensor<20x100xf32>
  func.return %y : tensor<20x100xf32>
}

// -----

#id = affine_map<(d0) -> (d0)>
// CHECK-LABEL: tile.kernel @asserted_kernel
// CHECK:         [[P:%.*]] = tile.cmp ge %
// CHECK:         [[N:%.*]] = tile.select [[P]]
// CHECK:         tile.check [[N]] "below zero" : !tile.tile<[8], f32, ub> -> !tile.tile<[8], f32, ub>
func.func @asserted(%x: tensor<8xf32>) -> tensor<8xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<8xf32>
  %y = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]} ins(%x : tensor<8xf32>) outs(%e : tensor<8xf32>) {
  ^bb0(%a: f32, %o: f32):
    %p = arith.cmpf oge, %a, %zero : f32
    cf.assert %p, "below zero"
    %b = math.sqrt %a : f32
    linalg.yield %b : f32
  } -> tensor<8xf32>
  func.return %y : tensor<8xf32>
}
