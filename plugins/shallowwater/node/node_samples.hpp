// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cmath>
#include <utility>

#include <thalweg/node.hpp>

#include "shallowwater/flow/step_samples.hpp"

namespace thalweg::shallowwater {

// The samples that the host wants of a flow in this interval. `publish` fills the outputs of the node.
template <class Publish>
auto samples_of(Node& node, Publish publish) -> StepSamples {
    if (!std::isfinite(node.next_sample())) {
        return {};
    }
    return {[&node] { return node.next_sample(); },
            [&node, publish = std::move(publish)](double time) { node.show_outputs(time, publish); },
            node.wanted_cells()};
}

}  // namespace thalweg::shallowwater
