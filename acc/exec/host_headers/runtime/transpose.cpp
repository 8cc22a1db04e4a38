// TransDataTo5HD, and tensors given by their addresses.
#include <cstdlib>
#include <cstring>

#include "../library_api.h"
#include "issue.h"
#include "origin.h"

namespace acc_model {

namespace {

constexpr int BLOCKS = 16;
constexpr int64_t SIDE = 16;  // elements that a block gives, and that a result collects

// Where element `element` of source block `block` goes: a byte offset behind one of the destination blocks.
struct Place {
    int64_t block;
    int64_t offset;
};

Place place_of(int64_t width, int64_t block, int64_t element, const Transposition& params)
{
    if (width == 4) {  // 16 elements fill two blocks
        const int64_t perBlock = chip::BLOCK_BYTES / width;
        return {2 * element + block / perBlock, block % perBlock * width};
    }
    return {element, block * width + (width == 1 && params.dstHigh ? SIDE : 0)};
}

// Bytes of a block that take part: 8-bit elements use one half.
int64_t used_bytes(int64_t width) { return width == 1 ? SIDE : chip::BLOCK_BYTES; }

void check_blocks(const Call& call, const BlockList& list, const char* label, int64_t offset, int64_t repBytes,
                  int64_t repeats, int64_t bytes, Access access)
{
    for (const Local& block : list.blocks) {
        Call part(call.api, call.at);
        part.operand(label, block);
        check_alignment(part, 0, chip::BLOCK_BYTES);
        for (int64_t repeat = 0; repeat < repeats; ++repeat) {
            const int64_t begin = block.address + offset + repeat * repBytes;
            check_local(part, 0, begin, begin + bytes, access);
        }
    }
}

// Blocks as they are when a repeat reads or writes them.
void check_blocks_apart(const Call& call, const BlockList& dst, const BlockList& src, int64_t dstOffset,
                        int64_t srcOffset, int64_t bytes)
{
    for (const Local& to : dst.blocks) {
        for (const Local& from : src.blocks) {
            if (std::abs(to.address + dstOffset - from.address - srcOffset) < bytes) {
                report(call, "operand-overlap", "a block of dstList overlaps one of srcList, which this instruction does not allow");
                return;
            }
        }
    }
}

}  // namespace

Local local_at(const Call& call, uint64_t address, Dtype dtype)
{
    const int64_t offset = static_cast<int64_t>(address - reinterpret_cast<uint64_t>(core->ub));
    if (offset < 0 || offset >= chip::UB_BYTES) {
        stop(call, "ub-out-of-bounds", "an address of the list is none of the UB");
    }
    for (size_t i = core->buffers.size(); i-- > 1;) {
        const Buffer& buffer = core->buffers[i];
        if (offset >= buffer.address && offset < buffer.address + buffer.bytes) {
            return {offset, buffer.address + buffer.bytes, dtype, buffer.position, static_cast<uint32_t>(i),
                    buffer.generation};
        }
    }
    return {offset, chip::UB_BYTES, dtype, AscendC::TPosition::VECCALC, 0, 0};
}

void load_addresses(const Call& call, int argument, uint64_t* addresses, int count)
{
    begin_call(call);
    if (!core->hasPipe) {
        report(call, "static-api", "the form with tensors of addresses is not for kernels without TPipe");
    }
    issue(call, PIPE_S, [=](const Call& call) {
        const int64_t begin = call.local(argument).address;
        const int64_t bytes = count * static_cast<int64_t>(sizeof(uint64_t));
        check_alignment(call, argument, chip::BLOCK_BYTES);
        check_local(call, argument, begin, begin + bytes, Access::READ);
        if (any_poison(core->shadow + begin, bytes)) {
            const Origin origin = origin_of_undefined(call.local(argument), begin, begin + bytes);
            stop(call, "poison-address",
                 "an address of the list was never written or comes from undefined data" + origin.text, origin.memory);
        }
        std::memcpy(addresses, core->ub + begin, static_cast<size_t>(bytes));
    });
}

void transpose_blocks(const Call& call, const BlockList& dst, const BlockList& src, const Transposition& params)
{
    begin_call(call);
    const int64_t width = size_of(call.local(0).dtype);
    ++core->counters.vectorInstructions;
    core->counters.vectorRepeats += params.repeats;
    if (params.repeats == 0) {
        return;
    }
    // The strides move the blocks before a single repeat, and between repeats otherwise.
    const bool once = params.repeats == 1;
    const int64_t dstStart = once ? params.dstRepBytes : 0;
    const int64_t srcStart = once ? params.srcRepBytes : 0;
    if (once && (params.dstRepBytes != 0 || params.srcRepBytes != 0)) {
        report(call, "stride-range", "with one repeat the strides are added once: they must be 0 for the blocks as given");
    }
    issue(call, PIPE_V, [=](const Call& call) {
        const int64_t used = used_bytes(width);
        const int64_t srcHalf = width == 1 && params.srcHigh ? SIDE : 0;
        const int64_t dstHalf = width == 1 && params.dstHigh ? SIDE : 0;
        check_blocks(call, src, "srcList", srcStart + srcHalf, params.srcRepBytes, params.repeats, used, Access::READ);
        check_blocks(call, dst, "dstList", dstStart + dstHalf, params.dstRepBytes, params.repeats, used, Access::WRITE);
        const int64_t elements = used / width;
        for (int64_t repeat = 0; repeat < params.repeats; ++repeat) {
            check_blocks_apart(call, dst, src, dstStart + dstHalf + repeat * params.dstRepBytes,
                               srcStart + srcHalf + repeat * params.srcRepBytes, used);
            uint8_t values[BLOCKS * chip::BLOCK_BYTES];
            uint8_t shadow[BLOCKS * chip::BLOCK_BYTES];
            for (int64_t i = 0; i < BLOCKS; ++i) {
                const int64_t from = src.blocks[i].address + srcStart + srcHalf + repeat * params.srcRepBytes;
                std::memcpy(values + i * used, core->ub + from, static_cast<size_t>(used));
                std::memcpy(shadow + i * used, core->shadow + from, static_cast<size_t>(used));
            }
            for (int64_t i = 0; i < BLOCKS; ++i) {
                for (int64_t element = 0; element < elements; ++element) {
                    const Place place = place_of(width, i, element, params);
                    const int64_t to =
                        dst.blocks[place.block].address + dstStart + repeat * params.dstRepBytes + place.offset;
                    std::memcpy(core->ub + to, values + i * used + element * width, static_cast<size_t>(width));
                    std::memcpy(core->shadow + to, shadow + i * used + element * width, static_cast<size_t>(width));
                }
            }
        }
    });
}

}  // namespace acc_model
