// Accesses of GM by one core that nothing orders.
#ifndef ACC_MODEL_RUNTIME_GM_HAZARDS_H
#define ACC_MODEL_RUNTIME_GM_HAZARDS_H

#include "hazards.h"
#include "rows.h"

namespace acc_model {

class GmHazards {
public:
    void forget(size_t buffers);
    void access(const Call& call, int argument, size_t buffer, const Rows& rows, Access access);

private:
    struct Entry {
        Rows rows;
        Stamp stamp;
        Access access;
        bool atomic;
    };
    // What one core has under way is little; a kernel that never waits loses its oldest accesses.
    static constexpr size_t FEW_ENTRIES = 16;
    static constexpr size_t MOST_ENTRIES = 1024;

    static bool is_settled(const Entry& entry);
    static bool is_conflict(const Entry& earlier, const Entry& now);

    std::vector<std::vector<Entry>> entries_;  // by buffer
};

}  // namespace acc_model

#endif
