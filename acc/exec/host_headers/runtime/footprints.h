// What a block touched in GM, with few entries for regular accesses.
#ifndef ACC_MODEL_RUNTIME_FOOTPRINTS_H
#define ACC_MODEL_RUNTIME_FOOTPRINTS_H

#include <cstdint>
#include <vector>

#include "../call.h"
#include "rows.h"

namespace acc_model {

enum class Touch : uint8_t { READ, WRITE, SCALAR_WRITE, ATOMIC };

// Rows that one call, or several in one line, touched in the same way.
struct Footprint {
    Rows rows;
    Touch touch;
    int line;
    const char* api;
    int64_t block;

    // Takes in rows that continue these as a longer row, as wider rows, or as more rows.
    bool extend(const Rows& more);
};

// What one block touched in the buffers that a kernel may write.
class Footprints {
public:
    void start(size_t buffers, int64_t block);
    void add(const Call& call, size_t buffer, const Rows& rows, Touch touch);
    const std::vector<Footprint>& of(size_t buffer) const { return entries_[buffer]; }

private:
    // Beyond this many a block's accesses follow no pattern; the rest of them is not looked at.
    static constexpr size_t MOST_ENTRIES = size_t(1) << 14;
    static constexpr size_t RECENT = 8;

    int64_t block_ = 0;
    std::vector<std::vector<Footprint>> entries_;  // by buffer
};

}  // namespace acc_model

#endif
