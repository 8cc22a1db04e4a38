// RUN: exits 1 acc-translate --emit-dsl %s | filecheck %s

// CHECK: not_expressible.mlir:[[#]]:[[#]]: error: 'arith.addi' has something that cannot be written in Python syntax
tile.kernel @attribute(%x: !tile.gm<[M], f32>) core = aiv {
  %n = tile.symbol "M"
  %a = arith.addi %n, %n {note = "kept?"} : index
}
