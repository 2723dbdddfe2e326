// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include <doctest/doctest.h>
#include <thalweg/error.hpp>

#include "bathymetry/mesh_formats/read_mesh.hpp"
#include "support/scratch_folder.hpp"
#include "support/selafin_bytes.hpp"

using thalweg::bathymetry::read_selafin;
using thalweg::test::Endian;

namespace {

const std::string square = thalweg::test::selafin_square(1);

/// The square with the word of four bytes at `place` changed to `value`.
auto with_word(std::size_t place, std::uint32_t value) -> std::string {
    auto bytes = square;
    for (std::size_t k = 0; k < 4; ++k) {
        bytes[place + k] = static_cast<char>(value >> (24 - 8 * k));
    }
    return bytes;
}

/// The square with these variables, whose values are 1, 2, 3 and so on everywhere.
auto square_with(const std::vector<std::string>& names) -> std::string {
    using thalweg::test::selafin_record;
    using Numbers = std::vector<std::int32_t>;
    auto bytes =
        selafin_record("a square", 80) + selafin_record(Numbers{static_cast<std::int32_t>(names.size()), 0});
    for (auto name : names) {
        name.resize(16, ' ');
        bytes += selafin_record(name + "M", 32);
    }
    bytes += selafin_record(Numbers{1, 0, 0, 0, 0, 0, 0, 0, 0, 0}) + selafin_record(Numbers{2, 4, 3, 1}) +
             selafin_record(Numbers{1, 2, 3, 1, 3, 4}) + selafin_record(Numbers{1, 2, 3, 4}) +
             selafin_record(std::vector<float>{0, 100, 100, 0}) +
             selafin_record(std::vector<float>{0, 0, 100, 100}) + selafin_record(std::vector<float>{0});
    for (std::size_t k = 1; k <= names.size(); ++k) {
        bytes += selafin_record(std::vector<float>(4, static_cast<float>(k)));
    }
    return bytes;
}

auto refusal(const std::string& bytes, const std::string& variable = "") -> std::string {
    const thalweg::test::ScratchFolder folder;
    folder.write("a.slf", bytes);
    try {
        read_selafin(folder.file("a.slf"), variable);
    } catch (const thalweg::Error& error) {
        return std::string(error.what()).substr(folder.path().string().size() + 1);
    }
    return "no error";
}

}  // namespace

TEST_CASE("of a SELAFIN file with several time records the first is read") {
    for (const int times : {1, 2, 3}) {
        CAPTURE(times);
        const thalweg::test::ScratchFolder folder;
        folder.write("square.slf", thalweg::test::selafin_square(times));

        const auto mesh = read_selafin(folder.file("square.slf"));

        const std::vector<std::array<int, 3>> triangles{{0, 1, 2}, {0, 2, 3}};
        CHECK(mesh.triangles == triangles);
        CHECK(mesh.values == std::vector<double>{1, 2, 3, 4});
        CHECK(mesh.nodes[2].x == 100);
        CHECK(mesh.nodes[2].y == 100);
    }
}

TEST_CASE("a SELAFIN file in double precision is read, and its origin added") {
    const thalweg::test::ScratchFolder folder;
    folder.write("square.slf", thalweg::test::selafin_square<double>(1, 700));

    const auto mesh = read_selafin(folder.file("square.slf"));

    CHECK(mesh.values == std::vector<double>{1, 2, 3, 4});
    CHECK(mesh.nodes[2].x == 800);
    CHECK(mesh.nodes[2].y == 100);
}

TEST_CASE("a SELAFIN file in little-endian order is read as the same in the usual order") {
    for (const int times : {1, 2}) {
        const thalweg::test::ScratchFolder folder;
        folder.write("big.slf", thalweg::test::selafin_square(times, 700));
        folder.write("little.slf", thalweg::test::selafin_square(times, 700, Endian::little));
        folder.write("double.slf", thalweg::test::selafin_square<double>(times, 700, Endian::little));

        const auto big = read_selafin(folder.file("big.slf"));

        for (const auto* name : {"little.slf", "double.slf"}) {
            const auto little = read_selafin(folder.file(name));
            CHECK(little.triangles == big.triangles);
            CHECK(little.values == std::vector<double>{1, 2, 3, 4});
            CHECK(little.nodes[2].x == 800);
        }
    }
    const auto little = thalweg::test::selafin_square(1, 0, Endian::little);
    CHECK(refusal(little.substr(0, little.size() - 1)) ==
          "a.slf: cannot be read as a SELAFIN mesh; the file ends inside the record of BOTTOM; expected 20 "
          "bytes more, it has 19; check that the file exists and is complete");
}

