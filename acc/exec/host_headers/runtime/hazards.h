// Accesses of the UB that nothing orders: when each block was last written and read, and by which pipe.
#ifndef ACC_MODEL_RUNTIME_HAZARDS_H
#define ACC_MODEL_RUNTIME_HAZARDS_H

#include <cstdlib>
#include <memory>

#include "issue.h"

namespace acc_model {

// A time and its pipe in one word, so that a range of blocks is compared at once.
using Stamp = uint32_t;
inline constexpr int PIPE_BITS = 3;
inline constexpr Stamp PARTIAL = 1u << PIPE_BITS;  // the block's bytes have stamps of their own
inline constexpr int TIME_SHIFT = PIPE_BITS + 1;
inline constexpr Time LAST_TIME = (Time(1) << (32 - TIME_SHIFT)) - 1;

constexpr Stamp stamp_of(Time time, int pipe) { return time << TIME_SHIFT | static_cast<Stamp>(pipe); }
constexpr Time time_of(Stamp stamp) { return stamp >> TIME_SHIFT; }
constexpr int pipe_of(Stamp stamp) { return static_cast<int>(stamp & (PARTIAL - 1)); }

// The latest stamp of each pipe that an instruction need not fear.
using Limits = std::array<Stamp, PIPES>;

// The last access of each byte, kept by block as long as whole blocks are accessed.
class LastAccess {
public:
    LastAccess();
    void forget();
    void mark(int64_t begin, int64_t end, Stamp stamp);
    // A stamp in the range that exceeds the limit of its pipe, and its byte; or 0.
    struct Found {
        Stamp stamp;
        int64_t address;
    };
    Found find(int64_t begin, int64_t end, const Limits& limits, Time self) const;
    Stamp at(int64_t address) const;
    // The last time that this pipe made an access in the range, as far as later ones have not replaced it.
    Time latest(int64_t begin, int64_t end, int pipe) const;

private:
    struct Free {
        void operator()(Stamp* stamps) const { std::free(stamps); }
    };

    Found find_in_block(int64_t block, int64_t begin, int64_t end, const Limits& limits, Time self) const;
    void mark_part(int64_t begin, int64_t end, Stamp stamp);

    std::vector<Stamp> blocks_;
    std::unique_ptr<Stamp[], Free> bytes_;
};

class UbHazards {
public:
    void forget();
    // Before the running instruction accesses [begin, end): reports what could still be under way there.
    void access(const Call& call, int argument, int64_t begin, int64_t end, Access access);
    Stamp last_write(int64_t address) const { return written_.at(address); }

private:
    void check(const Call& call, int argument, int64_t begin, int64_t end, Access access, const LastAccess& earlier,
               Access kind);

    LastAccess written_;
    std::array<LastAccess, PIPES> read_;
    Clock lastWrite_{};  // of any byte
    Clock lastRead_{};
};

// Accounts for an access that nothing orders behind the earlier one: the compiler does, or it is a fault. `argument` is
// the operand, or negative.
void order_behind(const Call& call, int argument, Access access, Stamp earlier, Access kind, const Memory& memory);

}  // namespace acc_model

#endif
