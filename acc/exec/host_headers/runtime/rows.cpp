// Where rows of bytes meet.
#include "rows.h"

#include <algorithm>

namespace acc_model {

namespace {

// The bytes of row `i` that rows of b cover, or -1.
int64_t meet(int64_t begin, int64_t end, const Rows& b)
{
    if (end <= b.begin || b.end() <= begin) {
        return -1;
    }
    // The first row of b that ends behind `begin`.
    const int64_t behind = begin - b.begin - b.bytes;
    const int64_t row = behind < 0 || b.count == 1 ? 0 : std::min(behind / b.pitch + 1, b.count - 1);
    const int64_t start = b.begin + row * b.pitch;
    return start < end && begin < start + b.bytes ? std::max(start, begin) : -1;
}

// With one pitch all rows of a see the rows of b at the same places, so the first that has a partner decides.
int64_t first_partner(const Rows& a, const Rows& b)
{
    const int64_t before = b.begin - (a.begin + a.bytes);
    return before < 0 ? 0 : before / a.pitch + 1;
}

}  // namespace

int64_t overlap(const Rows& a, const Rows& b)
{
    if (a.end() <= b.begin || b.end() <= a.begin) {
        return -1;
    }
    if (a.count > b.count) {
        return overlap(b, a);
    }
    int64_t first = 0;
    int64_t last = a.count;
    if (a.count > 1 && a.pitch == b.pitch) {
        first = first_partner(a, b);
        last = std::min(last, first + 2);
    }
    for (int64_t i = first; i < last; ++i) {
        const int64_t begin = a.begin + i * a.pitch;
        if (const int64_t byte = meet(begin, begin + a.bytes, b); byte >= 0) {
            return byte;
        }
    }
    return -1;
}

int64_t rest_of_row(const Rows& rows, int64_t byte)
{
    const int64_t row = rows.count == 1 ? 0 : std::min((byte - rows.begin) / rows.pitch, rows.count - 1);
    return rows.begin + row * rows.pitch + rows.bytes - byte;
}

}  // namespace acc_model
