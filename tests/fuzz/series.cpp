// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
// CSV tables of series and rating curves.
#include <thalweg/series/series_table.hpp>

#include "input_file.hpp"
#include "refused.hpp"

using namespace thalweg;
using series::Quantity;

namespace {

constexpr Quantity quantities[] = {Quantity::time,     Quantity::length, Quantity::discharge,
                                   Quantity::speed,    Quantity::angle,  Quantity::concentration,
                                   Quantity::transport};

void use(const series::SeriesTable& table) {
    for (const auto& name : table.names()) {
        for (const auto quantity : quantities) {
            fuzz::taken([&] {
                const auto curve = table.series(name, quantity);
                series::check(curve, name);
                curve.at(0);
                curve.mean(0, 60);
                curve.mean(curve.x.front(), curve.x.back());
            });
        }
    }
}

}  // namespace

extern "C" auto LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) -> int {
    static const fuzz::InputFile file(".csv");
    file.write(data, size);
    fuzz::taken([&] {
        const series::SeriesTable table(file.path(), Quantity::time, "series", "2024-01-01T00:00:00Z");
        fuzz::taken([&] { table.check_covers(0, 3600); });
        use(table);
    });
    fuzz::taken([&] { use(series::SeriesTable(file.path(), Quantity::length, "rating_curves")); });
    return 0;
}
