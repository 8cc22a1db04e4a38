// RUN: acc-opt %s -p distribute-blocks,bufferize-tiles,plan-memory --split-input-file | filecheck %s

// rows of 64 KB: computation starts in the buffer that is stored from, and goes on in the loaded one

// CHECK-LABEL: tile.kernel @long
// CHECK:         [[X:%.*]] = tile.alloc buffers = 1 slot "x" : !tile.buffer<[1, 16384], f32, ub>
// CHECK:         [[Y:%.*]] = tile.alloc buffers = 1 slot "y" : !tile.buffer<[1, 16384], f32, ub>
// CHECK:           tile.exp [[X]] : {{.*}} outs([[X]]
// CHECK-NEXT:      tile.mul [[X]], [[X]] : {{.*}} outs([[Y]]
// CHECK:           tile.reduce_sum [[Y]]
// CHECK:           tile.sub [[X]], {{%.*}} outs([[Y]]
tile.kernel @long(%x: !tile.gm<[96, 16384], f32>, %y: !tile.gm<[96, 16384], f32>) core = aiv {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c96 = arith.constant 96 : index
  tile.parallel (%i) = (%c0) to (%c96) step (%c1) {
    %t = tile.load %x[%i, %c0] : !tile.gm<[96, 16384], f32> -> !tile.tile<[1, 16384], f32, ub>
    %e = tile.exp %t : !tile.tile<[1, 16384], f32, ub> -> !tile.tile<[1, 16384], f32, ub>
    %q = tile.mul %e, %e : !tile.tile<[1, 16384], f32, ub>, !tile.tile<[1, 16384], f32, ub> -> !tile.tile<[1, 16384], f32, ub>
    %s = tile.reduce_sum %q axis = 1 : !tile.tile<[1, 16384], f32, ub> -> !tile.tile<[1, 1], f32, ub>
    %r = tile.sub %e, %s : !tile.tile<[1, 16384], f32, ub>, !tile.tile<[1, 1], f32, ub> -> !tile.tile<[1, 16384], f32, ub>
    tile.store %r, %y[%i, %c0] : !tile.tile<[1, 16384], f32, ub>, !tile.gm<[96, 16384], f32>
  }
}

// -----

// where there is room, results have memory of their own, and transfers overlap

// CHECK-LABEL: tile.kernel @short
// CHECK:         [[X:%.*]] = tile.alloc buffers = 2 slot "x"
// CHECK:           tile.exp [[X]] : {{.*}} outs([[E:%.*]] : {{.*}})
// CHECK-NEXT:      tile.mul [[E]], [[E]]
tile.kernel @short(%x: !tile.gm<[96, 1024], f32>, %y: !tile.gm<[96, 1024], f32>) core = aiv {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c96 = arith.constant 96 : index
  tile.parallel (%i) = (%c0) to (%c96) step (%c1) {
    %t = tile.load %x[%i, %c0] : !tile.gm<[96, 1024], f32> -> !tile.tile<[1, 1024], f32, ub>
    %e = tile.exp %t : !tile.tile<[1, 1024], f32, ub> -> !tile.tile<[1, 1024], f32, ub>
    %q = tile.mul %e, %e : !tile.tile<[1, 1024], f32, ub>, !tile.tile<[1, 1024], f32, ub> -> !tile.tile<[1, 1024], f32, ub>
    tile.store %q, %y[%i, %c0] : !tile.tile<[1, 1024], f32, ub>, !tile.gm<[96, 1024], f32>
  }
}
