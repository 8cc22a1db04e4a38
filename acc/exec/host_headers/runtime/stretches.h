// Bytes of GM with the time of their last access, for as many accesses as there are.
#ifndef ACC_MODEL_RUNTIME_STRETCHES_H
#define ACC_MODEL_RUNTIME_STRETCHES_H

#include <map>

#include "pipes.h"
#include "rows.h"

namespace acc_model {

class Stretches {
public:
    void mark(const Rows& rows, Time time);
    // The latest access of bytes of the rows behind `known` and not at `self`, and those bytes; or 0.
    struct Found {
        Time time;
        int64_t byte;
        int64_t bytes;
    };
    Found find(const Rows& rows, Time known, Time self) const;
    // Forgets what is no later than a time.
    void forget(Time settled);
    bool empty() const { return stretches_.empty(); }
    size_t size() const { return stretches_.size(); }

private:
    struct Stretch {
        int64_t end;
        Time time;
    };
    std::map<int64_t, Stretch>::iterator cut(int64_t byte);

    std::map<int64_t, Stretch> stretches_;  // by first byte; they do not overlap
};

}  // namespace acc_model

#endif
