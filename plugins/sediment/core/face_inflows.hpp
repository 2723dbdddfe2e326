// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <vector>

#include "sediment/core/faces.hpp"

/// Options::face_inflows as kernels read them.
namespace thalweg::sediment {

/// Rule of each of CrossedFaces: that of the first FaceInflow which has the face, or else of the edge on its
/// side. `rim` has the number in the rim of each cell, or -1; empty: there is no rim.
inline auto face_rules(const Options& o, const std::vector<int>& rim, int rims) -> std::vector<FaceRule> {
    const compute::OuterFaces all = {o.nx, o.ny};
    std::vector<FaceRule> rules;
    for (int n = 0; n < all.count(); ++n) {
        const compute::OuterFace f = all[n];
        rules.push_back({o.inflow[(f.along_x ? 0U : 2U) + (f.high ? 1U : 0U)], -1});
    }
    for (int n = 0; n < 4 * rims; ++n) {
        rules.push_back({o.inflow[static_cast<std::size_t>(n % 4)], -1});
    }
    std::vector<bool> has(rules.size());
    const auto give = [&](int i, int j, int side, const FaceRule& rule) {
        const int number =
            rim[static_cast<std::size_t>(j) * static_cast<std::size_t>(o.nx) + static_cast<std::size_t>(i)];
        const auto place = static_cast<std::size_t>(all.count() + 4 * number + side);
        if (number >= 0 && !has[place]) {
            rules[place] = rule;
            has[place] = true;
        }
    };
    for (std::size_t k = 0; k < o.face_inflows.size(); ++k) {
        const FaceInflow& some = o.face_inflows[k];
        const bool has_values = !some.concentration.empty() || !some.bed_load.empty();
        const FaceRule rule = {some.rule, has_values ? static_cast<std::int32_t>(k) : -1};
        for (const int face : some.faces) {
            rules[static_cast<std::size_t>(face)] = rule;
        }
        for (const compute::FaceBetween& f : some.between) {
            if (rims > 0) {
                give(f.i, f.j, f.along_x ? 0 : 2, rule);
                give(f.i - (f.along_x ? 1 : 0), f.j - (f.along_x ? 0 : 1), f.along_x ? 1 : 3, rule);
            }
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

/// Returns whether any sediment that leaves the grid comes back.
inline auto recirculates(const Options& o) -> bool {
    return std::find(o.inflow.begin(), o.inflow.end(), Inflow::recirculation) != o.inflow.end() ||
           std::any_of(o.face_inflows.begin(), o.face_inflows.end(),
                       [](const FaceInflow& some) { return some.rule == Inflow::recirculation; });
}

}  // namespace thalweg::sediment
