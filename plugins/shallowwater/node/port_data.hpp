// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <thalweg/node.hpp>

namespace thalweg::shallowwater {

/// Returns the values of an input in the memory of the node's executor, or null where nothing is connected.
template <class Element>
auto data_or_null(const Input& input) -> const Element* {
    return input->connected() ? input->data<const Element>() : nullptr;
}

/// Returns the memory for an output's values, or null where nobody reads them.
template <class Element>
auto data_or_null(const Output& output) -> Element* {
    return output->has_data() ? output->data<Element>() : nullptr;
}

}  // namespace thalweg::shallowwater
