// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <thalweg/gis/place.hpp>
#include <thalweg/gis/shapes.hpp>

namespace thalweg::gis {

/// Area of a shape that is one, without its holes, in squares of the unit of its coordinates. Thread-safe.
auto measured_area(const Shape& shape) -> double;

/// A place inside a shape that is an area, also where the middle of its rectangle lies outside. Throws Error
/// where it has none, as a ring of two points. Thread-safe.
auto place_inside(const Shape& shape) -> Point;

}  // namespace thalweg::gis
