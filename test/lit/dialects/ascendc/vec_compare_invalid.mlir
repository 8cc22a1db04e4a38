// RUN: acc-opt %s --split-input-file --verify-diagnostics

func.func @compare_into_data(%x: !ascendc.local_tensor<f32>, %n: index) {
  // expected-error @below {{'ascendc.compare' needs its mask in a tensor of ui8, found !ascendc.local_tensor<f32>}}
  ascendc.compare lt %x, %x, %x count %n : !ascendc.local_tensor<f32>, !ascendc.local_tensor<f32>, !ascendc.local_tensor<f32>
  func.return
}

// -----

func.func @select_by_data(%x: !ascendc.local_tensor<f32>, %n: index) {
  // expected-error @below {{'ascendc.select' needs its mask in a tensor of ui8, found !ascendc.local_tensor<f32>}}
  ascendc.select tensor_tensor %x, %x, %x, %x count %n : !ascendc.local_tensor<f32>, !ascendc.local_tensor<f32>, !ascendc.local_tensor<f32>
  func.return
}

// -----

func.func @select_mode_scalar(%x: !ascendc.local_tensor<f32>, %m: !ascendc.local_tensor<ui8>, %n: index) {
  // expected-error @below {{'ascendc.select' in mode tensor_scalar found src1 of !ascendc.local_tensor<f32>}}
  ascendc.select tensor_scalar %x, %m, %x, %x count %n : !ascendc.local_tensor<f32>, !ascendc.local_tensor<ui8>, !ascendc.local_tensor<f32>
  func.return
}

// -----

func.func @select_mode_tensor(%x: !ascendc.local_tensor<f32>, %m: !ascendc.local_tensor<ui8>, %c: f32, %n: index) {
  // expected-error @below {{'ascendc.select' in mode tensor_tensor found src1 of f32}}
  ascendc.select tensor_tensor %x, %m, %x, %c count %n : !ascendc.local_tensor<f32>, !ascendc.local_tensor<ui8>, f32
  func.return
}

// -----

func.func @unknown_comparison(%x: !ascendc.local_tensor<f32>, %m: !ascendc.local_tensor<ui8>, %n: index) {
  // expected-error @below {{expected `lt`, `gt`, `eq`, `le`, `ge`, or `ne`}}
  ascendc.compare less %m, %x, %x count %n : !ascendc.local_tensor<ui8>, !ascendc.local_tensor<f32>, !ascendc.local_tensor<f32>
  func.return
}

// -----

func.func @compare_with_a_scalar(%x: !ascendc.local_tensor<f32>, %m: !ascendc.local_tensor<ui8>, %c: f16, %n: index) {
  // expected-error @below {{'ascendc.compare_scalar' of !ascendc.local_tensor<f32> needs a scalar of f32, found f16}}
  ascendc.compare_scalar lt %m, %x, %c count %n : !ascendc.local_tensor<ui8>, !ascendc.local_tensor<f32>, f16
  func.return
}

// -----

func.func @compare_two_types(%x: !ascendc.local_tensor<f32>, %h: !ascendc.local_tensor<f16>, %m: !ascendc.local_tensor<ui8>, %n: index) {
  // expected-error @below {{'ascendc.compare' needs sources of one type, found !ascendc.local_tensor<f32> and !ascendc.local_tensor<f16>}}
  ascendc.compare lt %m, %x, %h count %n : !ascendc.local_tensor<ui8>, !ascendc.local_tensor<f32>, !ascendc.local_tensor<f16>
  func.return
}

// -----

func.func @select_two_types(%x: !ascendc.local_tensor<f32>, %h: !ascendc.local_tensor<f16>, %m: !ascendc.local_tensor<ui8>, %n: index) {
  // expected-error @below {{'ascendc.select' needs sources of one type, found !ascendc.local_tensor<f32> and !ascendc.local_tensor<f16>}}
  ascendc.select tensor_tensor %x, %m, %x, %h count %n : !ascendc.local_tensor<f32>, !ascendc.local_tensor<ui8>, !ascendc.local_tensor<f16>
  func.return
}

// -----

func.func @select_scalar_type(%x: !ascendc.local_tensor<f32>, %m: !ascendc.local_tensor<ui8>, %c: f16, %n: index) {
  // expected-error @below {{'ascendc.select' of !ascendc.local_tensor<f32> needs a scalar of f32, found f16}}
  ascendc.select tensor_scalar %x, %m, %x, %c count %n : !ascendc.local_tensor<f32>, !ascendc.local_tensor<ui8>, f16
  func.return
}
