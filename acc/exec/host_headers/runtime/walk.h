// The vector engine: which elements of which operands an instruction touches, as runs of contiguous elements.
#ifndef ACC_MODEL_RUNTIME_WALK_H
#define ACC_MODEL_RUNTIME_WALK_H

#include <array>

#include "issue.h"

namespace acc_model {

// Active elements of an instruction. Contiguous: `head` leading elements in each repeat, `last` in the last one.
struct Active {
    int64_t repeats;
    int64_t perRepeat;
    bool contiguous;
    int64_t head;
    int64_t last;
    uint64_t bits[2];

    int64_t in_repeat(int64_t repeat) const { return repeat + 1 == repeats ? last : head; }
    bool is_on(int64_t repeat, int64_t lane) const
    {
        return contiguous ? lane < in_repeat(repeat) : ((bits[lane / 64] >> (lane % 64)) & 1u) != 0;
    }
    int64_t lanes_end(int64_t repeat) const;  // one past the last active lane
    int64_t lanes_begin() const;
};

// The elements of a count form; the modes stay as they are.
Active counted(int64_t total, int64_t perRepeat);
// At issue: reads the shape and the mask register, leaves the register as the device does, and checks the ranges.
Active resolve(const Call& call, const Shape& shape, int64_t perRepeat);
void count_instruction(const Active& active);

// Placement of one operand in the UB.
struct Lane {
    int64_t address;
    int64_t width;   // bytes of an element
    int64_t blk;     // bytes between blocks of a repeat
    int64_t rep;     // bytes between repeats

    int64_t at(int64_t repeat, int64_t lane) const
    {
        // Widths are powers of two: every run of a walk asks, and a division costs more than what it computes.
        const int64_t bytes = lane << __builtin_ctzll(static_cast<uint64_t>(width));
        return address + repeat * rep + bytes / chip::BLOCK_BYTES * blk + bytes % chip::BLOCK_BYTES;
    }
};

// Dense placement of a count form; `perRepeat` elements of `width` bytes a repeat.
Lane lane_of(const Call& call, int argument, const Shape& shape, int operand, int64_t perRepeat);

// Lowest and one past the highest byte that the active elements of an operand cover.
struct Extent {
    int64_t begin;
    int64_t end;
};
Extent extent_of(const Lane& lane, const Active& active);
void check_extent(const Call& call, int argument, const Lane& lane, const Active& active, Access access);
// Destination and source coincide, or stay apart, inside a repeat and from one repeat to the next.
void check_overlap(const Call& call, const Lane& dst, const Lane& src, int source, const Active& active);
// Nothing that is written is read, where an instruction does not say that it may be.
void check_separate(const Call& call, const Extent& written, int source, const Extent& read);

// Calls body(addresses, count) for runs in which every operand is contiguous, in the order of execution.
template <size_t N, typename Body>
void for_each_run(const std::array<Lane, N>& lanes, const Active& active, Body body)
{
    if (active.repeats == 0) {
        return;
    }
    bool denseBlocks = true;
    bool denseRepeats = active.contiguous && active.head == active.perRepeat;
    int64_t widest = 1;
    for (const Lane& lane : lanes) {
        denseBlocks = denseBlocks && lane.blk == chip::BLOCK_BYTES;
        denseRepeats = denseRepeats && lane.rep == active.perRepeat * lane.width;
        widest = lane.width > widest ? lane.width : widest;
    }
    std::array<int64_t, N> at;
    if (denseBlocks && denseRepeats) {
        for (size_t i = 0; i < N; ++i) {
            at[i] = lanes[i].address;
        }
        body(at, (active.repeats - 1) * active.perRepeat + active.last);
        return;
    }
    const int64_t chunk = denseBlocks ? active.perRepeat : chip::BLOCK_BYTES / widest;  // a power of two
    for (int64_t repeat = 0; repeat < active.repeats; ++repeat) {
        const int64_t end = active.lanes_end(repeat);
        int64_t lane = 0;
        while (lane < end) {
            if (!active.is_on(repeat, lane)) {
                ++lane;
                continue;
            }
            const int64_t border = (lane & -chunk) + chunk;
            int64_t stop = lane + 1;
            if (active.contiguous) {
                stop = border < end ? border : end;
            } else {
                while (stop < border && stop < end && active.is_on(repeat, stop)) {
                    ++stop;
                }
            }
            for (size_t i = 0; i < N; ++i) {
                at[i] = lanes[i].at(repeat, lane);
            }
            body(at, stop - lane);
            lane = stop;
        }
    }
}

// Poison of one element: any undefined bit in its bytes.
inline bool element_poison(const uint8_t* shadow, int64_t width)
{
    uint8_t found = 0;
    for (int64_t i = 0; i < width; ++i) {
        found |= shadow[i];
    }
    return found != 0;
}

}  // namespace acc_model

#endif
