// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shallowwater/flow/options.hpp"

namespace thalweg::shallowwater {

/// What of the options decides which scheme class runs.
struct SchemeChoice {
    Scheme scheme;
    Form form;
    bool velocity_bound;
    Hwp14Form hwp14_form;
    WafForm waf_form;
    WafLimiter waf_limiter;

    explicit SchemeChoice(const Options& o)
        : scheme(o.scheme),
          form(o.form),
          velocity_bound(o.velocity_bound),
          hwp14_form(o.hwp14_form),
          waf_form(o.waf_form),
          waf_limiter(o.waf_limiter) {}

    SchemeChoice() : SchemeChoice(Options{}) {}
};

}  // namespace thalweg::shallowwater
