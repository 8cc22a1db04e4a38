// RUN: ACC_ROUNDTRIP
// RUN: ACC_GENERIC_ROUNDTRIP

// CHECK: ascendc.kernel @members() host = @members_host {
ascendc.kernel @members() host = @members_host {
  // CHECK-NEXT: %in = ascendc.queue : !ascendc.tque<vecin, 1>
  // CHECK-GENERIC: %in = "ascendc.queue"() : () -> !ascendc.tque<vecin, 1>
  %in = ascendc.queue : !ascendc.tque<vecin, 1>
  // CHECK-NEXT: %out = ascendc.queue : !ascendc.tque<vecout, 2>
  %out = ascendc.queue : !ascendc.tque<vecout, 2>
  // CHECK-NEXT: %scratch = ascendc.buf : !ascendc.tbuf<veccalc>
  // CHECK-GENERIC: %scratch = "ascendc.buf"() : () -> !ascendc.tbuf<veccalc>
  %scratch = ascendc.buf : !ascendc.tbuf<veccalc>
  // CHECK-NEXT: ascendc.init_buffer %in number 2 bytes 1024 : !ascendc.tque<vecin, 1>
  // CHECK-GENERIC: "ascendc.init_buffer"(%in) <{number = 2 : i64, length = 1024 : i64}> : (!ascendc.tque<vecin, 1>) -> ()
  ascendc.init_buffer %in number 2 bytes 1024 : !ascendc.tque<vecin, 1>
  // CHECK-NEXT: ascendc.init_buffer %scratch number 1 bytes 256 : !ascendc.tbuf<veccalc>
  ascendc.init_buffer %scratch number 1 bytes 256 : !ascendc.tbuf<veccalc>
  // CHECK-NEXT: %x = ascendc.alloc_tensor %in : !ascendc.tque<vecin, 1> -> !ascendc.local_tensor<f32>
  // CHECK-GENERIC: %x = "ascendc.alloc_tensor"(%in) : (!ascendc.tque<vecin, 1>) -> !ascendc.local_tensor<f32>
  %x = ascendc.alloc_tensor %in : !ascendc.tque<vecin, 1> -> !ascendc.local_tensor<f32>
  // CHECK-NEXT: ascendc.en_que %in, %x : !ascendc.tque<vecin, 1>, !ascendc.local_tensor<f32>
  // CHECK-GENERIC: "ascendc.en_que"(%in, %x) : (!ascendc.tque<vecin, 1>, !ascendc.local_tensor<f32>) -> ()
  ascendc.en_que %in, %x : !ascendc.tque<vecin, 1>, !ascendc.local_tensor<f32>
  // CHECK-NEXT: %y = ascendc.de_que %in : !ascendc.tque<vecin, 1> -> !ascendc.local_tensor<f32>
  // CHECK-GENERIC: %y = "ascendc.de_que"(%in) : (!ascendc.tque<vecin, 1>) -> !ascendc.local_tensor<f32>
  %y = ascendc.de_que %in : !ascendc.tque<vecin, 1> -> !ascendc.local_tensor<f32>
  // CHECK-NEXT: %part = ascendc.get_with_offset %scratch size 8 offset 224 : !ascendc.tbuf<veccalc> -> !ascendc.local_tensor<f32>
  // CHECK-GENERIC: %part = "ascendc.get_with_offset"(%scratch) <{size = 8 : i64, offset = 224 : i64}> : (!ascendc.tbuf<veccalc>) -> !ascendc.local_tensor<f32>
  %part = ascendc.get_with_offset %scratch size 8 offset 224 : !ascendc.tbuf<veccalc> -> !ascendc.local_tensor<f32>
  // CHECK-NEXT: ascendc.free_tensor %in, %y : !ascendc.tque<vecin, 1>, !ascendc.local_tensor<f32>
  // CHECK-GENERIC: "ascendc.free_tensor"(%in, %y) : (!ascendc.tque<vecin, 1>, !ascendc.local_tensor<f32>) -> ()
  ascendc.free_tensor %in, %y : !ascendc.tque<vecin, 1>, !ascendc.local_tensor<f32>
}
