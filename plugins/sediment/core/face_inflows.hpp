// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <vector>

#include "sediment/core/faces.hpp"

/// Options::face_inflows as kernels read them.
namespace thalweg::sediment {

/// Side on which each of CrossedFaces lies, 0 to 3: west, east, south, north.
inline auto face_sides(const Options& o, int rims) -> std::vector<std::size_t> {
    const compute::OuterFaces all = {o.nx, o.ny};
    std::vector<std::size_t> sides;
    for (int n = 0; n < all.count(); ++n) {
        const compute::OuterFace f = all[n];
        sides.push_back((f.along_x ? 0U : 2U) + (f.high ? 1U : 0U));
    }
    for (int n = 0; n < 4 * rims; ++n) {
        sides.push_back(static_cast<std::size_t>(n % 4));
    }
    return sides;
}

/// Index of the first FaceInflow that has each of CrossedFaces, or -1. `rim` has the number in the rim of
/// each cell, or -1; empty: there is no rim.
inline auto face_owners(const Options& o, const std::vector<int>& rim, int rims)
    -> std::vector<std::int32_t> {
    const int outer = compute::OuterFaces{o.nx, o.ny}.count();
    std::vector<std::int32_t> owners(static_cast<std::size_t>(outer + 4 * rims), -1);
    const auto give = [&](int i, int j, int side, std::size_t owner) {
        const int number =
            rim[static_cast<std::size_t>(j) * static_cast<std::size_t>(o.nx) + static_cast<std::size_t>(i)];
        const auto place = static_cast<std::size_t>(outer + 4 * number + side);
        if (number >= 0 && owners[place] < 0) {
            owners[place] = static_cast<std::int32_t>(owner);
        }
    };
    for (std::size_t k = 0; k < o.face_inflows.size(); ++k) {
        for (const int face : o.face_inflows[k].faces) {
            owners[static_cast<std::size_t>(face)] = static_cast<std::int32_t>(k);
        }
        for (const compute::FaceBetween& f : o.face_inflows[k].between) {
            if (rims > 0) {
                give(f.i, f.j, f.along_x ? 0 : 2, k);
                give(f.i - (f.along_x ? 1 : 0), f.j - (f.along_x ? 0 : 1), f.along_x ? 1 : 3, k);
            }
        }
    }
    return owners;
}

/// Rule of each of CrossedFaces: that of the FaceInflow which has the face, or else of the edge on its side.
inline auto face_rules(const Options& o, const std::vector<int>& rim, int rims) -> std::vector<FaceRule> {
    const std::vector<std::int32_t> owners = face_owners(o, rim, rims);
    const std::vector<std::size_t> sides = face_sides(o, rims);
    std::vector<FaceRule> rules;
    for (std::size_t m = 0; m < owners.size(); ++m) {
        if (owners[m] < 0) {
            rules.push_back({o.inflow[sides[m]], -1});
            continue;
        }
        const FaceInflow& some = o.face_inflows[static_cast<std::size_t>(owners[m])];
        const bool has_values = !some.concentration.empty() || !some.bed_load.empty();
        rules.push_back({some.rule, has_values ? owners[m] : -1});
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
