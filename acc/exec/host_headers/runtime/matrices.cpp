// Library functions over matrices: reductions, broadcasts, selection by bytes.
#include <algorithm>
#include <cstring>

#include "../library_api.h"
#include "origin.h"
#include "scratch.h"
#include "ub_floats.h"

namespace acc_model {

namespace {

int64_t round_up(int64_t value, int64_t unit) { return (value + unit - 1) / unit * unit; }

float load(Dtype dtype, int64_t address)
{
    if (dtype == Dtype::U8) {
        return core->ub[address];
    }
    return float_at(dtype, address);
}

void store(Dtype dtype, int64_t address, float value)
{
    const uint16_t narrow = float_to_half_bits(value);
    const uint8_t byte = static_cast<uint8_t>(value);
    const void* from = dtype == Dtype::F32 ? static_cast<const void*>(&value)
                       : dtype == Dtype::F16 ? static_cast<const void*>(&narrow) : &byte;
    std::memcpy(core->ub + address, from, static_cast<size_t>(size_of(dtype)));
    std::memset(core->shadow + address, 0, static_cast<size_t>(size_of(dtype)));
}

struct Arithmetic {
    Reduction reduction;
    bool halves;  // every step is rounded to half

    float step(float a, float b) const
    {
        const float value = combine(a, b);
        return halves ? half_bits_to_float(float_to_half_bits(value)) : value;
    }

private:
    float combine(float a, float b) const
    {
        switch (reduction) {
            case Reduction::MAX:
            case Reduction::ANY: return a != a || a > b ? a : b;
            case Reduction::MIN:
            case Reduction::ALL: return a != a || a < b ? a : b;
            case Reduction::PROD: return a * b;
            default: return a + b;
        }
    }
};

// Neighbours first, as the reductions of a repeat do; a repeat that is not full has zeros behind it.
float along_row(const Arithmetic& arithmetic, std::vector<float> values, int64_t perRepeat)
{
    const size_t lanes = static_cast<size_t>(perRepeat);
    while (values.size() > 1) {
        std::vector<float> next;
        for (size_t begin = 0; begin < values.size(); begin += lanes) {
            std::vector<float> group(values.begin() + static_cast<std::ptrdiff_t>(begin),
                                     values.begin() + static_cast<std::ptrdiff_t>(std::min(begin + lanes, values.size())));
            while (group.size() > 1) {
                for (size_t i = 0; i < group.size() / 2; ++i) {
                    group[i] = arithmetic.step(group[2 * i], group[2 * i + 1]);
                }
                if (group.size() % 2 != 0) {
                    group[group.size() / 2] = group.back();
                }
                group.resize((group.size() + 1) / 2);
            }
            next.push_back(group[0]);
        }
        values = next;
    }
    return values[0];
}

// The rows beyond the largest power of two fall on the first ones, then half on half.
float along_column(const Arithmetic& arithmetic, std::vector<float> values)
{
    size_t half = 1;
    while (half * 2 < values.size()) {
        half *= 2;
    }
    for (; values.size() > 1; half /= 2) {
        for (size_t i = 0; half + i < values.size(); ++i) {
            values[i] = arithmetic.step(values[i], values[half + i]);
        }
        values.resize(half);
    }
    return values[0];
}

void check_matrix(const Call& call, Reduction reduction, const ReducedMatrix& matrix, int64_t width)
{
    if (!matrix.padded) {
        report(call, "shape-range", "srcInnerPad must be true on this chip");
    }
    if (matrix.rows < 1 || matrix.columns < 1) {
        stop(call, "reduce-count", "nothing is reduced: a dimension is 0");
    }
    if (matrix.pitch < matrix.columns || matrix.pitch * width % chip::BLOCK_BYTES != 0) {
        stop(call, "shape-range", "rows of " + std::to_string(matrix.columns) + " elements take " +
                                      std::to_string(matrix.pitch) + ", which is too short or no multiple of a block");
    }
    (void)reduction;
}

void report_undefined(const Call& call, int64_t row, int64_t at, int64_t width)
{
    const Origin origin = origin_of_undefined(call.local(1), at, at + width);
    report(call, "poison-reduce",
           "an element of row " + std::to_string(row) + " was never written or comes from undefined data" + origin.text,
           origin.memory);
}

}  // namespace

void reduce_matrix(const Call& call, Reduction reduction, const ReducedMatrix& matrix)
{
    open_library(call);
    const Dtype dtype = call.local(0).dtype;
    const int64_t width = size_of(dtype);
    check_matrix(call, reduction, matrix, width);
    const int64_t results = matrix.alongRows ? matrix.rows : matrix.columns;
    const int64_t reduced = matrix.alongRows ? matrix.columns : matrix.rows;
    ++core->counters.vectorInstructions;
    core->counters.vectorRepeats += round_up(matrix.rows * matrix.pitch * width, chip::REPEAT_BYTES) / chip::REPEAT_BYTES;
    issue(call, PIPE_V, [=](const Call& call) {
        const int64_t src = call.local(1).address;
        const int64_t dst = call.local(0).address;
        check_alignment(call, 0, chip::BLOCK_BYTES);
        check_alignment(call, 1, chip::BLOCK_BYTES);
        check_rows(call, 1, matrix.rows, matrix.columns * width, matrix.pitch * width, Access::READ);
        const int64_t bytes[2] = {results * width, matrix.rows * matrix.pitch * width};
        if (matrix.scratch) {
            use_scratch(call, 2, 2, bytes);
        }
        check_local(call, 0, dst, dst + bytes[0], Access::WRITE);
        if (dst < src + bytes[1] && src < dst + bytes[0]) {
            report(call, "operand-overlap", "dst overlaps src, which this function does not allow");
        }
        const Arithmetic arithmetic{reduction, dtype == Dtype::F16 && reduction != Reduction::WIDE_MEAN};
        std::vector<float> totals;
        for (int64_t i = 0; i < results; ++i) {
            std::vector<float> values;
            for (int64_t k = 0; k < reduced; ++k) {
                const int64_t row = matrix.alongRows ? i : k;
                const int64_t at = src + (row * matrix.pitch + (matrix.alongRows ? k : i)) * width;
                if (any_poison(core->shadow + at, width)) {
                    report_undefined(call, row, at, width);
                }
                values.push_back(load(dtype, at));
                const bool truth = reduction == Reduction::ANY || reduction == Reduction::ALL;
                if (truth && values.back() != 0.0f && values.back() != 1.0f) {
                    report(call, "value-range", "the elements of " + std::string(call.api) + " must be 0 or 1");
                }
            }
            float total = matrix.alongRows ? along_row(arithmetic, values, chip::REPEAT_BYTES / width)
                                           : along_column(arithmetic, values);
            if (reduction == Reduction::MEAN || reduction == Reduction::WIDE_MEAN) {
                total /= static_cast<float>(reduced);
            }
            totals.push_back(total);
        }
        for (int64_t i = 0; i < results; ++i) {
            store(dtype, dst + i * width, totals[static_cast<size_t>(i)]);
        }
    });
}

void broadcast_matrix(const Call& call, const Broadcasting& shape)
{
    open_library(call);
    const int64_t width = size_of(call.local(0).dtype);
    const int other = 1 - shape.axis;
    if (shape.from[shape.axis] != 1 || shape.from[other] != shape.to[other]) {
        stop(call, "shape-range",
             "[" + std::to_string(shape.from[0]) + ", " + std::to_string(shape.from[1]) + "] does not broadcast to [" +
                 std::to_string(shape.to[0]) + ", " + std::to_string(shape.to[1]) + "] along axis " +
                 std::to_string(shape.axis));
    }
    if (shape.axis == 0 && shape.from[1] * width % chip::BLOCK_BYTES != 0) {
        report(call, "shape-range", "along axis 0 a row must be a multiple of a block: it has " +
                                        std::to_string(shape.from[1] * width) + " bytes");
    }
    const int64_t rows = shape.to[0];
    const int64_t columns = shape.to[1];
    ++core->counters.vectorInstructions;
    core->counters.vectorRepeats += round_up(rows * columns * width, chip::REPEAT_BYTES) / chip::REPEAT_BYTES;
    issue(call, PIPE_V, [=](const Call& call) {
        const int64_t src = call.local(1).address;
        const int64_t dst = call.local(0).address;
        const int64_t bytes[2] = {rows * columns * width, shape.from[0] * shape.from[1] * width};
        check_alignment(call, 0, chip::BLOCK_BYTES);
        check_alignment(call, 1, chip::BLOCK_BYTES);
        check_local(call, 1, src, src + bytes[1], Access::READ);
        if (shape.scratch) {
            use_scratch(call, 2, 2, bytes);
        }
        check_local(call, 0, dst, dst + bytes[0], Access::WRITE);
        if (dst < src + bytes[1] && src < dst + bytes[0]) {
            report(call, "operand-overlap", "dst overlaps src, which this function does not allow");
        }
        const std::vector<uint8_t> values(core->ub + src, core->ub + src + bytes[1]);
        const std::vector<uint8_t> shadow(core->shadow + src, core->shadow + src + bytes[1]);
        for (int64_t row = 0; row < rows; ++row) {
            for (int64_t column = 0; column < columns; ++column) {
                const int64_t from = (shape.axis == 0 ? column : row) * width;
                const int64_t to = dst + (row * columns + column) * width;
                std::memcpy(core->ub + to, values.data() + from, static_cast<size_t>(width));
                std::memcpy(core->shadow + to, shadow.data() + from, static_cast<size_t>(width));
            }
        }
    });
}

void select_by_bytes(const Call& call, const BytesMask& shape, Scalar scalar)
{
    open_library(call);
    const Dtype dtype = call.local(0).dtype;
    const int64_t width = size_of(dtype);
    const int64_t maskWidth = size_of(call.local(2).dtype);
    if (shape.maskColumns * maskWidth % chip::BLOCK_BYTES != 0 || shape.maskColumns % 16 != 0 ||
        shape.columns * width % chip::BLOCK_BYTES != 0 || shape.maskColumns < shape.columns) {
        report(call, "shape-range",
               "rows of the sources and of the mask are multiples of a block, those of the mask also of 16 elements and "
               "not shorter: " + std::to_string(shape.columns) + " and " + std::to_string(shape.maskColumns));
    }
    ++core->counters.vectorInstructions;
    core->counters.vectorRepeats +=
        round_up(shape.rows * shape.columns * width, chip::REPEAT_BYTES) / chip::REPEAT_BYTES;
    issue(call, PIPE_V, [=](const Call& call) {
        use_reserved(call);
        const int64_t bytes[3] = {shape.rows * shape.columns * width, shape.rows * shape.columns * width,
                                  shape.rows * shape.maskColumns * maskWidth};
        for (int i = 0; i < 3; ++i) {
            check_alignment(call, i, chip::BLOCK_BYTES);
        }
        for (int i = 1; i < 3; ++i) {
            check_local(call, i, call.local(i).address, call.local(i).address + bytes[i], Access::READ);
        }
        use_scratch(call, 3, 3, bytes);
        check_local(call, 0, call.local(0).address, call.local(0).address + bytes[0], Access::WRITE);
        const uint16_t narrow = float_to_half_bits(scalar.real);
        const void* value = dtype == Dtype::F16 ? static_cast<const void*>(&narrow) : &scalar.real;
        for (int64_t row = 0; row < shape.rows; ++row) {
            for (int64_t column = 0; column < shape.columns; ++column) {
                const int64_t mask = call.local(2).address + (row * shape.maskColumns + column) * maskWidth;
                const int64_t at = (row * shape.columns + column) * width;
                const int64_t from = call.local(1).address + at;
                const int64_t to = call.local(0).address + at;
                const uint8_t zero[4] = {0, 0, 0, 0};
                const bool first = std::memcmp(core->ub + mask, zero, static_cast<size_t>(maskWidth)) == 0;
                const bool fromScalar = first == shape.scalarIsFirst;
                const bool poison = any_poison(core->shadow + mask, maskWidth) ||
                                    (!fromScalar && any_poison(core->shadow + from, width));
                std::memmove(core->ub + to, fromScalar ? value : core->ub + from, static_cast<size_t>(width));
                std::memset(core->shadow + to, poison ? 0xff : 0, static_cast<size_t>(width));
            }
        }
    });
}

}  // namespace acc_model
