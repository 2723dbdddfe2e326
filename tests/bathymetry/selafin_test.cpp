// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

#include <doctest/doctest.h>
#include <thalweg/error.hpp>

#include "bathymetry/mesh_formats/read_mesh.hpp"
#include "support/scratch_folder.hpp"
#include "support/selafin_bytes.hpp"

using thalweg::bathymetry::read_selafin;

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

auto refusal(const std::string& bytes) -> std::string {
    const thalweg::test::ScratchFolder folder;
    folder.write("a.slf", bytes);
    try {
        read_selafin(folder.file("a.slf"));
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
          "a.slf: its elements have 6 nodes; only meshes of triangles are read");
    CHECK(refusal(with_word(elements + 4, 5)) == start + "element 1 has node 5; expected 1 to 4" + remedy);
    CHECK(refusal(with_word(elements + 4, 0)) == start + "element 1 has node 0; expected 1 to 4" + remedy);
    CHECK(refusal(with_word(x + 4, 0x7fc00000)) ==
          start + "node 1 is at (nan, 0); expected numbers" + remedy);
}

TEST_CASE("what GDAL freed twice is refused, or read, without harm") {
    CHECK(refusal(with_word(160, 0xffffffff)) == "no error");  // one of the ten settings, which nobody uses
}
