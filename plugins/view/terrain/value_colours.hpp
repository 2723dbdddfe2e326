// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <vector>

#include "view/terrain/colour_map.hpp"
#include "view/terrain/picture_options.hpp"

namespace thalweg::view {

/// The colour map of a scheme.
auto colours_of(ColourScheme scheme) -> const ColourMap&;

/// The colours of classes, in their order.
auto colours_of(const Classification& classes) -> std::vector<Colour>;

/// The colour of each value of a picture, as its legend shows it.
class ValueColours {
  public:
    /// The options must outlive this object.
    ValueColours(const PictureOptions& options, const ValueRange& range);

    /// Nothing where the value is not drawn: it is NaN, too small, or a class 0. Throws Error for a value
    /// that is none of the classes.
    auto operator()(float value) const -> std::optional<Colour>;

    /// The place of a value in the range, 0 to 1 inside.
    auto share(float value) const -> float;

  private:
    const PictureOptions* options_;
    const ColourMap* map_;
    ValueRange range_;
    std::vector<Colour> of_classes_;
};

}  // namespace thalweg::view
