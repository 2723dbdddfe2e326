// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <cmath>

#include "check.hpp"
#include "fault.hpp"
#include "runtime/base/plain_text.hpp"
#include "runtime/base/quantity.hpp"
#include "trial.hpp"

namespace thalweg::validate {

namespace {

/// Lives in which a node may have reasons to complain: the usual one, and one of missing values.
auto lives(const Trial& trial) -> std::vector<Played> {
    Scene usual;
    for (const auto kind : {THW_GRID_TRIANGLES, THW_GRID_CURVILINEAR, THW_GRID_UNIFORM}) {
        usual.ground = trial.takes(kind) ? Ground::of_kind(kind) : usual.ground;
    }
    auto missing = usual;
    missing.value = [](std::size_t) { return std::nan(""); };
    return {trial.play(usual), trial.play(missing)};
}

void has_no(const Trial& trial, Fault fault) {
    for (const auto& played : lives(trial)) {
        if (const auto text = text_of(played.complaints, fault); !text.empty()) {
            trial.broken(text);
        }
    }
}

void says_why(const Trial& trial) {
    has_no(trial, Fault::silent);
}

void throws_nothing_out(const Trial& trial) {
    has_no(trial, Fault::exception);
}

void keeps_what_it_declares(const Trial& trial) {
    has_no(trial, Fault::output);
}

auto has_name(const Trial& trial, const std::string& subject) -> bool {
    const auto name = subject.substr(0, subject.find('/'));
    bool known = name.empty() || name == "field";
    for (const auto* ports : {&trial.type().inputs, &trial.type().outputs}) {
        for (const auto& port : *ports) {
            known = known || name == port.name;
        }
    }
    for (const auto& param : trial.type().params) {
        known = known || name == param.name;
    }
    return known;
}

void complains_about_its_own(const Trial& trial) {
    for (const auto& played : lives(trial)) {
        for (const auto& one : played.complaints) {
            if (!has_name(trial, one.subject())) {
                trial.broken(
                    fmt::format("it complains about '{}', which it has not: {}", one.subject(), one.what()));
            }
        }
    }
}

void complains_in_words(const Trial& trial) {
    for (const auto& played : lives(trial)) {
        for (const auto& one : played.complaints) {
            const std::string message = one.what();
            if (message.empty() || !runtime::is_plain_text(message)) {
                trial.broken(fmt::format("a complaint reads '{}': expected printable UTF-8 on one line",
                                         runtime::plain_text(message)));
            }
        }
    }
}

void logs_lines(const Trial& trial) {
    for (const auto& played : lives(trial)) {
        for (const auto& line : played.log) {
            if (line.text.empty() || !runtime::is_plain_text(line.text)) {
                trial.broken(
                    fmt::format("a line of its log reads '{}': expected printable UTF-8 without a "
                                "line break",
                                runtime::plain_text(line.text)));
            }
        }
    }
}

void metrics_are_numbers(const Trial& trial) {
    const auto played = trial.play(trial.usual());
    for (const auto& [name, metric] : played.metrics) {
        if (!std::isfinite(metric.value)) {
            trial.broken(fmt::format("metric '{}' is {}", name, metric.value));
        }
        if (name.empty() || !runtime::is_unit(metric.unit)) {
            trial.broken(fmt::format("metric '{}' has the unit '{}': expected one that UDUNITS knows", name,
                                     metric.unit));
        }
    }
}

}  // namespace

auto message_checks() -> std::vector<Check> {
    return {
        {"says-why", "A hook that fails says why.", "all-missing", nullptr, says_why},
        {"no-exceptions", "No exception leaves a hook.", "all-missing", nullptr, throws_nothing_out},
        {"outputs-as-declared", "Outputs have an element type, location and grid that the class declares.",
         "all-missing", nullptr, keeps_what_it_declares},
        {"complaint-subjects", "Complaints are about parameters and ports that the node has.", "all-missing",
         nullptr, complains_about_its_own},
        {"complaint-texts", "Complaints are printable texts.", "all-missing", nullptr, complains_in_words},
        {"log-lines", "Lines for the log are printable and have no line breaks.", "all-missing", nullptr,
         logs_lines},
        {"metrics", "Metrics are finite and have units.", "all-missing", nullptr, metrics_are_numbers},
    };
}

}  // namespace thalweg::validate
