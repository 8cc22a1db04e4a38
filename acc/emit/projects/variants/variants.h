// What the operator takes: one variant for each combination of element types.
#ifndef VARIANTS_H
#define VARIANTS_H

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "acl/acl.h"

// A size, times those of symbols, which are indices of `Variant::symbols`.
struct Dim {
    int64_t factor;
    std::vector<int> symbols;

    bool IsSymbol() const
    {
        return factor == 1 && symbols.size() == 1;
    }
};

struct Tensor {
    std::string name;
    std::string type;
    std::string descr;  // NumPy's name of the type
    size_t elementBytes;
    bool isOutput;
    std::vector<Dim> shape;
};

struct Variant {
    std::string name;
    std::vector<Tensor> tensors;  // inputs, then outputs
    std::vector<std::string> symbols;
    uint64_t (*workspaceBytes)(const uint32_t* sizes);
    void (*run)(uint8_t* const* tensors, uint8_t* workspace, const uint32_t* sizes, aclrtStream stream);
};

const std::vector<Variant>& Variants();

// Addresses of tensors are multiples of this.
size_t AddressBytes();

#endif
