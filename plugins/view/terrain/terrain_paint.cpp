// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "view/terrain/terrain_paint.hpp"

#include <algorithm>
#include <cmath>

namespace thalweg::view {
namespace {

/// Factor on the slopes that makes the steep ones of this surface look steep, whatever its relief.
auto slope_gain(const std::vector<Slope>& slopes, float most) -> float {
    std::vector<float> steepness;
    for (const Slope& s : slopes) {
        if (s.x != 0.0F || s.y != 0.0F) {
            steepness.push_back(std::hypot(s.x, s.y));
        }
    }
    const float steep = percentile(steepness, 0.95, 1.0F);
    return std::min(most, 0.9F / std::max(steep, 1e-12F));
}

/// Brightness under a lamp; azimuth clockwise from north. A level cell has brightness 1.
auto lit(Slope s, float gain, float azimuth_degrees, float altitude_degrees) -> float {
    constexpr float degree = 0.017453293F;
    const float flat = std::sin(altitude_degrees * degree);
    const float level = std::cos(altitude_degrees * degree);
    const float toward_x = level * std::sin(azimuth_degrees * degree);
    const float toward_y = level * std::cos(azimuth_degrees * degree);
    const float dot = -s.x * gain * toward_x - s.y * gain * toward_y + flat;
    return std::max(0.0F, dot) / std::sqrt(1.0F + gain * gain * (s.x * s.x + s.y * s.y)) / flat;
}

/// One lamp in the north-west, as on maps, and two weak ones that light the slopes in its shadow.
auto relief_light(Slope s, float gain) -> float {
    return 0.64F * lit(s, gain, 315.0F, 42.0F) + 0.20F * lit(s, gain, 250.0F, 50.0F) +
           0.16F * lit(s, gain, 20.0F, 50.0F);
}

auto relief_colours(const Raster& bed, const Relief& shape, const ValueRange& elevation)
    -> std::vector<Colour> {
    const auto slopes = shape.slopes(bed.values);
    const float gain = slope_gain(slopes, 1e9F);
    // Ridges brighter and hollows darker than their surroundings: what a diffuse sky does.
    const auto surroundings = shape.surroundings(bed.values);
    std::vector<float> above(bed.values.size());
    std::vector<float> size_of_above(bed.values.size());
    for (std::size_t k = 0; k < above.size(); ++k) {
        above[k] = bed.values[k] - surroundings[k];
        size_of_above[k] = std::abs(above[k]);
    }
    const float usual = std::max(1e-6F, percentile(size_of_above, 0.9, 1.0F));
    const auto span = static_cast<float>(elevation.high - elevation.low);
    std::vector<Colour> result(bed.values.size());
    for (std::size_t k = 0; k < result.size(); ++k) {
        if (std::isfinite(bed.values[k])) {
            const float height = (bed.values[k] - static_cast<float>(elevation.low)) / span;
            const float sky = 1.0F + 0.10F * std::clamp(above[k] / usual, -1.2F, 1.2F);
            const float light = 0.30F + 0.70F * relief_light(slopes[k], gain);
            result[k] = scaled(terrain_colours()(height), std::min(1.22F, light) * sky);
        }
    }
    return result;
}

auto water_level(const PaintedFields& fields) -> std::vector<float> {
    std::vector<float> level(fields.bed.values.size(), NAN);
    for (std::size_t k = 0; k < level.size(); ++k) {
        if (fields.water.wet_share.values[k] > 0.0F) {
            level[k] = fields.bed.values[k] + fields.water.depth.values[k];
        }
    }
    return level;
}

/// Waves show as light and shade and, where they turn to the lamp, as a glint.
auto wave_lit(Colour base, Slope s, float gain) -> Colour {
    const float light = lit(s, gain, 315.0F, 50.0F);
    const float glint = std::pow(std::clamp((light - 1.0F) * 2.2F, 0.0F, 1.0F), 2.0F);
    return mix(scaled(base, 0.72F + 0.28F * light), {1.0F, 1.0F, 1.0F}, 0.35F * glint);
}

/// Colours without light: as they stand in the legend wherever a cell is covered whole.
void paint_flat(const PaintedFields& fields, const PaintScale& scale, std::vector<Colour>& ground) {
    const bool by_depth = fields.scalar.values.empty();
    for (std::size_t k = 0; k < ground.size(); ++k) {
        const float wet = fields.water.wet_share.values[k];
        const float cover = scale.colour_dry_cells && !by_depth ? 1.0F : wet;
        const float value = by_depth ? fields.water.depth.values[k] : fields.scalar.values[k];
        if (cover > 0.0F && std::isfinite(fields.bed.values[k])) {
            if (const auto base = scale.values(value)) {
                ground[k] = mix(ground[k], *base, cover);
            }
        }
    }
}

void paint_lit(const PaintedFields& fields, const Relief& shape, const PaintScale& scale,
               std::vector<Colour>& ground) {
    const auto slopes = shape.slopes(water_level(fields));
    // The limit keeps the rounding noise of a lake at rest from being drawn as waves.
    const float gain = slope_gain(slopes, 60.0F);
    const bool by_depth = fields.scalar.values.empty();
    for (std::size_t k = 0; k < ground.size(); ++k) {
        const float wet = fields.water.wet_share.values[k];
        const float value = by_depth ? fields.water.depth.values[k] : fields.scalar.values[k];
        if ((wet <= 0.0F && !scale.colour_dry_cells) || !std::isfinite(fields.bed.values[k])) {
            continue;
        }
        const auto base = scale.values(value);
        if (!base) {
            continue;
        }
        if (wet > 0.0F) {
            // Thin water lets the ground through.
            const float cover =
                by_depth ? std::clamp(0.62F + 6.0F * scale.values.share(value), 0.0F, 0.97F) : 0.95F;
            ground[k] = mix(ground[k], wave_lit(*base, slopes[k], gain), wet * cover);
        } else if (!by_depth) {
            ground[k] = mix(ground[k], *base, 0.7F);
        }
    }
}

}  // namespace

auto elevation_range(const Raster& bed) -> ValueRange {
    const auto low = static_cast<double>(percentile(bed.values, 0.005, 0.0F));
    const auto high = static_cast<double>(percentile(bed.values, 0.995, 1.0F));
    return high > low ? ValueRange{low, high} : ValueRange{low - 0.5, low + 0.5};
}

auto GroundPaint::of(const Raster& bed, const Relief& shape, const ValueRange& elevation)
    -> const std::vector<Colour>& {
    const bool same_scale = elevation.low == elevation_.low && elevation.high == elevation_.high;
    if (colours_.empty() || !same_scale || !same_bits(bed.values, bed_)) {
        colours_ = relief_colours(bed, shape, elevation);
        bed_ = bed.values;
        elevation_ = elevation;
    }
    return colours_;
}

auto painted(const PaintedFields& fields, const Relief& shape, const PaintScale& scale, GroundPaint& ground)
    -> std::vector<Colour> {
    auto colours = ground.of(fields.bed, shape, scale.elevation);
    if (scale.is_flat) {
        paint_flat(fields, scale, colours);
    } else {
        paint_lit(fields, shape, scale, colours);
    }
    return colours;
}

}  // namespace thalweg::view
