// RUN: ACC_ROUNDTRIP
// RUN: ACC_GENERIC_ROUNDTRIP

// CHECK: ascendc.fragment scratch [64] {
// CHECK-NEXT: ^{{.*}}(%x: !ascendc.local_tensor<f32>, %n: index, %y: !ascendc.local_tensor<f32>, %t: !ascendc.local_tensor<f32>):
// CHECK-NEXT:   ascendc.exp %t, %x count %n : !ascendc.local_tensor<f32>
// CHECK-GENERIC: "ascendc.fragment"() <{scratch = array<i64: 64>}> ({
ascendc.fragment scratch [64] {
^bb0(%x : !ascendc.local_tensor<f32>, %n : index, %y : !ascendc.local_tensor<f32>, %t : !ascendc.local_tensor<f32>):
  ascendc.exp %t, %x count %n : !ascendc.local_tensor<f32>
  ascendc.add %y, %t, %x count %n : !ascendc.local_tensor<f32>
}

// CHECK-LABEL: ascendc.kernel @given
ascendc.kernel @given() host = @given_host {
  %scratch = ascendc.buf : !ascendc.tbuf<veccalc>
  ascendc.init_buffer %scratch number 1 bytes 512 : !ascendc.tbuf<veccalc>
  %count = arith.constant 64 : index
  %a = ascendc.get_with_offset %scratch size 64 offset 0 : !ascendc.tbuf<veccalc> -> !ascendc.local_tensor<f32>
  %b = ascendc.get_with_offset %scratch size 64 offset 256 : !ascendc.tbuf<veccalc> -> !ascendc.local_tensor<f32>
  // CHECK: ascendc.fragment(%a, %count, %b : !ascendc.local_tensor<f32>, index, !ascendc.local_tensor<f32>) attributes {from_model} {
  // CHECK-GENERIC: "ascendc.fragment"(%a, %count, %b) ({
  ascendc.fragment (%a, %count, %b : !ascendc.local_tensor<f32>, index, !ascendc.local_tensor<f32>) attributes {from_model} {
  ^bb0(%x : !ascendc.local_tensor<f32>, %n : index, %y : !ascendc.local_tensor<f32>):
    %c0 = arith.constant 0 : index
    %c8 = arith.constant 8 : index
    scf.for %i = %c0 to %n step %c8 {
      // CHECK: ascendc.subscript %y[%i]
      %part = ascendc.subscript %y[%i] : !ascendc.local_tensor<f32>, index -> !ascendc.local_tensor<f32>
      %first = ascendc.get_value %x[%i] : !ascendc.local_tensor<f32> -> f32
      ascendc.duplicate %part, %first count %c8 : !ascendc.local_tensor<f32>, f32
    }
  }
}
