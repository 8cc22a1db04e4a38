// RUN: acc-opt %s --split-input-file --verify-diagnostics

func.func @subscript_a_queue(%q: !ascendc.tque<vecin, 1>, %n: index) {
  // expected-error @below {{'ascendc.subscript' takes a tensor, found !ascendc.tque<vecin, 1>}}
  %0 = ascendc.subscript %q[%n] : !ascendc.tque<vecin, 1>, index -> !ascendc.tque<vecin, 1>
  func.return
}

// -----

func.func @offset_on_chip(%x: !ascendc.local_tensor<f32>, %n: i64) {
  // expected-error @below {{'ascendc.subscript' of !ascendc.local_tensor<f32> needs an offset of index, found i64}}
  %0 = ascendc.subscript %x[%n] : !ascendc.local_tensor<f32>, i64 -> !ascendc.local_tensor<f32>
  func.return
}

// -----

func.func @offset_in_gm(%g: !ascendc.global_tensor<f32>, %n: index) {
  // expected-error @below {{'ascendc.subscript' of !ascendc.global_tensor<f32> needs an offset of i64, found index}}
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
  // expected-error @below {{'ascendc.get_value' of !ascendc.local_tensor<f32> needs a scalar of f32, found f16}}
  %0 = ascendc.get_value %x[%n] : !ascendc.local_tensor<f32> -> f16
  func.return
}

// -----

func.func @written_type(%x: !ascendc.local_tensor<f32>, %n: index, %v: i32) {
  // expected-error @below {{'ascendc.set_value' of !ascendc.local_tensor<f32> needs a scalar of f32, found i32}}
  ascendc.set_value %x[%n], %v : !ascendc.local_tensor<f32>, i32
  func.return
}
