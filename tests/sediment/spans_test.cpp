// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include <map>
#include <utility>

#include "basin.hpp"
#include "sediment/core/setting.hpp"

using namespace thalweg::sediment;
using namespace thalweg::sediment::test;

TEST_CASE("a loop over spans meets each layer of each row once, however many classes a call handles") {
    constexpr int rows = 6;
    constexpr int classes = 5;
    Options options = plain_options(4, rows, 1, 1);
    options.classes.assign(classes, {0.2e-3, 1.0 / classes});
    Setting<double> setting = setting_of<double>(options);
    for (setting.at_once = 1; setting.at_once <= classes; ++setting.at_once) {
        for (const int loads : {1, 2}) {
            CAPTURE(setting.at_once);
            CAPTURE(loads);
            std::map<std::pair<int, int>, int> met;
            for (int row = 0; row < setting.span_rows(loads); ++row) {
                const LayerSpan span = setting.span(row);
                REQUIRE(span.first < span.end);
                CHECK(span.end - span.first <= setting.at_once);
                // Layers of a span share their faces, so they must be of one load.
                CHECK(span.first / classes == (span.end - 1) / classes);
                for (int layer = span.first; layer < span.end; ++layer) {
                    ++met[{span.j, layer}];
                }
            }
            CHECK(met.size() == static_cast<std::size_t>(rows * classes * loads));
            for (const auto& [place, times] : met) {
                CHECK(times == 1);
            }
        }
    }
}
