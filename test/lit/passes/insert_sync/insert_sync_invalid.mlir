// RUN: not acc-opt %s --pass-pipeline="insert-sync{baseline=some}" 2>&1 | filecheck %s

// CHECK: error: unknown baseline 'some'; expected one of none, full
ascendc.kernel @any() host = @host {
}
