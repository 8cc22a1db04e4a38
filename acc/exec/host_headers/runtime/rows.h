// Rows of bytes in GM.
#ifndef ACC_MODEL_RUNTIME_ROWS_H
#define ACC_MODEL_RUNTIME_ROWS_H

#include <cstdint>

namespace acc_model {

// `pitch` bytes from the start of one row to the start of the next; offsets from the start of a buffer.
struct Rows {
    int64_t begin;
    int64_t count;
    int64_t bytes;
    int64_t pitch;

    int64_t end() const { return begin + (count - 1) * pitch + bytes; }
};

// The first byte that both have, or -1.
int64_t overlap(const Rows& a, const Rows& b);
// How many bytes from this one of a row on belong to the row.
int64_t rest_of_row(const Rows& rows, int64_t byte);

}  // namespace acc_model

#endif
