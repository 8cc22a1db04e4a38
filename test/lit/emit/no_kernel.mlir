// RUN: exits 1 acc-translate --emit-ascendc %s | filecheck %s

// CHECK: error: the module has no kernel to emit, expected 'ascendc.kernel'
builtin.module {
}
