// Accesses of GM by several blocks that nothing orders.
#ifndef ACC_MODEL_RUNTIME_GM_RACES_H
#define ACC_MODEL_RUNTIME_GM_RACES_H

#include "core.h"

namespace acc_model {

// Faults of a launch whose blocks have run.
std::vector<Fault> find_races(const Gm& gm, const std::vector<Core>& blocks);

// Calls `meet` for accesses of two blocks that share a unit of so many bytes, with its first byte and how many bytes
// both have, unless both read or both accumulate. Rows are taken in the order of their addresses, so the time goes with
// their number, and with how many cover one place.
using Meet = std::function<void(const Footprint& earlier, const Footprint& later, int64_t byte, int64_t bytes)>;
void for_each_meeting(const std::vector<const Footprint*>& prints, int64_t unit, const Meet& meet);

}  // namespace acc_model

#endif
