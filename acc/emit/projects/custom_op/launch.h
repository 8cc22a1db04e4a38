// From the shapes of a call to what is launched.
#ifndef LAUNCH_H
#define LAUNCH_H

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <string>
#include <vector>

#include "tiling/platform/platform_ascendc.h"

#include "tensors.h"

namespace optiling {
struct Launch {
    uint32_t blocks = 0;
    uint64_t workspaceBytes = 0;
};

// What a call asks for: a variant, and the sizes of its symbols.
struct Call {
    const tensors::Variant* variant = nullptr;
    std::vector<uint32_t> sizes;
    std::string problem;
};

inline Call ReadCall(gert::TilingContext* context, const std::vector<tensors::Variant>& variants)
{
    Call call;
    std::vector<ge::DataType> types;
    std::vector<const gert::Shape*> shapes;
    for (size_t i = 0; i < variants[0].inputs.size(); ++i) {
        const auto* description = context->GetInputDesc(i);
        const gert::StorageShape* shape = context->GetInputShape(i);
        types.push_back(description == nullptr ? ge::DT_UNDEFINED : description->GetDataType());
        shapes.push_back(shape == nullptr ? nullptr : &shape->GetOriginShape());
    }
    call.variant = tensors::Choose(variants, types);
    if (call.variant == nullptr) {
        call.problem = "no kernel takes inputs of these types";
        return call;
    }
    const tensors::Sizes sizes = tensors::SizesOf(*call.variant, shapes);
    call.problem = sizes.problem;
    for (size_t i = 0; i < sizes.values.size(); ++i) {
        const int64_t size = sizes.values[i];
        if (size < 0) {
            call.problem = std::string("the size ") + call.variant->symbols[i] + " is not known";
        } else if (size > std::numeric_limits<uint32_t>::max()) {
            call.problem = "a dimension of " + std::to_string(size) + " elements is too large";
        }
        call.sizes.push_back(static_cast<uint32_t>(size));
    }
    return call;
}

// Hands on what `fill` computes; it says what is wrong with the sizes, or nullptr.
template <typename Data, typename Fill>
ge::graphStatus Tile(gert::TilingContext* context, bool blocksWait, Fill fill)
{
    const char* const name = context->GetNodeName();
    Data* const data = context->GetTilingData<Data>();
    size_t* const workspace = context->GetWorkspaceSizes(1);
    if (data == nullptr || workspace == nullptr) {
        return tensors::Refuse(name, "there is no room for the tiling data");
    }
    *data = Data{};
    Launch launch;
    const char* const problem = fill(*data, launch);
    if (problem != nullptr) {
        return tensors::Refuse(name, problem);
    }
    const platform_ascendc::PlatformAscendC platform(context->GetPlatformInfo());
    if (blocksWait) {
        // blocks that no core has room for would never come to where the others wait
        if (launch.blocks > platform.GetCoreNumAiv()) {
            return tensors::Refuse(name, "needs " + std::to_string(launch.blocks) + " vector cores at once, found " +
                                             std::to_string(platform.GetCoreNumAiv()));
        }
        context->SetScheduleMode(1);  // starts all blocks or none
    }
    context->SetBlockDim(std::max(launch.blocks, 1u));
    workspace[0] = platform.GetLibApiWorkSpaceSize() + launch.workspaceBytes;
    return ge::GRAPH_SUCCESS;
}
}  // namespace optiling

#endif
