// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "feature_rules.hpp"

#include <fmt/format.h>

#include <cmath>
#include <cstring>
#include <string>
#include <string_view>

#include "runtime/base/plain_text.hpp"
#include "table_rules.hpp"
#include "thalweg/abi/copy_known.h"
#include "thalweg/lent_features.hpp"

namespace thalweg::runtime {

namespace {

constexpr std::uint32_t smallest_features = 40;  // bytes; of draft/1, whatever was appended later
constexpr std::uint64_t most_points = 100'000'000;
constexpr std::size_t longest_crs = 64 << 10;  // bytes

void demand(bool holds, const std::string& rule, const std::string& found, const std::string& expected) {
    if (!holds) {
        throw Error(rule).found(found).expected(expected);
    }
}

/// WKT may be written in several lines.
auto crs_of(const char* text) -> std::string {
    demand(text != nullptr, "the CRS is missing", "null", "WKT2, or an empty text");
    std::string crs(text, ::strnlen(text, longest_crs + 1));
    std::string one_line = crs;
    for (auto& c : one_line) {
        c = c == '\n' || c == '\r' || c == '\t' ? ' ' : c;
    }
    demand(crs.size() <= longest_crs && is_plain_text(one_line), "the CRS cannot be used",
           "'" + plain_text(crs) + "'", fmt::format("at most {} bytes of UTF-8", longest_crs));
    return crs;
}

auto least_points(thw_shape_kind kind) -> std::uint64_t {
    return kind == THW_SHAPE_POLYGONS ? 3 : kind == THW_SHAPE_LINES ? 2 : 1;
}

void check_parts(const thw_shape& shape, const std::string& label) {
    demand(shape.part_starts != nullptr && shape.xy != nullptr, label + " has no coordinates",
           shape.xy == nullptr ? "xy is null" : "part_starts is null", "both arrays");
    for (std::uint64_t part = 0; part < shape.part_count; ++part) {
        const auto start = shape.part_starts[part];
        const auto end = part + 1 < shape.part_count ? shape.part_starts[part + 1] : shape.point_count;
        const bool ordered = (part > 0 || start == 0) && start <= end && end <= shape.point_count;
        demand(ordered && end - start >= least_points(shape.kind),
               fmt::format("part {} of {} has too few points", part, label),
               fmt::format("point {} to before point {} of {}", start, end, shape.point_count),
               fmt::format("at least {} of them, the first part from point 0", least_points(shape.kind)));
    }
    for (std::uint64_t k = 0; k < 2 * shape.point_count; ++k) {
        demand(std::isfinite(shape.xy[k]), fmt::format("point {} of {} is not finite", k / 2, label),
               fmt::format("{}", shape.xy[k]), "finite coordinates");
    }
    for (std::uint64_t k = 0; shape.z != nullptr && k < shape.point_count; ++k) {
        demand(std::isfinite(shape.z[k]), fmt::format("the height of point {} of {} is not finite", k, label),
               fmt::format("{}", shape.z[k]), "finite heights, or none");
    }
}

auto checked_shape(const thw_features& features, std::uint64_t index, std::uint64_t& points) -> FeatureShape {
    const auto label = fmt::format("feature {}", index);
    thw_shape shape{};
    shape.struct_size = sizeof(shape);
    const auto status = features.shape(&features, index, &shape);
    demand(status == THW_OK, label + " has no shape", fmt::format("status {}", status),
           "a shape for every row of the attributes");
    demand(shape.kind >= THW_SHAPE_POINTS && shape.kind <= THW_SHAPE_POLYGONS,
           label + " has a kind that is not known", std::to_string(shape.kind),
           fmt::format("{} to {}", THW_SHAPE_POINTS, THW_SHAPE_POLYGONS));
    demand(shape.part_count >= 1 && (shape.kind != THW_SHAPE_POINTS || shape.part_count == 1),
           label + " has another number of parts than it can", std::to_string(shape.part_count),
           shape.kind == THW_SHAPE_POINTS ? "1 of points" : "at least 1");
    demand(shape.point_count <= most_points - points && shape.part_count <= shape.point_count,
           "so many points are no small set of features",
           fmt::format("{} points in {} parts at {}", shape.point_count, shape.part_count, label),
           fmt::format("at most {} points in all, at least one in each part", most_points));
    check_parts(shape, label);
    points += shape.point_count;
    return copy_of(shape);
}

}  // namespace

auto checked_copy(const thw_features& features) -> Features {
    thw_features known{};
    known.struct_size = sizeof(known);
    thw_copy_known(&known, &features);
    demand(known.struct_size >= smallest_features, "struct_size of the features is too small",
           std::to_string(known.struct_size), fmt::format("at least {}", smallest_features));
    demand(known.attributes != nullptr, "the table of attributes is missing", "null", "a table");
    demand(known.shape != nullptr, "the function 'shape' is missing", "null", "the function");
    Features copy{crs_of(known.crs), checked_copy(*known.attributes)};
    std::uint64_t points = 0;
    for (std::uint64_t k = 0; k < copy.attributes.rows(); ++k) {
        copy.shapes.push_back(checked_shape(features, k, points));
    }
    return copy;
}

void require_same_crs(const Features& first, const Features& later) {
    demand(first.crs == later.crs, "their CRS differs from the one that the node gave before",
           later.crs.empty() ? "none" : later.crs, first.crs.empty() ? "none" : first.crs);
}

}  // namespace thalweg::runtime
