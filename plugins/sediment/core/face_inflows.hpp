// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <vector>

#include "sediment/core/faces.hpp"

/// Options::face_inflows as kernels read them.
namespace thalweg::sediment {

/// Of each outer face: that of the FaceInflow which has it, or else of its edge.
inline auto face_rules(const Options& o) -> std::vector<FaceRule> {
    const compute::OuterFaces all = {o.nx, o.ny};
    std::vector<FaceRule> rules;
    for (int n = 0; n < all.count(); ++n) {
        const compute::OuterFace f = all[n];
        rules.push_back({o.inflow[(f.along_x ? 0U : 2U) + (f.high ? 1U : 0U)], -1});
    }
    for (std::size_t k = 0; k < o.face_inflows.size(); ++k) {
        const FaceInflow& some = o.face_inflows[k];
        const bool has_values = !some.concentration.empty() || !some.bed_load.empty();
        for (const int face : some.faces) {
            rules[static_cast<std::size_t>(face)] = {some.rule,
                                                     has_values ? static_cast<std::int32_t>(k) : -1};
        }
    }
    return rules;
}

/// Rows of Planes::given_at_faces.
template <class Real>
auto given_at_faces(const Options& o) -> std::vector<Real> {
    std::vector<Real> rows;
    for (const FaceInflow& some : o.face_inflows) {
        for (const auto* values : {&some.concentration, &some.bed_load}) {
            for (std::size_t n = 0; n < o.classes.size(); ++n) {
                rows.push_back(static_cast<Real>(n < values->size() ? (*values)[n] : 0));
            }
        }
    }
    return rows;
}

/// Whether anything of what leaves the grid comes back.
inline auto recirculates(const Options& o) -> bool {
    return std::find(o.inflow.begin(), o.inflow.end(), Inflow::recirculation) != o.inflow.end() ||
           std::any_of(o.face_inflows.begin(), o.face_inflows.end(),
                       [](const FaceInflow& some) { return some.rule == Inflow::recirculation; });
}

}  // namespace thalweg::sediment
