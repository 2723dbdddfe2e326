// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

#include <doctest/doctest.h>

#include "bathymetry/core/triangle_mesh.hpp"
#include "support/scratch_folder.hpp"
#include "support/selafin_bytes.hpp"

using thalweg::bathymetry::read_selafin;

TEST_CASE("of a SELAFIN file with several time records the first is read") {
    for (const int times : {1, 2, 3}) {
        CAPTURE(times);
        const thalweg::test::scratch_folder folder;
        folder.write("square.slf", thalweg::test::selafin_square(times));

        const auto mesh = read_selafin(folder.file("square.slf"));

        const std::vector<std::array<int, 3>> triangles{{0, 1, 2}, {0, 2, 3}};
        CHECK(mesh.triangles == triangles);
        CHECK(mesh.values == std::vector<double>{1, 2, 3, 4});
        CHECK(mesh.nodes[2].x == 100);
        CHECK(mesh.nodes[2].y == 100);
    }
}
