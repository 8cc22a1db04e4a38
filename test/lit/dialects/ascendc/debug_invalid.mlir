// RUN: acc-opt %s --verify-diagnostics

func.func @message(%c: i1) {
  // expected-error @below {{'ascendc.assert' takes a message of printable ASCII without quotes, backslashes and percent signs, found '100 %'}}
  ascendc.assert %c "100 %"
  func.return
}
