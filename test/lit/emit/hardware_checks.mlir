// RUN: exits 1 acc-translate --emit-ascendc %s 2>&1 | filecheck %s
// RUN: exits 1 acc-translate --emit-host %s 2>&1 | filecheck %s

// What the chip does not have is no C++, whoever wrote it.

func.func @large_host() -> index attributes {tile.host, tile.symbols = [], tile.fields = ["num_blocks"]} {
  %c1 = arith.constant 1 : index
  func.return %c1 : index
}
// CHECK: hardware_checks.mlir:[[# @LINE + 1]]:1: error: kernel 'large' needs 262144 bytes of the Unified Buffer, but a plan on ascend910b2 has 188416
ascendc.kernel @large() host = @large_host {
  %x = ascendc.queue : !ascendc.tque<vecin, 1>
  // CHECK: hardware_checks.mlir:[[# @LINE + 1]]:3: note: %x takes 2 x 131072 bytes
  ascendc.init_buffer %x number 2 bytes 131072 : !ascendc.tque<vecin, 1>
}
