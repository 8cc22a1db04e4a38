// Elements of 8 bits, which no vector instruction multiplies, along a dimension.
tile.kernel @spread_bytes_kernel(%x: !tile.gm<[3, 1], ui8>, %y: !tile.gm<[3, 40], ui8>) core = aiv {
  %c0 = arith.constant 0 : index
  %t = tile.load %x[%c0, %c0] : !tile.gm<[3, 1], ui8> -> !tile.tile<[3, 1], ui8, ub>
  %s = tile.broadcast %t : !tile.tile<[3, 1], ui8, ub> -> !tile.tile<[3, 40], ui8, ub>
  tile.store %s, %y[%c0, %c0] : !tile.tile<[3, 40], ui8, ub>, !tile.gm<[3, 40], ui8>
}

tile.program @spread_bytes(%x: !tile.gm<[3, 1], ui8>, %y: !tile.gm<[3, 40], ui8>) outputs = 1 {
  tile.launch @spread_bytes_kernel(%x, %y) : !tile.gm<[3, 1], ui8>, !tile.gm<[3, 40], ui8>
}
