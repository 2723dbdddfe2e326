// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "thalweg/series/measured_table.hpp"

#include <utility>

#include <thalweg/error.hpp>

#include "series_reader.hpp"

namespace thalweg::series {

auto read_measured(const std::string& path, const std::string& parameter, const std::string& start_date)
    -> MeasuredTable {
    SeriesReader reader(path, Quantity::time, parameter, start_date);
    reader.allow_gaps();
    auto file = reader.read();
    MeasuredTable measured;
    measured.lacks_zone = file.lacks_zone;
    for (std::size_t k = 0; k < file.heads.size(); ++k) {
        if (file.heads[k].second.empty()) {
            continue;
        }
        measured.table.add(file.heads[k].first, file.heads[k].second, std::move(file.numbers[k]));
    }
    if (measured.table.rows() == 0) {
        throw Error(path + ": the file has no measured value")
            .about(parameter)
            .expected("a header such as: time [s], river [m], and a line for each time")
            .remedy("add lines, or name another file");
    }
    return measured;
}

}  // namespace thalweg::series
