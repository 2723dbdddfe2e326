// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "method.hpp"

#include <algorithm>

namespace thalweg::shallowwater::catalogue {

auto name_of(Method method) -> std::string {
    return method == Method::kp07 ? "kp07" : "kp07+bound";
}

auto all_methods() -> const std::vector<Method>& {
    static const std::vector<Method> all = {Method::kp07, Method::kp07_bound};
    return all;
}

void apply(Method method, Options& options) {
    if (method == Method::kp07) {
        return;
    }
    options.velocity_bound = true;
    options.outflow_limiter = true;
    options.desingularisation_depth = std::min(options.desingularisation_depth, 1e-6);
}

}  // namespace thalweg::shallowwater::catalogue
