// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <string>
#include <vector>

#include "view/terrain/colour_map.hpp"

class vtkRenderer;

namespace thalweg::view {

enum class Align { left, centre, right };

/// Of texts and strong shapes, and of weak ones.
inline constexpr Colour ink{0.13F, 0.16F, 0.20F}, grey{0.40F, 0.44F, 0.49F};

struct TextStyle {
    double size = 20.0;  ///< height of the font in pixels
    bool bold = false;
    Align alignment = Align::left;
    Colour paint = ink;
    bool on_tag = false;  ///< on a pale rectangle that keeps it readable on the terrain
};

using PixelPoint = std::array<double, 2>;

/// Width of a text in pixels.
auto width_of(const std::string& words, const TextStyle& style) -> double;

/// Draws flat shapes and text over a picture, in pixels from its lower left corner. Where they overlap, what
/// was drawn first stays on top: VTK tests their depth.
class Overlay {
  public:
    /// The renderer must live as long as this object.
    explicit Overlay(vtkRenderer& renderer) : renderer_(renderer) {}

    /// y is the base line. UTF-8.
    void text(double x, double y, const std::string& words, const TextStyle& style);
    void polygon(const std::vector<PixelPoint>& corners, Colour paint);
    void rectangle(double x, double y, double width, double height, Colour paint);
    void disc(double x, double y, double radius, Colour paint);
    /// Left to right through the map.
    void gradient(double x, double y, double width, double height, const ColourMap& colours);

  private:
    vtkRenderer& renderer_;
};

}  // namespace thalweg::view
