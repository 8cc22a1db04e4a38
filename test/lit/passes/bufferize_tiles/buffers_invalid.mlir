// RUN: exits 1 acc-opt %s -p "bufferize-tiles{buffers=0}" | filecheck %s

// CHECK: error: option 'buffers': found 0, expected 1 or more
func.func @f() {
  func.return
}
