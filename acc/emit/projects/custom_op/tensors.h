// Tensors of an operator: their types and shapes, and the sizes that the shapes of inputs give to symbols.
#ifndef TENSORS_H
#define TENSORS_H

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <limits>
#include <string>
#include <vector>

#include "register/op_def_registry.h"

namespace tensors {
constexpr int64_t UNKNOWN_SIZE = -1;  // of a graph that is not run yet
constexpr int64_t UNKNOWN_RANK = -2;  // the only size of a shape that nobody knows

// A size, times those of symbols, which are indices of `Variant::symbols`.
struct Dim {
    int64_t factor;
    std::vector<size_t> symbols;
};

struct Tensor {
    const char* name;
    ge::DataType type;
    std::vector<Dim> shape;
};

// A combination of types; shapes are the same in all.
struct Variant {
    std::vector<Tensor> inputs;
    std::vector<Tensor> outputs;
    std::vector<const char*> symbols;
};

// Sizes of symbols, in their order, or what is wrong with the shapes of the inputs.
struct Sizes {
    std::vector<int64_t> values;
    std::string problem;
};

inline bool HasUnknownRank(const gert::Shape& shape)
{
    return shape.GetDimNum() == 1 && shape.GetDim(0) == UNKNOWN_RANK;
}

// Unknown if a symbol is, or if it is larger than any tensor.
inline int64_t SizeOf(const Dim& dim, const std::vector<int64_t>& sizes)
{
    int64_t size = dim.factor;
    for (size_t symbol : dim.symbols) {
        const int64_t factor = sizes[symbol];
        if (factor < 0 || (factor > 0 && size > std::numeric_limits<int64_t>::max() / factor)) {
            return UNKNOWN_SIZE;
        }
        size *= factor;
    }
    return size;
}

inline std::string Wrong(const Tensor& tensor, const std::string& found, int64_t expected)
{
    return std::string(tensor.name) + " has " + found + ", expected " + std::to_string(expected);
}

// Symbols are the sizes of the dimensions that are one symbol, in the first input that knows it.
inline std::vector<int64_t> SymbolSizes(const Variant& variant, const std::vector<const gert::Shape*>& inputs)
{
    std::vector<int64_t> sizes(variant.symbols.size(), UNKNOWN_SIZE);
    for (size_t i = 0; i < inputs.size(); ++i) {
        const std::vector<Dim>& shape = variant.inputs[i].shape;
        for (size_t d = 0; d < shape.size() && !HasUnknownRank(*inputs[i]); ++d) {
            if (shape[d].factor == 1 && shape[d].symbols.size() == 1 && sizes[shape[d].symbols[0]] < 0) {
                sizes[shape[d].symbols[0]] = inputs[i]->GetDim(d);
            }
        }
    }
    return sizes;
}

// Sizes that are not known yet fit any.
inline Sizes SizesOf(const Variant& variant, const std::vector<const gert::Shape*>& inputs)
{
    for (size_t i = 0; i < inputs.size(); ++i) {
        if (inputs[i] == nullptr) {
            return {{}, std::string(variant.inputs[i].name) + " has no shape"};
        }
        const size_t rank = variant.inputs[i].shape.size();
        if (inputs[i]->GetDimNum() != rank && !HasUnknownRank(*inputs[i])) {
            const std::string found = std::to_string(inputs[i]->GetDimNum()) + " dimensions";
            return {{}, Wrong(variant.inputs[i], found, static_cast<int64_t>(rank))};
        }
    }
    const std::vector<int64_t> sizes = SymbolSizes(variant, inputs);
    for (size_t i = 0; i < inputs.size(); ++i) {
        const Tensor& tensor = variant.inputs[i];
        for (size_t d = 0; d < tensor.shape.size() && !HasUnknownRank(*inputs[i]); ++d) {
            const int64_t wanted = SizeOf(tensor.shape[d], sizes);
            const int64_t found = inputs[i]->GetDim(d);
            if (wanted >= 0 && found >= 0 && wanted != found) {
                const std::string text = "size " + std::to_string(found) + " in dimension " + std::to_string(d);
                return {{}, Wrong(tensor, text, wanted)};
            }
        }
    }
    return {sizes, ""};
}

inline void SetShape(const Tensor& tensor, const std::vector<int64_t>& sizes, gert::Shape& shape)
{
    shape.SetDimNum(tensor.shape.size());
    for (size_t d = 0; d < tensor.shape.size(); ++d) {
        shape.SetDim(d, SizeOf(tensor.shape[d], sizes));
    }
}

// The variant that takes inputs of these types, or nullptr.
inline const Variant* Choose(const std::vector<Variant>& variants, const std::vector<ge::DataType>& types)
{
    for (const Variant& variant : variants) {
        bool fits = true;
        for (size_t i = 0; i < types.size(); ++i) {
            fits = fits && variant.inputs[i].type == types[i];
        }
        if (fits) {
            return &variant;
        }
    }
    return nullptr;
}

inline ge::graphStatus Refuse(const char* name, const std::string& problem)
{
    std::fprintf(stderr, "%s: %s\n", name, problem.c_str());
    return ge::GRAPH_FAILED;
}
}  // namespace tensors

#endif
