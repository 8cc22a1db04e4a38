// Mask registers, modes, flags and barriers of a core.
#include "issue.h"

namespace acc_model {

int64_t block_index() { return core->block; }
int64_t block_count() { return core->blocks; }

void set_mask_mode(bool counter) { core->modes.counter = counter; }

void set_vector_mask(uint64_t high, uint64_t low)
{
    core->modes.set_mask(high, low);
}

void set_vector_mask_length(Dtype, uint64_t length)
{
    const auto leading = [](uint64_t count) {
        return count >= 64 ? ~uint64_t(0) : (uint64_t(1) << count) - 1;
    };
    core->modes.set_mask(length > 64 ? leading(length - 64) : 0, leading(length));
}

void reset_mask() { set_vector_mask(~uint64_t(0), ~uint64_t(0)); }

void set_deq_scale(float scale, bool isSigned, int offset)
{
    core->modes.deqSet = true;
    core->modes.deqScale = scale;
    core->modes.deqSigned = isSigned;
    core->modes.deqOffset = offset;
}

void set_atomic(Atomic atomic, Dtype dtype)
{
    core->modes.atomic = atomic;
    core->modes.atomicDtype = dtype;
}

void init_soc_state(const Call& call)
{
    begin_call(call);
    core->socState = true;
    core->modes.leave_normal();
    core->modes.atomic = Atomic::NONE;
}

void set_flag(const Call& call, AscendC::HardEvent event, int64_t id)
{
    const int kind = check_event(call, event, id);
    const int pipe = ends_of(event).from;
    count_flag(call, kind, id, 1);
    core->deferred->submit(call, pipe, [=, scalar = core->pipes->known(PIPE_S)](const Call& call) {
        if (core->flags[kind][id]) {
            report(call, "flag-twice",
                   std::string(event_name(event)) + " " + std::to_string(id) +
                       " is set again before any WaitFlag (set in line " + std::to_string(core->flagLines[kind][id]) + ")");
        }
        core->flags[kind][id] = true;
        core->pipes->flags[kind][id] = core->pipes->message(pipe, scalar);
        core->flagLines[kind][id] = call.at.line;
        return true;
    });
    core->deferred->go_on();
}

void wait_flag(const Call& call, AscendC::HardEvent event, int64_t id)
{
    const int kind = check_event(call, event, id);
    const int pipe = ends_of(event).to;
    if (pipe == PIPE_S && !core->flags[kind][id]) {
        stop(call, "flag-unset",
             std::string("nothing has set ") + event_name(event) + " " + std::to_string(id) +
                 ", and the scalar unit waits for it: the device hangs");
    }
    count_flag(call, kind, id, -1);
    core->deferred->submit(call, pipe, [=](const Call&) {
        if (!core->flags[kind][id]) {
            return false;
        }
        core->flags[kind][id] = false;
        core->pipes->learn(pipe, core->pipes->flags[kind][id]);
        return true;
    });
    core->deferred->go_on();
    if (pipe == PIPE_S) {
        catch_up();
    }
}

void pipe_barrier(const Call& call, int pipe)
{
    begin_call(call);
    core->barrierAll = pipe == PIPE_ALL;
    if (pipe == PIPE_ALL) {
        core->deferred->check_none(call);
        wait_for_all();
    } else {
        core->deferred->submit(call, pipe, [=](const Call&) {
            core->pipes->barrier(pipe);
            return true;
        });
    }
}

}  // namespace acc_model
