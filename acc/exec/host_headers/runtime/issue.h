// Instructions: what the scalar unit issues, and the pipe that executes it.
#ifndef ACC_MODEL_RUNTIME_ISSUE_H
#define ACC_MODEL_RUNTIME_ISSUE_H

#include "core.h"
#include "deferred.h"
#include "scheduler.h"

namespace acc_model {

// What the scalar unit knows of an instruction when it gives it to a pipe.
struct Given {
    Modes modes;
    uint32_t phase;
    Clock scalar;
};
// Checks the operands' queues and counts.
Given give(const Call& call);
// Numbers the instruction when its pipe comes to it; `core->instruction` describes it until it is done.
void open_instruction(const Call& call, int pipe, const Given& given);
inline void open_instruction(const Call& call, int pipe) { open_instruction(call, pipe, give(call)); }
// Memory that AllocTensor gave out holds nothing when the first instruction comes to it.
void begin_body(const Call& call);
// Whether the compiler that builds the kernel orders these two pipes by itself.
bool ordered_automatically(int earlier, int later);
// Out of program order: the scalar unit waits for its own stores, and for what automatic synchronisation makes it wait for.
void let_scalar_wait();
// Registers of the vector unit: a body of its writes them. The scalar unit reads one, or an API waits for it by itself.
void write_vector_register();
void read_vector_register(const Call& call);
void wait_for_vector(const Call& call);
// Every pipe waits for all the others.
void wait_for_all();
// The scalar unit has learnt that instructions are done, so they are executed by now.
void catch_up();

// Every function that stands for an instruction has two parts. What the scalar unit does in program order comes first:
// it reads and changes `core->modes` and checks parameters. The body is what the pipe does: all accesses of memory and of
// the registers that the vector unit writes. It may run later than the call, so it captures values, never references,
// takes the modes from `core->instruction`, and uses the Call it is given.
template <typename Body>
void execute(const Call& call, int pipe, const Given& given, Body body)
{
    open_instruction(call, pipe, given);
    if (core->scheduler != nullptr && pipe != PIPE_S) {
        core->scheduler->add(call, body);
        return;
    }
    let_scalar_wait();
    begin_body(call);
    body(call);
}

template <typename Body>
void issue(const Call& call, int pipe, Body body)
{
    const Given given = give(call);
    if (core->deferred->none()) {
        execute(call, pipe, given, body);
        return;
    }
    if (pipe == PIPE_S) {
        core->deferred->check_apart(call);
    }
    core->deferred->submit(call, pipe, [=](const Call& call) {
        execute(call, pipe, given, body);
        return true;
    });
}

// The scalar unit does not wait for what it stores: out of program order, other pipes may be there first.
template <typename Body>
void issue_scalar_store(const Call& call, Body body)
{
    if (core->scheduler == nullptr || ordered_automatically(PIPE_S, PIPE_V) || !core->deferred->none()) {
        issue(call, PIPE_S, body);
        return;
    }
    open_instruction(call, PIPE_S);
    core->scheduler->add(call, body);
}

}  // namespace acc_model

#endif
