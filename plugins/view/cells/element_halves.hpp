// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include <thalweg/mesh/triangles.hpp>

#include "view/cells/raster.hpp"

namespace thalweg::view {

/// The triangle that makes a quadrilateral of the user's mesh file together with another one.
struct OtherHalf {
    CellIndex cell = -1;  ///< -1: the element is a triangle
    double share = 0;     ///< of this half in the area of both, 0 to 1
};

/// Leaves of `cells`, which are all cells in the order of the user's file, one for each element of the file:
/// of a quadrilateral its first triangle. Returns the other triangle of each; nothing, with `cells` as they
/// were, where the file has triangles alone.
auto join_halves(const mesh::Triangles& mesh, std::vector<CellIndex>& cells) -> std::vector<OtherHalf>;

/// Corners of an element, counter-clockwise: three, or four where there is another half.
auto corners_of(const mesh::Triangles& mesh, CellIndex cell, const OtherHalf& half) -> mesh::Corners;

/// Whether an edge is the diagonal along which a quadrilateral of the user's file was cut.
auto is_diagonal(const mesh::Triangles& mesh, std::int64_t edge) -> bool;

/// How the values of both halves become that of their quadrilateral.
enum class HalvesRule {
    mean,      ///< weighted with areas, which keeps volumes and, of discharges per width, momentum
    largest,   ///< of classes the worst, of maxima the larger, of other times the later
    smallest,  ///< of times at which something first happened
};

/// Returns the rule for a field. Maxima have a long name that begins with "Largest", "Highest" or "Maximum";
/// times are in seconds, and those of a first event have the word "first" in their long name.
auto halves_rule_of(const std::string& unit, const std::string& long_name, bool has_classes) -> HalvesRule;

/// The value of a quadrilateral; that of one half where the other has none (NaN).
auto joined_value(double first, double second, double share, HalvesRule rule) -> double;

/// The value of element `place`; `halves` as join_halves returns them, or empty.
inline auto element_value(const FieldView& values, CellIndex cell, const std::vector<OtherHalf>& halves,
                          std::size_t place, HalvesRule rule) -> double {
    if (halves.empty() || halves[place].cell < 0) {
        return values[cell];
    }
    return joined_value(values[cell], values[halves[place].cell], halves[place].share, rule);
}

}  // namespace thalweg::view
