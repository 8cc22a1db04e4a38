// RUN: acc-translate --emit-ascendc %s | filecheck %s

// C++ computes narrow integers as int and leaves overflows of int open; sums wrap all the same, and
// what reads its operands as unsigned says so.
// CHECK-LABEL: void Process()
ascendc.kernel @integers() host = @host tiling = [] {
  %scratch = ascendc.buf : !ascendc.tbuf<veccalc>
  ascendc.init_buffer %scratch number 1 bytes 64 : !ascendc.tbuf<veccalc>
  %c0 = arith.constant 0 : index
  %w = ascendc.get_with_offset %scratch size 8 offset 0 : !ascendc.tbuf<veccalc> -> !ascendc.local_tensor<i32>
  %h = ascendc.get_with_offset %scratch size 16 offset 32 : !ascendc.tbuf<veccalc> -> !ascendc.local_tensor<i16>
  // CHECK: const int32_t a = {{.*}}.GetValue(0);
  %a = ascendc.get_value %w[%c0] : !ascendc.local_tensor<i32> -> i32
  // CHECK: .SetValue(0, (int32_t)((uint32_t)a + (uint32_t)a));
  %0 = arith.addi %a, %a : i32
  ascendc.set_value %w[%c0], %0 : !ascendc.local_tensor<i32>, i32
  // CHECK: .SetValue(0, (int32_t)((uint32_t)a / (uint32_t)a));
  %1 = arith.divui %a, %a : i32
  ascendc.set_value %w[%c0], %1 : !ascendc.local_tensor<i32>, i32
  // CHECK: .SetValue(0, a >> a);
  %2 = arith.shrsi %a, %a : i32
  ascendc.set_value %w[%c0], %2 : !ascendc.local_tensor<i32>, i32
  %b = ascendc.get_value %h[%c0] : !ascendc.local_tensor<i16> -> i16
  // CHECK: .SetValue(0, (int16_t)(b * b));
  %3 = arith.muli %b, %b : i16
  ascendc.set_value %h[%c0], %3 : !ascendc.local_tensor<i16>, i16
  // CHECK: .SetValue(0, (int32_t)(uint16_t)b);
  %4 = arith.extui %b : i16 to i32
  ascendc.set_value %w[%c0], %4 : !ascendc.local_tensor<i32>, i32
}

func.func @host() -> index attributes {tile.host, tile.symbols = [], tile.fields = ["num_blocks"]} {
  %c1 = arith.constant 1 : index
  func.return %c1 : index
}
