// RUN: acc-opt %s --split-input-file --pass-pipeline=bufferize-tiles | filecheck %s

// A straight line of operations is three stages. What is loaded or stored in a loop gets two buffers.
// CHECK-LABEL: tile.kernel @line
// CHECK:         scf.for
// CHECK-NEXT:      %t = tile.alloc buffers = 2 {preferred} : !tile.buffer<[8], f32, ub>
// CHECK-NEXT:      %e = tile.alloc buffers = 1 : !tile.buffer<[8], f32, ub>
// CHECK-NEXT:      %s = tile.alloc buffers = 2 {preferred} : !tile.buffer<[8], f32, ub>
// CHECK-NEXT:      tile.copy_in {
// CHECK-NEXT:        tile.load %x[%i] : !tile.gm<[64], f32> outs(%t : !tile.buffer<[8], f32, ub>)
// CHECK-NEXT:      }
// CHECK-NEXT:      tile.compute {
// CHECK-NEXT:        tile.exp %t : !tile.buffer<[8], f32, ub> outs(%e : !tile.buffer<[8], f32, ub>)
// CHECK-NEXT:        tile.sqrt %e : !tile.buffer<[8], f32, ub> outs(%s : !tile.buffer<[8], f32, ub>)
// CHECK-NEXT:      }
// CHECK-NEXT:      tile.copy_out {
// CHECK-NEXT:        tile.store %s, %y[%i]
tile.kernel @line(%x : !tile.gm<[64], f32>, %y : !tile.gm<[64], f32>) core = aiv {
  %c0 = arith.constant 0 : index
  %c8 = arith.constant 8 : index
  %c64 = arith.constant 64 : index
  scf.for %i = %c0 to %c64 step %c8 {
    %t = tile.load %x[%i] : !tile.gm<[64], f32> -> !tile.tile<[8], f32, ub>
    %e = tile.exp %t : !tile.tile<[8], f32, ub> -> !tile.tile<[8], f32, ub>
    %s = tile.sqrt %e : !tile.tile<[8], f32, ub> -> !tile.tile<[8], f32, ub>
    tile.store %s, %y[%i] : !tile.tile<[8], f32, ub>, !tile.gm<[64], f32>
  }
}

// -----

// A carried tile is one buffer that each round updates in place; what is stored is a copy.
// CHECK-LABEL: tile.kernel @carried
// CHECK:         %sum = tile.alloc buffers = 1 : !tile.buffer<[8], f32, ub>
// CHECK-NEXT:    tile.compute {
// CHECK-NEXT:      tile.fill %zero : f32 outs(%sum : !tile.buffer<[8], f32, ub>)
// CHECK:         scf.for %i = %c0 to %c64 step %c8 {
// CHECK:           tile.add %sum, %t : {{.*}} outs(%sum
// CHECK:         %[[OUT:.*]] = tile.alloc
// CHECK-NEXT:    tile.compute {
// CHECK-NEXT:      tile.copy %sum : !tile.buffer<[8], f32, ub> outs(%[[OUT]]
// CHECK:         tile.copy_out {
// CHECK-NEXT:      tile.store %[[OUT]], %y[%c0]
tile.kernel @carried(%x : !tile.gm<[64], f32>, %y : !tile.gm<[8], f32>) core = aiv {
  %c0 = arith.constant 0 : index
  %c8 = arith.constant 8 : index
  %c64 = arith.constant 64 : index
  %zero = arith.constant 0.0 : f32
  %init = tile.fill %zero : f32 -> !tile.tile<[8], f32, ub>
  %sum = scf.for %i = %c0 to %c64 step %c8 iter_args(%acc = %init) -> (!tile.tile<[8], f32, ub>) {
    %t = tile.load %x[%i] : !tile.gm<[64], f32> -> !tile.tile<[8], f32, ub>
    %next = tile.add %acc, %t : !tile.tile<[8], f32, ub>, !tile.tile<[8], f32, ub> -> !tile.tile<[8], f32, ub>
    scf.yield %next : !tile.tile<[8], f32, ub>
  }
  tile.store %sum, %y[%c0] : !tile.tile<[8], f32, ub>, !tile.gm<[8], f32>
}

// -----

