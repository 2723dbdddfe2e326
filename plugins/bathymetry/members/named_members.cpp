// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

#include "bathymetry/members/named_members.hpp"

#include <filesystem>
#include <optional>
#include <sstream>

#include <thalweg/error.hpp>
#include <thalweg/files/read_file.hpp>
#include <thalweg/series/units.hpp>

namespace thalweg::bathymetry {

namespace {

constexpr std::uintmax_t largest_list = 64 << 20;  // bytes

/// A line of a list in its parts.
struct ListLine {
    std::string name;
    std::optional<std::string> weight;
};

/// Text without blanks at its end.
auto without_end(const std::string& text) -> std::string {
    return text.substr(0, text.find_last_not_of(" \t\r") + 1);
}

auto parts_of(const std::string& line) -> ListLine {
    const auto tab = line.rfind('\t');
    return tab == std::string::npos ? ListLine{line, std::nullopt}
                                    : ListLine{without_end(line.substr(0, tab)), line.substr(tab + 1)};
}

/// The weight that `text` says at `place`.
auto weight_in(const std::string& text, const std::string& place) -> double {
    const auto weight = series::parse_number(text);
    if (!weight || !is_weight(*weight)) {
        throw Error(place + ": this is no weight of a member")
            .found("'" + text + "'")
            .expected(weight_form)
            .remedy("correct it, or take the member out");
    }
    return *weight;
}

/// Adds the member of a line at `place`.
void add_line(const ListLine& line, const std::string& place, const std::filesystem::path& folder,
              NamedMembers& members) {
    const bool is_weighted = line.weight.has_value();
    if (!members.files.empty() && is_weighted == members.weights.empty()) {
        throw Error(place + ": some members have a weight and others have none")
            .found(is_weighted ? "a weight, and none before" : "no weight, but some before")
            .remedy("give each member a weight behind a tab, or none");
    }
    members.files.push_back((folder / line.name).string());
    if (is_weighted) {
        members.weights.push_back(weight_in(*line.weight, place));
    }
}

}  // namespace

auto read_named_members(const std::string& list, const std::string& parameter) -> NamedMembers {
    const auto folder = std::filesystem::path(list).parent_path();
    std::istringstream lines(files::read_file(list, largest_list, parameter));
    NamedMembers members;
    int number = 0;
    for (std::string line; std::getline(lines, line);) {
        ++number;
        if (const auto text = without_end(line); !text.empty() && text[0] != '#') {
            add_line(parts_of(text), list + ":" + std::to_string(number), folder, members);
        }
    }
    return members;
}

}  // namespace thalweg::bathymetry
