// RUN: acc-opt %s -p decompose-concat-and-pad | filecheck %s

// sizes that are open, and values that depend on the place, stay
// CHECK-LABEL: func.func @open
func.func @open(%x: tensor<?xf32>, %c: f32) -> tensor<?xf32> {
  // CHECK: tensor.pad
  %r = tensor.pad %x low[1] high[2] {
  ^bb0(%i: index):
    tensor.yield %c : f32
  } : tensor<?xf32> to tensor<?xf32>
  func.return %r : tensor<?xf32>
}

// CHECK-LABEL: func.func @computed
func.func @computed(%x: tensor<8xindex>) -> tensor<9xindex> {
  // CHECK: tensor.pad
  %r = tensor.pad %x low[1] high[0] {
  ^bb0(%i: index):
    tensor.yield %i : index
  } : tensor<8xindex> to tensor<9xindex>
  func.return %r : tensor<9xindex>
}
