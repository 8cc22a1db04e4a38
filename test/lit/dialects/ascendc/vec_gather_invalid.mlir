// RUN: acc-opt %s --split-input-file --verify-diagnostics

func.func @offsets_are_ui32(%x: !ascendc.local_tensor<f32>, %o: !ascendc.local_tensor<i32>, %n: index) {
  // expected-error@+1 {{'ascendc.gather': the offsets have elements of i32, but they are bytes in 32 bits; legal is ui32 [gather-offsets]}}
  ascendc.gather %x, %x, %o base %n count %n : !ascendc.local_tensor<f32>, !ascendc.local_tensor<i32>
  func.return
}

// -----

func.func @first_is_an_element(%x: !ascendc.local_tensor<i32>, %c: f32, %n: index) {
  // expected-error@+1 {{'ascendc.create_vec_index': the scalar is f32, but the tensor's elements are i32; convert it to i32 [scalar-type]}}
  ascendc.create_vec_index %x, %c count %n : !ascendc.local_tensor<i32>, f32
  func.return
}
