// RUN: acc-opt %s -p convert-tile-to-ascendc | filecheck %s

func.func @host() -> index attributes {tile.host, tile.symbols = [], tile.fields = ["num_blocks"]} {
  %c1 = arith.constant 1 : index
  func.return %c1 : index
}

// Blocks of 8 columns of 16 rows are turned: two blocks side by side are a row of 16 elements.
// CHECK-LABEL: ascendc.kernel @wide
// CHECK:         scf.for %group =
// CHECK:           ascendc.trans_data_to_5hd %{{.*}} [0, 8, 32, 40, 64, 72, 96, 104, 128, 136, 160, 168, 192, 200, 224, 232], %{{.*}} [0, 24, 48, 72, 96, 120, 144, 168, 192, 216, 240, 264, 288, 312, 336, 360] params [3, 32, 1] : !ascendc.local_tensor<f32>
tile.kernel @wide(%x: !tile.gm<[32, 24], f32>) core = aiv host = @host {
  %c0 = arith.constant 0 : index
  %a = tile.alloc buffers = 1 slot "x" : !tile.buffer<[32, 24], f32, ub>
  %t = tile.alloc buffers = 1 offset = 0 : !tile.buffer<[24, 32], f32, ub>
  tile.copy_in {
    tile.load %x[%c0, %c0] : !tile.gm<[32, 24], f32> outs(%a : !tile.buffer<[32, 24], f32, ub>)
  }
  tile.compute {
    tile.transpose %a permutation [1, 0] : !tile.buffer<[32, 24], f32, ub> outs(%t : !tile.buffer<[24, 32], f32, ub>)
  }
}

// The bits of bfloat16 move; planes in between are looped over, single repeats have no strides.
// CHECK-LABEL: ascendc.kernel @planes
// CHECK-COUNT-2: ascendc.reinterpret_cast {{.*}} !ascendc.local_tensor<bf16> -> !ascendc.local_tensor<i16>
// CHECK:         scf.for %plane =
// CHECK:           ascendc.trans_data_to_5hd %{{.*}} [0, 48, {{.*}}], %{{.*}} [0, 48, {{.*}}] params [1, 0, 0] : !ascendc.local_tensor<i16>
tile.kernel @planes(%x: !tile.gm<[16, 3, 16], bf16>) core = aiv host = @host {
  %c0 = arith.constant 0 : index
  %a = tile.alloc buffers = 1 slot "x" : !tile.buffer<[16, 3, 16], bf16, ub>
  %t = tile.alloc buffers = 1 offset = 0 : !tile.buffer<[16, 3, 16], bf16, ub>
  tile.copy_in {
    tile.load %x[%c0, %c0, %c0] : !tile.gm<[16, 3, 16], bf16> outs(%a : !tile.buffer<[16, 3, 16], bf16, ub>)
  }
  tile.compute {
    tile.transpose %a permutation [2, 1, 0] : !tile.buffer<[16, 3, 16], bf16, ub> outs(%t : !tile.buffer<[16, 3, 16], bf16, ub>)
  }
}
