// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "view/core/gauge_series.hpp"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include <thalweg/error.hpp>
#include "view/core/csv_table.hpp"
#include "view/core/replace_file.hpp"

namespace thalweg::view {

auto with_unit_suffix(std::string name, const std::string& unit) -> std::string {
    if (!unit.empty() && unit != "1") {
        name += "_" + unit;
    }
    std::replace(name.begin(), name.end(), ' ', '_');
    return name;
}

auto number_text(double value, bool single) -> std::string {
    if (std::isnan(value)) {
        return {};
    }
    return single ? fmt::format("{}", static_cast<float>(value)) : fmt::format("{}", value);
}

gauge_series::gauge_series(const std::filesystem::path& path, const std::vector<std::string>& columns)
    : path_(path) {
    std::string header = "time_s";
    for (const auto& column : columns) {
        header += "," + csv_quoted(column);
    }
    replace_file(path, header + "\n");
    out_.open(path, std::ios::binary | std::ios::app);
}

void gauge_series::add(double time, const std::vector<std::string>& values) {
    std::string line = fmt::format("{}", time);
    for (const auto& value : values) {
        line += "," + value;
    }
    write(line + "\n");
}

void gauge_series::write(const std::string& line) {
    out_ << line << std::flush;
    if (!out_) {
        throw Error("cannot write " + path_.string())
            .remedy("free space on the disk, or choose another output folder");
    }
}

}  // namespace thalweg::view
