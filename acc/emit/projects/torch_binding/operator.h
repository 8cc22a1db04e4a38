// Runs the operator on tensors of PyTorch.
#ifndef OPERATOR_H
#define OPERATOR_H

#include <vector>

#include <ATen/core/Tensor.h>

// Launches the kernels on the current stream of the inputs' device. Throws c10::Error for inputs that no
// variant takes: number of dimensions, sizes, types, devices.
std::vector<at::Tensor> RunOnDevice(at::TensorList inputs);

// The outputs without values, for shape inference; sizes may be symbolic.
std::vector<at::Tensor> InferOutputs(at::TensorList inputs);

#endif
