// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include <thalweg/gis/attributes.hpp>

#include <cmath>

#include <cpl_port.h>
#include <thalweg/error.hpp>
#include <thalweg/number_text.hpp>
#include <thalweg/series/units.hpp>

namespace thalweg::gis {

auto find_attribute(const Table& attributes, const std::string& name) -> const Column* {
    if (const auto* exact = attributes.find(name)) {
        return exact;
    }
    const Column* alike = nullptr;
    for (const auto& column : attributes.columns()) {
        if (EQUAL(column.name.c_str(), name.c_str())) {
            if (alike != nullptr) {
                return nullptr;
            }
            alike = &column;
        }
    }
    return alike;
}

auto number_of(const Column& attribute, std::size_t row, const std::string& feature)
    -> std::optional<double> {
    if (!attribute.holds_texts()) {
        const double number = attribute.numbers()[row];
        return std::isnan(number) ? std::nullopt : std::optional<double>(number);
    }
    const auto& text = attribute.texts()[row];
    if (text.empty()) {
        return std::nullopt;
    }
    const auto number = series::parse_number(text);
    if (!number) {
        throw Error(feature + " has no number in '" + attribute.name + "'")
            .found("'" + text + "'")
            .expected("a number with a point, such as 12.5")
            .remedy("correct it in the file, or name another attribute");
    }
    return number;
}

auto text_of(const Column& attribute, std::size_t row) -> std::string {
    if (attribute.holds_texts()) {
        return attribute.texts()[row];
    }
    const double number = attribute.numbers()[row];
    return std::isnan(number) ? "" : number_text(number);
}

}  // namespace thalweg::gis
