// Pipes that wait for what the scalar unit has not issued yet: it goes on, and what it gives them waits in their queues.
#ifndef ACC_MODEL_RUNTIME_DEFERRED_H
#define ACC_MODEL_RUNTIME_DEFERRED_H

#include <deque>
#include <functional>

#include "core.h"

namespace acc_model {

class Deferred {
public:
    // Does something when a pipe comes to it. False: the pipe cannot go on before another one has told it something.
    using Action = std::function<bool(const Call&)>;

    void start();
    bool none() const { return count_ == 0; }
    bool is_waiting(int pipe) const { return !queues_[static_cast<size_t>(pipe)].empty(); }

    template <typename Do>
    void submit(const Call& call, int pipe, Do action)
    {
        if (is_waiting(pipe) || !action(call)) {
            push(call, pipe, action);
        }
    }
    // Something was told: whoever waited for it goes on.
    void go_on();
    // The scalar unit needs what a pipe has not come to: it waits for ever. So does a kernel at its end.
    void check_none(const Call& call);
    void check_apart(const Call& call);

private:
    struct Waiting {
        Call call;
        Action action;
    };
    void push(const Call& call, int pipe, Action action);
    [[noreturn]] void hang(int pipe, const std::string& needs);

    std::array<std::deque<Waiting>, PIPES> queues_;
    size_t count_ = 0;
};

}  // namespace acc_model

#endif
