// Regular accesses of GM, merged as they come.
#include "footprints.h"

#include <algorithm>
#include <tuple>

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

bool Footprint::extend(const Footprint& print)
{
    const Rows& more = print.rows;
    if (!is_like(print)) {
        return false;
    }
    const bool sameRows = rows.bytes == more.bytes && (rows.pitch == more.pitch || more.count == 1);
    if (rows.begin == more.begin && rows.count == more.count && sameRows) {
        // the same rows again
    } else if (rows.count == 1 && more.count == 1 && more.begin <= rows.end() && more.begin >= rows.begin) {
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
    time = std::max(time, print.time);
    return true;
}

void Footprints::add(size_t buffer, Footprint print)
{
    Buffer& prints = prints_[buffer];
    print.rows = dense(print.rows);
    const size_t recent = std::min(prints.entries.size(), RECENT);
    for (size_t i = prints.entries.size(); i > prints.entries.size() - recent; --i) {
        if (prints.entries[i - 1].extend(print)) {
            return;
        }
    }
    if (prints.entries.size() >= prints.room) {
        compact(prints);
    }
    prints.entries.push_back(print);
}

const Footprints::Operands* Footprints::find_operands(int line, const char* api) const
{
    const auto found = std::find_if(operands_.rbegin(), operands_.rend(),
                                    [&](const Operands& of) { return of.line == line && of.api == api; });
    return found == operands_.rend() ? nullptr : &*found;
}

void Footprints::compact(Buffer& buffer)
{
    const auto key = [](const Footprint& print) {
        return std::make_tuple(print.line, print.touch, print.api, print.pipe, print.phase, print.rows.begin);
    };
    std::sort(buffer.entries.begin(), buffer.entries.end(),
              [&](const Footprint& a, const Footprint& b) { return key(a) < key(b); });
    std::vector<Footprint> merged;
    for (const Footprint& print : buffer.entries) {
        if (merged.empty() || !merged.back().extend(print)) {
            merged.push_back(print);
        }
    }
    buffer.entries = std::move(merged);
    buffer.room = std::max(buffer.room, 2 * buffer.entries.size());
}

}  // namespace acc_model
