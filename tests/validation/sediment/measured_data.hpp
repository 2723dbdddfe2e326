// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdlib>
#include <filesystem>
#include <optional>
#include <vector>

#include "view/tables/csv_table.hpp"

namespace thalweg::sediment::validation {

/// A bed at places along a flume [m].
struct Profile {
    std::vector<double> x, bed;
};

/// The table FOLDER/NAME of the measured data, with columns x_m and bed_m; nothing where THALWEG_DATA is not
/// set or has no such file.
inline auto measured_profile(const std::string& name) -> std::optional<Profile> {
    const char* folder = std::getenv("THALWEG_DATA");
    const auto file = std::filesystem::path(folder == nullptr ? "" : folder) / name;
    if (folder == nullptr || !std::filesystem::exists(file)) {
        return {};
    }
    const auto table = view::CsvTable::read(file);
    Profile profile;
    for (const auto& row : table.rows()) {
        profile.x.push_back(table.number(row, table.column("x_m")).value());
        profile.bed.push_back(table.number(row, table.column("bed_m")).value());
    }
    return profile;
}

}  // namespace thalweg::sediment::validation
