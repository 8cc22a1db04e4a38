// LocalTensor and GlobalTensor: typed views of the UB and of GM.
#ifndef ACC_MODEL_TENSOR_H
#define ACC_MODEL_TENSOR_H

#include "call.h"
#include "chip_types.h"
#include "platform.h"
#include "runtime_api.h"

#define ACC_STRING_(...) #__VA_ARGS__
#define ACC_STRING(...) ACC_STRING_(__VA_ARGS__)
#define ACC_CHECK_TYPE(API, T)                             \
    static_assert(acc_model::one_of<T, ACC_TYPES_##API>,   \
                  #API " does not take this element type on this chip, it takes: " ACC_STRING(ACC_TYPES_##API))

namespace AscendC {

template <typename T>
class LocalTensor {
    static_assert(!std::is_same_v<T, int4b_t>, "int4b_t is not modelled by the host model");

public:
    using PrimType = T;

    LocalTensor() : view_{0, 0, acc_model::dtype_of<T>, TPosition::MAX, 0, 0} {}
    explicit LocalTensor(const acc_model::Local& view) : view_(view) { view_.dtype = acc_model::dtype_of<T>; }

    // A tensor of a kernel that plans its memory itself: a byte address and a number of elements.
    LocalTensor(TPosition position, uint32_t address, uint32_t elements, ACC_AT)
        : view_{address, address + int64_t(elements) * int64_t(sizeof(T)), acc_model::dtype_of<T>, position, 0, 0}
    {
        acc_model::Call call("LocalTensor", at);
        view_.buffer = acc_model::place_static(call.operand("tensor", view_));
    }

    LocalTensor operator[](uint32_t offset) const
    {
        acc_model::Local view = view_;
        view.address += int64_t(offset) * int64_t(sizeof(T));
        return LocalTensor(view);
    }

    template <typename U>
    LocalTensor<U> ReinterpretCast() const
    {
        return LocalTensor<U>(view_);
    }

    T GetValue(uint32_t index, ACC_AT) const
    {
        acc_model::Call call("GetValue", at);
        call.operand("src", view_).integer("index", index);
        T value;
        acc_model::get_local(call, &value);
        return value;
    }

    void SetValue(uint32_t index, T value, ACC_AT) const
    {
        acc_model::Call call("SetValue", at);
        call.operand("dst", view_).integer("index", index).scalar("value", value);
        acc_model::set_local(call, &value);
    }

    T operator()(uint32_t index, ACC_AT) const { return GetValue(index, at); }

    __ubuf__ T* GetPhyAddr() const { return reinterpret_cast<T*>(acc_model::local_pointer(view_)); }
    __ubuf__ T* GetPhyAddr(uint32_t offset) const { return (*this)[offset].GetPhyAddr(); }

    uint32_t GetSize() const { return static_cast<uint32_t>((view_.end - view_.address) / int64_t(sizeof(T))); }
    uint32_t GetLength() const { return static_cast<uint32_t>(view_.end - view_.address); }
    void SetSize(uint32_t elements) { view_.end = view_.address + int64_t(elements) * int64_t(sizeof(T)); }
    TPosition GetPosition() const { return view_.position; }

    const acc_model::Local& view() const { return view_; }

private:
    acc_model::Local view_;
};

template <typename T>
class GlobalTensor {
    static_assert(!std::is_same_v<T, int4b_t>, "int4b_t is not modelled by the host model");

public:
    using PrimType = T;

    void SetGlobalBuffer(__gm__ T* address, uint64_t elements)
    {
        SetGlobalBuffer(address);
        size_ = elements;
    }
    void SetGlobalBuffer(__gm__ T* address)
    {
        address_ = address;
        unset_ = false;
        beyond_ = false;
    }

    GlobalTensor operator[](uint64_t offset) const
    {
        // Indices may step back: the offset is a number with a sign, and has to fit as bytes.
        GlobalTensor result = *this;
        int64_t bytes;
        int64_t address;
        result.beyond_ |= __builtin_mul_overflow(int64_t(offset), int64_t(sizeof(T)), &bytes);
        result.beyond_ |= __builtin_add_overflow(reinterpret_cast<int64_t>(address_), bytes, &address);
        result.address_ = reinterpret_cast<T*>(address);
        result.size_ = size_ > offset ? size_ - offset : 0;
        return result;
    }

    T GetValue(uint64_t index, ACC_AT) const
    {
        acc_model::Call call("GetValue", at);
        call.operand("src", view()).integer("index", int64_t(index));
        T value;
        acc_model::get_global(call, acc_model::Cached::YES, &value);
        return value;
    }

    void SetValue(uint64_t index, T value, ACC_AT) const
    {
        acc_model::Call call("SetValue", at);
        call.operand("dst", view()).integer("index", int64_t(index)).scalar("value", value);
        acc_model::set_global(call, acc_model::Cached::YES, &value);
    }

    T operator()(uint64_t index, ACC_AT) const { return GetValue(index, at); }

    const __gm__ T* GetPhyAddr() const { return address_; }
    const __gm__ T* GetPhyAddr(uint64_t offset) const { return (*this)[offset].address_; }
    uint64_t GetSize() const { return size_; }
    // A hint about the L2 cache: no effect on values.
    template <CacheRwMode rwMode = CacheRwMode::RW>
    void SetL2CacheHint(CacheMode)
    {
    }
    template <typename Mode>
    void SetL2CacheHint(Mode)
    {
    }

    acc_model::Global view() const
    {
        return {reinterpret_cast<uint8_t*>(address_), acc_model::dtype_of<T>, unset_, beyond_};
    }

private:
    T* address_ = nullptr;
    bool unset_ = true;
    bool beyond_ = false;
    uint64_t size_ = 0;
};

}  // namespace AscendC

#endif
