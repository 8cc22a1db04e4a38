// Stretches of bytes: cut where an access begins or ends, and replaced by it.
#include "stretches.h"

#include <algorithm>
#include <iterator>

namespace acc_model {

// Makes a stretch begin at the byte if one covers it; the first one that begins there or behind.
std::map<int64_t, Stretches::Stretch>::iterator Stretches::cut(int64_t byte)
{
    const auto next = stretches_.lower_bound(byte);
    if (next == stretches_.begin()) {
        return next;
    }
    Stretch& before = std::prev(next)->second;
    if (before.end <= byte) {
        return next;
    }
    const Stretch rest = before;
    before.end = byte;
    return stretches_.emplace_hint(next, byte, rest);
}

void Stretches::mark(const Rows& rows, Time time)
{
    for (int64_t row = 0; row < rows.count; ++row) {
        const int64_t begin = rows.begin + row * rows.pitch;
        cut(begin);
        const auto behind = cut(begin + rows.bytes);
        stretches_.erase(stretches_.lower_bound(begin), behind);
        stretches_[begin] = {begin + rows.bytes, time};
    }
}

Stretches::Found Stretches::find(const Rows& rows, Time known, Time self) const
{
    Found latest{0, 0, 0};
    for (int64_t row = 0; row < rows.count; ++row) {
        const int64_t begin = rows.begin + row * rows.pitch;
        auto place = stretches_.upper_bound(begin);
        if (place != stretches_.begin() && std::prev(place)->second.end > begin) {
            --place;
        }
        for (; place != stretches_.end() && place->first < begin + rows.bytes; ++place) {
            const Time time = place->second.time;
            if (time > known && time != self && time > latest.time) {
                const int64_t first = std::max(place->first, begin);
                latest = {time, first, std::min(place->second.end, begin + rows.bytes) - first};
            }
        }
    }
    return latest;
}

void Stretches::forget(Time settled)
{
    for (auto place = stretches_.begin(); place != stretches_.end();) {
        place = place->second.time <= settled ? stretches_.erase(place) : std::next(place);
    }
}

}  // namespace acc_model
