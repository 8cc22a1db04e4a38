// GatherMask: elements whose bit of a pattern is set, one behind the other.
#include <algorithm>
#include <cstring>

#include "bits.h"
#include "origin.h"
#include "walk.h"

namespace acc_model {

void gather_mask(const Call& call, int pattern, bool reduceMode, uint32_t mask, uint32_t repeats,
                 uint32_t srcBlkBytes, uint32_t srcRepBytes, uint32_t patternRepBytes, uint64_t& result)
{
    begin_call(call);
    core->modes.leave_normal();
    const int64_t width = size_of(call.local(0).dtype);
    const int64_t perRepeat = chip::REPEAT_BYTES / width;
    const int64_t elements = reduceMode ? mask : perRepeat;  // counter mode: mask elements in each repeat
    const bool fixed = call.arguments[2].kind != Argument::Kind::LOCAL;
    if (fixed && (pattern < 1 || pattern > 7)) {
        stop(call, "pattern-range", "src1Pattern is " + std::to_string(pattern) + ", legal are 1 to 7");
    }
    ++core->counters.vectorInstructions;
    core->counters.vectorRepeats += repeats * ((elements + perRepeat - 1) / perRepeat);
    static const uint8_t patterns[8] = {0, 0x55, 0xaa, 0x11, 0x22, 0x44, 0x88, 0xff};
    issue(call, PIPE_V, [=](const Call& call) {
        const Lane src{call.local(1).address, width, srcBlkBytes, srcRepBytes};
        check_alignment(call, 0, chip::BLOCK_BYTES);
        check_alignment(call, 1, chip::BLOCK_BYTES);
        const int64_t perBlock = chip::BLOCK_BYTES / width;
        uint64_t& kept = core->keptCount;
        kept = 0;
        Extent read[2] = {{chip::UB_BYTES, 0}, {chip::UB_BYTES, 0}};  // of src0, and of the pattern
        const auto widen = [](Extent& extent, int64_t begin, int64_t end) {
            extent = {std::min(extent.begin, begin), std::max(extent.end, end)};
        };
        // the documentation compacts in place: no repeat reads what an earlier one has written
        const int64_t begin = call.local(0).address;
        bool inPlace = begin == src.address;
        for (int64_t repeat = 0; repeat < static_cast<int64_t>(repeats); ++repeat) {
            const int64_t earlier = begin + static_cast<int64_t>(kept) * width;
            const int64_t bits = fixed ? 0 : call.local(2).address + repeat * patternRepBytes;
            if (!fixed) {
                check_local(call, 2, bits, bits + (elements + 7) / 8, Access::READ);
                widen(read[1], bits, bits + (elements + 7) / 8);
            }
            for (int64_t i = 0; i < elements; ++i) {
                if (!fixed && get_bit(core->shadow + bits, i)) {
                    const Origin origin = origin_of_undefined(call.local(2), bits + i / 8, bits + i / 8 + 1);
                    report(call, "poison-count",
                           "a pattern bit was never written or comes from undefined data" + origin.text, origin.memory);
                }
                if (!get_bit(fixed ? &patterns[pattern] : core->ub + bits, fixed ? i % 8 : i)) {
                    continue;
                }
                const int64_t from = src.address + repeat * src.rep + i / perBlock * src.blk + i % perBlock * width;
                const int64_t to = begin + static_cast<int64_t>(kept) * width;
                inPlace = inPlace && from >= earlier;
                check_local(call, 1, from, from + width, Access::READ);
                check_local(call, 0, to, to + width, Access::WRITE);
                widen(read[0], from, from + width);
                std::memmove(core->ub + to, core->ub + from, static_cast<size_t>(width));
                std::memmove(core->shadow + to, core->shadow + from, static_cast<size_t>(width));
                ++kept;
            }
        }
        const Extent written{begin, begin + static_cast<int64_t>(kept) * width};
        if (kept > 0 && !inPlace) {
            check_separate(call, written, 1, read[0]);
        }
        if (kept > 0 && !fixed) {
            check_separate(call, written, 2, read[1]);
        }
    });
    wait_for_vector(call);  // the call itself reads the register
    result = core->keptCount;
}

}  // namespace acc_model
