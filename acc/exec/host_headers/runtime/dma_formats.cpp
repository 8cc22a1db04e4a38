// Transfers that change the layout, made of plain ones as the library makes them.
#include <algorithm>
#include <cstring>

#include "../library_api.h"
#include "issue.h"

namespace acc_model {

namespace {

// The transfer behind `call` with its operands moved by bytes.
Call moved(const Call& call, int64_t dstBytes, int64_t srcBytes)
{
    Call part = call;
    const int64_t offsets[2] = {dstBytes, srcBytes};
    for (int i = 0; i < 2; ++i) {
        Argument& operand = part.arguments[i];
        if (operand.kind == Argument::Kind::GLOBAL) {
            operand.global.address += offsets[i];
        } else {
            operand.local.address += offsets[i];
        }
    }
    return part;
}

// Byte offsets of the segments that a slice names, in the order of the tensor.
std::vector<int64_t> segments_of(const Call& call, const Slices& slices, int64_t dimensions, int64_t width)
{
    std::vector<int64_t> offsets{0};
    int64_t pitch = 1;  // elements from one index of the dimension to the next
    for (int64_t d = 0; d < dimensions; ++d) {
        const Slice& slice = slices[static_cast<size_t>(d)];
        const int64_t length = d == 0 ? slice.blocks * chip::BLOCK_BYTES / width : 1;
        if (slice.last < slice.first || slice.blocks <= 0 || (d > 0 && slice.blocks != 1)) {
            stop(call, "slice-range",
                 "dimension " + std::to_string(d) + " goes from " + std::to_string(slice.first) + " to " +
                     std::to_string(slice.last) + " with burstLen " + std::to_string(slice.blocks) +
                     ": the end must not lie before the start, and burstLen is 1 above the first dimension");
        }
        std::vector<int64_t> next;
        for (int64_t at = slice.first; at + length <= slice.last + 1; at += length + slice.gap) {
            for (const int64_t inner : offsets) {
                next.push_back(inner + at * pitch * width);
            }
        }
        offsets = next;
        pitch *= slice.size;
    }
    return offsets;
}

}  // namespace

void copy_slices(const Call& call, const Slices& to, const Slices& from, int64_t dimensions)
{
    begin_call(call);
    if (dimensions < 1 || dimensions > static_cast<int64_t>(to.size())) {
        stop(call, "slice-range", "dimValue is " + std::to_string(dimensions) + ", legal are 1 to " +
                                      std::to_string(to.size()));
    }
    const bool store = call.arguments[0].kind == Argument::Kind::GLOBAL;
    const int64_t width = size_of(call.arguments[store ? 1 : 0].local.dtype);
    const std::vector<int64_t> targets = segments_of(call, to, dimensions, width);
    const std::vector<int64_t> sources = segments_of(call, from, dimensions, width);
    if (targets.size() != sources.size() || to[0].blocks != from[0].blocks) {
        stop(call, "slice-range",
             "the slices have " + std::to_string(targets.size()) + " and " + std::to_string(sources.size()) +
                 " segments of " + std::to_string(to[0].blocks) + " and " + std::to_string(from[0].blocks) + " blocks");
    }
    for (size_t i = 0; i < targets.size(); ++i) {
        const Call part = moved(call, targets[i], sources[i]);
        const Burst burst{1, from[0].blocks * chip::BLOCK_BYTES, 0, 0};
        if (store) {
            store_bytes(part, burst);
        } else {
            load_padded(part, burst, {false, 0, 0, 0});
        }
    }
}

void load_nd_as_nz(const Call& call, const Matrices& given)
{
    begin_call(call);
    const int64_t width = size_of(call.local(0).dtype);
    const int64_t group = chip::BLOCK_BYTES / width;  // columns of a block
    for (int64_t matrix = 0; matrix < given.count; ++matrix) {
        for (int64_t column = 0; column < given.columns; column += group) {
            const int64_t columns = std::min(group, given.columns - column);
            const int64_t bytes = columns * width;
            for (int64_t row = 0; row < given.rows; row += chip::MAX_BLOCK_COUNT) {
                const int64_t rows = std::min<int64_t>(chip::MAX_BLOCK_COUNT, given.rows - row);
                const Call part =
                    moved(call, matrix * given.nzMatrix + column / group * given.nzColumn + row * given.nzRow,
                          matrix * given.ndMatrix + row * given.ndRow + column * width);
                load_padded(part, {rows, bytes, given.ndRow - bytes, given.nzRow - chip::BLOCK_BYTES},
                            {true, 0, group - columns, 0});
            }
        }
    }
}

void store_nz_as_nd(const Call& call, const Matrices& given)
{
    begin_call(call);
    constexpr int64_t GROUP = 16;  // columns of a fractal
    if (given.columns % GROUP != 0) {
        stop(call, "copy-length", "dValue is " + std::to_string(given.columns) + ", the move takes multiples of 16");
    }
    const int64_t bytes = given.nzRow;
    for (int64_t matrix = 0; matrix < given.count; ++matrix) {
        for (int64_t column = 0; column < given.columns; column += GROUP) {
            for (int64_t row = 0; row < given.rows; row += chip::MAX_BLOCK_COUNT) {
                const int64_t rows = std::min<int64_t>(chip::MAX_BLOCK_COUNT, given.rows - row);
                const Call part =
                    moved(call, matrix * given.ndMatrix + row * given.ndRow + column / GROUP * bytes,
                          matrix * given.nzMatrix + column / GROUP * given.nzColumn + row * given.nzRow);
                store_bytes(part, {rows, bytes, 0, given.ndRow - bytes});
            }
        }
    }
}

void fill_global(const Call& call, int64_t elements, uint64_t value)
{
    begin_call(call);
    if (core->pipeBuffers > 0) {
        report(call, "ub-reserved", std::string(call.api) + " uses the UB as scratch: it comes before any InitBuffer");
    }
    const int64_t width = size_of(call.arguments[0].global.dtype);
    if (elements == 0) {
        return;
    }
    issue(call, PIPE_MTE3, [=](const Call& call) {
        uint8_t* const to = call.arguments[0].global.address;
        GmBuffer& buffer = check_global(call, 0, to, elements * width, Access::WRITE);
        for (int64_t i = 0; i < elements; ++i) {
            std::memcpy(to + i * width, &value, static_cast<size_t>(width));
        }
        if (buffer.shadow != nullptr) {
            std::memset(buffer.shadow + (to - buffer.data), 0, static_cast<size_t>(elements * width));
        }
        core->counters.gmStored += elements * width;
    });
}

}  // namespace acc_model
