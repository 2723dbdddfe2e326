// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shallowwater/flow/scheme_names.hpp"
#include "shallowwater/schemes/waf/limiter.hpp"

namespace thalweg::shallowwater {

/// Calls `use` with an object of the limiter class, and returns what it returns.
template <class Use>
auto with_limiter(WafLimiter limiter, const Use& use) {
    switch (limiter) {
        case WafLimiter::minmod:
            return use(MinmodLimiter{});
        case WafLimiter::superbee:
            return use(SuperbeeLimiter{});
        case WafLimiter::none:
            return use(NoLimiter{});
        case WafLimiter::van_leer:
            break;
    }
    return use(VanLeerLimiter{});
}

}  // namespace thalweg::shallowwater
