// What the cores of a launch know of each other: which instructions of a core are done.
#ifndef ACC_MODEL_RUNTIME_CORE_CLOCKS_H
#define ACC_MODEL_RUNTIME_CORE_CLOCKS_H

#include <algorithm>
#include <memory>
#include <vector>

#include "pipes.h"

namespace acc_model {

// By pipe, the last instruction that is done. Unlike Time, never restarted in a launch.
using CoreTime = uint64_t;
using CoreClock = std::array<CoreTime, PIPES>;
// By block; nothing is known of blocks beyond its end.
using Knowledge = std::vector<CoreClock>;

inline void join(Knowledge& known, const Knowledge& other)
{
    known.resize(std::max(known.size(), other.size()));
    for (size_t block = 0; block < other.size(); ++block) {
        for (size_t pipe = 0; pipe < known[block].size(); ++pipe) {
            known[block][pipe] = std::max(known[block][pipe], other[block][pipe]);
        }
    }
}

// What a core knew from one synchronisation with others to the next; accesses belong to such a phase.
class Phases {
public:
    void start() { known_ = {std::make_shared<const Knowledge>()}; }
    uint32_t current() const { return static_cast<uint32_t>(known_.size() - 1); }
    const Knowledge& now() const { return *known_.back(); }
    const Knowledge& of(uint32_t phase) const { return *known_[phase]; }
    // Another phase, with the same knowledge or with more.
    void next() { known_.push_back(known_.back()); }
    void next(std::shared_ptr<const Knowledge> known) { known_.push_back(std::move(known)); }

private:
    std::vector<std::shared_ptr<const Knowledge>> known_;
};

}  // namespace acc_model

#endif
