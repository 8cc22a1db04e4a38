// RUN: acc-opt %s -p convert-tile-to-ascendc | filecheck %s

func.func @host() -> index attributes {tile.host, tile.symbols = [], tile.fields = ["num_blocks"]} {
  %c1 = arith.constant 1 : index
  func.return %c1 : index
}

tile.kernel @moves(%x : !tile.gm<[8, 64], f32>) core = aiv host = @host {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %a = tile.alloc buffers = 1 slot "x" : !tile.buffer<[8, 64], f32, ub>
  %s = tile.alloc buffers = 1 offset = 0 : !tile.buffer<[8, 32], f32, ub>
  %r = tile.alloc buffers = 1 offset = 1024 : !tile.buffer<[4, 64], f32, ub>
  %t = tile.alloc buffers = 1 offset = 2048 : !tile.buffer<[64, 8], f32, ub>
  %w = tile.alloc buffers = 1 offset = 4096 : !tile.buffer<[32], i32, ub>
  tile.copy_in {
    tile.load %x[%c0, %c0] : !tile.gm<[8, 64], f32> outs(%a : !tile.buffer<[8, 64], f32, ub>)
  }
  tile.compute {
    // every second column: single elements, by offsets of 0, 8, 16, ... bytes
    // CHECK: ascendc.create_vec_index %[[W:.*]], %{{.*}} count
    // CHECK: ascendc.muls %[[W]], %[[W]]
    // CHECK: %[[O:.*]] = ascendc.reinterpret_cast %[[W]]
    // CHECK: scf.for
    // CHECK: ascendc.gather %{{.*}}, %{{.*}}, %[[O]] base
    tile.slice %a[%c0, %c1] strides [1, 2] : !tile.buffer<[8, 64], f32, ub> outs(%s : !tile.buffer<[8, 32], f32, ub>) tmp(%w : !tile.buffer<[32], i32, ub>)
    // every second row: whole rows
    // CHECK: scf.for
    // CHECK-NOT: ascendc.gather
    // CHECK: ascendc.data_copy
    tile.slice %a[%c1, %c0] strides [2, 1] : !tile.buffer<[8, 64], f32, ub> outs(%r : !tile.buffer<[4, 64], f32, ub>)
    // columns become rows; there is no room for blocks of 16 rows
    // CHECK: ascendc.create_vec_index
    // CHECK: ascendc.gather
    tile.transpose %a permutation [1, 0] : !tile.buffer<[8, 64], f32, ub> outs(%t : !tile.buffer<[64, 8], f32, ub>) tmp(%w : !tile.buffer<[32], i32, ub>)
  }
}

// Elements of 64 bits are gathered half by half.
// CHECK-LABEL: ascendc.kernel @wide
// CHECK:         ascendc.create_vec_index %[[N:.*]], %{{.*}} count
// CHECK:         %[[P:.*]] = ascendc.subscript %[[N]]
// CHECK:         ascendc.shift_right %[[P]], %[[N]]
// CHECK:         ascendc.muls %[[P]], %[[P]]
// CHECK:         ascendc.muls %[[N]], %[[N]]
// CHECK:         ascendc.add %[[N]], %[[N]], %[[P]]
// CHECK:         ascendc.gather %{{.*}} : !ascendc.local_tensor<i32>, !ascendc.local_tensor<ui32>
tile.kernel @wide(%x : !tile.gm<[8, 64], i64>) core = aiv host = @host {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %a = tile.alloc buffers = 1 slot "x" : !tile.buffer<[8, 64], i64, ub>
  %s = tile.alloc buffers = 1 offset = 0 : !tile.buffer<[8, 32], i64, ub>
  %w = tile.alloc buffers = 1 offset = 2048 : !tile.buffer<[128], i32, ub>
  tile.copy_in {
    tile.load %x[%c0, %c0] : !tile.gm<[8, 64], i64> outs(%a : !tile.buffer<[8, 64], i64, ub>)
  }
  tile.compute {
    tile.slice %a[%c0, %c1] strides [1, 2] : !tile.buffer<[8, 64], i64, ub> outs(%s : !tile.buffer<[8, 32], i64, ub>) tmp(%w : !tile.buffer<[128], i32, ub>)
  }
}
