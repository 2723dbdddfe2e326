// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <optional>
#include <string_view>

#include <fmt/format.h>

#include <thalweg/error.hpp>

#include "bathymetry/ground/file_ending.hpp"
#include "bathymetry/mesh_formats/mesh_text.hpp"
#include "bathymetry/mesh_formats/read_mesh.hpp"
#include "bathymetry/meshes/mesh_builder.hpp"
#include "bathymetry/meshes/triangle_mesh.hpp"

namespace thalweg::bathymetry {

namespace {

/// Cards of elements that have an area and nodes on their sides.
auto name_of_surface(std::string_view card) -> std::string {
    static const std::map<std::string_view, const char*> names = {{"E6T", "triangle of six nodes"},
                                                                  {"E8Q", "quadrilateral of eight nodes"},
                                                                  {"E9Q", "quadrilateral of nine nodes"}};
    const auto name = names.find(card);
    return name != names.end() ? name->second : "";
}

/// Whether a card is written like those of elements (E, a digit, a letter), but is neither one that is read
/// nor one of lines, which have no area. Left out it would be a hole in the mesh.
auto is_unknown_element(std::string_view card) -> bool {
    const auto is_digit = [](char c) { return c >= '0' && c <= '9'; };
    const auto is_letter = [](char c) { return (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z'); };
    const bool is_element =
        card.size() == 3 && (card[0] == 'E' || card[0] == 'e') && is_digit(card[1]) && is_letter(card[2]);
    return is_element && card != "E2L" && card != "E3L";
}

/// Columns of materials behind the nodes of elements, of which one can hold levels.
class SmsMaterials {
    std::size_t column_;          // counts from 1
    std::vector<double> values_;  // one an element, NaN where it has no such column
    std::size_t without_ = 0;     // line of the first element without it, 0: all have it

  public:
    explicit SmsMaterials(std::size_t column) : column_(column) {}

    /// Takes what follows the nodes of an element.
    void take(MeshWords words, std::size_t line) {
        std::optional<double> value;
        for (std::size_t k = 0; k < column_; ++k) {
            value = words.real();
        }
        values_.push_back(value.value_or(std::numeric_limits<double>::quiet_NaN()));
        without_ = value || without_ > 0 ? without_ : line;
    }

    auto column() const -> std::size_t { return column_; }

    auto values() const -> const std::vector<double>& { return values_; }

    auto first_line_without() const -> std::size_t { return without_; }

    auto are_whole() const -> bool {
        return std::all_of(values_.begin(), values_.end(), [](double v) { return v == std::floor(v); });
    }
};

/// Number of the column of materials that a variable names ("material 2"); 0 for any other name.
auto column_named(const std::string& variable) -> std::size_t {
    MeshWords words(variable);
    const bool is_material = lower_case(words.next()) == "material";
    const auto column = words.integer();
    constexpr std::int64_t most = 1000;
    return is_material && column && *column >= 1 && *column <= most ? static_cast<std::size_t>(*column) : 0;
}

/// Reads a file card by card; a card is a line.
class SmsReader {
    MeshText text_;
    MeshBuilder mesh_;
    std::string variable_;
    SmsMaterials materials_;
    std::int64_t declared_ = 0;      // columns of materials that the file says it has
    std::size_t without_level_ = 0;  // line of the first node without z, 0: all have it
    double low_ = std::numeric_limits<double>::infinity(), high_ = -low_;  // z of nodes
    std::vector<std::int64_t> string_;  // nodes of a string that goes on in the next card
    int strings_ = 0;
    std::string note_, doubt_;  // what to say about where levels come from

    static constexpr auto remedy = "mend the line, or save the mesh again as 2DM";

    auto number(MeshWords& words, const char* expected) const -> std::int64_t {
        const auto value = words.integer();
        if (!value) {
            text_.fail("no number where one must be", expected);
        }
        return *value;
    }

    void read_node(MeshWords words) {
        constexpr auto expected = "ND, number, x, y and z";
        const auto node = number(words, expected);
        const auto x = words.real(), y = words.real();
        if (!x || !y) {
            text_.fail(fmt::format("node {} without a place", node), expected);
        }
        if (words.rest().empty()) {
            without_level_ = without_level_ > 0 ? without_level_ : text_.line();
            return mesh_.add_node(node, {*x, *y}, 0, text_.line());
        }
        const auto z = words.real();
        if (!z) {
            text_.fail(fmt::format("node {} has no number as its level", node), expected);
        }
        low_ = std::min(low_, *z);
        high_ = std::max(high_, *z);
        mesh_.add_node(node, {*x, *y}, *z, text_.line());
    }

    template <std::size_t Corners>
    void read_element(MeshWords words, const char* expected) {
        const auto element = number(words, expected);
        std::array<std::int64_t, Corners> nodes{};
        for (auto& node : nodes) {
            node = number(words, expected);
        }
        mesh_.add_element(element, nodes, text_.line());
        materials_.take(words, text_.line());
    }

    /// The last node of a string is negative; its name may follow.
    void read_string(MeshWords words) {
        bool has_ended = false;
        while (!has_ended && !words.rest().empty()) {
            const auto node = number(words, "NS and nodes, the last of them negative");
            has_ended = node < 0;
            string_.push_back(has_ended ? -node : node);
        }
        if (has_ended) {
            end_string(words.rest());
        }
    }

    void end_string(std::string_view name) {
        strings_ += 1;
        name = name.substr(std::min(name.find_first_not_of('"'), name.size()));
        name = name.substr(0, name.find_last_not_of('"') + 1);
        const bool is_number = name.find_first_not_of("0123456789") == std::string_view::npos;
        const int group =
            mesh_.group(is_number ? fmt::format("string {}", name.empty() ? std::to_string(strings_) : name)
                                  : std::string(name));
        for (std::size_t k = 1; k < string_.size(); ++k) {
            mesh_.add_line({string_[k - 1], string_[k]}, group, text_.line());
        }
        string_.clear();
    }

    void read_card(std::string_view line) {
        MeshWords words(line);
        const auto card = words.next();
        if (!string_.empty() && card != "NS") {
            text_.fail("a string of nodes has no end", "NS with a last node that is negative");
        }
        if (card == "ND") {
            read_node(words);
        } else if (card == "E3T") {
            read_element<3>(words, "E3T, number, and three nodes");
        } else if (card == "E4Q") {
            read_element<4>(words, "E4Q, number, and four nodes");
        } else if (card == "NUM_MATERIALS_PER_ELEM") {
            declared_ = words.integer().value_or(0);
        } else if (card == "NS") {
            read_string(words);
        } else if (const auto name = name_of_surface(card); !name.empty()) {
            text_.fail(fmt::format("{}, a {}", card, name), "elements of three or four nodes (E3T, E4Q)",
                       "make linear elements of them in the program that made them, such as SMS or QGIS");
        } else if (is_unknown_element(card)) {
            text_.fail(fmt::format("{}, an element that is not known", card),
                       "elements of three or four nodes (E3T, E4Q)");
        }
    }

    [[noreturn]] void fail_at(std::size_t line, const std::string& found, const std::string& expected,
                              const std::string& own_remedy) const {
        MeshPlaces places;
        places.file = text_.file();
        places.remedy = own_remedy;
        places.fail(line, found, expected);
    }

    /// Whether the levels are those of elements, and what to say about it.
    auto has_levels_at_elements() -> bool {
        const auto column = fmt::format("material {}", materials_.column());
        const auto without = materials_.first_line_without();
        const bool is_asked_for = column_named(variable_) > 0;
        if (without > 0 && (is_asked_for || (variable_.empty() && declared_ >= 2))) {
            fail_at(without, fmt::format("an element without a number as {}", column),
                    is_asked_for ? "one, as `variable` says"
                                 : fmt::format("{} materials, as NUM_MATERIALS_PER_ELEM says", declared_),
                    "mend the line, or set `variable` to \"z\" for the levels of nodes");
        }
        if (is_asked_for || !variable_.empty() || without > 0) {
            return is_asked_for;
        }
        const bool nodes_differ = low_ < high_, may_be_classes = materials_.are_whole();
        const bool at_elements = !(nodes_differ && may_be_classes);
        if (nodes_differ || (may_be_classes && low_ <= high_)) {
            doubt_ = fmt::format(
                "{}: nodes have z from {} to {} m, and elements a second material{}; the ground is {}; set "
                "`variable` to \"z\" or \"{}\" to choose",
                text_.file(), low_, high_, may_be_classes ? " of whole numbers" : "",
                at_elements ? "the second material, as BASEMENT 3 writes it" : "z", column);
        } else {
            note_ = fmt::format(
                "{}: levels are those of elements, their second material, as BASEMENT 3 writes them",
                text_.file());
        }
        return at_elements;
    }

    auto finish() -> TriangleMesh {
        const bool at_elements = mesh_.has_elements() && has_levels_at_elements();
        if (without_level_ > 0 && !at_elements) {
            fail_at(without_level_, "a node without a level", "ND, number, x, y and z",
                    "interpolate the ground onto the mesh in the program that made it");
        }
        if (!mesh_.has_elements()) {
            text_.fail("the file has no elements", "at least one line E3T or E4Q");
        }
        if (at_elements) {
            mesh_.set_levels(materials_.values());
        }
        auto mesh = mesh_.finish(MeshBuilder::LoneNodes::refuse);
        if (!note_.empty()) {
            mesh.notes.push_back(note_);
        }
        if (!doubt_.empty()) {
            mesh.doubts.push_back(doubt_);
        }
        return mesh;
    }

  public:
    SmsReader(const std::string& file, const std::string& variable)
        : text_(file, remedy),
          mesh_(file, remedy),
          variable_(variable),
          materials_(std::max<std::size_t>(column_named(variable), variable.empty() ? 2 : 1)) {
        if (!variable.empty() && variable != "z" && column_named(variable) == 0) {
            throw Error(
                fmt::format("{}: has no variable '{}'; expected z (of nodes) or material 2 (a column of "
                            "elements, counted from 1)",
                            file, variable))
                .about("variable")
                .found(variable);
        }
    }

    auto read() -> TriangleMesh {
        bool has_begun = false;
        for (std::string_view line; text_.next(line);) {
            const auto first = MeshWords(line).next();
            if (has_begun) {
                read_card(line);
            } else if (!first.empty() && first.front() != '#') {
                has_begun = first == "MESH2D";
                if (!has_begun) {
                    text_.fail("'" + std::string(line.substr(0, 40)) + "'", "MESH2D first");
                }
            }
        }
        if (!string_.empty()) {
            text_.fail("the file ends inside a string of nodes", "NS with a last node that is negative");
        }
        return finish();
    }
};

}  // namespace

auto read_sms(const std::string& file, const std::string& variable) -> TriangleMesh {
    return SmsReader(file, variable).read();
}

}  // namespace thalweg::bathymetry
