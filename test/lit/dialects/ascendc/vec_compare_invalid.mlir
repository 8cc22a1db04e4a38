// RUN: acc-opt %s --split-input-file --verify-diagnostics

func.func @compare_into_data(%x: !ascendc.local_tensor<f32>, %n: index) {
  // expected-error @below {{'ascendc.compare': the mask has elements of f32, but bits lie in bytes, ui8; take a byte tensor [mask-type]}}
  ascendc.compare lt %x, %x, %x count %n : !ascendc.local_tensor<f32>, !ascendc.local_tensor<f32>, !ascendc.local_tensor<f32>
  func.return
}

// -----

func.func @select_by_data(%x: !ascendc.local_tensor<f32>, %n: index) {
  // expected-error @below {{'ascendc.select': the mask has elements of f32, but bits lie in bytes, ui8; take a byte tensor [mask-type]}}
  ascendc.select tensor_tensor %x, %x, %x, %x count %n : !ascendc.local_tensor<f32>, !ascendc.local_tensor<f32>, !ascendc.local_tensor<f32>
  func.return
}

// -----

func.func @select_mode_scalar(%x: !ascendc.local_tensor<f32>, %m: !ascendc.local_tensor<ui8>, %n: index) {
  // expected-error @below {{'ascendc.select': src1 is a tensor, but mode tensor_scalar takes a scalar; take the other mode [select-mode]}}
  ascendc.select tensor_scalar %x, %m, %x, %x count %n : !ascendc.local_tensor<f32>, !ascendc.local_tensor<ui8>, !ascendc.local_tensor<f32>
  func.return
}

// -----

func.func @select_mode_tensor(%x: !ascendc.local_tensor<f32>, %m: !ascendc.local_tensor<ui8>, %c: f32, %n: index) {
  // expected-error @below {{'ascendc.select': src1 is a scalar, but mode tensor_tensor takes a tensor; take the other mode [select-mode]}}
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
  // expected-error @below {{'ascendc.compare_scalar': the scalar is f16, but the tensor's elements are f32; convert it to f32 [scalar-type]}}
  ascendc.compare_scalar lt %m, %x, %c count %n : !ascendc.local_tensor<ui8>, !ascendc.local_tensor<f32>, f16
  func.return
}

// -----

func.func @compare_two_types(%x: !ascendc.local_tensor<f32>, %h: !ascendc.local_tensor<f16>, %m: !ascendc.local_tensor<ui8>, %n: index) {
  // expected-error @below {{'ascendc.compare': one source is !ascendc.local_tensor<f32> and the other !ascendc.local_tensor<f16>, but an instruction has one element type; convert one of them [operand-types]}}
  ascendc.compare lt %m, %x, %h count %n : !ascendc.local_tensor<ui8>, !ascendc.local_tensor<f32>, !ascendc.local_tensor<f16>
  func.return
}

// -----

func.func @select_two_types(%x: !ascendc.local_tensor<f32>, %h: !ascendc.local_tensor<f16>, %m: !ascendc.local_tensor<ui8>, %n: index) {
  // expected-error @below {{'ascendc.select': one source is !ascendc.local_tensor<f32> and the other !ascendc.local_tensor<f16>, but an instruction has one element type; convert one of them [operand-types]}}
  ascendc.select tensor_tensor %x, %m, %x, %h count %n : !ascendc.local_tensor<f32>, !ascendc.local_tensor<ui8>, !ascendc.local_tensor<f16>
  func.return
}

// -----

func.func @select_scalar_type(%x: !ascendc.local_tensor<f32>, %m: !ascendc.local_tensor<ui8>, %c: f16, %n: index) {
  // expected-error @below {{'ascendc.select': the scalar is f16, but the tensor's elements are f32; convert it to f32 [scalar-type]}}
  ascendc.select tensor_scalar %x, %m, %x, %c count %n : !ascendc.local_tensor<f32>, !ascendc.local_tensor<ui8>, f16
  func.return
}
