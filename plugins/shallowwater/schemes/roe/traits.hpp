// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shallowwater/flow/scheme_traits.hpp"

namespace thalweg::shallowwater {

/// Augmented Roe solver of Murillo & Garcia-Navarro 2010 on triangles, as Lacasta et al. 2014 use it.
struct RoeRoom {
    static constexpr auto traits() -> SchemeTraits {
        SchemeTraits t;
        t.scheme = Scheme::roe;
        t.id = t.name = t.words = "roe";
        t.help = "first order, on triangles: Murillo and Garcia-Navarro 2010, Lacasta et al. 2014";
        t.reads = reads::local_steps | reads::exact_rounding;
        t.on_triangles = true;
        t.halo = 1;
        t.courant = t.courant_euler = 0.9;
        t.most_courant = 1;
        t.damps = false;
        t.is_single_stage = true;
        return t;
    }
};

}  // namespace thalweg::shallowwater
