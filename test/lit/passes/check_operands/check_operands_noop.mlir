// RUN: acc-opt %s -p check-operands | filecheck %s

// Just inside the limits, and what depends on the launch.

// CHECK: ascendc.kernel @legal
ascendc.kernel @legal() host = @legal_host tiling = ["n"] {
  %q = ascendc.queue : !ascendc.tque<vecin, 1>
  ascendc.init_buffer %q number 1 bytes 1024 : !ascendc.tque<vecin, 1>
  %x = ascendc.de_que %q : !ascendc.tque<vecin, 1> -> !ascendc.local_tensor<f32>
  %w = ascendc.de_que %q : !ascendc.tque<vecin, 1> -> !ascendc.local_tensor<f32>
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %c8 = arith.constant 8 : index
  %c64 = arith.constant 64 : index
  %c255 = arith.constant 255 : index
  %c256 = arith.constant 256 : index
  %n = ascendc.tiling_field "n"
  ascendc.exp %x, %x count %c256 : !ascendc.local_tensor<f32>
  ascendc.exp %x, %x mask %c64 repeat %c4 params [1, 1, 8, 8] : !ascendc.local_tensor<f32>
  // accumulates onto one repeat
  ascendc.add %x, %x, %x mask %c64 repeat %c4 params [1, 1, 1, 0, 8, 0] : !ascendc.local_tensor<f32>
  // the same block over and over
  ascendc.exp %w, %x mask %c64 repeat %c4 params [1, 0, 8, 0] : !ascendc.local_tensor<f32>
  // nobody knows
  %y = ascendc.subscript %x[%n] : !ascendc.local_tensor<f32>, index -> !ascendc.local_tensor<f32>
  ascendc.exp %y, %x count %n : !ascendc.local_tensor<f32>
  ascendc.set_mask_count
  ascendc.set_vector_mask %c256 element f32
  ascendc.exp %x, %x params [1, 1, 8, 8] : !ascendc.local_tensor<f32>
  ascendc.set_mask_norm
  // never reached
  scf.for %i = %c4 to %c4 step %c4 {
    ascendc.exp %x, %x count %c255 : !ascendc.local_tensor<f32>
    %z = ascendc.subscript %x[%i] : !ascendc.local_tensor<f32>, index -> !ascendc.local_tensor<f32>
    ascendc.exp %z, %z count %c256 : !ascendc.local_tensor<f32>
  }
  %never = arith.constant false
  scf.if %never {
    ascendc.exp %x, %x count %c255 : !ascendc.local_tensor<f32>
    %z = ascendc.subscript %x[%c4] : !ascendc.local_tensor<f32>, index -> !ascendc.local_tensor<f32>
    ascendc.exp %z, %z count %c8 : !ascendc.local_tensor<f32>
  }
  // the branch is taken in rounds that start at a block
  scf.for %i = %c0 to %c64 step %c4 {
    %rest = arith.remui %i, %c8 : index
    %whole = arith.cmpi eq, %rest, %c0 : index
    scf.if %whole {
      %z = ascendc.subscript %x[%i] : !ascendc.local_tensor<f32>, index -> !ascendc.local_tensor<f32>
      ascendc.exp %z, %z count %c8 : !ascendc.local_tensor<f32>
    }
  }
}
