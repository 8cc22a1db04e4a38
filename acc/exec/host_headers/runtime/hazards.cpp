// Accesses of the UB: what could still be under way, and what would order the two.
#include <algorithm>

#include "hazards.h"
#include "issue.h"
#include "origin.h"

namespace acc_model {

namespace {

Limits limits_of(const Instruction& now)
{
    Limits limits;
    for (int pipe = 0; pipe < PIPES; ++pipe) {
        limits[static_cast<size_t>(pipe)] = now.known[static_cast<size_t>(pipe)] << TIME_SHIFT | (PARTIAL | (PARTIAL - 1));
    }
    if (ordered_automatically(now.pipe, now.pipe)) {
        limits[static_cast<size_t>(now.pipe)] = ~Stamp(0);
    }
    return limits;
}

const char* verb(Access access) { return access == Access::READ ? " reads " : " writes "; }

std::string queue_calls(const Local& local, int earlier, int later)
{
    const Queue& queue = core->queues[core->buffers[local.buffer].queue];
    if (local.buffer == 0 || core->buffers[local.buffer].queue == 0) {
        return "";
    }
    if (queue.pipes.from == earlier && queue.pipes.to == later) {
        return "EnQue and DeQue, or ";
    }
    return queue.pipes.to == earlier && queue.pipes.from == later ? "FreeTensor and AllocTensor, or " : "";
}

std::string remedy(const Call& call, int argument, int earlier, int later)
{
    if (earlier == later) {
        return std::string("PipeBarrier<PIPE_") + pipe_name(later) + ">";
    }
    const Argument* operand = argument < 0 ? nullptr : &call.arguments[argument];
    const bool local = operand != nullptr && operand->kind == Argument::Kind::LOCAL;
    return (local ? queue_calls(operand->local, earlier, later) : "") + "SetFlag and WaitFlag of HardEvent::" +
           pipe_name(earlier) + "_" + pipe_name(later);
}

std::string other_access(Stamp earlier)
{
    const Issued* other = core->pipes->find(time_of(earlier));
    return other == nullptr ? "with an earlier instruction"
                            : std::string("with ") + other->api + " in line " + std::to_string(other->line);
}

}  // namespace

bool ordered_automatically(int earlier, int later)
{
    if (earlier == PIPE_S && later == PIPE_S) {
        return true;
    }
    const bool covered = (earlier == PIPE_V && later == PIPE_V) || earlier == PIPE_S || later == PIPE_S;
    return covered && core->options->autoSync;
}

static void wait_for(Time time)
{
    Instruction& now = core->instruction;
    if (const Issued* other = core->pipes->find(time); other != nullptr) {
        join(now.known, other->known);
        now.known[static_cast<size_t>(other->pipe)] = std::max(now.known[static_cast<size_t>(other->pipe)], time);
    }
    core->pipes->learn(now.pipe, now.known);
}

void order_behind(const Call& call, int argument, Access access, Stamp earlier, Access kind, const Memory& memory)
{
    Instruction& now = core->instruction;
    const int pipe = pipe_of(earlier);
    if (!ordered_automatically(pipe, now.pipe)) {
        const bool same = pipe == now.pipe;
        const std::string what = argument < 0 ? "a register" : call.arguments[argument].label;
        const std::string message = std::string(pipe_description(now.pipe)) + verb(access) + what + ", which " +
                                    (same ? "the same pipe" : pipe_description(pipe)) + verb(kind) +
                                    other_access(earlier) + ": nothing orders the two without " +
                                    remedy(call, argument, pipe, now.pipe);
        if (same) {
            report(call, "pipe-barrier", message, memory);
        } else {
            report(call, "pipe-race", message, memory);
        }
    }
    now.known[static_cast<size_t>(pipe)] = std::max(now.known[static_cast<size_t>(pipe)], time_of(earlier));
    wait_for(time_of(earlier));
}

void write_vector_register() { core->registersWritten = core->instruction.time; }

void read_vector_register(const Call& call)
{
    open_instruction(call, PIPE_S);
    core->deferred->check_none(call);
    let_scalar_wait();
    if (core->registersWritten > core->instruction.known[PIPE_V]) {
        order_behind(call, -1, Access::READ, stamp_of(core->registersWritten, PIPE_V), Access::WRITE, {});
    }
}

void wait_for_vector(const Call& call)
{
    core->deferred->check_none(call);
    core->pipes->learn(PIPE_S, core->pipes->message(PIPE_V));
    catch_up();
}

void wait_for_all()
{
    core->pipes->barrier_all();
    catch_up();
}

void catch_up()
{
    if (core->scheduler != nullptr) {
        core->scheduler->catch_up();
    }
}

void let_scalar_wait()
{
    if (core->scheduler == nullptr) {
        return;
    }
    if (ordered_automatically(PIPE_V, PIPE_S)) {
        core->scheduler->drain();
        return;
    }
    Clock stores{};
    stores[PIPE_S] = core->pipes->issued(PIPE_S);
    core->scheduler->finish(stores);
}

void UbHazards::forget()
{
    written_.forget();
    for (const int pipe : {PIPE_V, PIPE_MTE3}) {
        read_[pipe].forget();
    }
    lastWrite_.fill(0);
    lastRead_.fill(0);
}

void UbHazards::check(const Call& call, int argument, int64_t begin, int64_t end, Access access,
                      const LastAccess& earlier, Access kind)
{
    const Instruction& now = core->instruction;
    for (Limits limits = limits_of(now);; limits = limits_of(now)) {
        const auto [found, address] = earlier.find(begin, end, limits, now.time);
        if (found == 0) {
            return;
        }
        const Time latest = std::max(time_of(found), earlier.latest(begin, end, pipe_of(found)));
        order_behind(call, argument, access, stamp_of(latest, pipe_of(found)), kind,
                     memory_of(call.local(argument), address, end));
    }
}

void UbHazards::access(const Call& call, int argument, int64_t begin, int64_t end, Access access)
{
    const Instruction& now = core->instruction;
    const auto could_run = [&](const Clock& last, int pipe) {
        const size_t index = static_cast<size_t>(pipe);
        return last[index] > now.known[index] && !(pipe == now.pipe && ordered_automatically(pipe, pipe));
    };
    if (could_run(lastWrite_, PIPE_S) || could_run(lastWrite_, PIPE_V) || could_run(lastWrite_, PIPE_MTE2)) {
        check(call, argument, begin, end, access, written_, Access::WRITE);
    }
    const size_t self = static_cast<size_t>(now.pipe);
    if (access == Access::WRITE) {
        for (const int pipe : {PIPE_V, PIPE_MTE3}) {
            if (could_run(lastRead_, pipe)) {
                check(call, argument, begin, end, access, read_[static_cast<size_t>(pipe)], Access::READ);
            }
        }
        written_.mark(begin, end, stamp_of(now.time, now.pipe));
        lastWrite_[self] = std::max(lastWrite_[self], now.time);
    } else if (now.pipe != PIPE_S) {  // the scalar unit has read a value before it goes on
        read_[self].mark(begin, end, stamp_of(now.time, now.pipe));
        lastRead_[self] = std::max(lastRead_[self], now.time);
    }
}

}  // namespace acc_model
