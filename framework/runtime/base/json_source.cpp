// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "json_source.hpp"

#include <algorithm>
#include <utility>

#include <thalweg/files/read_file.hpp>

#include "json_comments.hpp"
#include "nearest.hpp"

namespace thalweg::runtime {

namespace {

auto file_problem(const std::filesystem::path& file, std::string message, std::string remedy = "")
    -> Diagnostic {
    return {{file.string(), 0, 0, ""}, "", std::move(message), "", "", "", std::move(remedy)};
}

/// Graphs beside a file that does not exist, for "nearest".
auto graphs_beside(const std::filesystem::path& file) -> std::vector<std::string> {
    std::vector<std::string> names;
    std::error_code error;
    const auto folder = file.has_parent_path() ? file.parent_path() : std::filesystem::path(".");
    for (std::filesystem::directory_iterator it(folder, error), end; !error && it != end;
         it.increment(error)) {
        if (it->path().extension() == ".json") {
            names.push_back(it->path().filename().string());
        }
    }
    return names;
}

auto missing_graph(const std::filesystem::path& file) -> Diagnostic {
    auto problem = file_problem(file, "the graph file does not exist");
    problem.nearest = nearest(file.filename().string(), graphs_beside(file));
    return problem;
}

}  // namespace

auto describe_value(const nlohmann::json& value) -> std::string {
    switch (value.type()) {
        case nlohmann::json::value_t::string: {
            constexpr std::size_t longest = 60;
            const nlohmann::json cut = shortened(value.get_ref<const std::string&>(), longest);
            return "the text " + cut.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
        }
        case nlohmann::json::value_t::object:
            return value.empty() ? "an empty object" : "an object";
        case nlohmann::json::value_t::array:
            return value.empty() ? "an empty list" : "a list";
        case nlohmann::json::value_t::boolean:
        case nlohmann::json::value_t::null:
            return value.dump();
        default:
            return "the number " + value.dump();
    }
}

auto JsonSource::parse(const std::string& file, const std::string& text, Diagnostics& problems)
    -> std::optional<JsonSource> {
    if (text.find('\0') != std::string::npos) {
        auto problem = file_problem(file, "the file holds zero bytes; it is not text in UTF-8");
        problem.expected = "JSON in UTF-8";
        problem.remedy = "save it as UTF-8, or check that the name is right";
        problems.push_back(problem);
        return std::nullopt;
    }
    if (text.find_first_not_of(" \t\r\n") == std::string::npos) {
        auto problem = file_problem(file, "the file is empty");
        problem.expected = "a JSON object";
        problems.push_back(problem);
        return std::nullopt;
    }
    JsonSource source;
    const auto json = without_comments(file, text, problems);
    if (!json || !mark_json(file, *json, source.marks_, problems)) {
        return std::nullopt;
    }
    source.value_ = nlohmann::json::parse(*json);
    source.size_ = text.size();
    return source;
}

auto JsonSource::read(const std::filesystem::path& file, Diagnostics& problems) -> std::optional<JsonSource> {
    std::error_code error;
    if (!std::filesystem::exists(file, error)) {
        problems.push_back(missing_graph(file));
        return std::nullopt;
    }
    files::ReadRule rule;
    rule.most_bytes = largest_file;
    rule.pipes = true;
    files::FileProblem refused;
    const auto text = files::try_read_file(file, rule, refused);
    if (!text) {
        problems.push_back({{file.string(), 0, 0, ""},
                            "",
                            refused.message,
                            refused.found,
                            refused.expected,
                            "",
                            refused.remedy});
        return std::nullopt;
    }
    return parse(file.string(), *text, problems);
}

auto JsonSource::find(const std::string& pointer) const -> const nlohmann::json* {
    const nlohmann::json::json_pointer at(pointer);
    return value_.contains(at) ? &value_[at] : nullptr;
}

auto JsonSource::place(const std::string& pointer) const -> Place {
    auto around = pointer;
    auto mark = marks_.values.find(around);
    while (mark == marks_.values.end()) {  // the whole document has a mark
        around.resize(around.rfind('/'));
        mark = marks_.values.find(around);
    }
    auto place = mark->second;
    place.pointer = pointer;
    return place;
}

auto JsonSource::key_place(const std::string& pointer) const -> Place {
    const auto mark = marks_.keys.find(pointer);
    return mark == marks_.keys.end() ? place(pointer) : mark->second;
}

auto JsonSource::keys(const std::string& pointer) const -> std::vector<std::string> {
    const auto known = marks_.order.find(pointer);
    return known == marks_.order.end() ? std::vector<std::string>() : known->second;
}

/// Puts a value in place of a member or adds one, and forgets the places inside the old one.
void JsonSource::put(const std::string& parent, const std::string& key, nlohmann::json value) {
    marks_.forget_inside(pointer_to(parent, key));
    auto& object = value_[nlohmann::json::json_pointer(parent)];
    if (object.contains(key)) {
        replaced_.push_back(std::move(object[key]));
    } else {
        marks_.order[parent].push_back(key);
    }
    object[key] = std::move(value);
}

/// Notes the keys of a value without a text, and of what is inside.
void JsonSource::note_order(const std::string& pointer, const nlohmann::json& value) {
    if (value.is_object()) {
        auto& order = marks_.order[pointer];
        for (const auto& [key, member] : value.items()) {
            order.push_back(key);
            note_order(pointer_to(pointer, key), member);
        }
    }
    for (std::size_t k = 0; value.is_array() && k < value.size(); ++k) {
        note_order(pointer_to(pointer, k), value[k]);
    }
}

void JsonSource::copy(const std::string& parent, const std::string& key, const JsonSource& other,
                      const std::string& from) {
    const auto pointer = pointer_to(parent, key);
    put(parent, key, *other.find(from));
    const auto take = [&](const auto& theirs, auto& own) {
        for (auto it = theirs.lower_bound(from);
             it != theirs.end() && it->first.compare(0, from.size(), from) == 0; ++it) {
            if (it->first.size() == from.size() || it->first[from.size()] == '/') {
                own[pointer + it->first.substr(from.size())] = it->second;
            }
        }
    };
    take(other.marks_.values, marks_.values);
    take(other.marks_.keys, marks_.keys);
    take(other.marks_.order, marks_.order);
}

void JsonSource::erase(const std::string& parent, const std::string& key) {
    const auto pointer = pointer_to(parent, key);
    marks_.forget_inside(pointer);
    marks_.order.erase(pointer);
    auto& order = marks_.order[parent];
    order.erase(std::remove(order.begin(), order.end(), key), order.end());
    value_[nlohmann::json::json_pointer(parent)].erase(key);
}

void JsonSource::set(const std::string& parent, const std::string& key, nlohmann::json value,
                     const std::string& origin) {
    const auto pointer = pointer_to(parent, key);
    put(parent, key, std::move(value));
    note_order(pointer, *find(pointer));
    marks_.values[pointer] = marks_.keys[pointer] = {origin, 0, 0, pointer};
}

void JsonSource::replace(const std::string& pointer, nlohmann::json value, const std::string& refers_to) {
    auto at = place(pointer);
    at.value = refers_to;
    marks_.values[pointer] = std::move(at);
    value_[nlohmann::json::json_pointer(pointer)] = std::move(value);
}

}  // namespace thalweg::runtime
