// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shallowwater/triangles/beyond.hpp"
#include "shallowwater/triangles/block_result.hpp"

// Included by files that are compiled once for each level of the instruction set.
namespace thalweg::shallowwater {
namespace {

// What lies across the sides of a run of cells, gathered so that the loop over them reads only what lies in a
// row.
template <class Real>
struct Gathered {
    Real depth[3][block_length], discharge_x[3][block_length], discharge_y[3][block_length];
    Real bed[3][block_length], is_first[3][block_length], is_shut[3][block_length];

    template <class Step>
    Gathered(const Step& step, std::int32_t first, std::int32_t count) {
        for (int n = 0; n < 3; ++n) {
            for (std::int32_t m = 0; m < count; ++m) {
                const Beyond<Real> across = look_across(step, first + m, n);
                depth[n][m] = across.water.depth;
                discharge_x[n][m] = across.water.discharge_x;
                discharge_y[n][m] = across.water.discharge_y;
                bed[n][m] = across.bed;
                is_first[n][m] = across.is_first;
                is_shut[n][m] = across.is_shut;
            }
        }
    }

    THALWEG_HD auto across(std::int32_t m, int n) const -> Beyond<Real> {
        return {
            {depth[n][m], discharge_x[n][m], discharge_y[n][m]}, bed[n][m], is_first[n][m], is_shut[n][m]};
    }
};

}  // namespace
}  // namespace thalweg::shallowwater
