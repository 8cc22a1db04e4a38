// Memory of kernels that plan it themselves: the UB by address, without a TPipe.
#include <algorithm>

#include "core.h"

namespace acc_model {

namespace {

void begin_static(const Call& call, AscendC::TPosition position)
{
    using AscendC::TPosition;
    if (core->hasPipe) {
        stop(call, "static-mixed", MIXED);
    }
    if (position != TPosition::VECIN && position != TPosition::VECOUT && position != TPosition::VECCALC) {
        stop(call, "tensor-position",
             "a vector core reaches the UB only: its tensors are in VECIN, VECOUT or VECCALC");
    }
    core->isStatic = true;
}

}  // namespace

Local allocate_static(const Call& call, AscendC::TPosition position, int64_t bytes, int64_t& top)
{
    begin_call(call);
    begin_static(call, position);
    const int64_t address = top;
    top += (bytes + chip::BLOCK_BYTES - 1) / chip::BLOCK_BYTES * chip::BLOCK_BYTES;
    core->top = std::max(core->top, top);
    if (top > chip::UB_BYTES) {
        stop(call, "ub-capacity",
             "the buffers take " + std::to_string(top) + " bytes so far, the UB has " + std::to_string(chip::UB_BYTES));
    }
    core->counters.ubHighWater = std::max(core->counters.ubHighWater, top);
    core->buffers.push_back({address, top - address, position, BufferState::PLAIN, 0, 0, 0, 0, 0, call.at.line, {}});
    const uint32_t index = static_cast<uint32_t>(core->buffers.size() - 1);
    return {address, address + bytes, Dtype::U8, position, index, 0};
}

// Nothing but a number is made: what runs before and behind it does not change.
uint32_t place_static(const Call& call)
{
    const Local& tensor = call.local(0);
    const int64_t bytes = tensor.end - tensor.address;
    begin_static(call, tensor.position);
    if (tensor.end > chip::UB_BYTES) {
        stop(call, "ub-capacity",
             "the tensor ends at byte " + std::to_string(tensor.end) + ", the UB has " + std::to_string(chip::UB_BYTES));
    }
    const auto same = std::find_if(core->buffers.begin() + 1, core->buffers.end(), [&](const Buffer& made) {
        return made.line == call.at.line && made.address == tensor.address && made.bytes == bytes;
    });
    if (same == core->buffers.end()) {
        core->buffers.push_back({tensor.address, bytes, tensor.position, BufferState::PLAIN, 0, 0, 0, 0, 0, call.at.line, {}});
        return static_cast<uint32_t>(core->buffers.size() - 1);
    }
    return static_cast<uint32_t>(same - core->buffers.begin());
}

}  // namespace acc_model
