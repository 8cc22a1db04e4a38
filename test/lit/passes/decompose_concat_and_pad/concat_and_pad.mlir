// RUN: acc-opt %s -p decompose-concat-and-pad | filecheck %s

// CHECK-LABEL: func.func @concat
func.func @concat(%x: tensor<2x3xf32>, %y: tensor<2x4xf32>) -> tensor<2x7xf32> {
  // CHECK-NEXT: %[[E:.*]] = tensor.empty() : tensor<2x7xf32>
  // CHECK-NEXT: %[[A:.*]] = tensor.insert_slice %x into %[[E]][0, 0] [2, 3] [1, 1] : tensor<2x3xf32> into tensor<2x7xf32>
  // CHECK-NEXT: %[[R:.*]] = tensor.insert_slice %y into %[[A]][0, 3] [2, 4] [1, 1] : tensor<2x4xf32> into tensor<2x7xf32>
  // CHECK-NEXT: func.return %[[R]]
  %r = tensor.concat dim(1) %x, %y : (tensor<2x3xf32>, tensor<2x4xf32>) -> tensor<2x7xf32>
  func.return %r : tensor<2x7xf32>
}

// CHECK-LABEL: func.func @pad
func.func @pad(%x: tensor<8xf32>) -> tensor<11xf32> {
  // CHECK: %[[C:.*]] = arith.constant 1.5
  // CHECK: %[[E:.*]] = tensor.empty() : tensor<11xf32>
  // CHECK-NEXT: %[[F:.*]] = linalg.fill ins(%[[C]] : f32) outs(%[[E]] : tensor<11xf32>) -> tensor<11xf32>
  // CHECK-NEXT: %[[R:.*]] = tensor.insert_slice %x into %[[F]][1] [8] [1] : tensor<8xf32> into tensor<11xf32>
  %c = arith.constant 1.5 : f32
  %r = tensor.pad %x low[1] high[2] {
  ^bb0(%i: index):
    tensor.yield %c : f32
  } : tensor<8xf32> to tensor<11xf32>
  func.return %r : tensor<11xf32>
}

// negative padding cuts off

// CHECK-LABEL: func.func @cut
func.func @cut(%x: tensor<8xf32>) -> tensor<7xf32> {
  // CHECK: %[[F:.*]] = linalg.fill
  // CHECK-NEXT: %[[S:.*]] = tensor.extract_slice %x[3] [5] [1] : tensor<8xf32> to tensor<5xf32>
  // CHECK-NEXT: %[[R:.*]] = tensor.insert_slice %[[S]] into %[[F]][0] [5] [1] : tensor<5xf32> into tensor<7xf32>
  %c = arith.constant 1.5 : f32
  %r = tensor.pad %x low[-3] high[2] {
  ^bb0(%i: index):
    tensor.yield %c : f32
  } : tensor<8xf32> to tensor<7xf32>
  func.return %r : tensor<7xf32>
}

// CHECK-LABEL: func.func @nothing_left
func.func @nothing_left(%x: tensor<2xf32>) -> tensor<3xf32> {
  // CHECK: %[[F:.*]] = linalg.fill
  // CHECK-NEXT: func.return %[[F]]
  %c = arith.constant 1.5 : f32
  %r = tensor.pad %x low[-2] high[3] {
  ^bb0(%i: index):
    tensor.yield %c : f32
  } : tensor<2xf32> to tensor<3xf32>
  func.return %r : tensor<3xf32>
}

// dimensions that pass through may be open

// CHECK-LABEL: func.func @open_rows
func.func @open_rows(%x: tensor<?x3xf32>, %y: tensor<?x4xf32>) -> tensor<?x7xf32> {
  // CHECK: %[[N:.*]] = tensor.dim %x, %{{.*}} : tensor<?x3xf32>
  // CHECK: %[[E:.*]] = tensor.empty(%[[N]]) : tensor<?x7xf32>
  // CHECK: %[[A:.*]] = tensor.insert_slice %x into %[[E]][0, 0] [%{{.*}}, 3] [1, 1]
  // CHECK: %[[M:.*]] = tensor.dim %y, %{{.*}} : tensor<?x4xf32>
  // CHECK: %[[R:.*]] = tensor.insert_slice %y into %[[A]][0, 3] [%[[M]], 4] [1, 1]
  // CHECK-NEXT: func.return %[[R]]
  %r = tensor.concat dim(1) %x, %y : (tensor<?x3xf32>, tensor<?x4xf32>) -> tensor<?x7xf32>
  func.return %r : tensor<?x7xf32>
}

// CHECK-LABEL: func.func @padded_columns
func.func @padded_columns(%x: tensor<?x3xf32>) -> tensor<?x5xf32> {
  // CHECK: %[[F:.*]] = linalg.fill {{.*}} -> tensor<?x5xf32>
  // CHECK: tensor.insert_slice %x into %[[F]][0, 1] [%{{.*}}, 3] [1, 1]
  %c = arith.constant 1.5 : f32
  %r = tensor.pad %x low[0, 1] high[0, 1] {
  ^bb0(%i: index, %j: index):
    tensor.yield %c : f32
  } : tensor<?x3xf32> to tensor<?x5xf32>
  func.return %r : tensor<?x5xf32>
}

// A slice is no window that fills padding in.
// CHECK-LABEL: @sliced
// CHECK:         linalg.fill
// CHECK:         tensor.insert_slice %x into %{{.*}}[16] [64] [1]
// CHECK:         tensor.extract_slice
func.func @sliced(%x: tensor<64xf32>) -> tensor<64xf32> {
  %c = arith.constant 0.0 : f32
  %p = tensor.pad %x low[16] high[0] {
  ^bb0(%i: index):
    tensor.yield %c : f32
  } : tensor<64xf32> to tensor<80xf32>
  %s = tensor.extract_slice %p[0] [64] [1] : tensor<80xf32> to tensor<64xf32>
  func.return %s : tensor<64xf32>
}
