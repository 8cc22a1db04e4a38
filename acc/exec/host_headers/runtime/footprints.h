// What a block touched in GM, with few entries for regular accesses.
#ifndef ACC_MODEL_RUNTIME_FOOTPRINTS_H
#define ACC_MODEL_RUNTIME_FOOTPRINTS_H

#include <cstdint>
#include <string>
#include <vector>

#include "../call.h"
#include "core_clocks.h"
#include "rows.h"

namespace acc_model {

enum class Touch : uint8_t { READ, WRITE, SCALAR_WRITE, ATOMIC };

// Rows that one call, or several in one line, touched in the same way between two synchronisations with other cores.
struct Footprint {
    Rows rows;
    Touch touch;
    int line;
    const char* api;
    int64_t block;
    int pipe;
    uint32_t phase;
    CoreTime time;  // of the last of them

    bool is_like(const Footprint& other) const
    {
        return line == other.line && touch == other.touch && api == other.api && pipe == other.pipe && phase == other.phase;
    }
    // Takes in rows that continue these as a longer row, as wider rows, or as more rows.
    bool extend(const Footprint& more);
};

// What one block touched in the buffers that a kernel may write.
class Footprints {
public:
    void start(size_t buffers) { prints_.resize(buffers); }
    void add(size_t buffer, Footprint print);
    // The operands of the first call of each line, for messages.
    bool has_operands(int line, const char* api) const { return find_operands(line, api) != nullptr; }
    void set_operands(int line, const char* api, std::string text) { operands_.push_back({line, api, std::move(text)}); }
    const std::string& operands(int line, const char* api) const { return find_operands(line, api)->text; }
    const std::vector<Footprint>& of(size_t buffer) const { return prints_[buffer].entries; }

private:
    static constexpr size_t RECENT = 8;

    struct Buffer {
        std::vector<Footprint> entries;
        size_t room = size_t(1) << 12;  // beyond this many the entries are sorted, and merged where they can be
    };
    struct Operands {
        int line;
        const char* api;
        std::string text;
    };
    static void compact(Buffer& buffer);
    const Operands* find_operands(int line, const char* api) const;

    std::vector<Buffer> prints_;
    std::vector<Operands> operands_;
};

}  // namespace acc_model

#endif
