// RUN: acc-opt %s -p keep-unsupported | filecheck %s

// CHECK-LABEL: tile.kernel @no_instruction_for_the_type
// CHECK: tile.exp %{{.*}} {unlowered = "Exp is called on bfloat16_t, but ascend910b2 has no such instruction; legal are float, half [api-dtype]"
tile.kernel @no_instruction_for_the_type(%x : !tile.gm<[8], bf16>) core = aiv host = @h tiling = [] {
  %a = tile.alloc buffers = 1 : !tile.buffer<[8], bf16, ub>
  %b = tile.alloc buffers = 1 : !tile.buffer<[8], bf16, ub>
  tile.compute {
    tile.exp %a : !tile.buffer<[8], bf16, ub> outs(%b : !tile.buffer<[8], bf16, ub>)
  }
}

// CHECK-LABEL: tile.kernel @no_row
// CHECK: tile.tanh %{{.*}} {unlowered = "'tile.tanh' has no AscendC instruction; run decompose-ops first"}
tile.kernel @no_row(%x : !tile.gm<[8], f32>) core = aiv host = @h tiling = [] {
  %a = tile.alloc buffers = 1 : !tile.buffer<[8], f32, ub>
  %b = tile.alloc buffers = 1 : !tile.buffer<[8], f32, ub>
  tile.compute {
    tile.tanh %a : !tile.buffer<[8], f32, ub> outs(%b : !tile.buffer<[8], f32, ub>)
  }
}

// CHECK-LABEL: tile.kernel @scratch_is_tried
// CHECK-NOT: unlowered
tile.kernel @scratch_is_tried(%x : !tile.gm<[8], f32>) core = aiv host = @h tiling = [] {
  %a = tile.alloc buffers = 1 : !tile.buffer<[8], f32, ub>
  %b = tile.alloc buffers = 1 : !tile.buffer<[8], f32, ub>
  tile.compute {
    tile.erf %a : !tile.buffer<[8], f32, ub> outs(%b : !tile.buffer<[8], f32, ub>)
  }
}

// A buffer that is read and written stays an error of the lowering.
// CHECK-LABEL: tile.kernel @in_place
// CHECK-NOT: unlowered
tile.kernel @in_place(%x : !tile.gm<[8], f32>) core = aiv host = @h tiling = [] {
  %a = tile.alloc buffers = 1 : !tile.buffer<[8], f32, ub>
  tile.compute {
    tile.tanh %a : !tile.buffer<[8], f32, ub> outs(%a : !tile.buffer<[8], f32, ub>)
  }
}
