// RUN: acc-opt %s -p linalg-to-ascendc | acc-translate --emit-ascendc | filecheck %s

// what is printed and read again is legal still, although cse has made buffers at one place one value
// CHECK: class LndKernel {

builtin.module attributes {acc.chip = "ascend910b2"} {
  func.func @lnd(%w: tensor<100003xf32> {acc.name = "w", acc.kind = "parameter"}, %b: tensor<100003xf32> {acc.name = "b", acc.kind = "parameter"}, %x: tensor<?x100003xf32> {acc.name = "x", acc.kind = "input", acc.symbols = ["R"]}) -> tensor<?x100003xf32> {
    %0 = arith.constant 0.000000e+00 : f32
    %1 = arith.constant 0 : index
    %2 = arith.constant 1.000000e-05 : f64
    %3 = arith.constant 1.000030e+05 : f32
    %4 = tensor.dim %x, %1 : tensor<?x100003xf32>
    %5 = tensor.empty(%4) : tensor<?x1xf32>
    %6 = linalg.fill ins(%0 : f32) outs(%5 : tensor<?x1xf32>) -> tensor<?x1xf32>
    %7 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, 0)>], iterator_types = ["parallel", "reduction"]} ins(%x : tensor<?x100003xf32>) outs(%6 : tensor<?x1xf32>) {
    ^bb0(%8: f32, %9: f32):
      %10 = arith.addf %8, %9 : f32
      linalg.yield %10 : f32
    } -> tensor<?x1xf32>
    %11 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%7 : tensor<?x1xf32>) outs(%5 : tensor<?x1xf32>) {
    ^bb0(%12: f32, %13: f32):
      %14 = arith.divf %12, %3 : f32
      linalg.yield %14 : f32
    } -> tensor<?x1xf32>
    %15 = tensor.empty(%4) : tensor<?x100003xf32>
    %16 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, 0)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%x, %11 : tensor<?x100003xf32>, tensor<?x1xf32>) outs(%15 : tensor<?x100003xf32>) {
    ^bb0(%17: f32, %18: f32, %19: f32):
      %20 = arith.subf %17, %18 : f32
      linalg.yield %20 : f32
    } -> tensor<?x100003xf32>
    %21 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%16, %16 : tensor<?x100003xf32>, tensor<?x100003xf32>) outs(%15 : tensor<?x100003xf32>) {
    ^bb0(%22: f32, %23: f32, %24: f32):
      %25 = arith.mulf %22, %23 : f32
      linalg.yield %25 : f32
    } -> tensor<?x100003xf32>
    %26 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, 0)>], iterator_types = ["parallel", "reduction"]} ins(%21 : tensor<?x100003xf32>) outs(%6 : tensor<?x1xf32>) {
    ^bb0(%27: f32, %28: f32):
      %29 = arith.addf %27, %28 : f32
      linalg.yield %29 : f32
    } -> tensor<?x1xf32>
    %30 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%26 : tensor<?x1xf32>) outs(%5 : tensor<?x1xf32>) {
    ^bb0(%31: f32, %32: f32):
      %33 = arith.divf %31, %3 : f32
      linalg.yield %33 : f32
    } -> tensor<?x1xf32>
    %34 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%30 : tensor<?x1xf32>) outs(%5 : tensor<?x1xf32>) {
    ^bb0(%35: f32, %36: f32):
      %37 = arith.truncf %2 : f64 to f32
      %38 = arith.addf %35, %37 : f32
      linalg.yield %38 : f32
    } -> tensor<?x1xf32>
    %39 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%34 : tensor<?x1xf32>) outs(%5 : tensor<?x1xf32>) {
    ^bb0(%40: f32, %41: f32):
      %42 = math.rsqrt %40 : f32
      linalg.yield %42 : f32
    } -> tensor<?x1xf32>
    %43 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, 0)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%16, %39 : tensor<?x100003xf32>, tensor<?x1xf32>) outs(%15 : tensor<?x100003xf32>) {
    ^bb0(%44: f32, %45: f32, %46: f32):
      %47 = arith.mulf %44, %45 : f32
      linalg.yield %47 : f32
    } -> tensor<?x100003xf32>
    %48 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%43, %w : tensor<?x100003xf32>, tensor<100003xf32>) outs(%15 : tensor<?x100003xf32>) {
    ^bb0(%49: f32, %50: f32, %51: f32):
      %52 = arith.mulf %49, %50 : f32
      linalg.yield %52 : f32
    } -> tensor<?x100003xf32>
    %53 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%48, %b : tensor<?x100003xf32>, tensor<100003xf32>) outs(%15 : tensor<?x100003xf32>) {
    ^bb0(%54: f32, %55: f32, %56: f32):
      %57 = arith.addf %54, %55 : f32
      linalg.yield %57 : f32
    } -> tensor<?x100003xf32>
    func.return %53 : tensor<?x100003xf32>
  }
}
