// Where the accesses of two blocks meet: a sweep over the rows of all of them.
#include <algorithm>
#include <queue>
#include <tuple>

#include "gm_races.h"

namespace acc_model {

namespace {

bool is_read(const Footprint& print) { return print.touch == Touch::READ; }

// The next row of an access.
struct Cursor {
    const Footprint* print;
    size_t kind;
    int64_t row;
    int64_t begin;
    int64_t end;

    void find_row(int64_t unit)
    {
        const Rows& rows = print->rows;
        begin = (rows.begin + row * rows.pitch) / unit * unit;
        end = (rows.begin + row * rows.pitch + rows.bytes + unit - 1) / unit * unit;
    }
    bool operator<(const Cursor& other) const { return begin > other.begin; }  // the least comes first
};

// Rows that reach beyond the place of the sweep, one of each kind of access.
struct Open {
    Footprint print;
    size_t kind;
    int64_t begin;
    int64_t end;
};

class Sweep {
public:
    explicit Sweep(const Meet& meet) : meet_(meet) {}

    void take(const Cursor& row)
    {
        forget(writes_, row.begin);
        forget(reads_, row.begin);
        compare(writes_, row);
        if (!is_read(*row.print)) {
            compare(reads_, row);
        }
        open(is_read(*row.print) ? reads_ : writes_, row);
    }

private:
    static void forget(std::vector<Open>& rows, int64_t place)
    {
        rows.erase(std::remove_if(rows.begin(), rows.end(), [&](const Open& row) { return row.end <= place; }), rows.end());
    }
    void compare(const std::vector<Open>& rows, const Cursor& row) const
    {
        for (const Open& other : rows) {
            const bool accumulate = other.print.touch == Touch::ATOMIC && row.print->touch == Touch::ATOMIC;
            if (other.print.block == row.print->block || accumulate) {
                continue;
            }
            const bool before = other.print.block < row.print->block;
            meet_(before ? other.print : *row.print, before ? *row.print : other.print, row.begin,
                  std::min(other.end, row.end) - row.begin);
        }
    }
    static void open(std::vector<Open>& rows, const Cursor& row)
    {
        const auto same = std::find_if(rows.begin(), rows.end(), [&](const Open& other) { return other.kind == row.kind; });
        if (same == rows.end()) {
            rows.push_back({*row.print, row.kind, row.begin, row.end});
        } else {
            same->end = std::max(same->end, row.end);
            same->print.time = std::max(same->print.time, row.print->time);
        }
    }

    const Meet& meet_;
    std::vector<Open> writes_;
    std::vector<Open> reads_;
};

}  // namespace

void for_each_meeting(const std::vector<const Footprint*>& prints, int64_t unit, const Meet& meet)
{
    std::map<std::tuple<int64_t, int, Touch, const char*, int, uint32_t>, size_t> kinds;
    std::priority_queue<Cursor> rows;
    for (const Footprint* print : prints) {
        const auto key = std::make_tuple(print->block, print->line, print->touch, print->api, print->pipe, print->phase);
        Cursor cursor{print, kinds.try_emplace(key, kinds.size()).first->second, 0, 0, 0};
        cursor.find_row(unit);
        rows.push(cursor);
    }
    Sweep sweep(meet);
    while (!rows.empty()) {
        Cursor row = rows.top();
        rows.pop();
        sweep.take(row);
        if (++row.row < row.print->rows.count) {
            row.find_row(unit);
            rows.push(row);
        }
    }
}

}  // namespace acc_model
