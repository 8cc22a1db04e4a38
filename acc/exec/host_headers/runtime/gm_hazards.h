// Accesses of GM by one core that nothing orders.
#ifndef ACC_MODEL_RUNTIME_GM_HAZARDS_H
#define ACC_MODEL_RUNTIME_GM_HAZARDS_H

#include "hazards.h"
#include "rows.h"
#include "stretches.h"

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
    // What a core has under way is little; a kernel that hardly waits keeps the rest byte by byte.
    static constexpr size_t FEW_ENTRIES = 16;
    static constexpr size_t MANY_ENTRIES = 256;

    enum Kind : uint8_t { READS, WRITES, ATOMICS, KINDS };
    struct Buffer {
        std::vector<Entry> recent;
        Stretches older[KINDS][PIPES];
        size_t stretches = 0;
        size_t room = MANY_ENTRIES;  // for stretches, before those that are settled are looked for
    };

    static Kind kind_of(const Entry& entry);
    static bool is_settled(const Entry& entry);
    static Time settled_before(int pipe, Access access);
    static bool is_conflict(const Entry& earlier, const Entry& now);
    static bool can_conflict(Kind earlier, const Entry& now);
    void compare_older(const Call& call, int argument, size_t buffer, const Entry& now) const;
    static void make_room(Buffer& buffer);

    std::vector<Buffer> buffers_;
};

}  // namespace acc_model

#endif
