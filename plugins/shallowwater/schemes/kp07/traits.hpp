// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shallowwater/flow/scheme_traits.hpp"

namespace thalweg::shallowwater {

/// Kurganov & Petrova 2007.
struct Kp07Room {
    static constexpr auto traits() -> SchemeTraits {
        SchemeTraits t;
        t.scheme = Scheme::kp07;
        t.id = t.name = t.words = "kp07";
        t.help = "Kurganov and Petrova 2007";
        t.reads = reads::theta | reads::integrator | reads::desingularisation_depth | reads::velocity_bound |
                  reads::outflow_limiter | reads::form;
        t.most_cells_by_row_float = 512 * 512;
        t.most_cells_by_row = 256 * 256;
        return t;
    }
};

}  // namespace thalweg::shallowwater
