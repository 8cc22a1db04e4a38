// RUN: acc-opt %s -p convert-linalg-to-tile | filecheck %s

#id = affine_map<(a, b, c) -> (a, b, c)>
#column = affine_map<(a, b, c) -> (b)>
#window = affine_map<(a, b, c, d) -> (a, b, c + d)>
#place = affine_map<(a, b, c, d) -> (d)>
#kept = affine_map<(a, b, c, d) -> (a, b, c)>

// An average, scaled by channel: one kernel, which loads the scales as they are.
// CHECK-LABEL: tile.program @average
// CHECK-COUNT-1: tile.launch
func.func @average(%x: tensor<2x5x40xf32>, %w: tensor<5xf32>) -> tensor<2x5x38xf32> {
  %c = arith.constant 0.0 : f32
  %n = arith.constant 3.0 : f32
  %e = tensor.empty() : tensor<2x5x38xf32>
  %s = tensor.empty() : tensor<3xf32>
  %f = linalg.fill ins(%c : f32) outs(%e : tensor<2x5x38xf32>) -> tensor<2x5x38xf32>
  %p = linalg.generic {indexing_maps = [#window, #place, #kept], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%x, %s : tensor<2x5x40xf32>, tensor<3xf32>) outs(%f : tensor<2x5x38xf32>) {
  ^bb0(%in: f32, %place: f32, %sum: f32):
    %0 = arith.addf %sum, %in : f32
    linalg.yield %0 : f32
  } -> tensor<2x5x38xf32>
  %r = linalg.generic {indexing_maps = [#id, #column, #id], iterator_types = ["parallel", "parallel", "parallel"]} ins(%p, %w : tensor<2x5x38xf32>, tensor<5xf32>) outs(%e : tensor<2x5x38xf32>) {
  ^bb0(%in: f32, %scale: f32, %out: f32):
    %0 = arith.divf %in, %n : f32
    %1 = arith.mulf %0, %scale : f32
    linalg.yield %1 : f32
  } -> tensor<2x5x38xf32>
  func.return %r : tensor<2x5x38xf32>
}

// What has more elements than the result of the window is a kernel of its own.
// CHECK-LABEL: tile.program @repeated
// CHECK-COUNT-2: tile.launch
func.func @repeated(%x: tensor<6x40xf32>, %y: tensor<3x6x38xf32>) -> tensor<3x6x38xf32> {
  %p = tensor.extract_slice %x[0, 1] [6, 38] [1, 1] : tensor<6x40xf32> to tensor<6x38xf32>
  %e = tensor.empty() : tensor<3x6x38xf32>
  %r = linalg.generic {indexing_maps = [affine_map<(a, b, c) -> (b, c)>, #id, #id], iterator_types = ["parallel", "parallel", "parallel"]} ins(%p, %y : tensor<6x38xf32>, tensor<3x6x38xf32>) outs(%e : tensor<3x6x38xf32>) {
  ^bb0(%in: f32, %other: f32, %out: f32):
    %0 = arith.mulf %in, %other : f32
    linalg.yield %0 : f32
  } -> tensor<3x6x38xf32>
  func.return %r : tensor<3x6x38xf32>
}

// Nor does one take part that is not the only reader.
// CHECK-LABEL: tile.program @read_twice
// CHECK-COUNT-2: tile.launch
func.func @read_twice(%x: tensor<2x6x40xf32>) -> (tensor<2x6x38xf32>, tensor<2x6x38xf32>) {
  %p = tensor.extract_slice %x[0, 0, 1] [2, 6, 38] [1, 1, 1] : tensor<2x6x40xf32> to tensor<2x6x38xf32>
  %e = tensor.empty() : tensor<2x6x38xf32>
  %r = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel", "parallel"]} ins(%p : tensor<2x6x38xf32>) outs(%e : tensor<2x6x38xf32>) {
  ^bb0(%in: f32, %out: f32):
    %0 = math.exp %in : f32
    linalg.yield %0 : f32
  } -> tensor<2x6x38xf32>
  func.return %p, %r : tensor<2x6x38xf32>, tensor<2x6x38xf32>
}

// CHECK-LABEL: tile.kernel @average_kernel
// CHECK:         tile.load %x
// CHECK:         tile.add
// CHECK:         tile.load %w
// CHECK:         tile.div
// CHECK:         tile.mul
// CHECK:         tile.store
