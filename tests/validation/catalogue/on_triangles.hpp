// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "../../shallowwater/boundary_case.hpp"
#include "../../shallowwater/triangle_case.hpp"

namespace thalweg::shallowwater::catalogue {

// The cells of a raster, each cut into two triangles: cell k becomes the triangles 2 k and 2 k + 1. The
// diagonals turn from cell to cell, and mirror each other about both middle lines of the raster.
auto cut_in_two(const Domain& domain) -> mesh::TriangleData;

// The edges of that mesh that are the outer faces of the raster, by number of the face.
auto edges_of_faces(const Domain& domain, const mesh::TriangleData& mesh) -> std::vector<int>;

// A case of a raster on its cells cut in two. A bed at corners becomes one of nodes, of which each triangle
// has the mean; the water of a cell then stands level in both, as far as it covers them. Throws
// std::invalid_argument for a periodic domain, and for sources at cells.
template <class Real>
auto on_triangles(const test::Case<Real>& c) -> test::TriangleCase<Real>;

// What a raster has of fields on its cells cut in two: the mean of each pair, of maxima the larger one.
template <class Real>
auto on_raster(const test::Fields<Real>& triangles) -> test::Fields<Real>;

}  // namespace thalweg::shallowwater::catalogue
