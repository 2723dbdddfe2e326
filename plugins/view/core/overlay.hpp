// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <string>
#include <vector>

#include "view/core/colour_map.hpp"

class vtkRenderer;

namespace thalweg::view {

enum class align { left, centre, right };

struct text_style {
    double size = 20.0;  ///< height of the font in pixels
    bool bold = false;
    align alignment = align::left;
    colour paint{0.13F, 0.16F, 0.20F};
    bool on_tag = false;  ///< on a pale rectangle that keeps it readable on the terrain
};

using pixel_point = std::array<double, 2>;

/// Draws flat shapes and text over a picture, in pixels from its lower left corner. Where they overlap, what
/// was drawn first stays on top: VTK tests their depth.
class overlay {
  public:
    /// The renderer must live as long as this object.
    explicit overlay(vtkRenderer& renderer) : renderer_(renderer) {}

    /// y is the base line. UTF-8.
    void text(double x, double y, const std::string& words, const text_style& style);
    void polygon(const std::vector<pixel_point>& corners, colour paint);
    void rectangle(double x, double y, double width, double height, colour paint);
    void disc(double x, double y, double radius, colour paint);
    /// Left to right through the map.
    void gradient(double x, double y, double width, double height, const colour_map& colours);

  private:
    vtkRenderer& renderer_;
};

}  // namespace thalweg::view
