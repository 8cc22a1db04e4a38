// RUN: acc-opt %s -p plan-memory,convert-tile-to-ascendc,canonicalize,cse --split-input-file | filecheck %s

func.func @tiling() -> index attributes {tile.host, tile.symbols = [], tile.fields = ["num_blocks"]} {
  %c1 = arith.constant 1 : index
  func.return %c1 : index
}

// Loads pad rows; the rows in front and behind are filled where nothing was loaded.
// CHECK-LABEL: ascendc.kernel @padded
// CHECK:         %[[OFF:.*]] = arith.constant 24 : index
// CHECK-NEXT:    %[[AT:.*]] = ascendc.subscript %x_in[%[[OFF]]]
// CHECK:         %[[ROWS:.*]] = arith.constant 3 : index
// CHECK-NEXT:    %[[BYTES:.*]] = arith.constant 84 : index
// CHECK-NEXT:    %[[GAP:.*]] = arith.constant 0 : index
// CHECK-NEXT:    %[[LEFT:.*]] = arith.constant 2 : index
// CHECK-NEXT:    %[[RIGHT:.*]] = arith.constant 1 : index
// CHECK-NEXT:    ascendc.data_copy_pad_fill %[[AT]], %{{.*}} blocks %[[ROWS]] bytes %[[BYTES]] gaps %[[GAP]], %[[GAP]] pads %[[LEFT]], %[[RIGHT]] with %v
// CHECK:         ascendc.duplicate %x_in, %v count %[[OFF]]
// CHECK:         %[[LAST:.*]] = ascendc.subscript %x_in[%{{.*}}]
// CHECK:         ascendc.duplicate %[[LAST]], %v count %[[OFF]]
tile.kernel @padded(%x : !tile.gm<[5, 21], f32>) core = aiv host = @tiling tiling = [] {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c21 = arith.constant 21 : index
  %v = arith.constant 7.0 : f32
  %x_in = tile.alloc buffers = 1 : !tile.buffer<[5, 24], f32, ub>
  tile.copy_in {
    tile.load %x[%c2, %c0] pad(%v : f32) low(%c1, %c2) inside(%c3, %c21) : !tile.gm<[5, 21], f32> outs(%x_in : !tile.buffer<[5, 24], f32, ub>)
  }
  tile.compute {
    tile.exp %x_in : !tile.buffer<[5, 24], f32, ub> outs(%x_in : !tile.buffer<[5, 24], f32, ub>)
  }
}
