// RUN: acc-opt %s --split-input-file -p plan-memory,convert-tile-to-ascendc | filecheck %s

func.func @tiling() -> index attributes {tile.host, tile.symbols = [], tile.fields = ["num_blocks"]} {
  %c1 = arith.constant 1 : index
  func.return %c1 : index
}

// A buffer goes through its queue once a round: taken, loaded and put in by CopyIn; taken out, used
// and freed behind the last use by Compute. Scratch is a slice of one buffer.
// CHECK-LABEL: ascendc.kernel @round(%x: !ascendc.gm_addr, %y: !ascendc.gm_addr) host = @tiling auto_sync {
// CHECK-NEXT:    %xGm = ascendc.set_global_buffer %x : !ascendc.global_tensor<f32>
// CHECK-NEXT:    %yGm = ascendc.set_global_buffer %y : !ascendc.global_tensor<f32>
// CHECK-NEXT:    %xQueue = ascendc.queue : !ascendc.tque<vecin, 1>
// CHECK-NEXT:    ascendc.init_buffer %xQueue number 2 bytes 256
// CHECK-NEXT:    %yQueue = ascendc.queue : !ascendc.tque<vecout, 1>
// CHECK-NEXT:    ascendc.init_buffer %yQueue number 2 bytes 256
// CHECK-NEXT:    %scratch = ascendc.buf : !ascendc.tbuf<veccalc>
// CHECK-NEXT:    ascendc.init_buffer %scratch number 1 bytes 256
// CHECK:         scf.for
// CHECK-NEXT:      ascendc.stage copy_in "CopyIn" {
// CHECK-NEXT:        %[[T:.*]] = ascendc.alloc_tensor %xQueue
// CHECK:             ascendc.data_copy %[[T]], %{{.*}} count
// CHECK-NEXT:        ascendc.en_que %xQueue, %[[T]]
// CHECK-NEXT:      }
// CHECK-NEXT:      ascendc.stage compute "Compute" {
// CHECK-NEXT:        %[[IN:.*]] = ascendc.de_que %xQueue
// CHECK-NEXT:        %[[OUT:.*]] = ascendc.alloc_tensor %yQueue
// CHECK-NEXT:        %[[E:.*]] = ascendc.get_with_offset %scratch size 64 offset 0
// CHECK:             ascendc.exp %[[E]], %[[IN]] count
// CHECK-NEXT:        ascendc.free_tensor %xQueue, %[[IN]]
// CHECK:             ascendc.sqrt %[[OUT]], %[[E]] count
// CHECK-NEXT:        ascendc.en_que %yQueue, %[[OUT]]
// CHECK-NEXT:      }
// CHECK-NEXT:      ascendc.stage copy_out "CopyOut" {
// CHECK-NEXT:        %[[R:.*]] = ascendc.de_que %yQueue
// CHECK:             ascendc.data_copy %{{.*}}, %[[R]] count
// CHECK-NEXT:        ascendc.free_tensor %yQueue, %[[R]]
tile.kernel @round(%x : !tile.gm<[640], f32>, %y : !tile.gm<[640], f32>) core = aiv host = @tiling tiling = [] {
  %c0 = arith.constant 0 : index
  %c64 = arith.constant 64 : index
  %c640 = arith.constant 640 : index
  scf.for %i = %c0 to %c640 step %c64 {
    %t = tile.alloc buffers = 2 : !tile.buffer<[64], f32, ub>
    %e = tile.alloc buffers = 1 : !tile.buffer<[64], f32, ub>
    %o = tile.alloc buffers = 2 : !tile.buffer<[64], f32, ub>
    tile.copy_in {
      tile.load %x[%i] : !tile.gm<[640], f32> outs(%t : !tile.buffer<[64], f32, ub>)
    }
    tile.compute {
      tile.exp %t : !tile.buffer<[64], f32, ub> outs(%e : !tile.buffer<[64], f32, ub>)
      tile.sqrt %e : !tile.buffer<[64], f32, ub> outs(%o : !tile.buffer<[64], f32, ub>)
    }
    tile.copy_out {
      tile.store %o, %y[%i] : !tile.buffer<[64], f32, ub>, !tile.gm<[640], f32>
    }
  }
}

// -----

func.func @tiling() -> index attributes {tile.host, tile.symbols = [], tile.fields = ["num_blocks"]} {
  %c1 = arith.constant 1 : index
  func.return %c1 : index
}

// What is loaded once and used in a loop is taken out of its queue right away and freed behind the
// loop; a buffer that a loop fills for one store is taken before the loop.
// CHECK-LABEL: ascendc.kernel @resident
// CHECK:         ascendc.stage copy_in "LoadParameters" {
// CHECK:           ascendc.en_que %wQueue
// CHECK-NEXT:    }
// CHECK-NEXT:    %[[W:.*]] = ascendc.de_que %wQueue
// CHECK-NEXT:    %[[O:.*]] = ascendc.alloc_tensor %yQueue
// CHECK-NEXT:    scf.for
// CHECK:           ascendc.add %[[O]], %[[W]], %[[W]]
// CHECK:         ascendc.free_tensor %wQueue, %[[W]]
// CHECK-NEXT:    ascendc.en_que %yQueue, %[[O]]
// CHECK-NEXT:    ascendc.stage copy_out "CopyOut" {
// CHECK-NEXT:      ascendc.de_que %yQueue
tile.kernel @resident(%w : !tile.gm<[64], f32>, %y : !tile.gm<[64], f32>) core = aiv host = @tiling tiling = [] {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %t = tile.alloc buffers = 1 : !tile.buffer<[64], f32, ub>
  %o = tile.alloc buffers = 1 : !tile.buffer<[64], f32, ub>
  tile.copy_in {
    tile.load %w[%c0] : !tile.gm<[64], f32> outs(%t : !tile.buffer<[64], f32, ub>)
  }
  scf.for %i = %c0 to %c3 step %c1 {
    tile.compute {
      tile.add %t, %t : !tile.buffer<[64], f32, ub>, !tile.buffer<[64], f32, ub> outs(%o : !tile.buffer<[64], f32, ub>)
    }
  }
  tile.copy_out {
    tile.store %o, %y[%c0] : !tile.buffer<[64], f32, ub>, !tile.gm<[64], f32>
  }
}
