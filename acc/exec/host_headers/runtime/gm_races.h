// Accesses of GM by several blocks that nothing orders.
#ifndef ACC_MODEL_RUNTIME_GM_RACES_H
#define ACC_MODEL_RUNTIME_GM_RACES_H

#include "core.h"

namespace acc_model {

// Faults of a launch whose blocks have run.
std::vector<Fault> find_races(const Gm& gm, const std::vector<Core>& blocks);

}  // namespace acc_model

#endif
