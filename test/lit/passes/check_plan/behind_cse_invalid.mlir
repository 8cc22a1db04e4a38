// RUN: acc-opt %s --verify-diagnostics -p cse,check-plan
// RUN: exits 1 acc-translate --emit-ascendc %s 2>&1 | filecheck %s

// Two tensors at one place stay two, and what is printed is checked.

// CHECK: behind_cse_invalid.mlir:[[#]]:3: error: 'ascendc.exp': %b is written at bytes 0 to 256, but %a lies at bytes 0 to 256 and is read later; give them places of their own [plan-overlap]
func.func @h() -> index attributes {tile.host, tile.symbols = [], tile.fields = ["num_blocks"]} {
  %c1 = arith.constant 1 : index
  func.return %c1 : index
}
ascendc.kernel @k(%g : !ascendc.gm_addr) host = @h auto_sync {
  %buf = ascendc.buf : !ascendc.tbuf<veccalc>
  ascendc.init_buffer %buf number 1 bytes 512 : !ascendc.tbuf<veccalc>
  // expected-note @below {{%a is placed here}}
  %a = ascendc.get_with_offset %buf size 64 offset 0 : !ascendc.tbuf<veccalc> -> !ascendc.local_tensor<f32>
  // expected-note @below {{%b is placed here}}
  %b = ascendc.get_with_offset %buf size 64 offset 0 : !ascendc.tbuf<veccalc> -> !ascendc.local_tensor<f32>
  %y = ascendc.get_with_offset %buf size 64 offset 256 : !ascendc.tbuf<veccalc> -> !ascendc.local_tensor<f32>
  %c64 = arith.constant 64 : index
  %one = arith.constant 1.0 : f32
  ascendc.duplicate %y, %one count %c64 : !ascendc.local_tensor<f32>, f32
  ascendc.exp %a, %y count %c64 : !ascendc.local_tensor<f32>
  // expected-error @below {{'ascendc.exp': %b is written at bytes 0 to 256, but %a lies at bytes 0 to 256 and is read later; give them places of their own [plan-overlap]}}
  ascendc.exp %b, %y count %c64 : !ascendc.local_tensor<f32>
  ascendc.add %y, %a, %b count %c64 : !ascendc.local_tensor<f32>
}
