// What a core still has under way in each GM buffer.
#include <algorithm>

#include "gm_hazards.h"
#include "origin.h"

namespace acc_model {

void GmHazards::forget(size_t buffers)
{
    entries_.resize(buffers);
    for (std::vector<Entry>& entries : entries_) {
        entries.clear();
    }
}

bool GmHazards::is_settled(const Entry& entry)
{
    const size_t pipe = static_cast<size_t>(pipe_of(entry.stamp));
    const Time time = time_of(entry.stamp);
    const auto known = [&](int by) { return core->pipes->known(by)[pipe] >= time; };
    const bool stores = known(PIPE_MTE3) && (known(PIPE_S) || ordered_automatically(PIPE_MTE3, PIPE_S));
    return entry.access == Access::READ ? stores : stores && known(PIPE_MTE2);
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

void GmHazards::access(const Call& call, int argument, size_t buffer, const Rows& rows, Access access)
{
    const Instruction& now = core->instruction;
    std::vector<Entry>& entries = entries_[buffer];
    const bool atomic = access == Access::WRITE && now.pipe == PIPE_MTE3 && now.modes.atomic != Atomic::NONE;
    const Entry entry{rows, stamp_of(now.time, now.pipe), access, atomic};
    for (const Entry& earlier : entries) {
        if (is_conflict(earlier, entry)) {
            order_behind(call, argument, access, earlier.stamp, earlier.access,
                         memory_of(core->gm->buffers[buffer], overlap(earlier.rows, rows), 1));
        }
    }
    if (now.pipe == PIPE_S && access == Access::READ) {
        return;  // the scalar unit has read a value before it goes on
    }
    if (entries.size() >= FEW_ENTRIES) {
        entries.erase(std::remove_if(entries.begin(), entries.end(), is_settled), entries.end());
    }
    if (entries.size() >= MOST_ENTRIES) {
        entries.erase(entries.begin(), entries.begin() + MOST_ENTRIES / 2);
    }
    entries.push_back(entry);
}

}  // namespace acc_model
