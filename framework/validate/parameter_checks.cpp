// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <cmath>
#include <nlohmann/json.hpp>

#include "check.hpp"
#include "fault.hpp"
#include "runtime/parameters/parameters.hpp"
#include "trial.hpp"

namespace thalweg::validate {

namespace {

using json = nlohmann::json;

/// A life with one parameter set. What the node refuses must have a reason.
void try_value(const Trial& trial, const Scene& usual, const std::string& name, const json& value) {
    auto scene = usual;
    scene.params = json{{name, value}}.dump();
    scene.patience = 0.1;
    const auto played = trial.play(scene);
    for (const auto fault : {Fault::silent, Fault::exception, Fault::output}) {
        if (const auto text = text_of(played.complaints, fault); !text.empty()) {
            trial.broken(fmt::format("with '{}' = {}: {}", name, value.dump(), text));
        }
    }
}

template <class Values>
void try_all(const Trial& trial, const char* kind, Values values_of) {
    const auto usual = trial.usual();
    bool any = false;
    for (const auto& param : trial.type().params) {
        for (const auto& value : values_of(param)) {
            try_value(trial, usual, param.name, value);
            any = true;
        }
    }
    if (!any) {
        throw NotApplicable{fmt::format("node type '{}' has no {}", trial.type().id, kind)};
    }
}

auto is_number(const thw_param& param) -> bool {
    return param.type == THW_PARAM_INT || param.type == THW_PARAM_REAL || param.type == THW_PARAM_AMOUNT;
}

/// The value as the parameter's type writes it; nothing where it is none.
void add_number(std::vector<json>& values, const thw_param& param, double value) {
    if (std::isfinite(value)) {
        values.push_back(param.type == THW_PARAM_INT ? json(static_cast<std::int64_t>(value)) : json(value));
    }
}

void takes_its_defaults(const Trial& trial) {
    auto node = trial.node(Scene());
    const auto complaints = node.configure();
    for (const auto& one : complaints) {
        const std::string name = one.subject().substr(0, one.subject().find('/'));
        for (const auto& param : trial.type().params) {
            const bool given = json::parse(trial.params(Scene())).contains(param.name);
            if (name == param.name && param.default_json != nullptr && !given &&
                fault_of(one) == Fault::none) {
                trial.broken(
                    fmt::format("it refuses the default of '{}': {}", name, testing::to_text({one})));
            }
        }
    }
}

void takes_ends_of_ranges(const Trial& trial) {
    try_all(trial, "parameter with a range", [](const thw_param& param) {
        std::vector<json> values;
        if (is_number(param)) {
            add_number(values, param, param.minimum);
            add_number(values, param, param.maximum <= 1000 ? param.maximum : INFINITY);
        }
        return values;
    });
}

void survives_strange_numbers(const Trial& trial) {
    try_all(trial, "number without an end", [](const thw_param& param) {
        std::vector<json> values;
        if (param.type == THW_PARAM_REAL || param.type == THW_PARAM_AMOUNT) {
            for (const double value : {0.0, -1.0, 1e-30, 1e9, -1e9}) {
                if (value >= param.minimum && value <= param.maximum &&
                    !(param.plausible > 0 && std::abs(value) > param.plausible)) {
                    add_number(values, param, value);
                }
            }
        }
        return values;
    });
}

void takes_every_choice(const Trial& trial) {
    try_all(trial, "choice", [](const thw_param& param) {
        std::vector<json> values;
        for (const auto& word : runtime::choices_of(param)) {
            values.emplace_back(param.type == THW_PARAM_TEXTS ? json::array({word}) : json(word));
        }
        if (param.type == THW_PARAM_BOOL) {
            values = {true, false};
        }
        return values;
    });
}

void survives_strange_texts(const Trial& trial) {
    try_all(trial, "free text", [](const thw_param& param) {
        std::vector<json> values;
        if (param.type == THW_PARAM_TEXT && *param.choices == '\0') {
            values = {"", "%s%n", "../x", "a/b", "\u00e9\u20ac", std::string(5000, 'x')};
        } else if (param.type == THW_PARAM_TEXTS && *param.choices == '\0') {
            values = {json::array(), json::array({""}), json::array({"%s%n", "a", "a"})};
        }
        return values;
    });
}

void survives_short_lists(const Trial& trial) {
    try_all(trial, "list of numbers", [](const thw_param& param) {
        std::vector<json> values;
        if (param.type == THW_PARAM_REALS) {
            const double value = std::isfinite(param.minimum) ? param.minimum : 0;
            values = {json::array(), json::array({value}), json(std::vector<double>(100, value))};
        } else if (param.type == THW_PARAM_LIST) {
            values = {json::array()};
        } else if (param.type == THW_PARAM_MAP || param.type == THW_PARAM_JSON) {
            values = {json::object()};
        }
        return values;
    });
}

}  // namespace

auto parameter_checks() -> std::vector<Check> {
    return {
        {"defaults", "A node takes its own defaults.", "early-end", nullptr, takes_its_defaults},
        {"range-ends", "The ends of ranges run or are refused with a reason.", "runs", nullptr,
         takes_ends_of_ranges},
        {"strange-numbers", "Numbers without an end may be 0, negative, tiny or large.", "runs", nullptr,
         survives_strange_numbers},
        {"choices", "Every choice runs or is refused with a reason.", "runs", nullptr, takes_every_choice},
        {"strange-texts", "Free texts may be empty, long or odd.", "runs", nullptr, survives_strange_texts},
        {"short-lists", "Lists may be empty, short or long.", "runs", nullptr, survives_short_lists},
    };
}

}  // namespace thalweg::validate
