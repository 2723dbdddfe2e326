// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "input_rule.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <nlohmann/json.hpp>
#include <stdexcept>

namespace thalweg::validate {

namespace {

constexpr double most_integers = 1e6;  // between the two ends

[[noreturn]] void refuse(const std::string& text) {
    throw std::invalid_argument(
        text +
        R"( is no rule for an input; expected {"range": [0, 5]}, {"integers": [1, 9]} or {"values": [1, 2, 3]})");
}

auto numbers_of(const nlohmann::json& list, const std::string& text) -> std::vector<double> {
    std::vector<double> numbers;
    for (const auto& number : list) {
        if (!number.is_number()) {
            refuse(text);
        }
        numbers.push_back(number.get<double>());
    }
    return numbers;
}

}  // namespace

auto InputRule::from_json(const std::string& text) -> InputRule {
    const auto json = nlohmann::json::parse(text, nullptr, false);
    const auto word = json.is_object() && json.size() == 1 ? json.begin().key() : std::string();
    const auto numbers =
        word.empty() || !json.begin()->is_array() ? std::vector<double>() : numbers_of(json.front(), text);
    InputRule rule;
    if (word == "values" && !numbers.empty()) {
        rule.values_ = numbers;
        return rule;
    }
    if (numbers.size() != 2 || !(numbers[0] <= numbers[1])) {
        refuse(text);
    }
    if (word == "range") {
        rule.low_ = numbers[0];
        rule.high_ = numbers[1];
        return rule;
    }
    if (word != "integers" || numbers[1] - numbers[0] > most_integers) {
        refuse(text);
    }
    const double first = std::ceil(numbers[0]);
    const int count = static_cast<int>(std::max(0.0, std::floor(numbers[1]) - first + 1));
    for (int k = 0; k < count; ++k) {
        rule.values_.push_back(first + k);
    }
    if (rule.values_.empty()) {
        refuse(text);
    }
    return rule;
}

auto InputRule::at(double fraction) const -> double {
    if (values_.empty()) {
        return low_ + (high_ - low_) * fraction;
    }
    const auto place = static_cast<std::size_t>(fraction * static_cast<double>(values_.size()));
    return values_[std::min(place, values_.size() - 1)];
}

}  // namespace thalweg::validate
