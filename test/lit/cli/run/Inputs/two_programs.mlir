tile.program @a(%x : !tile.gm<[8], f32>) outputs = 0 {
}
tile.program @b(%x : !tile.gm<[8], f32>) outputs = 0 {
}
