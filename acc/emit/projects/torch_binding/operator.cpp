#include "operator.h"

#include <cstdint>
#include <limits>
#include <optional>
#include <string>

#include <ATen/ops/empty.h>
#include <c10/core/DeviceGuard.h>
#include <c10/core/SymInt.h>

#include "acl/acl.h"
#include "torch_npu/csrc/core/npu/NPUStream.h"

#include "variants.h"

namespace {
at::ScalarType TypeOf(const Tensor& tensor)
{
    static const std::pair<const char*, at::ScalarType> types[] = {
        {"f32", at::kFloat}, {"f16", at::kHalf}, {"bf16", at::kBFloat16}, {"i8", at::kChar}, {"i16", at::kShort},
        {"i32", at::kInt},   {"i64", at::kLong}, {"ui8", at::kByte},      {"i1", at::kBool},
    };
    for (const auto& [name, type] : types) {
        if (tensor.type == name) {
            return type;
        }
    }
    TORCH_INTERNAL_ASSERT(false, "no type ", tensor.type);
}

std::string Expected()
{
    std::string text;
    for (const Variant& variant : Variants()) {
        text += text.empty() ? "(" : " or (";
        for (const Tensor& tensor : variant.tensors) {
            if (!tensor.isOutput) {
                text += (text.back() == '(' ? "" : ", ") + tensor.name + ": " + c10::toString(TypeOf(tensor));
            }
        }
        text += ")";
    }
    return text;
}

const Variant& Choose(at::TensorList inputs)
{
    for (size_t i = 0; i < inputs.size(); ++i) {
        TORCH_CHECK_TYPE(inputs[i].defined(), Variants().front().tensors[i].name, " is None, expected a tensor");
    }
    for (const Variant& variant : Variants()) {
        bool fits = true;
        for (size_t i = 0; i < inputs.size(); ++i) {
            fits = fits && inputs[i].scalar_type() == TypeOf(variant.tensors[i]);
        }
        if (fits) {
            return variant;
        }
    }
    std::string found;
    for (const at::Tensor& input : inputs) {
        found += (found.empty() ? "" : ", ") + std::string(c10::toString(input.scalar_type()));
    }
    TORCH_CHECK_TYPE(false, "no kernel for tensors of (", found, "); expected ", Expected());
}

std::vector<c10::SymInt> ShapeOf(const Tensor& tensor, const std::vector<c10::SymInt>& sizes)
{
    std::vector<c10::SymInt> shape;
    for (const Dim& dim : tensor.shape) {
        c10::SymInt size = dim.factor;
        for (int symbol : dim.symbols) {
            size = size * sizes[symbol];
        }
        shape.push_back(size);
    }
    return shape;
}

// The sizes of the symbols, from the shapes of the inputs.
std::vector<c10::SymInt> Sizes(const Variant& variant, at::TensorList inputs)
{
    std::vector<std::optional<c10::SymInt>> known(variant.symbols.size());
    for (size_t i = 0; i < inputs.size(); ++i) {
        const Tensor& tensor = variant.tensors[i];
        const c10::SymIntArrayRef shape = inputs[i].sym_sizes();
        TORCH_CHECK(shape.size() == tensor.shape.size(), tensor.name, " has ", shape.size(), " dimensions, expected ",
                    tensor.shape.size());
        for (size_t d = 0; d < shape.size(); ++d) {
            if (tensor.shape[d].IsSymbol() && !known[tensor.shape[d].symbols[0]].has_value()) {
                known[tensor.shape[d].symbols[0]] = shape[d];
            }
        }
    }
    std::vector<c10::SymInt> sizes;
    for (size_t i = 0; i < known.size(); ++i) {
        TORCH_INTERNAL_ASSERT(known[i].has_value(), "no input has the size ", variant.symbols[i]);
        sizes.push_back(*known[i]);
    }
    return sizes;
}

void CheckShapes(const Variant& variant, at::TensorList inputs, const std::vector<c10::SymInt>& sizes)
{
    for (size_t i = 0; i < inputs.size(); ++i) {
        const std::vector<c10::SymInt> wanted = ShapeOf(variant.tensors[i], sizes);
        const c10::SymIntArrayRef found = inputs[i].sym_sizes();
        for (size_t d = 0; d < wanted.size(); ++d) {
            TORCH_SYM_CHECK(found[d].sym_eq(wanted[d]), variant.tensors[i].name, " has size ", found[d],
                            " in dimension ", d, ", expected ", wanted[d]);
        }
    }
}

std::vector<at::Tensor> Outputs(const Variant& variant, at::TensorList inputs, const std::vector<c10::SymInt>& sizes)
{
    std::vector<at::Tensor> outputs;
    for (const Tensor& tensor : variant.tensors) {
        if (!tensor.isOutput) {
            continue;
        }
        const at::TensorOptions options = at::TensorOptions().dtype(TypeOf(tensor)).device(inputs[0].device());
        outputs.push_back(at::empty_symint(ShapeOf(tensor, sizes), options));
    }
    return outputs;
}

void CheckDevices(const Variant& variant, at::TensorList inputs)
{
    for (size_t i = 1; i < inputs.size(); ++i) {
        TORCH_CHECK(inputs[i].device() == inputs[0].device(), variant.tensors[i].name, " is on ", inputs[i].device(),
                    ", expected ", inputs[0].device());
    }
}

// A tensor in the order and at an address that kernels can read: views may start anywhere.
at::Tensor Readable(const at::Tensor& tensor)
{
    const at::Tensor found = tensor.contiguous();
    const auto address = reinterpret_cast<uintptr_t>(found.const_data_ptr());
    return address % AddressBytes() == 0 ? found : found.clone();
}

uint8_t* AddressOf(const at::Tensor& tensor)
{
    return static_cast<uint8_t*>(const_cast<void*>(tensor.const_data_ptr()));
}
}  // namespace

