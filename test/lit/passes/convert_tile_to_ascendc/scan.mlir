// RUN: acc-opt %s -p plan-memory,convert-tile-to-ascendc,canonicalize | filecheck %s

func.func @tiling() -> index attributes {tile.host, tile.symbols = [], tile.fields = ["num_blocks"]} {
  %c1 = arith.constant 1 : index
  func.return %c1 : index
}

// One row: shifts below a block are gathered, from a block on they are parts of the tensor.
// CHECK-LABEL: ascendc.kernel @row
// CHECK:         ascendc.duplicate %work, %{{.*}} count %{{.*}}
// CHECK:         ascendc.muls %{{.*}}, %a, %{{.*}} count
// CHECK:         ascendc.create_vec_index
// CHECK:         %offsets = ascendc.reinterpret_cast
// CHECK-COUNT-3: ascendc.gather %{{.*}}, %work, %offsets base
// CHECK-NOT:     ascendc.gather
// CHECK:         ascendc.muls
// CHECK-NEXT:    {{.*}}
// CHECK:         ascendc.add %{{.*}}, %{{.*}}, %{{.*}} count
// CHECK:         ascendc.muls %s, %{{.*}}, %{{.*}} count
// CHECK:         ascendc.add %{{.*}}, %{{.*}}, %{{.*}} count
tile.kernel @row(%x : !tile.gm<[3, 10], f32>) core = aiv host = @tiling tiling = [] {
  %a = tile.alloc buffers = 1 : !tile.buffer<[1, 30], f32, ub>
  %s = tile.alloc buffers = 1 : !tile.buffer<[1, 30], f32, ub>
  tile.compute {
    tile.scan_sum %a axis = 1 : !tile.buffer<[1, 30], f32, ub> outs(%s : !tile.buffer<[1, 30], f32, ub>)
  }
}

// Many rows: one instruction for 64 columns of all of them; an exclusive scan is shifted first.
// CHECK-LABEL: ascendc.kernel @rows
// CHECK:         ascendc.muls %{{.*}}, %a, %{{.*}} mask %{{.*}} repeat %{{.*}} params [1, 1, 5, 4]
// CHECK:         ascendc.gather
// CHECK:         ascendc.muls
// CHECK:         ascendc.gather
// CHECK:         ascendc.max %{{.*}}, %{{.*}}, %{{.*}} mask %{{.*}} repeat %{{.*}} params [1, 1, 1, 5, 5, 5]
// CHECK:         ascendc.max %s, %{{.*}}, %{{.*}} mask %{{.*}} repeat %{{.*}} params [1, 1, 1, 4, 5, 5]
tile.kernel @rows(%x : !tile.gm<[3, 10], f32>) core = aiv host = @tiling tiling = [] {
  %a = tile.alloc buffers = 1 : !tile.buffer<[40, 30], f32, ub>
  %s = tile.alloc buffers = 1 : !tile.buffer<[40, 30], f32, ub>
  tile.compute {
    tile.scan_max %a axis = 1 reverse exclusive : !tile.buffer<[40, 30], f32, ub> outs(%s : !tile.buffer<[40, 30], f32, ub>)
  }
}

// Along another axis, each line is combined with the one before it.
// CHECK-LABEL: ascendc.kernel @lines
// CHECK:         ascendc.data_copy %s, %a count
// CHECK:         scf.for %step =
// CHECK:           ascendc.mul %{{.*}}, %{{.*}}, %{{.*}} count
tile.kernel @lines(%x : !tile.gm<[3, 10], f32>) core = aiv host = @tiling tiling = [] {
  %a = tile.alloc buffers = 1 : !tile.buffer<[40, 30], f32, ub>
  %s = tile.alloc buffers = 1 : !tile.buffer<[40, 30], f32, ub>
  tile.compute {
    tile.scan_prod %a axis = 0 : !tile.buffer<[40, 30], f32, ub> outs(%s : !tile.buffer<[40, 30], f32, ub>)
  }
}

// CHECK-LABEL: ascendc.kernel @ends
// CHECK:         [[BASE:%.*]] = arith.constant 116 : index
// CHECK:         ascendc.gather %s, %a, %offsets base [[BASE]] count
// CHECK:         ascendc.data_copy %t, %{{.*}} count
tile.kernel @ends(%x : !tile.gm<[3, 10], f32>) core = aiv host = @tiling tiling = [] {
  %a = tile.alloc buffers = 1 : !tile.buffer<[40, 30], f32, ub>
  %s = tile.alloc buffers = 1 : !tile.buffer<[40, 1], f32, ub>
  %t = tile.alloc buffers = 1 : !tile.buffer<[1, 30], f32, ub>
  tile.compute {
    tile.take_last %a axis = 1 : !tile.buffer<[40, 30], f32, ub> outs(%s : !tile.buffer<[40, 1], f32, ub>)
    tile.take_first %a axis = 0 : !tile.buffer<[40, 30], f32, ub> outs(%t : !tile.buffer<[1, 30], f32, ub>)
  }
}

// The bits of two powers of two, each half of the exponent.
// CHECK-LABEL: ascendc.kernel @powers
// CHECK:         ascendc.cast rint %work, %k
// CHECK:         ascendc.shift_right
// CHECK:         ascendc.sub
// CHECK:         ascendc.shift_left
// CHECK:         ascendc.mul %s, %a, %power
// CHECK:         ascendc.shift_left
// CHECK:         ascendc.mul %s, %s, %power
tile.kernel @powers(%x : !tile.gm<[3, 10], f32>) core = aiv host = @tiling tiling = [] {
  %a = tile.alloc buffers = 1 : !tile.buffer<[30], f32, ub>
  %k = tile.alloc buffers = 1 : !tile.buffer<[30], f32, ub>
  %s = tile.alloc buffers = 1 : !tile.buffer<[30], f32, ub>
  tile.compute {
    tile.ldexp %a, %k : !tile.buffer<[30], f32, ub>, !tile.buffer<[30], f32, ub> outs(%s : !tile.buffer<[30], f32, ub>)
  }
}
