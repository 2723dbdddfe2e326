// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

#include <algorithm>
#include <map>
#include <string_view>

#include <fmt/format.h>

#include "bathymetry/mesh_formats/mesh_text.hpp"
#include "bathymetry/mesh_formats/read_mesh.hpp"
#include "bathymetry/meshes/mesh_builder.hpp"
#include "bathymetry/meshes/triangle_mesh.hpp"

namespace thalweg::bathymetry {

namespace {

/// Cards of elements that have an area and are no three-node triangles.
auto name_of_surface(std::string_view card) -> std::string {
    static const std::map<std::string_view, const char*> names = {{"E4Q", "quadrilateral"},
                                                                  {"E6T", "triangle of six nodes"},
                                                                  {"E8Q", "quadrilateral of eight nodes"},
                                                                  {"E9Q", "quadrilateral of nine nodes"}};
    const auto name = names.find(card);
    return name != names.end() ? name->second : "";
}

/// Reads a file card by card; a card is a line.
class SmsReader {
    MeshText text_;
    MeshBuilder mesh_;
    std::vector<std::int64_t> string_;  // nodes of a string that goes on in the next card
    int strings_ = 0;

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
            text_.fail(fmt::format("node {} without a level", node), expected,
                       "interpolate the ground onto the mesh in the program that made it");
        }
        const auto z = words.real();
        if (!z) {
            text_.fail(fmt::format("node {} has no number as its level", node), expected);
        }
        mesh_.add_node(node, {*x, *y}, *z, text_.line());
    }

    void read_triangle(MeshWords words) {
        constexpr auto expected = "E3T, number, and three nodes";
        const auto element = number(words, expected);
        std::array<std::int64_t, 3> nodes{};
        for (auto& node : nodes) {
            node = number(words, expected);
        }
        mesh_.add_triangle(element, nodes, text_.line());
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
            read_triangle(words);
        } else if (card == "NS") {
            read_string(words);
        } else if (const auto name = name_of_surface(card); !name.empty()) {
            text_.fail(fmt::format("{}, a {}", card, name), "three-node triangles (E3T)",
                       "make triangles of the elements in the program that made them, such as SMS or QGIS");
        }
    }

  public:
    explicit SmsReader(const std::string& file) : text_(file, remedy), mesh_(file, remedy) {}

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
        if (!mesh_.has_triangles()) {
            text_.fail("the file has no triangles", "at least one line E3T");
        }
        return mesh_.finish(MeshBuilder::LoneNodes::refuse);
    }
};

}  // namespace

auto read_sms(const std::string& file) -> TriangleMesh {
    return SmsReader(file).read();
}

}  // namespace thalweg::bathymetry
