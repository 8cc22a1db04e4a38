// RUN: exits 1 acc-opt %s -p "bufferize-tiles{buffers=0}" | filecheck %s --check-prefix=FEW
// RUN: exits 1 acc-opt %s -p "bufferize-tiles{buffers=1000000000}" | filecheck %s --check-prefix=MANY

// FEW: error: option 'buffers': found 0, expected 1 to 64
// MANY: error: option 'buffers': found 1000000000, expected 1 to 64
func.func @f() {
  func.return
}
