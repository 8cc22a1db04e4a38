// RUN: acc-opt %s -p check-plan | filecheck %s

// Tensors that share bytes one after the other, in place, and part by part.

// CHECK: ascendc.kernel @legal
ascendc.kernel @legal() host = @legal_host {
  %q = ascendc.queue : !ascendc.tque<vecin, 1>
  ascendc.init_buffer %q number 1 bytes 1024 : !ascendc.tque<vecin, 1>
  %x = ascendc.de_que %q : !ascendc.tque<vecin, 1> -> !ascendc.local_tensor<f32>
  %buf = ascendc.buf : !ascendc.tbuf<veccalc>
  ascendc.init_buffer %buf number 1 bytes 1024 : !ascendc.tbuf<veccalc>
  %a = ascendc.get_with_offset %buf size 256 offset 0 : !ascendc.tbuf<veccalc> -> !ascendc.local_tensor<f32>
  %b = ascendc.get_with_offset %buf size 256 offset 0 : !ascendc.tbuf<veccalc> -> !ascendc.local_tensor<f32>
  %c = ascendc.get_with_offset %buf size 8 offset 992 : !ascendc.tbuf<veccalc> -> !ascendc.local_tensor<f32>
  %d = ascendc.get_with_offset %buf size 256 offset 0 : !ascendc.tbuf<veccalc> -> !ascendc.local_tensor<f32>
  %c0 = arith.constant 0 : index
  %c8 = arith.constant 8 : index
  %c64 = arith.constant 64 : index
  %c256 = arith.constant 256 : index
  ascendc.exp %a, %x count %c256 : !ascendc.local_tensor<f32>
  // the last use of %a
  ascendc.exp %b, %a count %c256 : !ascendc.local_tensor<f32>
  // part by part
  scf.for %i = %c0 to %c256 step %c64 {
    %from = ascendc.subscript %b[%i] : !ascendc.local_tensor<f32>, index -> !ascendc.local_tensor<f32>
    %to = ascendc.subscript %d[%i] : !ascendc.local_tensor<f32>, index -> !ascendc.local_tensor<f32>
    ascendc.exp %to, %from count %c64 : !ascendc.local_tensor<f32>
  }
  ascendc.exp %x, %d count %c256 : !ascendc.local_tensor<f32>
  ascendc.exp %c, %x count %c8 : !ascendc.local_tensor<f32>
  ascendc.exp %x, %c count %c8 : !ascendc.local_tensor<f32>
}
