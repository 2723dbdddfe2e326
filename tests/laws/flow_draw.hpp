// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <iosfwd>
#include <vector>

#include <rapidcheck.h>

#include "../shallowwater/case.hpp"

namespace thalweg::shallowwater::test {

/// The greatest FlowDraw::boundary.
constexpr int rating_curve = 6;

/// A flow in a few whole numbers, which can be drawn, printed, and shrunk one by one. Beds are multiples of
/// 1/64 m, so that they stay exact in float, moved by whole metres too.
struct FlowDraw {
    int columns, rows;  ///< 1 to 40
    int seed;           ///< of everything that varies from cell to cell
    int method;  ///< 0 kp07, 1 hwp14, 2 waf, 3 waf split, 4 hllc; each as the node sets it up by default
    bool in_float;
    int width;                     ///< which of a few cell sizes
    bool at_vertices;              ///< where the bed is given
    int relief;                    ///< of the bed from cell to cell, in 1/64 m
    int tilt_x, tilt_y;            ///< of the bed, in 1/64 m a cell
    int holes;                     ///< of a hundred cells, how many have no bed
    int water;                     ///< 0 none, 1 a lake, 2 a dam, 3 patches, 4 everywhere
    int depth;                     ///< the deepest, in 1/8 m
    int speed;                     ///< the largest, in 1/4 m/s
    int friction;                  ///< Manning's n in 1/100, varied by cell where it is odd
    int west, east, south, north;  ///< 0 wall, 1 open
    int periodic;                  ///< 0 none, 1 along x, 2 along y
    int boundary, side;            ///< 0 none, else a kind and the edge where it is
    int source;                    ///< in m3/s; negative takes water out
    int rain;                      ///< in 1/1000 m/s
    int steps;                     ///< about so many

    static auto draws() -> rc::Gen<FlowDraw>;

    /// The same with water of at least 2 m everywhere, over a bed that it covers.
    auto covered() const -> FlowDraw;

    auto is_split() const -> bool { return method == 3; }
};

void showValue(const FlowDraw& draw, std::ostream& out);  // NOLINT(readability-identifier-naming): RapidCheck

/// Its name, for messages.
auto method_of(const FlowDraw& draw) -> const char*;

template <class Real>
auto case_of(const FlowDraw& draw) -> Case<Real>;

/// About how long so many steps take, s.
template <class Real>
auto duration_of(const FlowDraw& draw, const Case<Real>& flow) -> double;

/// Calls law(c, end) with the drawn case in the drawn precision.
template <class Law>
auto in_its_precision(const FlowDraw& draw, const Law& law) {
    if (draw.in_float) {
        const auto c = case_of<float>(draw);
        return law(c, duration_of(draw, c));
    }
    const auto c = case_of<double>(draw);
    return law(c, duration_of(draw, c));
}

}  // namespace thalweg::shallowwater::test
