// z = x + y over M float32 elements, as a tile kernel in value form:
//   acc-run examples/add.mlir --set M=1003
//   acc-opt examples/add.mlir -p tile-to-ascendc | acc-translate --emit-ascendc
tile.kernel @add(%x : !tile.gm<[M], f32>, %y : !tile.gm<[M], f32>, %z : !tile.gm<[M], f32>) core = aiv {
  %c0 = arith.constant 0 : index
  %TILE = arith.constant 4096 : index
  %m = tile.symbol "M"
  tile.parallel (%i) = (%c0) to (%m) step (%TILE) {
    %rest = arith.subi %m, %i : index
    %n = arith.minui %rest, %TILE : index
    %a = tile.load %x[%i] extents(%n) : !tile.gm<[M], f32> -> !tile.tile<[<=4096], f32, ub>
    %b = tile.load %y[%i] extents(%n) : !tile.gm<[M], f32> -> !tile.tile<[<=4096], f32, ub>
    %sum = tile.add %a, %b : !tile.tile<[<=4096], f32, ub>, !tile.tile<[<=4096], f32, ub> -> !tile.tile<[<=4096], f32, ub>
    tile.store %sum, %z[%i] : !tile.tile<[<=4096], f32, ub>, !tile.gm<[M], f32>
  }
}
tile.program @main(%x : !tile.gm<[M], f32>, %y : !tile.gm<[M], f32>, %z : !tile.gm<[M], f32>) outputs = 1 {
  tile.launch @add(%x, %y, %z) : !tile.gm<[M], f32>, !tile.gm<[M], f32>, !tile.gm<[M], f32>
}