TEST_CASE("the ground of a SELAFIN file is found by the whole name of its variable") {
    const auto value_of = [](const std::vector<std::string>& names, const std::string& variable = "") {
        const thalweg::test::ScratchFolder folder;
        folder.write("a.slf", square_with(names));
        return read_selafin(folder.file("a.slf"), variable).values.front();
    };
    CHECK(value_of({"BOTTOM FRICTION", "BOTTOM"}) == 2);
    CHECK(value_of({"FROTTEMENT", "FOND"}) == 2);
    CHECK(value_of({"FOND ERODABLE", "FROTTEMENT", "COTE DU FOND"}) == 3);
    CHECK(value_of({"WATER DEPTH", "Bottom", "BOTTOM FRICTION"}) == 2);
    CHECK(value_of({"BOTTOM", "BOTTOM FRICTION"}, "bottom friction") == 2);
    CHECK(value_of({"BOTTOM", "FREE SURFACE"}, "FREE SURFACE") == 2);
    const auto said = [](const std::vector<std::string>& names, const std::string& variable) {
        return refusal(square_with(names), variable);
    };
    CHECK(said({"BOTTOM FRICTION", "WATER DEPTH"}, "") ==
          "a.slf: has no variable BOTTOM or FOND; it has 'BOTTOM FRICTION', 'WATER DEPTH'; name the whole of "
          "one in `variable`");
    CHECK(said({"BOTTOM", "WATER DEPTH"}, "WATER") ==
          "a.slf: has no variable 'WATER'; it has 'BOTTOM', 'WATER DEPTH'; name the whole of one in "
          "`variable`");
    CHECK(said({"BOTTOM", "FOND"}, "") ==
          "a.slf: 2 of its variables are called like the ground; it has 'BOTTOM', 'FOND'; name the whole of "
          "one in `variable`");
}

TEST_CASE("quadrilaterals of a SELAFIN file are cut, and a mesh of several layers is refused") {
    using thalweg::test::selafin_record;
    using Numbers = std::vector<std::int32_t>;
    const auto file_of = [](std::int32_t layers) {
        return selafin_record("a square", 80) + selafin_record(Numbers{1, 0}) +
               selafin_record("BOTTOM          M", 32) +
               selafin_record(Numbers{1, 0, 0, 0, 0, 0, layers, 0, 0, 0}) +
               selafin_record(Numbers{1, 4, 4, 1}) + selafin_record(Numbers{1, 2, 3, 4}) +
               selafin_record(Numbers{1, 2, 3, 4}) + selafin_record(std::vector<float>{0, 100, 100, 0}) +
               selafin_record(std::vector<float>{0, 0, 100, 100}) + selafin_record(std::vector<float>{0}) +
               selafin_record(std::vector<float>{7, 5, 7, 1});
    };
    const thalweg::test::ScratchFolder folder;
    folder.write("a.slf", file_of(0));

    const auto mesh = read_selafin(folder.file("a.slf"));

    const std::vector<std::array<int, 3>> triangles{{0, 1, 2}, {0, 2, 3}};
    CHECK(mesh.triangles == triangles);
    CHECK(mesh.values == std::vector<double>{7, 5, 7, 1});
    CHECK(mesh.notes.size() == 1);
    CHECK(
        refusal(file_of(5)) ==
        "a.slf: its elements have 4 nodes in several layers; only meshes of triangles and quadrilaterals in "
        "one layer are read; give a file of two dimensions");
}

TEST_CASE("a damaged SELAFIN file is refused with what is wrong in it") {
    const std::string remedy = "; check that the file exists and is complete";
    const std::string start = "a.slf: cannot be read as a SELAFIN mesh; ";
    const std::size_t mesh = 88 + 16 + 40 + 48;  // where the record of the mesh's size begins
    const std::size_t elements = mesh + 24;
    const std::size_t x = elements + 32 + 24;

    CHECK(refusal("") == start + "the file ends between two records; expected a record" + remedy);
    CHECK(refusal(square.substr(0, square.size() - 1)) ==
          start + "the file ends inside the record of BOTTOM; expected 20 bytes more, it has 19" + remedy);
    CHECK(refusal(with_word(84, 79)) ==
          start + "the record of the title has two lengths; expected the same before and behind it" + remedy);
    CHECK(refusal(with_word(88, 0xffffffff)) == start +
                                                    "the file ends inside the record of the numbers of "
                                                    "variables; expected 4294967299 bytes more, it has 264" +
                                                    remedy);
    CHECK(refusal(with_word(96, 7)) == start + "1 and 7 variables; expected a number, and 0" + remedy);
    CHECK(refusal(with_word(mesh + 4, 0)) ==
          start + "0 elements and 4 nodes; expected at least one of each" + remedy);
    CHECK(refusal(with_word(mesh + 8, 5)) ==
          start + "the record of the nodes on the boundary has 16 bytes; expected 20" + remedy);
    CHECK(refusal(with_word(mesh + 12, 6)) ==
          "a.slf: its elements have 6 nodes; only meshes of triangles and quadrilaterals in one layer are "
          "read; "
          "give a file of two dimensions");
    CHECK(refusal(with_word(elements + 4, 5)) == start + "element 1 has node 5; expected 1 to 4" + remedy);
    CHECK(refusal(with_word(elements + 4, 0)) == start + "element 1 has node 0; expected 1 to 4" + remedy);
    CHECK(refusal(with_word(x + 4, 0x7fc00000)) ==
          start + "node 1 is at (nan, 0); expected numbers" + remedy);
}

TEST_CASE("what GDAL freed twice is refused, or read, without harm") {
    CHECK(refusal(with_word(160, 0xffffffff)) == "no error");  // one of the ten settings, which nobody uses
}
