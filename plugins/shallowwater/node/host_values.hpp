// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstring>
#include <vector>

#include <thalweg/node.hpp>

#include "shallowwater/river/solver.hpp"

namespace thalweg::shallowwater {

template <class Element>
auto host_values_as(const Input& input, Device device, void* stream) -> std::vector<double> {
    std::vector<Element> values(static_cast<std::size_t>(input->extent().count()));
    const auto bytes = values.size() * sizeof(Element);
    const auto* from = input->data<const Element>();
    if (device.is_cuda()) {
        river::copy_from_cuda(values.data(), from, bytes, stream);
    } else if (bytes > 0) {
        std::memcpy(values.data(), from, bytes);
    }
    return {values.begin(), values.end()};
}

/// Values of an input that has data, on the host. On CUDA waits for the stream.
inline auto host_values(const Input& input, Device device, void* stream) -> std::vector<double> {
    return input->dtype() == THW_F64 ? host_values_as<double>(input, device, stream)
                                     : host_values_as<float>(input, device, stream);
}

}  // namespace thalweg::shallowwater
