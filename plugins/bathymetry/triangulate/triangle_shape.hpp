// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <algorithm>
#include <cmath>

#include "bathymetry/triangulate/predicates.hpp"

namespace thalweg::bathymetry {

/// Edges of a triangle, in steps of the lattice, and the sine of its smallest angle, from 0 to 0.87.
struct TriangleShape {
    double shortest, longest, sine;
    int shortest_edge;  ///< 0: from a to b

    TriangleShape(Spot a, Spot b, Spot c) {
        const double squares[] = {static_cast<double>(squared_length(a, b)),
                                  static_cast<double>(squared_length(b, c)),
                                  static_cast<double>(squared_length(c, a))};
        shortest_edge = static_cast<int>(std::min_element(squares, squares + 3) - squares);
        const double least = squares[shortest_edge];
        const double most = std::max({squares[0], squares[1], squares[2]});
        const double other = std::max({std::min(squares[0], squares[1]), std::min(squares[1], squares[2]),
                                       std::min(squares[2], squares[0])});
        shortest = std::sqrt(least);
        longest = std::sqrt(most);
        sine = static_cast<double>(orientation(a, b, c)) / (longest * std::sqrt(other));
    }
};

}  // namespace thalweg::bathymetry
