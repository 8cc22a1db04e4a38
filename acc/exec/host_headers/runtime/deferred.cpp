// Queues of waiting pipes.
#include "deferred.h"

#include "hazards.h"

namespace acc_model {

void Deferred::start()
{
    for (auto& queue : queues_) {
        queue.clear();
    }
    count_ = 0;
}

void Deferred::push(const Call& call, int pipe, Action action)
{
    queues_[static_cast<size_t>(pipe)].push_back({call, std::move(action)});
    ++count_;
}

void Deferred::go_on()
{
    for (bool moved = count_ > 0; moved;) {
        moved = false;
        for (auto& queue : queues_) {
            while (!queue.empty() && queue.front().action(queue.front().call)) {
                queue.pop_front();
                --count_;
                moved = true;
            }
        }
    }
}

static std::string place(const Call& call) { return std::string(call.api) + " in line " + std::to_string(call.at.line); }

void Deferred::hang(int pipe, const std::string& needs)
{
    std::string others;
    for (int other = 0; other < PIPES; ++other) {
        if (other != pipe && is_waiting(other)) {
            const Call& first = queues_[static_cast<size_t>(other)].front().call;
            others += std::string(", ") + pipe_description(other) + " waits with " + place(first);
        }
    }
    stop(queues_[static_cast<size_t>(pipe)].front().call, "flag-unset",
         std::string(pipe_description(pipe)) + " waits for what nothing has told it" + others + ", and " + needs +
             ": the device hangs");
}

void Deferred::check_none(const Call& call)
{
    for (int pipe = 0; pipe < PIPES; ++pipe) {
        if (is_waiting(pipe)) {
            hang(pipe, "the scalar unit waits for it at " + place(call));
        }
    }
}

// An access of the scalar unit does not wait where nothing connects it with what waits.
void Deferred::check_apart(const Call& call)
{
    for (int pipe = 0; pipe < PIPES; ++pipe) {
        for (const Waiting& waiting : queues_[static_cast<size_t>(pipe)]) {
            for (int i = 0; i < waiting.call.count * call.count; ++i) {
                const Argument& mine = call.arguments[i % call.count];
                const Argument& other = waiting.call.arguments[i / call.count];
                const bool local = mine.kind == Argument::Kind::LOCAL && other.kind == Argument::Kind::LOCAL;
                if (!local || mine.local.end <= other.local.address || other.local.end <= mine.local.address) {
                    continue;
                }
                if (ordered_automatically(pipe, PIPE_S)) {
                    hang(pipe, place(call) + " waits for " + place(waiting.call));
                }
                report(call, "pipe-race", "the scalar unit accesses " + std::string(mine.label) + ", and " +
                                              place(waiting.call) + " has not begun: nothing orders the two");
            }
        }
    }
}

}  // namespace acc_model
