// Orders of execution other than that of the program: any that flags, queues and barriers leave open may happen.
#ifndef ACC_MODEL_RUNTIME_SCHEDULER_H
#define ACC_MODEL_RUNTIME_SCHEDULER_H

#include <deque>
#include <functional>
#include <random>

#include "core.h"

namespace acc_model {

// Instructions that are issued and not executed yet. The scalar unit goes on until it has to wait for one of them.
class Scheduler {
public:
    using Body = std::function<void(const Call&)>;

    void start(Order order, uint64_t seed);
    // Takes the running instruction; some others may be executed now.
    void add(const Call& call, Body body);
    // Executes what the scalar unit knows to be done.
    void catch_up();
    // Executes what a clock says to be done.
    void finish(const Clock& done) { run_before(done); }
    void drain();

private:
    struct Pending {
        Call call;
        Instruction instruction;
        Body body;
    };
    // A kernel that never waits keeps no more than this open.
    static constexpr size_t MOST_PENDING = 256;

    bool is_free(size_t index) const;
    bool is_early(int pipe) const;
    // Index of an instruction to execute among those that `wanted` accepts, or the number of pending ones.
    template <typename Wanted>
    size_t choose(Wanted wanted);
    void run(size_t index);
    void run_before(Clock needed);

    Order order_ = Order::PROGRAM;
    std::mt19937_64 random_;
    uint64_t hurry_ = 0;  // how often, in sixteenths, a shuffled order goes on with a pending instruction
    std::deque<Pending> pending_;
};

}  // namespace acc_model

#endif
