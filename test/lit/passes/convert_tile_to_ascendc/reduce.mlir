// RUN: acc-opt %s -p plan-memory,convert-tile-to-ascendc,canonicalize | filecheck %s

func.func @tiling() -> index attributes {tile.host, tile.symbols = [], tile.fields = ["num_blocks"]} {
  %c1 = arith.constant 1 : index
  func.return %c1 : index
}

// Rows of up to one repeat: one instruction.
// CHECK-LABEL: ascendc.kernel @short
// CHECK-NOT:     ascendc.duplicate
// CHECK:         ascendc.whole_reduce_max %s, %a mask %{{.*}} repeat %{{.*}} params [1, 1, 2]
tile.kernel @short(%x : !tile.gm<[3, 10], f32>) core = aiv host = @tiling tiling = [] {
  %a = tile.alloc buffers = 1 : !tile.buffer<[3, 10], f32, ub>
  %s = tile.alloc buffers = 1 : !tile.buffer<[3, 1], f32, ub>
  tile.compute {
    tile.reduce_max %a axis = 1 : !tile.buffer<[3, 10], f32, ub> outs(%s : !tile.buffer<[3, 1], f32, ub>)
  }
}

// Longer rows are folded onto 64 lanes, 64 columns of every row at a time.
// CHECK-LABEL: ascendc.kernel @folded
// CHECK:         %[[ZERO:.*]] = arith.constant 0.000000e+00 : f32
// CHECK:         ascendc.duplicate %work, %[[ZERO]] count
// CHECK:         scf.for %c =
// CHECK:           ascendc.add %work, %work, %{{.*}} mask %{{.*}} repeat %{{.*}} params [1, 1, 1, 8, 8, 13]
// CHECK:         ascendc.whole_reduce_sum %s, %work mask %{{.*}} repeat %{{.*}} params [1, 1, 8]
tile.kernel @folded(%x : !tile.gm<[3, 10], f32>) core = aiv host = @tiling tiling = [] {
  %a = tile.alloc buffers = 1 : !tile.buffer<[3, 100], f32, ub>
  %s = tile.alloc buffers = 1 : !tile.buffer<[3, 1], f32, ub>
  tile.compute {
    tile.reduce_sum %a axis = 1 : !tile.buffer<[3, 100], f32, ub> outs(%s : !tile.buffer<[3, 1], f32, ub>)
  }
}

// Rows of two repeats and more start with the sum of the first two: no lanes to clear.
// CHECK-LABEL: ascendc.kernel @paired
// CHECK-NOT:     ascendc.duplicate
// CHECK:         %[[SECOND:.*]] = ascendc.subscript %a
// CHECK:         ascendc.add %work, %a, %[[SECOND]] mask %{{.*}} repeat %{{.*}} params [1, 1, 1, 8, 19, 19]
// CHECK:         ascendc.add %work, %work, %{{.*}} mask %{{.*}} repeat %{{.*}} params [1, 1, 1, 8, 8, 19]
// CHECK:         ascendc.whole_reduce_sum %s, %work mask %{{.*}} repeat %{{.*}} params [1, 1, 8]
tile.kernel @paired(%x : !tile.gm<[3, 10], f32>) core = aiv host = @tiling tiling = [] {
  %a = tile.alloc buffers = 1 : !tile.buffer<[3, 150], f32, ub>
  %s = tile.alloc buffers = 1 : !tile.buffer<[3, 1], f32, ub>
  tile.compute {
    tile.reduce_sum %a axis = 1 : !tile.buffer<[3, 150], f32, ub> outs(%s : !tile.buffer<[3, 1], f32, ub>)
  }
}

// A single row is folded by one instruction in counter mode.
// CHECK-LABEL: ascendc.kernel @single
// CHECK:         %[[INF:.*]] = arith.constant 0x7f800000 : f32
// CHECK:         ascendc.duplicate %work, %[[INF]] count
// CHECK:         ascendc.set_mask_count
// CHECK:         ascendc.min %work, %a, %work params [1, 1, 1, 0, 8, 0]
// CHECK:         ascendc.set_mask_norm
// CHECK:         ascendc.whole_reduce_min %s, %work
tile.kernel @single(%x : !tile.gm<[3, 10], f32>) core = aiv host = @tiling tiling = [] {
  %a = tile.alloc buffers = 1 : !tile.buffer<[1, 5000], f32, ub>
  %s = tile.alloc buffers = 1 : !tile.buffer<[1, 1], f32, ub>
  tile.compute {
    tile.reduce_min %a axis = 1 : !tile.buffer<[1, 5000], f32, ub> outs(%s : !tile.buffer<[1, 1], f32, ub>)
  }
}

// No instruction multiplies the lanes of a repeat: halves down to a block, then the scalar unit.
// CHECK-LABEL: ascendc.kernel @product
// CHECK:         ascendc.mul %{{.*}} count %{{.*}}
// CHECK:         ascendc.get_value
// CHECK:         arith.mulf
// CHECK:         ascendc.set_value %s
tile.kernel @product(%x : !tile.gm<[3, 10], f32>) core = aiv host = @tiling tiling = [] {
  %a = tile.alloc buffers = 1 : !tile.buffer<[1, 100], f32, ub>
  %s = tile.alloc buffers = 1 : !tile.buffer<[1, 1], f32, ub>
  tile.compute {
    tile.reduce_prod %a axis = 1 : !tile.buffer<[1, 100], f32, ub> outs(%s : !tile.buffer<[1, 1], f32, ub>)
  }
}

// Along the first axis, rows are added up one by one.
// CHECK-LABEL: ascendc.kernel @first_axis
// CHECK:         ascendc.duplicate %s,
// CHECK:         scf.for %step =
// CHECK:           ascendc.add %s, %s, %{{.*}} count
tile.kernel @first_axis(%x : !tile.gm<[3, 10], f32>) core = aiv host = @tiling tiling = [] {
  %a = tile.alloc buffers = 1 : !tile.buffer<[3, 10], f32, ub>
  %s = tile.alloc buffers = 1 : !tile.buffer<[1, 10], f32, ub>
  tile.compute {
    tile.reduce_sum %a axis = 0 : !tile.buffer<[3, 10], f32, ub> outs(%s : !tile.buffer<[1, 10], f32, ub>)
  }
}
