// RUN: exits 1 acc-translate --emit-hivm %s -o %t.mlir | filecheck %s
// RUN: not test -e %t.mlir

// CHECK: refused.mlir:9:3: error: 'tile.sort' has no counterpart in the HIVM dialect
tile.kernel @k() core = aiv host = @host tiling = [] {
  %x = tile.alloc buffers = 1 : !tile.buffer<[4, 16], f32, ub>
  %y = tile.alloc buffers = 1 : !tile.buffer<[4, 32], f32, ub>
  tile.copy %x : !tile.buffer<[4, 16], f32, ub> outs(%x : !tile.buffer<[4, 16], f32, ub>)
  tile.sort %x : !tile.buffer<[4, 16], f32, ub> outs(%y : !tile.buffer<[4, 32], f32, ub>)
}
