// Which of the instructions that may run next does.
#include "scheduler.h"

#include "hazards.h"
#include "issue.h"

namespace acc_model {

void Scheduler::start(Order order, uint64_t seed)
{
    order_ = order;
    random_.seed(seed);
    pending_.clear();
    hurry_ = 3 + random_() % 6;
}

// Whether a pipe executes at once what it may, or as late as it may.
bool Scheduler::is_early(int pipe) const
{
    switch (order_) {
        case Order::LOADS_FIRST: return pipe == PIPE_MTE2;
        case Order::LOADS_LAST: return pipe != PIPE_MTE2;
        case Order::STORES_LAST: return pipe != PIPE_MTE3;
        case Order::VECTOR_LAST: return pipe != PIPE_V;
        case Order::SCALAR_LAST: return pipe != PIPE_S;
        default: return false;
    }
}

// Nothing that the instruction has to wait for is pending. Instructions of one pipe change places where no barrier and
// no automatic synchronisation forbids it: they overlap on the device.
bool Scheduler::is_free(size_t index) const
{
    const Instruction& next = pending_[index].instruction;
    const bool inTurn = ordered_automatically(next.pipe, next.pipe);
    for (size_t i = 0; i < index; ++i) {
        const Instruction& other = pending_[i].instruction;
        if (other.time <= next.known[static_cast<size_t>(other.pipe)] || (inTurn && other.pipe == next.pipe)) {
            return false;
        }
    }
    return true;
}

template <typename Wanted>
size_t Scheduler::choose(Wanted wanted)
{
    std::vector<size_t> free;
    for (size_t i = 0; i < pending_.size(); ++i) {
        if (wanted(pending_[i].instruction) && is_free(i)) {
            free.push_back(i);
        }
    }
    if (free.empty()) {
        return pending_.size();
    }
    if (order_ == Order::SHUFFLED) {
        return free[random_() % free.size()];
    }
    for (const size_t index : free) {
        if (is_early(pending_[index].instruction.pipe)) {
            return index;
        }
    }
    return free.back();
}

void Scheduler::run(size_t index)
{
    const Pending next = std::move(pending_[index]);
    pending_.erase(pending_.begin() + static_cast<std::ptrdiff_t>(index));
    const Instruction running = core->instruction;
    core->instruction = next.instruction;
    begin_body(next.call);
    next.body(next.call);
    core->instruction = running;
}

void Scheduler::add(const Call& call, Body body)
{
    pending_.push_back({call, core->instruction, std::move(body)});
    if (order_ == Order::SHUFFLED) {
        while (!pending_.empty() && random_() % 16 < hurry_) {
            run(choose([](const Instruction&) { return true; }));
        }
    } else {
        const auto early = [this](const Instruction& instruction) { return is_early(instruction.pipe); };
        for (size_t next = choose(early); next < pending_.size(); next = choose(early)) {
            run(next);
        }
    }
    while (pending_.size() > MOST_PENDING) {
        run(0);  // the oldest waits for nothing
    }
}

void Scheduler::run_before(Clock needed)
{
    for (size_t i = pending_.size(); i > 0; --i) {  // what an instruction waits for was issued before it
        const Instruction& instruction = pending_[i - 1].instruction;
        const size_t pipe = static_cast<size_t>(instruction.pipe);
        if (instruction.time <= needed[pipe]) {
            join(needed, instruction.known);
            if (ordered_automatically(instruction.pipe, instruction.pipe)) {
                needed[pipe] = std::max(needed[pipe], instruction.time);
            }
        }
    }
    const auto wanted = [&](const Instruction& instruction) {
        return instruction.time <= needed[static_cast<size_t>(instruction.pipe)];
    };
    for (size_t next = choose(wanted); next < pending_.size(); next = choose(wanted)) {
        run(next);
    }
}

void Scheduler::catch_up() { run_before(core->pipes->known(PIPE_S)); }

void Scheduler::drain()
{
    while (!pending_.empty()) {
        run(choose([](const Instruction&) { return true; }));
    }
}

}  // namespace acc_model
