// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "field_range.hpp"

#include <algorithm>

#include <thalweg/compute/executor.hpp>

namespace thalweg::runtime {

namespace {

constexpr std::int64_t row_length = 4096;

/// Element (i, j) of a long list that is cut into rows.
template <class Element>
struct RangeOfElement {
    const Element* data;
    std::int64_t count;

    THALWEG_HD auto operator()(int i, int j) const -> FieldRange {
        const std::int64_t k = row_length * j + i;
        const double value = k < count ? static_cast<double>(data[k]) : 0.0;
        return k < count && value == value ? FieldRange{value, value, value, 1} : FieldRange{0, 0, 0, 0};
    }
};

template <class Element>
auto reduce(const void* data, std::int64_t count, Device device, void* stream) -> FieldRange {
    const auto width = static_cast<int>(std::min(count, row_length));
    const auto height = static_cast<int>((count + row_length - 1) / row_length);
    return compute::Executor(device, stream)
        .reduce(width, height, RangeOfElement<Element>{static_cast<const Element*>(data), count});
}

}  // namespace

auto range_of(const void* data, thw_dtype dtype, std::int64_t count, Device device, void* stream)
    -> FieldRange {
    switch (dtype) {
        case THW_F64:
            return reduce<double>(data, count, device, stream);
        case THW_F32:
            return reduce<float>(data, count, device, stream);
        case THW_I32:
            return reduce<std::int32_t>(data, count, device, stream);
        default:
            return reduce<std::uint8_t>(data, count, device, stream);
    }
}

}  // namespace thalweg::runtime
