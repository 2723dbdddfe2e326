// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include <cmath>
#include <utility>

#include "check.hpp"
#include "trial.hpp"

namespace thalweg::validate {

namespace {

/// A life with these values in every input. To refuse them is right; to crash or to hang is not.
void live_with(const Trial& trial, std::function<double(std::size_t)> value) {
    auto scene = trial.usual();
    if (trial.type().inputs.empty()) {
        throw NotApplicable{std::string("node type '") + trial.type().id + "' has no inputs"};
    }
    scene.value = std::move(value);
    scene.patience = 0.1;
    trial.play(scene);
}

void all_missing(const Trial& trial) {
    live_with(trial, [](std::size_t) { return std::nan(""); });
}

void some_missing(const Trial& trial) {
    auto random = trial.random();
    live_with(trial, [&](std::size_t) { return random.unit() < 0.3 ? std::nan("") : random.unit(); });
}

void infinite(const Trial& trial) {
    live_with(trial, [](std::size_t k) { return k % 5 == 2 ? INFINITY : k % 5 == 4 ? -INFINITY : 0.5; });
}

void huge(const Trial& trial) {
    live_with(trial, [](std::size_t k) { return k % 2 == 0 ? 3e38 : -3e38; });
}

void tiny(const Trial& trial) {
    live_with(trial, [](std::size_t k) { return k % 2 == 0 ? 1e-44 : -1e-310; });
}

void zero(const Trial& trial) {
    live_with(trial, [](std::size_t) { return 0.0; });
}

void negative(const Trial& trial) {
    auto random = trial.random();
    live_with(trial, [&](std::size_t) { return -random.unit(); });
}

}  // namespace

auto value_checks() -> std::vector<Check> {
    return {
        {"all-missing", "Inputs of missing values alone (NaN) do no harm.", "runs", nullptr, all_missing},
        {"some-missing", "Inputs with missing values (NaN) do no harm.", "runs", nullptr, some_missing},
        {"infinite-values", "Infinite inputs do no harm.", "runs", nullptr, infinite},
        {"huge-values", "Inputs near the largest number do no harm.", "runs", nullptr, huge},
        {"tiny-values", "Inputs near the smallest number do no harm.", "runs", nullptr, tiny},
        {"zero-values", "Inputs of zeros do no harm.", "runs", nullptr, zero},
        {"negative-values", "Negative inputs do no harm.", "runs", nullptr, negative},
    };
}

}  // namespace thalweg::validate
