// RUN: acc-opt %s -p plan-memory,convert-tile-to-ascendc,canonicalize | filecheck %s

func.func @tiling() -> index attributes {tile.host, tile.symbols = [], tile.fields = ["num_blocks"]} {
  %c1 = arith.constant 1 : index
  func.return %c1 : index
}

// Rows of 10 elements stand 16 apart (blocks of 8): operands that lie alike take one count form over
// all of it. A value per row is spread to a block, a row for all has a repeat stride of 0; one
// instruction takes 64 columns of every row, here all 10.
// CHECK-LABEL: ascendc.kernel @shapes
// CHECK-DAG:     %[[COUNT:.*]] = arith.constant 48 : index
// CHECK:         ascendc.add %d, %a, %a count %[[COUNT]] : !ascendc.local_tensor<f32>
// CHECK:         ascendc.adds %d, %a, %two count %{{.*}} : !ascendc.local_tensor<f32>, f32
// CHECK:         ascendc.brcb %[[BLOCKS:.*]], %s repeat %{{.*}} params [1, 8]
// CHECK:         ascendc.sub %d, %a, %[[BLOCKS]] mask %{{.*}} repeat %{{.*}} params [1, 1, 0, 2, 2, 1]
// CHECK:         ascendc.mul %d, %a, %r mask %{{.*}} repeat %{{.*}} params [1, 1, 1, 2, 2, 0]
// CHECK:         ascendc.sub %s, %s, %s count %{{.*}} : !ascendc.local_tensor<f32>
tile.kernel @shapes(%x : !tile.gm<[3, 10], f32>) core = aiv host = @tiling tiling = [] {
  %two = arith.constant 2.0 : f32
  %a = tile.alloc buffers = 1 : !tile.buffer<[3, 10], f32, ub>
  %d = tile.alloc buffers = 1 : !tile.buffer<[3, 10], f32, ub>
  %s = tile.alloc buffers = 1 : !tile.buffer<[3, 1], f32, ub>
  %r = tile.alloc buffers = 1 : !tile.buffer<[1, 10], f32, ub>
  tile.compute {
    tile.add %a, %a : !tile.buffer<[3, 10], f32, ub>, !tile.buffer<[3, 10], f32, ub> outs(%d : !tile.buffer<[3, 10], f32, ub>)
    tile.add %a, %two : !tile.buffer<[3, 10], f32, ub>, f32 outs(%d : !tile.buffer<[3, 10], f32, ub>)
    tile.sub %a, %s : !tile.buffer<[3, 10], f32, ub>, !tile.buffer<[3, 1], f32, ub> outs(%d : !tile.buffer<[3, 10], f32, ub>)
    tile.mul %a, %r : !tile.buffer<[3, 10], f32, ub>, !tile.buffer<[1, 10], f32, ub> outs(%d : !tile.buffer<[3, 10], f32, ub>)
    tile.sub %s, %s : !tile.buffer<[3, 1], f32, ub>, !tile.buffer<[3, 1], f32, ub> outs(%s : !tile.buffer<[3, 1], f32, ub>)
  }
}

// Rows whose pitch is more than 255 blocks are taken one by one in counter mode.
// CHECK-LABEL: ascendc.kernel @long_rows
// CHECK:         ascendc.brcb %[[BLOCKS:.*]], %s
// CHECK:         ascendc.set_mask_count
// CHECK:         ascendc.set_vector_mask %{{.*}} element f32
// CHECK:         scf.for %r =
// CHECK:           ascendc.sub %{{.*}}, %{{.*}}, %{{.*}} params [1, 1, 0, 8, 8, 0]
// CHECK:         ascendc.set_mask_norm
// CHECK-NEXT:    ascendc.reset_mask
tile.kernel @long_rows(%x : !tile.gm<[3, 10], f32>) core = aiv host = @tiling tiling = [] {
  %a = tile.alloc buffers = 1 : !tile.buffer<[2, 3000], f32, ub>
  %s = tile.alloc buffers = 1 : !tile.buffer<[2, 1], f32, ub>
  tile.compute {
    tile.sub %a, %s : !tile.buffer<[2, 3000], f32, ub>, !tile.buffer<[2, 1], f32, ub> outs(%a : !tile.buffer<[2, 3000], f32, ub>)
  }
}

// Compare takes whole chunks of 256 bytes: 70 elements are 128. Rows of half a type's width have the
// pitch of the narrowest type, so that a cast is one instruction: 10 elements stand 16 apart.
// CHECK-LABEL: ascendc.kernel @masks_and_casts
// CHECK:         %[[CHUNKS:.*]] = arith.constant 128 : index
// CHECK-NEXT:    ascendc.compare_scalar gt %m, %v, %two count %[[CHUNKS]]
// CHECK:         %[[N:.*]] = arith.constant 70 : index
// CHECK-NEXT:    ascendc.select tensor_scalar %v, %m, %v, %two count %[[N]]
// CHECK:         ascendc.cast rint %h, %f count %{{.*}} : !ascendc.local_tensor<f16>, !ascendc.local_tensor<f32>
tile.kernel @masks_and_casts(%x : !tile.gm<[3, 10], f32>) core = aiv host = @tiling tiling = [] {
  %two = arith.constant 2.0 : f32
  %v = tile.alloc buffers = 1 : !tile.buffer<[70], f32, ub>
  %m = tile.alloc buffers = 1 : !tile.buffer<[70], i1, ub>
  %f = tile.alloc buffers = 1 : !tile.buffer<[3, 10], f32, ub>
  %h = tile.alloc buffers = 1 : !tile.buffer<[3, 10], f16, ub>
  tile.compute {
    tile.cmp gt %v, %two : !tile.buffer<[70], f32, ub>, f32 outs(%m : !tile.buffer<[70], i1, ub>)
    tile.select %m, %v, %two : !tile.buffer<[70], i1, ub>, !tile.buffer<[70], f32, ub>, f32 outs(%v : !tile.buffer<[70], f32, ub>)
    tile.cast rint %f : !tile.buffer<[3, 10], f32, ub> outs(%h : !tile.buffer<[3, 10], f16, ub>)
  }
}
