// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

#include "bathymetry/nodes/class_values.hpp"

#include <cmath>
#include <cstdlib>
#include <optional>
#include <utility>

#include <thalweg/error.hpp>
#include <thalweg/mesh/place_of_cell.hpp>
#include <thalweg/number_text.hpp>

namespace thalweg::bathymetry {
namespace {

constexpr const char* example = R"({"1": 0.03, "2": 0.1, "other": 0.05})";
constexpr double largest_class = 9007199254740992;  // 2^53: beyond it a double does not tell neighbours

auto is_class(double number) -> bool {
    return std::floor(number) == number && std::fabs(number) < largest_class;
}

/// The whole number that a text is, or nothing.
auto number_of(const std::string& text) -> std::optional<double> {
    char* end = nullptr;
    const auto number = static_cast<double>(std::strtoll(text.c_str(), &end, 10));
    const bool good = !text.empty() && *end == '\0' && is_class(number);
    return good ? std::optional<double>(number) : std::nullopt;
}

/// Appends the classes in their order.
void fill_table(const std::map<double, double>& values, ClassTable& table) {
    for (const auto& [number, value] : values) {
        table.classes.push_back(number);
        table.values.push_back(value);
    }
}

}  // namespace

ClassValues::ClassValues(Node& node, const std::map<std::string, double>& written, std::string name)
    : name_(std::move(name)) {
    if (written.empty()) {
        node.complain(Error("no class has a value").about(name_).found("{}").expected(example));
    }
    std::map<double, double> values;
    for (const auto& [key, value] : written) {
        const auto number = number_of(key);
        if (number && !values.emplace(*number, value).second) {
            node.complain(Error("two keys name one class")
                              .about(name_ + "/" + key)
                              .found("class " + number_text(*number) + " twice")
                              .expected("each class once, its number without leading zeros")
                              .remedy("take one of them out"));
        } else if (!number && key == "other") {
            table_.other = value;
        } else if (!number) {
            node.complain(Error("this is no class")
                              .about(name_ + "/" + key)
                              .found("\"" + key + "\"")
                              .expected(std::string("a whole number or \"other\", as in ") + example));
        }
    }
    fill_table(values, table_);
}

ClassValues::ClassValues(Node& node, const series::NumberTable& file, const std::string& class_column,
                         const std::string& value_column, const std::string& unit, std::string name)
    : name_(std::move(name)), is_file_(true) {
    const auto classes = file.numbers(class_column, "1");
    const auto values = file.numbers(value_column, unit);
    if (classes.empty()) {
        node.complain(Error("no class has a value")
                          .about(name_)
                          .found("a file without rows")
                          .expected("a row for each class"));
    }
    std::map<double, double> sorted;
    for (std::size_t k = 0; k < classes.size(); ++k) {
        if (!is_class(classes[k])) {
            node.complain(Error("this is no class")
                              .about(name_)
                              .found(number_text(classes[k]) + " in column '" + class_column + "'")
                              .expected("whole numbers"));
        } else if (!sorted.emplace(classes[k], values[k]).second) {
            node.complain(Error("a class has two values")
                              .about(name_)
                              .found("two rows of class " + number_text(classes[k]))
                              .expected("one row for each class")
                              .remedy("take one of them out"));
        }
    }
    fill_table(sorted, table_);
}

auto ClassValues::values_of(const std::vector<double>& classes, const Grid& grid) const
    -> std::vector<double> {
    std::vector<double> values(classes.size());
    const auto unknown =
        make_class_lookup(table_, Device(), nullptr)
            ->run(compute::AnyValues(classes.data()), compute::AnyTarget(values.data()), grid.cells());
    if (unknown) {
        throw refusal(*unknown, grid);
    }
    return values;
}

auto ClassValues::refusal(const UnknownClass& unknown, const Grid& grid) const -> Error {
    const std::string number = number_text(unknown.number);
    const std::string place = mesh::place_of_cell(grid, unknown.first_cell);
    const std::string found =
        number + " in " +
        (unknown.cells == 1 ? place : std::to_string(unknown.cells) + " cells, the first is " + place);
    if (!is_class(unknown.number)) {
        return Error("a number is no class")
            .about(name_)
            .found(found)
            .expected("whole numbers, as classes are")
            .remedy(
                "bring the classes onto the grid by the nearest cell: between two of them there is nothing");
    }
    return Error("a class has no value")
        .about(name_)
        .found(found)
        .expected("a value for every class that occurs")
        .remedy(is_file_ ? "add a row of class " + number + ", or set other for all that are not named"
                         : "add \"" + number + "\", or \"other\" for all that are not named");
}

}  // namespace thalweg::bathymetry
