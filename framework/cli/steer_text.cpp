// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "steer_text.hpp"

#include <fmt/format.h>

#include "runtime/base/diagnostic.hpp"
#include "table.hpp"
#include "words.hpp"

namespace thalweg::cli {

namespace {

using Ordered = nlohmann::ordered_json;

auto metrics_text(const Ordered& metrics) -> std::string {
    Table table({"node", "metric", ">value", "unit"});
    for (const auto& [node, values] : metrics.items()) {
        for (const auto& [name, metric] : values.items()) {
            table.add({node, name, metric.value("value", Ordered()).dump(), metric.value("unit", "")});
        }
    }
    return table.empty() ? "no node reports any\n" : table.text();
}

auto value_text(const std::string& key, const Ordered& value) -> std::string {
    const bool is_time = key == "time" || key == "end" || key == "wall";
    return is_time && value.is_number() ? duration_text(value.get<double>())
           : value.is_boolean()         ? (value.get<bool>() ? "yes" : "no")
           : value.is_string()          ? runtime::printable(value.get<std::string>())
                                        : value.dump();
}

}  // namespace

auto answer_text(const Ordered& answer) -> std::string {
    std::string text;
    for (const auto& [key, value] : answer.items()) {
        if (key == "metrics" && value.is_object()) {
            text += metrics_text(value);
        } else if (key != "ok") {
            text += fmt::format("{:<12}{}\n", key + ":", value_text(key, value));
        }
    }
    return text;
}

auto error_text(const Ordered& answer) -> std::string {
    const auto error = answer.is_object() ? answer.value("error", Ordered::object()) : Ordered::object();
    const auto part = [&](const char* key) {
        return error.is_object() && error.contains(key) && error[key].is_string()
                   ? error[key].get<std::string>()
                   : std::string();
    };
    runtime::Diagnostic problem;
    problem.node = part("node");
    problem.message = error.empty() ? "the answer is none of a run" : part("message");
    problem.found =
        error.empty() ? answer.dump(-1, ' ', false, Ordered::error_handler_t::replace) : part("found");
    problem.expected = part("expected");
    problem.nearest = part("nearest");
    problem.remedy = part("remedy");
    return runtime::to_text(problem);
}

}  // namespace thalweg::cli
