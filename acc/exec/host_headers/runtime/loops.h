// Loops over contiguous elements, made from functions of one element.
#ifndef ACC_MODEL_RUNTIME_LOOPS_H
#define ACC_MODEL_RUNTIME_LOOPS_H

#include <cstring>
#if defined(__F16C__)
#include <immintrin.h>
#endif

#include "elementwise.h"

namespace acc_model {

inline void halves_to_floats(float* to, const uint16_t* from, int64_t count)
{
    int64_t i = 0;
#if defined(__F16C__)
    for (; i + 8 <= count; i += 8) {
        _mm256_storeu_ps(to + i, _mm256_cvtph_ps(_mm_loadu_si128(reinterpret_cast<const __m128i*>(from + i))));
    }
#endif
    for (; i < count; ++i) {
        to[i] = half_bits_to_float(from[i]);
    }
}

inline void floats_to_halves(uint16_t* to, const float* from, int64_t count)
{
    int64_t i = 0;
#if defined(__F16C__)
    for (; i + 8 <= count; i += 8) {
        _mm_storeu_si128(reinterpret_cast<__m128i*>(to + i),
                         _mm256_cvtps_ph(_mm256_loadu_ps(from + i), _MM_FROUND_TO_NEAREST_INT));
    }
#endif
    for (; i < count; ++i) {
        to[i] = float_to_half_bits(from[i]);
    }
}

template <typename T>
T scalar_as(Scalar scalar)
{
    if constexpr (std::is_same_v<T, float>) {
        return scalar.real;
    } else {
        return static_cast<T>(scalar.integer);
    }
}

// Op: static T of(T src0, T src1, T dst, T scalar); absent operands are passed as zero.
template <typename Op, typename T, int sources, bool readsDst>
void typed_loop(uint8_t* dstBytes, const uint8_t* src0Bytes, const uint8_t* src1Bytes, Scalar scalar, int64_t count)
{
    T* dst = reinterpret_cast<T*>(dstBytes);
    const T* src0 = reinterpret_cast<const T*>(src0Bytes);
    const T* src1 = reinterpret_cast<const T*>(src1Bytes);
    const T value = scalar_as<T>(scalar);
#if defined(__clang__)
#pragma clang loop vectorize(assume_safety)
#else
#pragma GCC ivdep
#endif
    for (int64_t i = 0; i < count; ++i) {
        dst[i] = Op::of(sources > 0 ? src0[i] : T(0), sources > 1 ? src1[i] : T(0), readsDst ? dst[i] : T(0), value);
    }
}

inline constexpr int64_t CHUNK = 256;

// half: computed in float and rounded once, which for + - * / and sqrt is the correctly rounded result.
template <typename Op, int sources, bool readsDst>
void half_loop(uint8_t* dst, const uint8_t* src0, const uint8_t* src1, Scalar scalar, int64_t count)
{
    alignas(32) float a[CHUNK];
    alignas(32) float b[CHUNK];
    alignas(32) float d[CHUNK];
    for (int64_t start = 0; start < count; start += CHUNK) {
        const int64_t n = count - start < CHUNK ? count - start : CHUNK;
        uint16_t* to = reinterpret_cast<uint16_t*>(dst) + start;
        if constexpr (sources > 0) {
            halves_to_floats(a, reinterpret_cast<const uint16_t*>(src0) + start, n);
        }
        if constexpr (sources > 1) {
            halves_to_floats(b, reinterpret_cast<const uint16_t*>(src1) + start, n);
        }
        if constexpr (readsDst) {
            halves_to_floats(d, to, n);
        }
        typed_loop<Op, float, sources, readsDst>(reinterpret_cast<uint8_t*>(d), reinterpret_cast<const uint8_t*>(a),
                                                 reinterpret_cast<const uint8_t*>(b), scalar, n);
        floats_to_halves(to, d, n);
    }
}

// half sources, float destination.
template <typename Op, int sources, bool readsDst>
void widening_loop(uint8_t* dst, const uint8_t* src0, const uint8_t* src1, Scalar scalar, int64_t count)
{
    alignas(32) float a[CHUNK];
    alignas(32) float b[CHUNK];
    for (int64_t start = 0; start < count; start += CHUNK) {
        const int64_t n = count - start < CHUNK ? count - start : CHUNK;
        halves_to_floats(a, reinterpret_cast<const uint16_t*>(src0) + start, n);
        if constexpr (sources > 1) {
            halves_to_floats(b, reinterpret_cast<const uint16_t*>(src1) + start, n);
        }
        typed_loop<Op, float, sources, readsDst>(dst + start * 4, reinterpret_cast<const uint8_t*>(a),
                                                 reinterpret_cast<const uint8_t*>(b), scalar, n);
    }
}

template <typename Op, int sources, bool readsDst = false>
Loop pick_loop(Dtype dst, Dtype src)
{
    if (dst == Dtype::F32 && src == Dtype::F16) {
        return widening_loop<Op, sources, readsDst>;
    }
    switch (dst) {
        case Dtype::F32: return typed_loop<Op, float, sources, readsDst>;
        case Dtype::F16: return half_loop<Op, sources, readsDst>;
        default: return nullptr;
    }
}

}  // namespace acc_model

#endif
