// Regular accesses of GM, merged as they come.
#include "footprints.h"

#include <algorithm>

namespace acc_model {

namespace {

Rows dense(const Rows& rows)
{
    if (rows.count > 1 && rows.pitch != rows.bytes) {
        return rows;
    }
    const int64_t bytes = rows.count * rows.bytes;
    return {rows.begin, 1, bytes, bytes};
}

}  // namespace

void Footprints::start(size_t buffers, int64_t block)
{
    block_ = block;
    entries_.resize(buffers);
}

bool Footprint::extend(const Rows& more)
{
    const bool sameRows = rows.bytes == more.bytes && (rows.pitch == more.pitch || more.count == 1);
    if (rows.begin == more.begin && rows.count == more.count && sameRows) {
        return true;
    }
    if (rows.count == 1 && more.count == 1 && more.begin <= rows.end() && more.begin >= rows.begin) {
        rows.bytes = rows.pitch = std::max(rows.end(), more.end()) - rows.begin;
    } else if (rows.count == more.count && rows.count > 1 && rows.pitch == more.pitch &&
               more.begin == rows.begin + rows.bytes && rows.bytes + more.bytes <= rows.pitch) {
        rows.bytes += more.bytes;
        rows = dense(rows);
    } else if (sameRows && rows.count == 1 && more.count == 1 && more.begin > rows.end()) {
        rows.count = 2;
        rows.pitch = more.begin - rows.begin;
    } else if (sameRows && rows.count > 1 && more.begin == rows.begin + rows.count * rows.pitch) {
        rows.count += more.count;
    } else {
        return false;
    }
    return true;
}

void Footprints::add(const Call& call, size_t buffer, const Rows& rows, Touch touch)
{
    std::vector<Footprint>& entries = entries_[buffer];
    const Rows added = dense(rows);
    const size_t recent = std::min(entries.size(), RECENT);
    for (size_t i = entries.size(); i > entries.size() - recent; --i) {
        Footprint& entry = entries[i - 1];
        if (entry.line == call.at.line && entry.touch == touch && entry.api == call.api && entry.extend(added)) {
            return;
        }
    }
    if (entries.size() < MOST_ENTRIES) {
        entries.push_back({added, touch, call.at.line, call.api, block_});
    }
}

}  // namespace acc_model
