// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "record_difference.hpp"

#include <algorithm>
#include <filesystem>
#include <vector>

#include <nlohmann/json.hpp>

#include "result_table.hpp"
#include "runtime/study/study_folder.hpp"
#include "thalweg/runtime/worlds.hpp"

namespace thalweg::cli {

namespace {

using Json = nlohmann::json;

/// What the record of a tree or of a study says of results; null where it is none.
auto results_in(const std::string& text) -> Json {
    auto record = Json::parse(text, nullptr, false);
    if (!record.is_object()) {
        return {};
    }
    for (const auto* const key : {"run", "program", "data", "seconds"}) {
        record.erase(key);
    }
    for (auto& world : record["worlds"]) {  // null in a study's
        if (world.is_object()) {
            world.erase("wall");
        }
    }
    return record;
}

/// The rows of a table of members without the time that each took.
auto members_in(const std::string& text) -> std::vector<std::vector<std::string>> {
    auto rows = rows_of_csv(text);
    const auto head = rows.empty() ? std::vector<std::string>() : rows.front();
    const auto seconds = std::find(head.begin(), head.end(), runtime::seconds_column) - head.begin();
    for (auto& row : rows) {
        if (seconds < static_cast<std::ptrdiff_t>(row.size())) {
            row.erase(row.begin() + seconds);
        }
    }
    return rows;
}

}  // namespace

auto is_same_record(const std::string& file, const std::string& a, const std::string& b) -> bool {
    const auto name = std::filesystem::path(file).filename();
    if (name == runtime::world_list_file || name == runtime::study_list_file) {
        const auto first = results_in(a);
        return !first.is_null() && first == results_in(b);
    }
    return name == runtime::member_list_file && members_in(a) == members_in(b);
}

}  // namespace thalweg::cli
