// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

#include "bathymetry/nodes/class_values.hpp"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <utility>

#include <thalweg/error.hpp>
#include <thalweg/number_text.hpp>

namespace thalweg::bathymetry {
namespace {

constexpr const char* example = R"({"1": 0.03, "2": 0.1, "other": 0.05})";

/// The whole number that a text is, or nothing.
auto number_of(const std::string& text) -> std::optional<double> {
    char* end = nullptr;
    const long long number = std::strtoll(text.c_str(), &end, 10);
    const bool good = !text.empty() && *end == '\0' && std::llabs(number) < 1LL << 53;
    return good ? std::optional<double>(static_cast<double>(number)) : std::nullopt;
}

}  // namespace

ClassValues::ClassValues(Node& node, const std::map<std::string, double>& written, std::string name)
    : name_(std::move(name)) {
    if (written.empty()) {
        node.complain(Error("no class has a value").about(name_).found("{}").expected(example));
    }
    for (const auto& [key, value] : written) {
        if (const auto number = number_of(key)) {
            values_[*number] = value;
        } else if (key == "other") {
            other_ = value;
        } else {
            node.complain(Error("this is no class")
                              .about(name_ + "/" + key)
                              .found("\"" + key + "\"")
                              .expected(std::string("a whole number or \"other\", as in ") + example));
        }
    }
}

void ClassValues::apply(std::vector<double>& numbers) const {
    const auto has_none = [&](double number) {
        return !std::isnan(number) && !other_ && values_.count(number) == 0;
    };
    const auto unknown = std::find_if(numbers.begin(), numbers.end(), has_none);
    if (unknown != numbers.end()) {
        const double number = *unknown;
        throw Error("a class of the raster has no value")
            .about(name_)
            .found(number_text(number) + " in " +
                   std::to_string(std::count(numbers.begin(), numbers.end(), number)) + " cells")
            .expected("a value for every class that occurs")
            .remedy("add \"" + number_text(number) + "\", or \"other\" for all that are not named");
    }
    for (double& number : numbers) {
        const auto value = values_.find(number);
        number = std::isnan(number) ? number : value != values_.end() ? value->second : *other_;
    }
}

}  // namespace thalweg::bathymetry
