// One API call as the runtime sees it: its name, its place in the source, and its operands with their labels.
#ifndef ACC_MODEL_CALL_H
#define ACC_MODEL_CALL_H

#include <cstddef>
#include <cstdint>

#include "enums.h"
#include "numbers.h"

namespace acc_model {

enum class Dtype : uint8_t { I8, U8, I16, U16, F16, BF16, I32, U32, F32, I64, U64, F64 };

template <typename T>
struct DtypeOf;
template <> struct DtypeOf<int8_t> { static constexpr Dtype value = Dtype::I8; };
template <> struct DtypeOf<uint8_t> { static constexpr Dtype value = Dtype::U8; };
template <> struct DtypeOf<int4b_t> { static constexpr Dtype value = Dtype::U8; };
template <> struct DtypeOf<bool> { static constexpr Dtype value = Dtype::U8; };
template <> struct DtypeOf<int16_t> { static constexpr Dtype value = Dtype::I16; };
template <> struct DtypeOf<uint16_t> { static constexpr Dtype value = Dtype::U16; };
template <> struct DtypeOf<half> { static constexpr Dtype value = Dtype::F16; };
template <> struct DtypeOf<bfloat16_t> { static constexpr Dtype value = Dtype::BF16; };
template <> struct DtypeOf<int32_t> { static constexpr Dtype value = Dtype::I32; };
template <> struct DtypeOf<uint32_t> { static constexpr Dtype value = Dtype::U32; };
template <> struct DtypeOf<float> { static constexpr Dtype value = Dtype::F32; };
template <> struct DtypeOf<int64_t> { static constexpr Dtype value = Dtype::I64; };
template <> struct DtypeOf<uint64_t> { static constexpr Dtype value = Dtype::U64; };
template <> struct DtypeOf<double> { static constexpr Dtype value = Dtype::F64; };

template <typename T>
inline constexpr Dtype dtype_of = DtypeOf<T>::value;

template <typename T, typename... Allowed>
inline constexpr bool one_of = (std::is_same_v<T, Allowed> || ...);

template <typename...>
inline constexpr bool never = false;

// Line of the call in the kernel source. As a default argument of a constructor inside a default argument it is the
// outermost call's line with g++ too, which `At{__builtin_LINE()}` is not.
struct At {
    explicit constexpr At(int here = __builtin_LINE()) : line(here) {}
    int line;
};
#define ACC_AT ::acc_model::At at = ::acc_model::At()

// Of a mode of the interface, whose values may be cast from any number.
template <typename Mode, size_t N>
constexpr const char* mode_text(const char* const (&names)[N], Mode mode)
{
    return static_cast<size_t>(mode) < N ? names[static_cast<size_t>(mode)] : "no mode of the interface";
}

// A view of on-chip memory: byte addresses in the UB, and the buffer it was cut from (0: none).
struct Local {
    int64_t address;
    int64_t end;
    Dtype dtype;
    AscendC::TPosition position;
    uint32_t buffer;
    uint32_t generation;
};

struct Global {
    uint8_t* address;
    Dtype dtype;
    bool unset;   // a GlobalTensor that was never given memory
    bool beyond;  // an index took it out of the 64 bits of an address
};

struct Argument {
    enum class Kind : uint8_t { LOCAL, GLOBAL, INTEGER, REAL, TEXT };
    const char* label;
    Kind kind;
    union {
        Local local;
        Global global;
        int64_t integer;
        double real;
        const char* text;
    };
};

struct Call {
    static constexpr int CAPACITY = 20;

    Call(const char* name, At where) : api(name), at(where), count(0) {}

    Call& operand(const char* label, const Local& local)
    {
        Argument& argument = next(label, Argument::Kind::LOCAL);
        argument.local = local;
        return *this;
    }
    Call& operand(const char* label, const Global& global)
    {
        Argument& argument = next(label, Argument::Kind::GLOBAL);
        argument.global = global;
        return *this;
    }
    Call& integer(const char* label, int64_t value)
    {
        next(label, Argument::Kind::INTEGER).integer = value;
        return *this;
    }
    Call& real(const char* label, double value)
    {
        next(label, Argument::Kind::REAL).real = value;
        return *this;
    }
    Call& text(const char* label, const char* value)
    {
        next(label, Argument::Kind::TEXT).text = value;
        return *this;
    }
    template <typename T>
    Call& scalar(const char* label, T value)
    {
        if constexpr (std::is_integral_v<T>) {
            return integer(label, static_cast<int64_t>(value));
        } else if constexpr (std::is_same_v<T, bfloat16_t>) {
            return real(label, static_cast<double>(bf16_bits_to_float(value.bits)));
        } else {
            return real(label, static_cast<double>(static_cast<float>(value)));
        }
    }
    const Local& local(int index) const { return arguments[index].local; }
    // Takes over what another call is, and no more than it has.
    void copy(const Call& other)
    {
        api = other.api;
        at = other.at;
        count = other.count;
        for (int i = 0; i < count; ++i) {
            arguments[i] = other.arguments[i];
        }
    }

    const char* api;
    At at;
    int count;
    Argument arguments[CAPACITY];

private:
    Argument& next(const char* label, Argument::Kind kind)
    {
        Argument& argument = arguments[count < CAPACITY ? count++ : CAPACITY - 1];
        argument.label = label;
        argument.kind = kind;
        return argument;
    }
};

// How a vector instruction covers its operands: elements by count, or masked repeats with strides in bytes.
struct Shape {
    enum class Form : uint8_t { COUNT, MASK, BITS, PRESET };
    static constexpr int OPERANDS = 3;

    Form form;
    int64_t mask;  // count, or leading elements of a repeat
    uint64_t bits[2];
    int64_t repeats;
    uint32_t blk[OPERANDS];
    uint32_t rep[OPERANDS];
};

inline constexpr uint32_t BLOCK_BYTES = 32;  // the unit in which the interface counts strides

inline Shape count_shape(int64_t count)
{
    Shape shape{};
    shape.form = Shape::Form::COUNT;
    shape.mask = count;
    return shape;
}

inline Shape repeat_shape(int64_t repeats)
{
    Shape shape{};
    shape.repeats = repeats;
    for (int i = 0; i < Shape::OPERANDS; ++i) {
        shape.blk[i] = BLOCK_BYTES;
        shape.rep[i] = 8 * BLOCK_BYTES;
    }
    return shape;
}

// The mask of a high-dimensional form: leading elements, or bits; without isSetMask, what the register holds.
template <typename Mask>
void describe_mask(Call& call, Shape& shape, bool isSetMask, const Mask& mask)
{
    if constexpr (std::is_integral_v<Mask>) {
        shape.form = Shape::Form::MASK;
        shape.mask = static_cast<int64_t>(mask);
    } else {
        static_assert(std::is_same_v<std::remove_cv_t<std::remove_pointer_t<std::decay_t<Mask>>>, uint64_t>,
                      "a mask is a number of leading elements or an array of uint64_t");
        shape.form = Shape::Form::BITS;
        shape.bits[0] = mask[0];
        shape.bits[1] = mask[1];
    }
    if (!isSetMask) {
        shape.form = Shape::Form::PRESET;
        call.text("mask", "as set");
    } else if (shape.form == Shape::Form::MASK) {
        call.integer("mask", shape.mask);
    } else {
        call.integer("mask[0]", static_cast<int64_t>(shape.bits[0]));
        call.integer("mask[1]", static_cast<int64_t>(shape.bits[1]));
    }
    call.integer("repeatTime", shape.repeats);
}

}  // namespace acc_model

#endif