// The old value is needed behind the new one: the update cannot be in place.
// CHECK-LABEL: tile.kernel @needed_later
// CHECK:         tile.add %[[ACC:.*]], %t : {{.*}} outs(%next
// CHECK-NEXT:    tile.mul %[[ACC]], %next : {{.*}} outs(%p
// CHECK-NEXT:    tile.copy %next : !tile.buffer<[8], f32, ub> outs(%[[ACC]]
tile.kernel @needed_later(%x : !tile.gm<[64], f32>, %y : !tile.gm<[64], f32>) core = aiv {
  %c0 = arith.constant 0 : index
  %c8 = arith.constant 8 : index
  %c64 = arith.constant 64 : index
  %zero = arith.constant 0.0 : f32
  %init = tile.fill %zero : f32 -> !tile.tile<[8], f32, ub>
  %sum = scf.for %i = %c0 to %c64 step %c8 iter_args(%acc = %init) -> (!tile.tile<[8], f32, ub>) {
    %t = tile.load %x[%i] : !tile.gm<[64], f32> -> !tile.tile<[8], f32, ub>
    %next = tile.add %acc, %t : !tile.tile<[8], f32, ub>, !tile.tile<[8], f32, ub> -> !tile.tile<[8], f32, ub>
    %p = tile.mul %acc, %next : !tile.tile<[8], f32, ub>, !tile.tile<[8], f32, ub> -> !tile.tile<[8], f32, ub>
    tile.store %p, %y[%i] : !tile.tile<[8], f32, ub>, !tile.gm<[64], f32>
    scf.yield %next : !tile.tile<[8], f32, ub>
  }
}

// -----

// Carried tiles that change places go through a copy.
// CHECK-LABEL: tile.kernel @swap
// CHECK:         tile.copy %[[B:.*]] : {{.*}} outs(%[[B2:.*]] :
// CHECK-NEXT:    tile.copy %[[A:.*]] : {{.*}} outs(%[[A2:.*]] :
// CHECK-NEXT:    tile.copy %[[B2]] : {{.*}} outs(%[[A]] :
// CHECK-NEXT:    tile.copy %[[A2]] : {{.*}} outs(%[[B]] :
tile.kernel @swap(%x : !tile.gm<[8], f32>, %y : !tile.gm<[8], f32>) core = aiv {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %zero = arith.constant 0.0 : f32
  %one = arith.constant 1.0 : f32
  %a0 = tile.fill %zero : f32 -> !tile.tile<[8], f32, ub>
  %b0 = tile.fill %one : f32 -> !tile.tile<[8], f32, ub>
  %a1, %b1 = scf.for %i = %c0 to %c3 step %c1 iter_args(%a = %a0, %b = %b0) -> (!tile.tile<[8], f32, ub>, !tile.tile<[8], f32, ub>) {
    scf.yield %b, %a : !tile.tile<[8], f32, ub>, !tile.tile<[8], f32, ub>
  }
  tile.store %a1, %y[%c0] : !tile.tile<[8], f32, ub>, !tile.gm<[8], f32>
}

// -----

// A load that may see what was stored waits for the store: the stages stay in order.
// CHECK-LABEL: tile.kernel @reload
// CHECK:         tile.copy_in
// CHECK:         tile.copy_out
// CHECK:         tile.copy_in
// CHECK:         tile.copy_out
tile.kernel @reload(%x : !tile.gm<[8], f32>) core = aiv {
  %c0 = arith.constant 0 : index
  %t = tile.load %x[%c0] : !tile.gm<[8], f32> -> !tile.tile<[8], f32, ub>
  %e = tile.exp %t : !tile.tile<[8], f32, ub> -> !tile.tile<[8], f32, ub>
  tile.store %e, %x[%c0] : !tile.tile<[8], f32, ub>, !tile.gm<[8], f32>
  %u = tile.load %x[%c0] : !tile.gm<[8], f32> -> !tile.tile<[8], f32, ub>
  %f = tile.sqrt %u : !tile.tile<[8], f32, ub> -> !tile.tile<[8], f32, ub>
  tile.store %f, %x[%c0] : !tile.tile<[8], f32, ub>, !tile.gm<[8], f32>
}
