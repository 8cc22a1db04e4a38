// RUN: ACC_ROUNDTRIP
// RUN: ACC_GENERIC_ROUNDTRIP

// CHECK-LABEL: ascendc.kernel @plain() host = @plain_host {
// CHECK-NEXT: ascendc.reset_mask
// CHECK-GENERIC: "ascendc.kernel"() <{sym_name = "plain", host = "plain_host", tiling = []}> ({
ascendc.kernel @plain() host = @plain_host {
  ascendc.reset_mask
}

// CHECK-LABEL: ascendc.kernel @full(%x: !ascendc.gm_addr, %y: !ascendc.gm_addr) host = @full_host tiling = ["rows", "perCore"] auto_sync attributes {doc = "about it"} {
// CHECK-GENERIC: "ascendc.kernel"() <{sym_name = "full", host = "full_host", tiling = ["rows", "perCore"], auto_sync}> ({
// CHECK-GENERIC-NEXT: ^{{.*}}(%x: !ascendc.gm_addr, %y: !ascendc.gm_addr):
ascendc.kernel @full(%x : !ascendc.gm_addr, %y : !ascendc.gm_addr) host = @full_host tiling = ["rows", "perCore"] auto_sync attributes {doc = "about it"} {
  // CHECK-NEXT: %gm = ascendc.set_global_buffer %x : !ascendc.global_tensor<f32>
  // CHECK-GENERIC: %gm = "ascendc.set_global_buffer"(%x) : (!ascendc.gm_addr) -> !ascendc.global_tensor<f32>
  %gm = ascendc.set_global_buffer %x : !ascendc.global_tensor<f32>
  // CHECK-NEXT: %block = ascendc.get_block_idx
  // CHECK-GENERIC: %block = "ascendc.get_block_idx"() : () -> index
  %block = ascendc.get_block_idx
  // CHECK-NEXT: %blocks = ascendc.get_block_num
  // CHECK-GENERIC: %blocks = "ascendc.get_block_num"() : () -> index
  %blocks = ascendc.get_block_num
  // CHECK-NEXT: %rows = ascendc.tiling_field "rows"
  // CHECK-GENERIC: %rows = "ascendc.tiling_field"() <{field = "rows"}> : () -> index
  %rows = ascendc.tiling_field "rows"
  // CHECK-NEXT: ascendc.stage copy_in "CopyIn" {
  // CHECK-GENERIC: "ascendc.stage"() <{kind = #ascendc<stage_kind copy_in>, label = "CopyIn"}> ({
  ascendc.stage copy_in "CopyIn" {
    ascendc.reset_mask
  }
  // CHECK: ascendc.stage compute "Compute" {
  ascendc.stage compute "Compute" {
    ascendc.reset_mask
  }
  // CHECK: ascendc.stage copy_out "CopyOut" {
  ascendc.stage copy_out "CopyOut" {
    ascendc.reset_mask
  }
}
