// RUN: acc-opt %s --split-input-file --verify-diagnostics

func.func @subscript_a_queue(%q: !ascendc.tque<vecin, 1>, %n: index) {
  // expected-error @below {{'ascendc.subscript' takes a tensor, found !ascendc.tque<vecin, 1>}}
  %0 = ascendc.subscript %q[%n] : !ascendc.tque<vecin, 1>, index -> !ascendc.tque<vecin, 1>
  func.return
}

// -----

func.func @offset_on_chip(%x: !ascendc.local_tensor<f32>, %n: i64) {
  // expected-error @below {{'ascendc.subscript': the offset into !ascendc.local_tensor<f32> is i64, but chips count in 32 bits on chip and in 64 in global memory; legal is index [offset-width]}}
  %0 = ascendc.subscript %x[%n] : !ascendc.local_tensor<f32>, i64 -> !ascendc.local_tensor<f32>
  func.return
}

// -----

func.func @offset_in_gm(%g: !ascendc.global_tensor<f32>, %n: index) {
  // expected-error @below {{'ascendc.subscript': the offset into !ascendc.global_tensor<f32> is index, but chips count in 32 bits on chip and in 64 in global memory; legal is i64 [offset-width]}}
  %0 = ascendc.subscript %g[%n] : !ascendc.global_tensor<f32>, index -> !ascendc.global_tensor<f32>
  func.return
}

// -----

func.func @result_type(%x: !ascendc.local_tensor<f32>, %n: index) {
  // expected-error @below {{'ascendc.subscript' of !ascendc.local_tensor<f32> gives the same type, found !ascendc.local_tensor<f16>}}
  %0 = ascendc.subscript %x[%n] : !ascendc.local_tensor<f32>, index -> !ascendc.local_tensor<f16>
  func.return
}

// -----

func.func @value_of_a_global(%g: !ascendc.global_tensor<f32>, %n: index) {
  // expected-error @below {{!ascendc.global_tensor<f32> should be of base attribute ascendc.local_tensor}}
  %0 = ascendc.get_value %g[%n] : !ascendc.global_tensor<f32> -> f32
  func.return
}

// -----

func.func @value_type(%x: !ascendc.local_tensor<f32>, %n: index) {
  // expected-error @below {{'ascendc.get_value': the scalar is f16, but the tensor's elements are f32; convert it to f32 [scalar-type]}}
  %0 = ascendc.get_value %x[%n] : !ascendc.local_tensor<f32> -> f16
  func.return
}

// -----

func.func @written_type(%x: !ascendc.local_tensor<f32>, %n: index, %v: i32) {
  // expected-error @below {{'ascendc.set_value': the scalar is i32, but the tensor's elements are f32; convert it to f32 [scalar-type]}}
  ascendc.set_value %x[%n], %v : !ascendc.local_tensor<f32>, i32
  func.return
}

// -----

func.func @global_type(%x: !ascendc.global_tensor<i64>, %n: i64) {
  // expected-error @below {{'ascendc.get_global_value': the scalar is i32, but the tensor's elements are i64; convert it to i64 [scalar-type]}}
  %0 = ascendc.get_global_value %x[%n] : !ascendc.global_tensor<i64> -> i32
  func.return
}
