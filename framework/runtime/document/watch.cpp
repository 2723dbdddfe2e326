// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "watch.hpp"

namespace thalweg::runtime {

auto Condition::holds(double now, double threshold) const -> bool {
    if (comparison == "<") {
        return now < threshold;
    }
    if (comparison == "<=") {
        return now <= threshold;
    }
    return comparison == ">" ? now > threshold : now >= threshold;
}

auto name_of_world(const WatchRule& rule, std::size_t n) -> std::string {
    return rule.changes.size() == 1 ? rule.name : rule.name + " " + std::to_string(n + 1);
}

auto word_of(WatchAction action) -> const char* {
    switch (action) {
        case WatchAction::log:
            return "log";
        case WatchAction::stop:
            return "stop";
        case WatchAction::set:
            return "set";
        case WatchAction::branch:
            return "branch";
        case WatchAction::checkpoint:
            return "checkpoint";
        case WatchAction::limit:
            return "limit";
    }
    return "";
}

}  // namespace thalweg::runtime
