// RUN: acc-opt %s --split-input-file --verify-diagnostics -p check-resources

func.func @host() -> index attributes {tile.host, tile.symbols = [], tile.fields = ["num_blocks"]} {
  %many = arith.constant 65536 : index
  // expected-error @below {{kernel 'k': a launch has 65536 blocks, but the runtime of ascend910b2 counts at most 65535; give each block more to do [block-count]}}
  func.return %many : index
}
ascendc.kernel @k(%x : !ascendc.gm_addr) host = @host {
  ascendc.reset_mask
}

// -----

func.func @host() -> index attributes {tile.host, tile.symbols = [], tile.fields = ["num_blocks"]} {
  %many = arith.constant 49 : index
  // expected-error @below {{kernel 'k': a launch has 49 blocks that wait for each other, but ascend910b2 runs 48 at a time; legal are 0 to 48 [core-count]}}
  func.return %many : index
}
ascendc.kernel @k(%x : !ascendc.gm_addr) host = @host {
  ascendc.sync_all
}
