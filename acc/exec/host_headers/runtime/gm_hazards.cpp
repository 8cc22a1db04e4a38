// What a core still has under way in each GM buffer.
#include <algorithm>

#include "gm_hazards.h"
#include "origin.h"

namespace acc_model {

void GmHazards::forget(size_t buffers)
{
    buffers_.clear();
    buffers_.resize(buffers);
}

GmHazards::Kind GmHazards::kind_of(const Entry& entry)
{
    return entry.access == Access::READ ? READS : entry.atomic ? ATOMICS : WRITES;
}

// The last access of a pipe that no later instruction of another one has to fear.
Time GmHazards::settled_before(int pipe, Access access)
{
    const size_t index = static_cast<size_t>(pipe);
    const auto known = [&](int by) { return core->pipes->known(by)[index]; };
    Time settled = known(PIPE_MTE3);
    if (!ordered_automatically(PIPE_MTE3, PIPE_S)) {
        settled = std::min(settled, known(PIPE_S));
    }
    return access == Access::READ ? settled : std::min(settled, known(PIPE_MTE2));
}

bool GmHazards::is_settled(const Entry& entry)
{
    return time_of(entry.stamp) <= settled_before(pipe_of(entry.stamp), entry.access);
}

bool GmHazards::is_conflict(const Entry& earlier, const Entry& now)
{
    const int pipe = pipe_of(earlier.stamp);
    const Instruction& running = core->instruction;
    if ((earlier.access == Access::READ && now.access == Access::READ) || (earlier.atomic && now.atomic)) {
        return false;
    }
    if (pipe == running.pipe && (pipe == PIPE_S || time_of(earlier.stamp) == running.time)) {
        return false;
    }
    return time_of(earlier.stamp) > running.known[static_cast<size_t>(pipe)] && overlap(earlier.rows, now.rows) >= 0;
}

bool GmHazards::can_conflict(Kind earlier, const Entry& now)
{
    return !(earlier == READS && now.access == Access::READ) && !(earlier == ATOMICS && now.atomic);
}

void GmHazards::compare_older(const Call& call, int argument, size_t buffer, const Entry& now) const
{
    const Instruction& running = core->instruction;
    for (const Kind kind : {READS, WRITES, ATOMICS}) {
        for (int pipe = 0; pipe < PIPES; ++pipe) {
            const Stretches& older = buffers_[buffer].older[kind][pipe];
            if (older.empty() || !can_conflict(kind, now) || (pipe == PIPE_S && running.pipe == PIPE_S)) {
                continue;
            }
            const auto [time, byte, bytes] = older.find(now.rows, running.known[static_cast<size_t>(pipe)], running.time);
            if (time != 0) {
                order_behind(call, argument, now.access, stamp_of(time, pipe), kind == READS ? Access::READ : Access::WRITE,
                             memory_of(core->gm->buffers[buffer], byte, bytes));
            }
        }
    }
}

// Moves the older half of what is under way to where it takes no longer to look at.
void GmHazards::make_room(Buffer& buffer)
{
    const auto half = buffer.recent.begin() + MANY_ENTRIES / 2;
    for (auto entry = buffer.recent.begin(); entry != half; ++entry) {
        buffer.older[kind_of(*entry)][pipe_of(entry->stamp)].mark(entry->rows, time_of(entry->stamp));
    }
    buffer.recent.erase(buffer.recent.begin(), half);
    const bool full = buffer.stretches > buffer.room;
    size_t stretches = 0;
    for (const Kind kind : {READS, WRITES, ATOMICS}) {
        for (int pipe = 0; pipe < PIPES; ++pipe) {
            Stretches& older = buffer.older[kind][pipe];
            if (full) {
                older.forget(settled_before(pipe, kind == READS ? Access::READ : Access::WRITE));
            }
            stretches += older.size();
        }
    }
    buffer.room = full ? std::max(size_t(MANY_ENTRIES), 2 * stretches) : buffer.room;
    buffer.stretches = stretches;
}

void GmHazards::access(const Call& call, int argument, size_t index, const Rows& rows, Access access)
{
    const Instruction& now = core->instruction;
    Buffer& buffer = buffers_[index];
    const bool atomic = access == Access::WRITE && now.pipe == PIPE_MTE3 && now.modes.atomic != Atomic::NONE;
    const Entry entry{rows, stamp_of(now.time, now.pipe), access, atomic};
    for (const Entry& earlier : buffer.recent) {
        if (is_conflict(earlier, entry)) {
            const int64_t byte = overlap(earlier.rows, rows);
            const int64_t bytes = std::min(rest_of_row(earlier.rows, byte), rest_of_row(rows, byte));
            order_behind(call, argument, access, earlier.stamp, earlier.access,
                         memory_of(core->gm->buffers[index], byte, bytes));
        }
    }
    compare_older(call, argument, index, entry);
    if (now.pipe == PIPE_S && access == Access::READ) {
        return;  // the scalar unit has read a value before it goes on
    }
    if (buffer.recent.size() >= FEW_ENTRIES) {
        buffer.recent.erase(std::remove_if(buffer.recent.begin(), buffer.recent.end(), is_settled), buffer.recent.end());
    }
    if (buffer.recent.size() >= MANY_ENTRIES) {
        make_room(buffer);
    }
    buffer.recent.push_back(entry);
}

}  // namespace acc_model
