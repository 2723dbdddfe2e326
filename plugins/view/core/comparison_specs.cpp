// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <charconv>
#include <cmath>
#include <initializer_list>
#include <map>
#include <string>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <thalweg/error.hpp>
#include "view/core/gauge_comparison.hpp"

namespace thalweg::view {
namespace {

using json = nlohmann::json;

auto wrong(const std::string& key, const json& found, const std::string& expected) -> Error {
    return Error("a comparison has an unusable '" + key + "'")
        .about("compare")
        .found(found.dump())
        .expected(expected);
}

auto text_of(const json& spec, const char* key) -> std::string {
    const auto& value = spec.at(key);
    if (!value.is_string() || value.get_ref<const std::string&>().empty()) {
        throw wrong(key, value, "a text");
    }
    return value.get<std::string>();
}

auto metres_of(const json& spec, const char* key) -> double {
    static const std::map<std::string, double> units{{"m", 1.0}, {"km", 1000.0}, {"cm", 0.01}, {"", 1.0}};
    const auto& value = spec.at(key);
    double metres = std::nan("");
    if (value.is_number()) {
        metres = value.get<double>();
    } else if (value.is_string()) {
        const auto& text = value.get_ref<const std::string&>();
        const auto [end, failure] = std::from_chars(text.data(), text.data() + text.size(), metres);
        const std::string rest = text.substr(static_cast<std::size_t>(end - text.data()));
        const auto first = rest.find_first_not_of(' ');
        const auto unit = units.find(first == std::string::npos ? "" : rest.substr(first));
        metres = failure != std::errc() || unit == units.end() ? std::nan("") : metres * unit->second;
    }
    if (!(metres >= 0.0) || std::isinf(metres)) {
        throw wrong(key, value, "a length of 0 or more, such as 100 or \"100 m\"");
    }
    return metres;
}

auto texts_of(const json& spec, const char* key) -> std::vector<std::string> {
    const auto& value = spec.at(key);
    std::vector<std::string> texts;
    for (const auto& entry : value) {
        if (!value.is_array() || !entry.is_string()) {
            throw wrong(key, value, "an array of column names");
        }
        texts.push_back(entry.get<std::string>());
    }
    return texts;
}

void refuse_unknown_keys(const json& spec) {
    for (const auto& [key, value] : spec.items()) {
        static const auto known = {"measured", "field", "search_radius", "pick", "relative_to", "beside"};
        if (std::find(known.begin(), known.end(), key) == known.end()) {
            throw Error("a comparison has an unknown key")
                .about("compare")
                .found("\"" + key + "\"")
                .expected("measured, field, search_radius, pick, relative_to or beside");
        }
    }
}

auto spec_of(const json& spec) -> comparison_spec {
    if (!spec.is_object() || !spec.contains("measured") || !spec.contains("field")) {
        throw Error("a comparison needs \"measured\" and \"field\"")
            .about("compare")
            .found(spec.dump())
            .expected("{\"measured\": column of the points file, \"field\": name of an input}");
    }
    refuse_unknown_keys(spec);
    comparison_spec result;
    result.measured = text_of(spec, "measured");
    result.field = text_of(spec, "field");
    if (spec.contains("search_radius")) {
        result.search.radius = metres_of(spec, "search_radius");
    }
    if (spec.contains("pick")) {
        const auto pick = text_of(spec, "pick");
        if (pick != "nearest" && pick != "highest") {
            throw wrong("pick", spec.at("pick"), "\"nearest\" or \"highest\"");
        }
        result.search.prefer = pick == "highest" ? search_rule::pick::highest : search_rule::pick::nearest;
    }
    if (spec.contains("relative_to")) {
        result.relative_to = text_of(spec, "relative_to");
    }
    if (spec.contains("beside")) {
        result.beside = texts_of(spec, "beside");
    }
    return result;
}

}  // namespace

auto comparison_specs(const std::string& text) -> std::vector<comparison_spec> {
    const auto document = json::parse(text, nullptr, false);
    if (!document.is_array()) {
        throw Error("comparisons are not an array").about("compare").found(text).expected("[{...}, ...]");
    }
    std::vector<comparison_spec> specs;
    for (const auto& spec : document) {
        specs.push_back(spec_of(spec));
    }
    return specs;
}

}  // namespace thalweg::view
