// RUN: acc-opt %s -p convert-linalg-to-tile,canonicalize,cse --split-input-file | filecheck %s

// open dimensions are symbols, named by the function or after their argument; tile bounds are numbers

// CHECK:       tile.program @rows(%x: !tile.gm<[M, 1000], f32>, %out: !tile.gm<[M, 1000], f32>)
// CHECK:       tile.kernel @rows_kernel(%x: !tile.gm<[M, 1000], f32>, %out: !tile.gm<[M, 1000], f32>)
// CHECK:         %M = tile.symbol "M"
// CHECK:         tile.parallel (%i, %j) = (%c0, %c0) to (%M, %c1000) step (%c1, %c128) {
#id = affine_map<(d0, d1) -> (d0, d1)>
func.func @rows(%x: tensor<?x1000xf32> {acc.symbols = ["M"]}) -> tensor<?x1000xf32> {
  %c0 = arith.constant 0 : index
  %d = tensor.dim %x, %c0 : tensor<?x1000xf32>
  %e = tensor.empty(%d) : tensor<?x1000xf32>
  %y = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%x : tensor<?x1000xf32>) outs(%e : tensor<?x1000xf32>) {
  ^bb0(%a: f32, %b: f32):
    %0 = math.exp %a : f32
    linalg.yield %0 : f32
  } -> tensor<?x1000xf32>
  func.return %y : tensor<?x1000xf32>
}

// -----

// few rows of unknown length are taken in parts, each in chunks; the kernel behind computes with their
// size, and takes the tensor for that alone

// CHECK:         tile.workspace : !tile.gm<[4, 12], f32>
// CHECK:       tile.kernel @mean_kernel_partials(%x: !tile.gm<[4, d0_1], f32>, %partial: !tile.gm<[4, 12], f32>)
// CHECK:         [[N:%.*]] = tile.symbol "d0_1"
// CHECK:           [[FIRST:%.*]] = arith.minui {{%.*}}, [[N]]
// CHECK:           [[REST:%.*]] = arith.subi [[N]], [[FIRST]]
// CHECK:           [[SIZE:%.*]] = arith.minui [[REST]]
// CHECK:           scf.for {{%.*}} = %c0 to [[SIZE]] step %c4096
// CHECK:       tile.kernel @mean_kernel(%partial: !tile.gm<[4, 12], f32>, %x: !tile.gm<[4, d0_1], f32>, %out: !tile.gm<[4, 1], f32>)
// CHECK:         [[N:%.*]] = tile.symbol "d0_1"
// CHECK:         [[I:%.*]] = arith.index_cast [[N]] : index to i64
// CHECK:         [[F:%.*]] = arith.sitofp [[I]] : i64 to f32
// CHECK:           [[S:%.*]] = tile.reduce_sum
// CHECK:           tile.div [[S]], [[F]]
#id = affine_map<(d0, d1) -> (d0, d1)>
#row = affine_map<(d0, d1) -> (d0)>
func.func @mean(%x: tensor<4x?xf32>) -> tensor<4xf32> {
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0.0 : f32
  %d = tensor.dim %x, %c1 : tensor<4x?xf32>
  %i = arith.index_cast %d : index to i64
  %n = arith.sitofp %i : i64 to f32
  %e = tensor.empty() : tensor<4xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %s = linalg.generic {indexing_maps = [#id, #row], iterator_types = ["parallel", "reduction"]} ins(%x : tensor<4x?xf32>) outs(%f : tensor<4xf32>) {
  ^bb0(%a: f32, %b: f32):
    %0 = arith.addf %a, %b : f32
    linalg.yield %0 : f32
  } -> tensor<4xf32>
  %y = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%s : tensor<4xf32>) outs(%e : tensor<4xf32>) {
  ^bb0(%a: f32, %b: f32):
    %0 = arith.divf %a, %n : f32
    linalg.yield %0 : f32
  } -> tensor<4xf32>
  func.return %y : tensor<4xf32>
}
