// RUN: exits 1 acc-opt %s -p "distribute-blocks{cores=0}" | filecheck %s --check-prefix=FEW
// RUN: exits 1 acc-opt %s -p "distribute-blocks{cores=99999999999999999999}" | filecheck %s --check-prefix=MANY

// FEW: error: option 'cores': found 0, expected 1 to 65535
// MANY: error: option 'cores': found 99999999999999999999, expected 1 to 65535
func.func @f() {
  func.return
}
