// Sorting of pairs. Scores decide the order, so undefined ones are reported; undefined indices travel along.
#include <algorithm>
#include <cstring>

#include "../library_api.h"
#include "issue.h"
#include "origin.h"
#include "ub_floats.h"
#include "walk.h"

namespace acc_model {

namespace {

constexpr int64_t GROUP = 32;  // pairs of one repeat
constexpr int LISTS = 4;

struct Pair {
    float score;
    uint8_t bytes[PAIR_BYTES];
    uint8_t shadow[PAIR_BYTES];
};

// Descending; NaN, whose place the documents do not give, comes first as the largest value does in PyTorch.
bool before(const Pair& a, const Pair& b)
{
    if (a.score != a.score || b.score != b.score) {
        return a.score != a.score && b.score == b.score;
    }
    return a.score > b.score;
}

void report_undefined(const Call& call, const char* what, int64_t address, int64_t width)
{
    const Origin origin = origin_of_undefined(Local{}, address, address + width);
    report(call, "poison-reduce",
           std::string(what) + " that decides the order was never written or comes from undefined data" + origin.text,
           origin.memory);
}

// A pair of a score and an index that lie apart; the bytes between a half and its index are zero.
Pair make_pair(const Call& call, Dtype dtype, int64_t score, int64_t index)
{
    const int64_t width = size_of(dtype);
    Pair pair{float_at(dtype, score), {}, {}};
    if (any_poison(core->shadow + score, width)) {
        report_undefined(call, "a score", score, width);
    }
    std::memcpy(pair.bytes, core->ub + score, static_cast<size_t>(width));
    std::memcpy(pair.bytes + 4, core->ub + index, 4);
    std::memcpy(pair.shadow + 4, core->shadow + index, 4);
    return pair;
}

Pair load_pair(const Call& call, Dtype dtype, int64_t address)
{
    Pair pair{float_at(dtype, address), {}, {}};
    if (any_poison(core->shadow + address, size_of(dtype))) {
        report_undefined(call, "the score of a pair", address, size_of(dtype));
    }
    std::memcpy(pair.bytes, core->ub + address, PAIR_BYTES);
    std::memcpy(pair.shadow, core->shadow + address, PAIR_BYTES);
    return pair;
}

void store_pair(int64_t address, const Pair& pair)
{
    std::memcpy(core->ub + address, pair.bytes, PAIR_BYTES);
    std::memcpy(core->shadow + address, pair.shadow, PAIR_BYTES);
}

void move_bytes(int64_t to, int64_t from, int64_t bytes)
{
    std::memmove(core->ub + to, core->ub + from, static_cast<size_t>(bytes));
    std::memmove(core->shadow + to, core->shadow + from, static_cast<size_t>(bytes));
}

void count_repeats(int64_t repeats)
{
    ++core->counters.vectorInstructions;
    core->counters.vectorRepeats += repeats;
}

// Operands of a sort: where they are, checked; dst must not touch the sources.
void open_sort(const Call& call, int64_t pairs)
{
    const Dtype dtype = call.local(0).dtype;
    const int64_t sizes[3] = {PAIR_BYTES, size_of(dtype), 4};
    for (int i = 0; i < 3; ++i) {
        check_alignment(call, i, chip::BLOCK_BYTES);
    }
    for (int i = 1; i < 3; ++i) {
        const int64_t begin = call.local(i).address;
        check_local(call, i, begin, begin + pairs * sizes[i], Access::READ);
        check_separate(call, {call.local(0).address, call.local(0).address + pairs * PAIR_BYTES}, i,
                       {begin, begin + pairs * sizes[i]});
    }
    check_local(call, 0, call.local(0).address, call.local(0).address + pairs * PAIR_BYTES, Access::WRITE);
}

void sort_groups(const Call& call, int64_t pairs, int64_t group)
{
    const Dtype dtype = call.local(0).dtype;
    std::vector<Pair> sorted;
    for (int64_t i = 0; i < pairs; ++i) {
        sorted.push_back(make_pair(call, dtype, call.local(1).address + i * size_of(dtype),
                                   call.local(2).address + i * 4));
    }
    for (int64_t i = 0; i < pairs; i += group) {
        std::stable_sort(sorted.begin() + i, sorted.begin() + std::min(i + group, pairs), before);
    }
    for (int64_t i = 0; i < pairs; ++i) {
        store_pair(call.local(0).address + i * PAIR_BYTES, sorted[static_cast<size_t>(i)]);
    }
}

int lists_of(uint32_t valid) { return valid == 3 ? 2 : valid == 7 ? 3 : valid == 15 ? LISTS : 0; }

// Several repeats need four lists of one length, one behind the other, and no suspension.
bool repeats_apply(const Call& call, const Merge& given)
{
    bool dense = given.valid == 15 && !given.suspend;
    for (int i = 1; i < LISTS && dense; ++i) {
        dense = given.lengths[i] == given.lengths[0] &&
                call.local(i + 1).address == call.local(i).address + given.lengths[0] * PAIR_BYTES;
    }
    return dense;
}

std::vector<Pair> load_list(const Call& call, int list, int64_t begin, int64_t length)
{
    std::vector<Pair> pairs;
    for (int64_t i = 0; i < length; ++i) {
        pairs.push_back(load_pair(call, call.local(0).dtype, begin + i * PAIR_BYTES));
        if (i > 0 && before(pairs[static_cast<size_t>(i)], pairs[static_cast<size_t>(i - 1)])) {
            report(call, "sort-order", std::string(call.arguments[list].label) + " is not sorted: pair " +
                                           std::to_string(i) + " is larger than the one before it");
        }
    }
    return pairs;
}

void merge_once(const Call& call, const Merge& given, int lists, int64_t offset)
{
    std::vector<Pair> sources[LISTS];
    for (int i = 0; i < lists; ++i) {
        sources[i] = load_list(call, i + 1, call.local(i + 1).address + offset, given.lengths[i]);
    }
    size_t taken[LISTS] = {0, 0, 0, 0};
    int64_t to = call.local(0).address + offset;
    while (true) {
        int best = -1;
        bool exhausted = false;
        for (int i = 0; i < lists; ++i) {
            if (taken[i] == sources[i].size()) {
                exhausted = true;
            } else if (best < 0 || before(sources[i][taken[i]], sources[best][taken[best]])) {
                best = i;  // of equal scores the first list's comes first
            }
        }
        if (best < 0 || (exhausted && given.suspend)) {
            break;
        }
        store_pair(to, sources[best][taken[best]++]);
        to += PAIR_BYTES;
    }
    for (int i = 0; i < LISTS; ++i) {
        core->mergedCounts[i] = static_cast<uint16_t>(taken[i]);
    }
}

}  // namespace

int64_t check_sort_repeats(const Call& call, int64_t repeats)
{
    begin_call(call);
    if (repeats < 0 || repeats > chip::MAX_REPEAT) {
        report(call, "repeat-range", "repeatTime is " + std::to_string(repeats) + ", the instruction keeps 8 bits: " +
                                         std::to_string(repeats & 0xff) + " repeats");
    }
    return repeats & 0xff;
}

void sort_32(const Call& call, int64_t repeatTime)
{
    const int64_t repeats = check_sort_repeats(call, repeatTime);
    count_repeats(repeats);
    issue(call, PIPE_V, [=](const Call& call) {
        open_sort(call, repeats * GROUP);
        sort_groups(call, repeats * GROUP, GROUP);
    });
}

void merge(const Call& call, const Merge& given)
{
    begin_call(call);
    const int lists = lists_of(given.valid);
    if (lists == 0) {
        stop(call, "sort-range", "validBit is " + std::to_string(given.valid) + ", legal are 3, 7 and 15");
    }
    int64_t total = 0;
    for (int i = 0; i < lists; ++i) {
        total += given.lengths[i];
        if (given.lengths[i] > chip::MAX_MERGE_PAIRS) {
            stop(call, "sort-range", "a list has " + std::to_string(given.lengths[i]) + " pairs, at most " +
                                         std::to_string(chip::MAX_MERGE_PAIRS));
        }
    }
    int64_t repeats = given.repeats;
    if (repeats > 1 && !repeats_apply(call, given)) {
        report(call, "sort-range",
               "repeatTimes above 1 needs four lists of one length one behind the other, validBit 15 and no "
               "suspension: one repeat is done");
        repeats = 1;
    }
    count_repeats(repeats);
    issue(call, PIPE_V, [=](const Call& call) {
        const int64_t pitch = total * PAIR_BYTES;
        check_alignment(call, 0, chip::BLOCK_BYTES);
        const int64_t dst = call.local(0).address;
        for (int i = 1; i <= lists; ++i) {
            check_alignment(call, i, PAIR_BYTES);
            const int64_t begin = call.local(i).address;
            const int64_t bytes = given.lengths[i - 1] * PAIR_BYTES;
            check_rows(call, i, repeats, bytes, pitch, Access::READ);
            if (repeats > 0 && bytes > 0) {
                check_separate(call, {dst, dst + repeats * pitch}, i, {begin, begin + (repeats - 1) * pitch + bytes});
            }
        }
        check_local(call, 0, dst, dst + repeats * pitch, Access::WRITE);
        for (int64_t repeat = 0; repeat < repeats; ++repeat) {
            merge_once(call, given, lists, repeat * pitch);
        }
    });
}

void merged_counts(const Call& call, uint16_t* const (&results)[4])
{
    read_vector_register(call);
    for (int i = 0; i < LISTS; ++i) {
        *results[i] = core->mergedCounts[i];
    }
}

void sort_library(const Call& call, int64_t repeatTime, bool full)
{
    const int64_t repeats = check_sort_repeats(call, repeatTime);
    const int64_t pairs = repeats * GROUP;
    if (!core->hasPipe) {
        report(call, "static-api", "the library needs a TPipe, which this kernel does not have");
    }
    count_repeats(repeats);
    issue(call, PIPE_V, [=](const Call& call) {
        open_sort(call, pairs);
        if (full && pairs > 0) {
            const Local& tmp = call.local(3);
            const int64_t given = std::min(tmp.end - tmp.address, pairs * PAIR_BYTES);
            if (given < pairs * PAIR_BYTES) {
                report(call, "tmp-size", "tmp has " + std::to_string(given) + " bytes, a full sort needs " +
                                             std::to_string(pairs * PAIR_BYTES));
            }
            check_alignment(call, 3, chip::BLOCK_BYTES);
            check_local(call, 3, tmp.address, tmp.address + given, Access::WRITE);
            sort_groups(call, pairs, pairs);
            std::memset(core->shadow + tmp.address, core->options->checks ? 0xff : 0, static_cast<size_t>(std::max<int64_t>(given, 0)));
        } else {
            sort_groups(call, pairs, GROUP);
        }
    });
}

void extract_pairs(const Call& call, int64_t repeatTime)
{
    const int64_t repeats = check_sort_repeats(call, repeatTime);
    const int64_t pairs = repeats * GROUP;
    const int64_t width = size_of(call.local(0).dtype);
    core->modes.leave_normal();  // two GatherMask instructions
    count_repeats(2 * repeats);
    issue(call, PIPE_V, [=](const Call& call) {
        const int64_t from = call.local(2).address;
        const int64_t values = call.local(0).address;
        const int64_t indices = call.local(1).address;
        for (int i = 0; i < 3; ++i) {
            check_alignment(call, i, chip::BLOCK_BYTES);
        }
        check_local(call, 2, from, from + pairs * PAIR_BYTES, Access::READ);
        check_local(call, 0, values, values + pairs * width, Access::WRITE);
        check_local(call, 1, indices, indices + pairs * 4, Access::WRITE);
        // One instruction for the values, then one for the indices.
        for (int64_t i = 0; i < pairs; ++i) {
            move_bytes(values + i * width, from + i * PAIR_BYTES, width);
        }
        for (int64_t i = 0; i < pairs; ++i) {
            move_bytes(indices + i * 4, from + i * PAIR_BYTES + 4, 4);
        }
    });
}

}  // namespace acc_model
