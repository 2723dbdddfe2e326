// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "view/terrain/value_colours.hpp"

#include <cmath>

#include <thalweg/class_colours.hpp>

namespace thalweg::view {

auto colours_of(ColourScheme scheme) -> const ColourMap& {
    switch (scheme) {
        case ColourScheme::sequential:
            return sequential_colours();
        case ColourScheme::diverging:
            return diverging_colours();
        case ColourScheme::probability:
            return probability_colours();
        case ColourScheme::water:
            break;
    }
    return water_colours();
}

auto colours_of(const Classification& classes) -> std::vector<Colour> {
    std::vector<Colour> colours;
    for (const auto& [red, green, blue] : class_colours(classes)) {
        const auto channel = [](int byte) { return static_cast<float>(byte) / 255.0F; };
        colours.push_back({channel(red), channel(green), channel(blue)});
    }
    return colours;
}

namespace {

/// Whether 0 stands for nothing, so that the ground shows.
auto hides_zero(ColourScheme scheme) -> bool {
    return scheme == ColourScheme::diverging || scheme == ColourScheme::probability;
}

}  // namespace

ValueColours::ValueColours(const PictureOptions& options, const ValueRange& range)
    : options_(&options),
      map_(&colours_of(options.scheme)),
      range_(range),
      of_classes_(colours_of(options.classes)) {}

auto ValueColours::operator()(float value) const -> std::optional<Colour> {
    if (!std::isfinite(value)) {
        return std::nullopt;
    }
    if (options_->classes.empty()) {
        const double shown = std::abs(static_cast<double>(value)) * options_->per_unit;
        const bool is_hidden =
            options_->hide_below ? shown < *options_->hide_below : shown == 0 && hides_zero(options_->scheme);
        return is_hidden ? std::nullopt : std::optional<Colour>((*map_)(share(value)));
    }
    const auto& classes = options_->classes.classes;
    for (std::size_t k = 0; k < classes.size(); ++k) {
        if (static_cast<float>(classes[k].value) == value) {
            return value == 0 ? std::nullopt : std::optional<Colour>(of_classes_[k]);
        }
    }
    throw no_such_class("colour", static_cast<double>(value), options_->classes);
}

auto ValueColours::share(float value) const -> float {
    return static_cast<float>((static_cast<double>(value) * options_->per_unit - range_.low) /
                              (range_.high - range_.low));
}

}  // namespace thalweg::view
