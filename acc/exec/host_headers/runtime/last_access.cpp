// Stamps of blocks and bytes.
#include <algorithm>
#include <cstring>
#if defined(__AVX2__)
#include <immintrin.h>
#endif

#include "hazards.h"

namespace acc_model {

namespace {

constexpr int64_t BLOCK = chip::BLOCK_BYTES;
constexpr int64_t BLOCKS = chip::UB_BYTES / BLOCK;

bool exceeds(Stamp stamp, const Limits& limits) { return stamp > limits[static_cast<size_t>(pipe_of(stamp))]; }

bool is_candidate(Stamp stamp, const Limits& limits) { return (stamp & PARTIAL) != 0 || exceeds(stamp, limits); }

// Index of a block in [first, last) that needs a closer look, or `last`.
int64_t next_candidate(const Stamp* stamps, int64_t first, int64_t last, const Limits& limits)
{
    int64_t i = first;
#if defined(__AVX2__)
    const __m256i limit = _mm256_loadu_si256(reinterpret_cast<const __m256i*>(limits.data()));
    const __m256i partial = _mm256_set1_epi32(static_cast<int>(PARTIAL));
    for (; i + 8 <= last; i += 8) {
        const __m256i found = _mm256_loadu_si256(reinterpret_cast<const __m256i*>(stamps + i));
        const __m256i allowed = _mm256_permutevar8x32_epi32(limit, found);
        const __m256i within = _mm256_cmpeq_epi32(_mm256_max_epu32(found, allowed), allowed);
        const __m256i whole = _mm256_cmpeq_epi32(_mm256_and_si256(found, partial), _mm256_setzero_si256());
        if (_mm256_movemask_epi8(_mm256_and_si256(within, whole)) != -1) {
            break;
        }
    }
#endif
    while (i < last && !is_candidate(stamps[i], limits)) {
        ++i;
    }
    return i;
}

}  // namespace

LastAccess::LastAccess() : blocks_(BLOCKS), bytes_(static_cast<Stamp*>(std::calloc(chip::UB_BYTES, sizeof(Stamp)))) {}

void LastAccess::forget()
{
    std::fill(blocks_.begin(), blocks_.end(), 0);  // bytes count only where a block says so
}

void LastAccess::mark_part(int64_t begin, int64_t end, Stamp stamp)
{
    const int64_t block = begin / BLOCK;
    Stamp& whole = blocks_[static_cast<size_t>(block)];
    if ((whole & PARTIAL) == 0) {
        std::fill_n(bytes_.get() + block * BLOCK, BLOCK, whole);
    }
    std::fill(bytes_.get() + begin, bytes_.get() + end, stamp);
    whole = stamp | PARTIAL;
}

void LastAccess::mark(int64_t begin, int64_t end, Stamp stamp)
{
    const int64_t first = (begin + BLOCK - 1) / BLOCK * BLOCK;
    const int64_t last = end / BLOCK * BLOCK;
    if (begin < first) {
        mark_part(begin, std::min(first, end), stamp);
    }
    if (first < last) {
        std::fill(blocks_.begin() + first / BLOCK, blocks_.begin() + last / BLOCK, stamp);
    }
    if (last < end && last >= first) {
        mark_part(last, end, stamp);
    }
}

LastAccess::Found LastAccess::find_in_block(int64_t block, int64_t begin, int64_t end, const Limits& limits, Time self) const
{
    const Stamp whole = blocks_[static_cast<size_t>(block)];
    if ((whole & PARTIAL) == 0) {
        return time_of(whole) == self ? Found{0, 0} : Found{whole, std::max(begin, block * BLOCK)};
    }
    const int64_t last = std::min(end, (block + 1) * BLOCK);
    for (int64_t i = std::max(begin, block * BLOCK); i < last; ++i) {
        if (exceeds(bytes_[static_cast<size_t>(i)], limits) && time_of(bytes_[static_cast<size_t>(i)]) != self) {
            return {bytes_[static_cast<size_t>(i)], i};
        }
    }
    return {0, 0};
}

LastAccess::Found LastAccess::find(int64_t begin, int64_t end, const Limits& limits, Time self) const
{
    const int64_t last = (end - 1) / BLOCK + 1;
    for (int64_t block = begin / BLOCK;; ++block) {
        block = next_candidate(blocks_.data(), block, last, limits);
        if (block >= last) {
            return {0, 0};
        }
        if (const Found found = find_in_block(block, begin, end, limits, self); found.stamp != 0) {
            return found;
        }
    }
}

Stamp LastAccess::at(int64_t address) const
{
    const Stamp whole = blocks_[static_cast<size_t>(address / BLOCK)];
    return (whole & PARTIAL) == 0 ? whole : bytes_[static_cast<size_t>(address)];
}

Time LastAccess::latest(int64_t begin, int64_t end, int pipe) const
{
    Time time = 0;
    const auto take = [&](Stamp stamp) { time = pipe_of(stamp) == pipe ? std::max(time, time_of(stamp)) : time; };
    for (int64_t block = begin / BLOCK; block <= (end - 1) / BLOCK; ++block) {
        const Stamp whole = blocks_[static_cast<size_t>(block)];
        if ((whole & PARTIAL) == 0) {
            take(whole);
            continue;
        }
        const int64_t last = std::min(end, (block + 1) * BLOCK);
        for (int64_t i = std::max(begin, block * BLOCK); i < last; ++i) {
            take(bytes_[static_cast<size_t>(i)]);
        }
    }
    return time;
}

}  // namespace acc_model
