// RUN: acc-opt %s --split-input-file --verify-diagnostics

%address = arith.constant 0 : index
// expected-error @below {{'ascendc.local_tensor': the size is 0, but a tensor has elements; legal is 1 or more [tensor-size]}}
%x = ascendc.local_tensor vecin address %address size 0 : !ascendc.local_tensor<f32>
