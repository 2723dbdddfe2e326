// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shallowwater/flow/scheme_traits.hpp"

namespace thalweg::shallowwater {

/// Horvath et al. 2015.
struct Hwp14Room {
    static constexpr auto traits() -> SchemeTraits {
        SchemeTraits t;
        t.halo = 3;
        t.scheme = Scheme::hwp14;
        t.id = t.name = t.words = "hwp14";
        t.help = "Horvath et al. 2015, which keeps still water at rest at any shore";
        t.reads = reads::theta | reads::integrator | reads::desingularisation_depth | reads::hwp14_form |
                  reads::form;
        t.courant = 0.45;
        t.most_courant = 0.5;
        t.desingularisation_depth = 1e-4;
        t.dry_depth_float = 1e-6;
        t.dry_depth = 1e-8;
        t.has_waterline = true;
        t.limits_by_cell = true;
        t.most_cells_by_row_float = 125000;
        t.most_cells_by_row = 256 * 256;
        return t;
    }
};

}  // namespace thalweg::shallowwater
