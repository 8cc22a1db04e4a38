// RUN: acc-opt %s -p inline-fragments --split-input-file | filecheck %s

// Scratch lies behind what is planned, in whole repeats; fragments share it.
// CHECK-LABEL: ascendc.kernel @behind() host = @h attributes {from_model, model_records = [#tile.model_record<"p", "m", request "0f3a9c77", rounds 1, ["parse" 1]>, #tile.model_record<"p", "m", request "99999999", rounds 1, ["parse" 1]>]} {
// CHECK: ascendc.init_buffer %scratch number 1 bytes 1280 : !ascendc.tbuf<veccalc>
// CHECK-NOT: ascendc.fragment
// CHECK: %t = ascendc.get_with_offset %scratch size 10 offset 768 : !ascendc.tbuf<veccalc> -> !ascendc.local_tensor<f32>
// CHECK-NEXT: %s = ascendc.get_with_offset %scratch size 1 offset 1024 : !ascendc.tbuf<veccalc> -> !ascendc.local_tensor<i32>
// CHECK-NEXT: ascendc.exp %t, %a count %n : !ascendc.local_tensor<f32>
// CHECK-NEXT: ascendc.add %b, %t, %t count %n : !ascendc.local_tensor<f32>
// CHECK: = ascendc.get_with_offset %scratch size 64 offset 768 : !ascendc.tbuf<veccalc> -> !ascendc.local_tensor<f32>
ascendc.kernel @behind() host = @h {
  %scratch = ascendc.buf : !ascendc.tbuf<veccalc>
  ascendc.init_buffer %scratch number 1 bytes 544 : !ascendc.tbuf<veccalc>
  %n = arith.constant 10 : index
  %a = ascendc.get_with_offset %scratch size 64 offset 0 : !ascendc.tbuf<veccalc> -> !ascendc.local_tensor<f32>
  %b = ascendc.get_with_offset %scratch size 64 offset 256 : !ascendc.tbuf<veccalc> -> !ascendc.local_tensor<f32>
  ascendc.fragment (%a, %n, %b : !ascendc.local_tensor<f32>, index, !ascendc.local_tensor<f32>) scratch [10, 1] attributes {from_model, model_records = [#tile.model_record<"p", "m", request "0f3a9c77", rounds 1, ["parse" 1]>]} {
  ^bb0(%x : !ascendc.local_tensor<f32>, %k : index, %y : !ascendc.local_tensor<f32>, %t : !ascendc.local_tensor<f32>, %s : !ascendc.local_tensor<i32>):
    ascendc.exp %t, %x count %k : !ascendc.local_tensor<f32>
    ascendc.add %y, %t, %t count %k : !ascendc.local_tensor<f32>
  }
  ascendc.fragment (%a, %n, %b : !ascendc.local_tensor<f32>, index, !ascendc.local_tensor<f32>) scratch [64] attributes {from_model, model_records = [#tile.model_record<"p", "m", request "99999999", rounds 1, ["parse" 1]>]} {
  ^bb0(%x : !ascendc.local_tensor<f32>, %k : index, %y : !ascendc.local_tensor<f32>, %t : !ascendc.local_tensor<f32>):
    ascendc.add %y, %x, %x count %k : !ascendc.local_tensor<f32>
  }
}

// -----

// A kernel that has no buffer of its own gets one.
// CHECK-LABEL: ascendc.kernel @own
// CHECK: ascendc.init_buffer %q number
// CHECK-NEXT: %scratch = ascendc.buf : !ascendc.tbuf<veccalc>
// CHECK-NEXT: ascendc.init_buffer %scratch number 1 bytes 256 : !ascendc.tbuf<veccalc>
// CHECK: ascendc.get_with_offset %scratch size 8 offset 0
ascendc.kernel @own() host = @h {
  %q = ascendc.queue : !ascendc.tque<vecout, 1>
  ascendc.init_buffer %q number 1 bytes 256 : !ascendc.tque<vecout, 1>
  %n = arith.constant 8 : index
  %b = ascendc.alloc_tensor %q : !ascendc.tque<vecout, 1> -> !ascendc.local_tensor<f32>
  ascendc.fragment (%n, %b : index, !ascendc.local_tensor<f32>) scratch [8] {
  ^bb0(%k : index, %y : !ascendc.local_tensor<f32>, %t : !ascendc.local_tensor<f32>):
    ascendc.add %y, %t, %t count %k : !ascendc.local_tensor<f32>
  }
}
