// Both operands end where the result starts: only one may lie in its place.
tile.kernel @quotient_in_place_kernel(%x: !tile.gm<[64], f32>, %y: !tile.gm<[64], f32>) core = aiv {
  %c0 = arith.constant 0 : index
  %two = arith.constant 2.0 : f32
  %t = tile.alloc buffers = 1 : !tile.buffer<[64], f32, ub>
  %quotient = tile.alloc buffers = 1 : !tile.buffer<[64], f32, ub>
  %top = tile.alloc buffers = 1 : !tile.buffer<[64], f32, ub>
  %bottom = tile.alloc buffers = 1 : !tile.buffer<[64], f32, ub>
  %o = tile.alloc buffers = 1 : !tile.buffer<[64], f32, ub>
  tile.copy_in {
    tile.load %x[%c0] : !tile.gm<[64], f32> outs(%t : !tile.buffer<[64], f32, ub>)
  }
  tile.compute {
    tile.mul %t, %t : !tile.buffer<[64], f32, ub>, !tile.buffer<[64], f32, ub> outs(%top : !tile.buffer<[64], f32, ub>)
    tile.add %t, %two : !tile.buffer<[64], f32, ub>, f32 outs(%bottom : !tile.buffer<[64], f32, ub>)
    tile.div %top, %bottom : !tile.buffer<[64], f32, ub>, !tile.buffer<[64], f32, ub> outs(%quotient : !tile.buffer<[64], f32, ub>)
    tile.copy %quotient : !tile.buffer<[64], f32, ub> outs(%o : !tile.buffer<[64], f32, ub>)
  }
  tile.copy_out {
    tile.store %o, %y[%c0] : !tile.buffer<[64], f32, ub>, !tile.gm<[64], f32>
  }
}

tile.program @quotient_in_place(%x: !tile.gm<[64], f32>, %y: !tile.gm<[64], f32>) outputs = 1 {
  tile.launch @quotient_in_place_kernel(%x, %y) : !tile.gm<[64], f32>, !tile.gm<[64], f32>
}