std::vector<at::Tensor> InferOutputs(at::TensorList inputs)
{
    const Variant& variant = Choose(inputs);
    CheckDevices(variant, inputs);
    const std::vector<c10::SymInt> sizes = Sizes(variant, inputs);
    CheckShapes(variant, inputs, sizes);
    return Outputs(variant, inputs, sizes);
}

std::vector<at::Tensor> RunOnDevice(at::TensorList inputs)
{
    const Variant& variant = Choose(inputs);
    CheckDevices(variant, inputs);
    const c10::OptionalDeviceGuard guard(inputs[0].device());
    const std::vector<c10::SymInt> symbolic = Sizes(variant, inputs);
    CheckShapes(variant, inputs, symbolic);
    std::vector<uint32_t> sizes;
    for (const c10::SymInt& size : symbolic) {
        const int64_t value = size.guard_int(__FILE__, __LINE__);
        TORCH_CHECK(value <= std::numeric_limits<uint32_t>::max(), "a dimension of ", value, " elements is too large");
        sizes.push_back(static_cast<uint32_t>(value));
    }
    std::vector<at::Tensor> held;
    for (const at::Tensor& input : inputs) {
        held.push_back(Readable(input));
    }
    const std::vector<at::Tensor> outputs = Outputs(variant, inputs, symbolic);
    held.insert(held.end(), outputs.begin(), outputs.end());
    std::vector<uint8_t*> addresses;
    for (const at::Tensor& tensor : held) {
        addresses.push_back(AddressOf(tensor));
    }
    const auto bytes = static_cast<int64_t>(variant.workspaceBytes(sizes.data()));
    const at::Tensor workspace = at::empty({bytes}, inputs[0].options().dtype(at::kByte));
    const aclrtStream stream = c10_npu::getCurrentNPUStream().stream(false);
    variant.run(addresses.data(), AddressOf(workspace), sizes.data(), stream);
    return outputs;
}
