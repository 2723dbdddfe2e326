// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
// CSV tables of gauges, and what is measured at them.
#include "input_file.hpp"
#include "refused.hpp"
#include "view/gauges/gauge_comparison.hpp"
#include "view/gauges/gauge_probe.hpp"

using namespace thalweg;

namespace {

/// As `gauges` does with a column of measured values.
void compare(const view::GaugePoints& points, const std::string& column) {
    view::ComparisonSpec spec;
    spec.measured = column;
    spec.relative_to = points.gauges().front().id;
    spec.beside = {column};
    points.require_numbers(column);
    const std::vector<double> computed(points.gauges().size(), 1.5);
    const auto table = view::compared(spec, points, computed, "m");
    view::as_csv(table);
    view::as_text(table);
}

}  // namespace

extern "C" auto LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) -> int {
    static const fuzz::InputFile file(".csv");
    static const std::vector<double> water(50 * 30, 2.0);
    const Grid grid(50, 30, 0, 0, 20, 20);
    const auto cells = view::make_cell_finder(grid);
    file.write(data, size);
    fuzz::taken([&] {
        auto points = view::GaugePoints::read(file.path());
        const auto all = points;
        fuzz::taken([&] { view::GaugePoints(all).place_on(*cells, view::OutsideRule::fail); });
        points.place_on(*cells, view::OutsideRule::skip);
        view::GaugeProbe(*cells, points.gauges(), {50, view::SearchRule::Pick::highest})
            .read(compute::AnyValues(water.data()), Device(), nullptr);
        for (const auto& gauge : points.gauges()) {
            points.find(gauge.id);
        }
        const auto table = view::CsvTable::read(file.path());
        for (const auto& cell : table.header()) {
            fuzz::taken([&] { compare(all, cell.text); });
        }
    });
    return 0;
}
