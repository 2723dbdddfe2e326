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

auto take_snapshot(const PortSpec& spec, const Published& value, Pools& pools) -> FieldSnapshot {
    FieldSnapshot taken;
    taken.name = spec.name;
    taken.unit = spec.unit;
    taken.standard_name = spec.standard_name;
    taken.long_name = spec.long_name;
    taken.time = value.time;
    taken.version = value.version;
    taken.location = spec.location;
    taken.grid = spec.grid;
    taken.grid.device_geometry = nullptr;
    const auto bytes = byte_size(spec);
    switch (spec.dtype) {
        case THW_F32:
            taken.values = values_of<float>(value, bytes, pools);
            break;
        case THW_F64:
            taken.values = values_of<double>(value, bytes, pools);
            break;
        case THW_I32:
            taken.values = values_of<std::int32_t>(value, bytes, pools);
            break;
        case THW_U8:
            taken.values = values_of<std::uint8_t>(value, bytes, pools);
            break;
        default:
            throw std::logic_error("a field without an element type");
    }
    return taken;
}

}  // namespace thalweg::runtime
