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

constexpr double width = 1, whole_width = 9;  // of the range where a port does not bound it

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
    if (numbers.size() != 2 || (word != "range" && word != "integers")) {
        refuse(text);
    }
    rule.is_whole_ = word == "integers";
    rule.low_ = rule.is_whole_ ? std::ceil(numbers[0]) : numbers[0];
    rule.high_ = rule.is_whole_ ? std::floor(numbers[1]) : numbers[1];
    if (!(rule.low_ <= rule.high_)) {
        refuse(text);
    }
    return rule;
}

auto InputRule::of(const thw_port& port) -> std::optional<InputRule> {
    if ((port.holds & (THW_HOLDS_RANGE | THW_HOLDS_WHOLE)) == 0) {
        return std::nullopt;
    }
    InputRule rule;
    rule.is_whole_ = (port.holds & THW_HOLDS_WHOLE) != 0;
    const double usual = rule.is_whole_ ? whole_width : width;
    rule.high_ = usual;
    if ((port.holds & THW_HOLDS_RANGE) != 0 && (std::isfinite(port.least) || std::isfinite(port.most))) {
        rule.low_ = std::isfinite(port.least) ? port.least : port.most - usual;
        rule.high_ = std::isfinite(port.most) ? port.most : port.least + usual;
    }
    if (rule.is_whole_) {
        rule.low_ = std::ceil(rule.low_);
        rule.high_ = std::floor(rule.high_);
    }
    return rule;
}

auto InputRule::at(double fraction) const -> double {
    if (values_.empty()) {
        const double value = is_whole_ ? low_ + std::floor(fraction * (high_ - low_ + 1))
                                       : low_ * (1 - fraction) + high_ * fraction;
        return std::clamp(value, low_, high_);
    }
    const auto place = static_cast<std::size_t>(fraction * static_cast<double>(values_.size()));
    return values_[std::min(place, values_.size() - 1)];
}

}  // namespace thalweg::validate
