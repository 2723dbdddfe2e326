// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "take_snapshot.hpp"

#include <cstring>
#include <stdexcept>

namespace thalweg::runtime {

namespace {

void copy_from_device(void* to, const BufferRef& from, std::size_t bytes, Pools& pools) {
    use(pools.gpu());
    const auto stream = Stream::create();
    const auto pinned = pools.host.take(bytes, stream);
    stream.wait(from->ready);
    copy_async(pinned->data, from->data, bytes, CopyDirection::to_host, stream);
    stream.synchronize();
    std::memcpy(to, pinned->data, bytes);
}

template <class Element>
auto values_of(const Published& value, std::size_t bytes, Pools& pools) -> std::vector<Element> {
    std::vector<Element> values(bytes / sizeof(Element));
    const bool has_copy = value.home->memory() == THW_CUDA_MEMORY && value.away;
    const auto& from = has_copy ? value.away : value.home;
    if (from->memory() == THW_CUDA_MEMORY) {
        copy_from_device(values.data(), from, bytes, pools);
    } else {
        from->ready.synchronize();
        std::memcpy(values.data(), from->data, bytes);
    }
    return values;
}

}  // namespace

auto describe_field(const PortSpec& spec) -> FieldSnapshot {
    FieldSnapshot field;
    field.name = spec.name;
    field.unit = spec.unit;
    field.standard_name = spec.standard_name;
    field.long_name = spec.long_name;
    field.location = spec.location;
    field.grid = spec.grid;
    field.grid.device_geometry = nullptr;
    switch (spec.dtype) {
        case THW_F32:
            field.values = std::vector<float>();
            break;
        case THW_F64:
            field.values = std::vector<double>();
            break;
        case THW_I32:
            field.values = std::vector<std::int32_t>();
            break;
        case THW_U8:
            field.values = std::vector<std::uint8_t>();
            break;
        default:
            throw std::logic_error("a field without an element type");
    }
    return field;
}

auto take_snapshot(const PortSpec& spec, const Published& value, Pools& pools) -> FieldSnapshot {
    auto taken = describe_field(spec);
    taken.time = value.time;
    taken.version = value.version;
    std::visit(
        [&](auto& values) {
            values =
                values_of<typename std::decay_t<decltype(values)>::value_type>(value, byte_size(spec), pools);
        },
        taken.values);
    return taken;
}

}  // namespace thalweg::runtime
