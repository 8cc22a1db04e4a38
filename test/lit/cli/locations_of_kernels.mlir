// RUN: acc-opt %s --print-debuginfo | acc-opt | filecheck %s

// What is printed with locations can be read again; arguments lose theirs.

// CHECK:      tile.program @f(%x: !tile.gm<[8], f32>, %y: !tile.gm<[8], f32>) outputs = 1 {
// CHECK:      tile.kernel @k(%x: !tile.gm<[8], f32>, %y: !tile.gm<[8], f32>) core = aiv {
tile.program @f(%x: !tile.gm<[8], f32>, %y: !tile.gm<[8], f32> loc("a.py":3:7)) outputs = 1 {
  tile.launch @k(%x, %y) : !tile.gm<[8], f32>, !tile.gm<[8], f32>
}
tile.kernel @k(%x: !tile.gm<[8], f32>, %y: !tile.gm<[8], f32>) core = aiv {
}
