// RUN: acc-opt %s --split-input-file --pass-pipeline=plan-memory | filecheck %s

// Loaded and stored buffers are queue slots named after their tensor. %b may lie on %a: the operation
// that reads %a last writes %b element by element. %c may not lie on %b, which is read later.
// CHECK-LABEL: tile.kernel @chain
// CHECK:         %t = tile.alloc buffers = 2 slot "x" : !tile.buffer<[64], f32, ub>
// CHECK-NEXT:    %a = tile.alloc buffers = 1 offset = 0 : !tile.buffer<[64], f32, ub>
// CHECK-NEXT:    %b = tile.alloc buffers = 1 offset = 0 : !tile.buffer<[64], f32, ub>
// CHECK-NEXT:    %c = tile.alloc buffers = 1 offset = 256 : !tile.buffer<[64], f32, ub>
// CHECK-NEXT:    %o = tile.alloc buffers = 2 slot "y" : !tile.buffer<[64], f32, ub>
tile.kernel @chain(%x : !tile.gm<[64], f32>, %y : !tile.gm<[64], f32>) core = aiv {
  %c0 = arith.constant 0 : index
  %t = tile.alloc buffers = 2 : !tile.buffer<[64], f32, ub>
  %a = tile.alloc buffers = 1 : !tile.buffer<[64], f32, ub>
  %b = tile.alloc buffers = 1 : !tile.buffer<[64], f32, ub>
  %c = tile.alloc buffers = 1 : !tile.buffer<[64], f32, ub>
  %o = tile.alloc buffers = 2 : !tile.buffer<[64], f32, ub>
  tile.copy_in {
    tile.load %x[%c0] : !tile.gm<[64], f32> outs(%t : !tile.buffer<[64], f32, ub>)
  }
  tile.compute {
    tile.exp %t : !tile.buffer<[64], f32, ub> outs(%a : !tile.buffer<[64], f32, ub>)
    tile.sqrt %a : !tile.buffer<[64], f32, ub> outs(%b : !tile.buffer<[64], f32, ub>)
    tile.exp %b : !tile.buffer<[64], f32, ub> outs(%c : !tile.buffer<[64], f32, ub>)
    tile.add %b, %c : !tile.buffer<[64], f32, ub>, !tile.buffer<[64], f32, ub> outs(%o : !tile.buffer<[64], f32, ub>)
  }
  tile.copy_out {
    tile.store %o, %y[%c0] : !tile.buffer<[64], f32, ub>, !tile.gm<[64], f32>
  }
}

// -----

// A reduction of more than one repeat is given scratch: one repeat of 64 lanes for each of 2 rows.
// CHECK-LABEL: tile.kernel @scratch
// CHECK:         %work = tile.alloc buffers = 1 offset = {{[0-9]+}} : !tile.buffer<[128], f32, ub>
// CHECK-NEXT:    tile.reduce_sum %a axis = 1 : !tile.buffer<[2, 100], f32, ub> outs(%s : !tile.buffer<[2, 1], f32, ub>) tmp(%work : !tile.buffer<[128], f32, ub>)
tile.kernel @scratch(%x : !tile.gm<[8], f32>) core = aiv {
  %a = tile.alloc buffers = 1 : !tile.buffer<[2, 100], f32, ub>
  %s = tile.alloc buffers = 1 : !tile.buffer<[2, 1], f32, ub>
  tile.compute {
    tile.reduce_sum %a axis = 1 : !tile.buffer<[2, 100], f32, ub> outs(%s : !tile.buffer<[2, 1], f32, ub>)
  }
}

// -----

// Erf needs its operands apart; a cast to another width cannot be in place either.
// CHECK-LABEL: tile.kernel @apart
// CHECK:         %a = tile.alloc buffers = 1 offset = [[A:[0-9]+]] : !tile.buffer<[64], f32, ub>
// CHECK-NEXT:    %b = tile.alloc buffers = 1 offset =
// CHECK-NOT:     [[A]] :
tile.kernel @apart(%x : !tile.gm<[8], f32>) core = aiv {
  %a = tile.alloc buffers = 1 : !tile.buffer<[64], f32, ub>
  %b = tile.alloc buffers = 1 : !tile.buffer<[64], f32, ub>
  tile.compute {
    tile.erf %a : !tile.buffer<[64], f32, ub> outs(%b : !tile.buffer<[64], f32, ub>)
  }
}

// -----

// What is made outside of a loop and used in it stays through all rounds.
// CHECK-LABEL: tile.kernel @through_the_loop
// CHECK:         %a = tile.alloc buffers = 1 offset = [[A:[0-9]+]] :
// CHECK:           %b = tile.alloc buffers = 1 offset = 256 :
// CHECK:           %c = tile.alloc buffers = 1 offset = 256 :
tile.kernel @through_the_loop(%x : !tile.gm<[8], f32>) core = aiv {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %one = arith.constant 1.0 : f32
  %a = tile.alloc buffers = 1 : !tile.buffer<[64], f32, ub>
  scf.for %i = %c0 to %c3 step %c1 {
    %b = tile.alloc buffers = 1 : !tile.buffer<[64], f32, ub>
    %c = tile.alloc buffers = 1 : !tile.buffer<[64], f32, ub>
    tile.compute {
      tile.add %a, %one : !tile.buffer<[64], f32, ub>, f32 outs(%b : !tile.buffer<[64], f32, ub>)
      tile.mul %b, %one : !tile.buffer<[64], f32, ub>, f32 outs(%c : !tile.buffer<[64], f32, ub>)
    }
  }
}
