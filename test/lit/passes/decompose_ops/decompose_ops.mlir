// RUN: acc-opt %s --split-input-file --pass-pipeline=decompose-ops | filecheck %s

// CHECK-LABEL: tile.kernel @scalars
// CHECK:         %[[MINUS:.*]] = arith.constant -1.000000e+00 : f32
// CHECK-NEXT:    %[[N:.*]] = tile.mul %t, %[[MINUS]]
// CHECK-NEXT:    %a = tile.add %[[N]], %two
// CHECK-NEXT:    %[[NEG:.*]] = arith.constant -2.000000e+00 : f32
// CHECK-NEXT:    %b = tile.add %a, %[[NEG]]
// CHECK-NEXT:    %[[HALF:.*]] = arith.constant 5.000000e-01 : f32
// CHECK-NEXT:    %c = tile.mul %b, %[[HALF]]
// CHECK-NEXT:    %[[F:.*]] = tile.fill %two : f32 -> !tile.tile<[8], f32, ub>
// CHECK-NEXT:    %d = tile.div %[[F]], %c
// CHECK-NEXT:    %e = tile.max %d, %two
// CHECK-NEXT:    %m = tile.cmp gt %e, %two
// CHECK-NEXT:    %[[G:.*]] = tile.fill %two
// CHECK-NEXT:    %s = tile.select %m, %[[G]], %e
tile.kernel @scalars(%x : !tile.gm<[8], f32>) core = aiv {
  %c0 = arith.constant 0 : index
  %two = arith.constant 2.0 : f32
  %t = tile.load %x[%c0] : !tile.gm<[8], f32> -> !tile.tile<[8], f32, ub>
  %a = tile.sub %two, %t : f32, !tile.tile<[8], f32, ub> -> !tile.tile<[8], f32, ub>
  %b = tile.sub %a, %two : !tile.tile<[8], f32, ub>, f32 -> !tile.tile<[8], f32, ub>
  %c = tile.div %b, %two : !tile.tile<[8], f32, ub>, f32 -> !tile.tile<[8], f32, ub>
  %d = tile.div %two, %c : f32, !tile.tile<[8], f32, ub> -> !tile.tile<[8], f32, ub>
  %e = tile.max %two, %d : f32, !tile.tile<[8], f32, ub> -> !tile.tile<[8], f32, ub>
  %m = tile.cmp lt %two, %e : f32, !tile.tile<[8], f32, ub> -> !tile.tile<[8], i1, ub>
  %s = tile.select %m, %two, %e : !tile.tile<[8], i1, ub>, f32, !tile.tile<[8], f32, ub> -> !tile.tile<[8], f32, ub>
}

// -----

// The inverse of a subnormal number is no number to multiply with.
// CHECK-LABEL: tile.kernel @tiny
// CHECK:         %[[F:.*]] = tile.fill %tiny
// CHECK-NEXT:    tile.div %t, %[[F]]
tile.kernel @tiny(%x : !tile.gm<[8], f32>) core = aiv {
  %c0 = arith.constant 0 : index
  %tiny = arith.constant 1.0e-39 : f32
  %t = tile.load %x[%c0] : !tile.gm<[8], f32> -> !tile.tile<[8], f32, ub>
  %d = tile.div %t, %tiny : !tile.tile<[8], f32, ub>, f32 -> !tile.tile<[8], f32, ub>
}

// -----

// The chip's own rsqrt is an approximation.
// CHECK-LABEL: tile.kernel @functions
// CHECK:         %[[Q:.*]] = tile.sqrt %t
// CHECK-NEXT:    %[[ONE:.*]] = arith.constant 1.000000e+00 : f32
// CHECK-NEXT:    %[[F:.*]] = tile.fill %[[ONE]]
// CHECK-NEXT:    %r = tile.div %[[F]], %[[Q]]
// CHECK:         %[[E:.*]] = tile.exp
// CHECK:         tile.div
// CHECK:         %h = tile.add
// CHECK-NEXT:    %f = tile.floor %h
tile.kernel @functions(%x : !tile.gm<[8], f32>) core = aiv {
  %c0 = arith.constant 0 : index
  %t = tile.load %x[%c0] : !tile.gm<[8], f32> -> !tile.tile<[8], f32, ub>
  %r = tile.rsqrt %t : !tile.tile<[8], f32, ub> -> !tile.tile<[8], f32, ub>
  %h = tile.tanh %r : !tile.tile<[8], f32, ub> -> !tile.tile<[8], f32, ub>
  %f = tile.floor %h : !tile.tile<[8], f32, ub> -> !tile.tile<[8], f32, ub>
}

// -----

// In explicit form, steps write scratch buffers and the last one the destination.
// CHECK-LABEL: tile.kernel @explicit
// CHECK:         tile.compute {
// CHECK-NEXT:      %[[N:.*]] = tile.extent %a dim = 0
// CHECK-NEXT:      %[[S:.*]] = tile.alloc(%[[N]]) buffers = 1 : !tile.buffer<[<=8], f32, ub>
// CHECK-NEXT:      tile.sqrt %a : !tile.buffer<[<=8], f32, ub> outs(%[[S]]
// CHECK:           tile.div %{{.*}}, %[[S]] : !tile.buffer<[<=8], f32, ub>, !tile.buffer<[<=8], f32, ub> outs(%b
tile.kernel @explicit(%x : !tile.gm<[8], f32>) core = aiv {
  %n = tile.block_num
  %a = tile.alloc(%n) buffers = 1 : !tile.buffer<[<=8], f32, ub>
  %b = tile.alloc(%n) buffers = 1 : !tile.buffer<[<=8], f32, ub>
  tile.compute {
    tile.rsqrt %a : !tile.buffer<[<=8], f32, ub> outs(%b : !tile.buffer<[<=8], f32, ub>)
  }
}
