// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

#include <algorithm>
#include <vector>

#include <doctest/doctest.h>

#include "view/pictures/colour_range.hpp"

using namespace thalweg;
using namespace thalweg::view;

namespace {

/// A row of wet cells that are coloured by `values`.
auto row_of(const std::vector<float>& values) -> PaintedFields {
    const Grid grid{static_cast<CellIndex>(values.size()), 1, 0.0, 0.0, 1.0, 1.0};
    const std::vector<float> ones(values.size(), 1.0F);
    PaintedFields fields;
    fields.bed = {grid, ones};
    fields.water.depth = {grid, ones};
    fields.water.wet_share = {grid, ones};
    fields.scalar = {grid, values};
    return fields;
}

auto range_of(ColourScheme scheme, const std::vector<std::vector<float>>& pictures) -> ValueRange {
    PictureOptions options;
    options.scheme = scheme;
    ColourRange range(options);
    for (const auto& values : pictures) {
        range.include(row_of(values));
    }
    return range.current();
}

}  // namespace

TEST_CASE("diverging colours have 0 in their middle, whatever the values") {
    for (const auto& values : {std::vector<float>{-0.3F, 0.0F, 2.0F}, std::vector<float>{-5.0F, -1.0F},
                               std::vector<float>{0.02F, 0.07F}}) {
        const auto range = range_of(ColourScheme::diverging, {values});

        CHECK(range.low == -range.high);
        CHECK(range.high >= static_cast<double>(*std::max_element(values.begin(), values.end())));
        CHECK(range.low <= static_cast<double>(*std::min_element(values.begin(), values.end())));
    }
}

TEST_CASE("diverging colours stay centred while the range grows") {
    const auto range = range_of(ColourScheme::diverging, {{-0.5F, 0.5F}, {-0.1F, 3.0F}, {-8.0F, 0.0F}});

    CHECK(range.low == -range.high);
    CHECK(range.high >= 8.0);
}

TEST_CASE("a range that is narrower than the rounding of floats is widened about its middle") {
    const auto range = range_of(ColourScheme::sequential, {{2.0F, 2.000002F}});

    CHECK(range.low < 2.0 - 0.9e-5);
    CHECK(range.high > 2.0 + 0.9e-5);
    CHECK(range.high - range.low < 4e-5);
}

TEST_CASE("sequential colours are not centred") {
    const auto range = range_of(ColourScheme::sequential, {{4.0F, 9.0F}});

    CHECK(range.low >= 0.0);
}

TEST_CASE("a range is in the unit that the picture shows") {
    PictureOptions options;
    options.scheme = ColourScheme::sequential;
    options.per_unit = 1000;
    ColourRange range(options);

    range.include(row_of({0.0004F, 0.0011F}));

    CHECK(range.current().low == 0);
    CHECK(range.current().high >= 1.1);
    CHECK(range.current().high < 2);
}
