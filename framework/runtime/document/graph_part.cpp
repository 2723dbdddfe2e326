// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "graph_part.hpp"

#include <algorithm>

#include "runtime/base/input_file.hpp"

namespace thalweg::runtime {

namespace {

namespace fs = std::filesystem;

/// "valley.json -> parts/levees.json -> valley.json"
auto chain_text(const std::vector<GraphReading::File>& way, const fs::path& last) -> std::string {
    std::string text;
    for (const auto& file : way) {
        text += file.shown.string() + " -> ";
    }
    return text + last.string();
}

auto same_file(const fs::path& a, const fs::path& b) -> bool {
    std::error_code error;
    return a == b || fs::equivalent(a, b, error);
}

/// Mistake in the use of a file, eg a circle of parts; without a message there is none.
auto fault_of_way(const GraphReading::File& file, const std::vector<GraphReading::File>& way) -> Diagnostic {
    Diagnostic fault;
    const bool again = std::any_of(way.begin(), way.end(), [&](const GraphReading::File& other) {
        return same_file(other.absolute, file.absolute);
    });
    if (again) {
        fault.message = "these files use each other in a circle";
        fault.found = chain_text(way, file.shown);
    } else if (way.size() > deepest_part) {
        fault.message = "parts are nested too deeply";
        fault.found = chain_text(way, file.shown);
        fault.expected = "at most " + std::to_string(deepest_part) + " parts within each other";
    }
    return fault;
}

/// The file by its name in the last document on the way.
auto find_part_file(const std::string& name, const GraphReading& reading, Diagnostic& fault)
    -> GraphReading::File {
    const auto& user = reading.way.back();
    if (!name.empty() && name[0] == '$') {
        fault.message = "a part cannot lie in a folder of input data";
        fault.found = name;
        fault.expected = "a path that is absolute or starts at the folder of this file";
        return {};
    }
    const auto found = find_input_file(name, {user.absolute.parent_path(), ""}, fault);
    if (!found) {
        return {};
    }
    return {found->lexically_normal(), (user.shown.parent_path() / name).lexically_normal()};
}

}  // namespace

auto GraphReading::add(const JsonSource& source, const Place& user) -> bool {
    const auto text = source.value().dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
    hash.add(text.data(), text.size());
    return budget.take(source.size(), user, problems);
}

auto read_part_file(const std::string& name, const Place& place, const std::string& node,
                    GraphReading& reading) -> std::optional<JsonSource> {
    Diagnostic fault;
    auto file = find_part_file(name, reading, fault);
    if (fault.message.empty()) {
        fault = fault_of_way(file, reading.way);
    }
    if (!fault.message.empty()) {
        fault.place = place;
        fault.node = node;
        reading.problems.push_back(std::move(fault));
        return std::nullopt;
    }
    auto source = JsonSource::read(file.shown, reading.problems);
    if (source) {
        reading.parts.push_back(file.absolute);
        reading.way.push_back(std::move(file));
    }
    return source;
}

}  // namespace thalweg::runtime
