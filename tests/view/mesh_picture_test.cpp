// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

#include <algorithm>
#include <cmath>
#include <vector>

#include <doctest/doctest.h>

#include <thalweg/mesh/mesh.hpp>
#include "egl_guard.hpp"
#include "png.hpp"
#include "support/scratch_folder.hpp"
#include "thalweg/testing/small_meshes.hpp"
#include "view/pictures/terrain_scene.hpp"
#include "view/terrain/drawn_mesh.hpp"
#include "view/terrain/mesh_relief.hpp"
#include "view/terrain/terrain_shape.hpp"

using namespace thalweg;
using namespace thalweg::view;
using namespace thalweg::view::test;
using thalweg::test::ScratchFolder;
using thalweg::testing::bent_cells;
using thalweg::testing::square_of_triangles;

namespace {

/// Elevation and depth over the cells of a mesh, from functions of their centres.
struct Ground {
    Grid grid;
    std::vector<double> bed, depth;

    template <class Bed, class Level>
    Ground(Grid on, Bed bed_at, Level level_at) : grid(std::move(on)) {
        std::visit(
            [&](const auto& mesh) {
                for (CellIndex cell = 0; cell < mesh.cells(); ++cell) {
                    const auto at = mesh::cell_centre(mesh, cell);
                    bed.push_back(bed_at(at));
                    depth.push_back(std::max(0.0, level_at(at) - bed.back()));
                }
            },
            mesh::mesh_of(grid));
    }

    auto frame() const -> PictureFrame {
        const auto size = static_cast<CellIndex>(bed.size());
        return {grid, {bed.data(), size}, {depth.data(), size}, {}, 60.0};
    }
};

/// A square of 6 km by 6 km far from the origin, of triangles; a bowl around (4500, 3500) with a pond, and
/// nothing in the south-west corner.
struct BowlOfTriangles {
    mesh::TriangleData data = square_of_triangles(60);
    mesh::TriangleView view{placed()};
    Ground fields{view.grid(),
                  [](const mesh::Point& at) {
                      const double r = std::hypot(at.x - 504500, at.y - 4803500);
                      return at.x + at.y < 5301200 ? NAN : 2e-5 * r * r + 15 * std::sin(at.x / 250);
                  },
                  [](const mesh::Point&) { return 30.0; }};

    auto placed() -> mesh::TriangleData& {
        for (std::size_t k = 0; k < data.x.size(); ++k) {
            data.x[k] = 500000 + 100 * data.x[k];
            data.y[k] = 4800000 + 100 * data.y[k];
        }
        return data;
    }
};

/// A river bend: a quarter of a ring from the east to the north, with a channel in its middle and a block of
/// cells that do not exist at the outer bank.
struct Bend {
    mesh::CurvilinearData data = with_gap(bent_cells(30, 60));
    thw_curvilinear view = data.to_abi();
    Ground fields{mesh::grid_on(data, view),
                  [](const mesh::Point& at) {
                      const double across = std::hypot(at.x, at.y) - 20;
                      return 0.02 * across * across + 0.3 * std::sin(std::atan2(at.y, at.x) * 12);
                  },
                  [](const mesh::Point&) { return 0.5; }};

    static auto with_gap(mesh::CurvilinearData ring) -> mesh::CurvilinearData {
        ring.cell.assign(1800, 1);
        for (std::size_t j = 25; j < 35; ++j) {
            for (std::size_t i = 26; i < 30; ++i) {
                ring.cell[j * 30 + i] = 0;
            }
        }
        for (std::size_t j = 26; j < 35; ++j) {
            for (std::size_t i = 27; i <= 30; ++i) {
                ring.x[j * 31 + i] = ring.y[j * 31 + i] = NAN;
            }
        }
        return ring;
    }
};

auto small_map(const std::string& title) -> PictureOptions {
    PictureOptions options;
    options.width = 800;
    options.height = 500;
    options.camera = CameraKind::map;
    options.title = title;
    return options;
}

/// Where a place of the map lies in the picture, as a share of it: the ground spans what is not paper.
struct MapPlace {
    double left = 1, right = 0, low = 1, high = 0;

    explicit MapPlace(const Png& image) {
        for (int row = 0; row < 400; ++row) {
            for (int column = 0; column < 400; ++column) {
                const double x = column / 400.0;
                const double y = 0.14 + row / 400.0 * 0.76;
                if (!image.at(x, y).is_white()) {
                    left = std::min(left, x), right = std::max(right, x);
                    low = std::min(low, y), high = std::max(high, y);
                }
            }
        }
    }

    auto of(const Png& image, double east, double north) const -> Pixel {
        return image.at(left + east * (right - left), low + north * (high - low));
    }
};

}  // namespace

TEST_CASE("a map of triangles shows the pond where it is, the slopes without holes, no-data as paper") {
    if (egl_is_missing()) {
        return;
    }
    const ScratchFolder folder;
    const BowlOfTriangles bowl;

    const auto image = drawn(small_map("Triangles"), bowl.fields.frame(), folder.path() / "triangles.png");

    const MapPlace map(image);
    CHECK(map.of(image, 0.75, 0.58).is_blue());
    CHECK_FALSE(map.of(image, 0.25, 0.58).is_blue());
    CHECK_FALSE(map.of(image, 0.75, 0.10).is_blue());
    CHECK(map.of(image, 0.03, 0.03).is_white());
    for (int east = 25; east < 99; ++east) {
        for (int north = 2; north < 99; ++north) {
            CHECK_FALSE(map.of(image, 0.01 * east, 0.01 * north).is_white());
        }
    }
}

TEST_CASE("a map of a curvilinear grid shows the bend, its channel and the cells that it does not have") {
    if (egl_is_missing()) {
        return;
    }
    const ScratchFolder folder;
    const Bend river;

    const auto image = drawn(small_map("A bend"), river.fields.frame(), folder.path() / "bend.png");

    const MapPlace map(image);
    const auto at = [&](double radius, double degrees) {
        const double angle = degrees * std::acos(-1.0) / 180;
        return map.of(image, radius * std::cos(angle) / 30, radius * std::sin(angle) / 30);
    };
    for (int degrees = 2; degrees < 89; ++degrees) {
        CHECK(at(20, degrees).is_blue());
        CHECK_FALSE(at(11, degrees).is_blue());
        CHECK_FALSE(at(11, degrees).is_white());
    }
    CHECK(at(5, 45).is_white());
    CHECK(at(29, 45).is_white());
    CHECK_FALSE(at(29, 20).is_white());
    CHECK_FALSE(at(29, 70).is_white());
}

TEST_CASE("tilted views of meshes show the sides of the block, and points on the ground have labels") {
    if (egl_is_missing()) {
        return;
    }
    const ScratchFolder folder;
    const BowlOfTriangles bowl;
    const Bend river;
    auto options = small_map("Tilted");
    options.camera = CameraKind::tilted;
    const auto plain = drawn(options, bowl.fields.frame(), folder.path() / "plain.png");
    options.points = {{"Pond", 504500, 4803500}, {"nowhere", 500010, 4800010}};

    const auto triangles = drawn(options, bowl.fields.frame(), folder.path() / "triangles.png");
    const auto cells = drawn(options, river.fields.frame(), folder.path() / "bend.png");

    const auto side = [](Pixel p) {
        return p.red > 100 && p.red < 165 && p.red > p.blue + 15 && p.red < p.blue + 60;
    };
    const auto dark = [](Pixel p) { return p.is_dark(); };
    CHECK(triangles.count(0.0, 0.13, 1.0, 0.5, side) > 500);
    CHECK(cells.count(0.0, 0.13, 1.0, 0.9, side) > 500);
    CHECK(triangles.count(0.0, 0.14, 1.0, 0.9, dark) > plain.count(0.0, 0.14, 1.0, 0.9, dark) + 30);
}

TEST_CASE("framing the water on triangles makes the pond larger") {
    if (egl_is_missing()) {
        return;
    }
    const ScratchFolder folder;
    const BowlOfTriangles bowl;
    auto options = small_map("Water");
    const auto blue = [](Pixel p) { return p.is_blue(); };

    const auto whole = drawn(options, bowl.fields.frame(), folder.path() / "whole.png");
    options.frame = FrameKind::water;
    const auto close = drawn(options, bowl.fields.frame(), folder.path() / "close.png");

    CHECK(close.count(0.0, 0.14, 1.0, 0.9, blue) > 2 * whole.count(0.0, 0.14, 1.0, 0.9, blue));
}

TEST_CASE("cells that a curvilinear grid does not have are neither ground nor water") {
    Bend river;
    const std::size_t missing = 30 * 30 + 28;
    river.fields.bed[missing] = 1.0;
    river.fields.depth[missing] = 9.0;
    const PictureOptions options;
    const auto shape = make_terrain_shape(river.fields.grid, options);

    shape->take(river.fields.frame());

    CHECK(std::isnan(shape->fields().bed.values[missing]));
    CHECK(shape->fields().water.wet_share.values[missing] == 0.0F);
    CHECK(shape->fields().water.depth.values[missing] == 0.0F);
    CHECK(shape->extent().width == doctest::Approx(30.0));
}

TEST_CASE("slopes of a plane over a mesh are those of the plane, up to its rim") {
    auto data = bent_cells(6, 6);
    data.cell.assign(36, 1);
    data.cell[14] = 0;
    const auto view = data.to_abi();
    const auto bent = DrawnMesh::of(mesh::grid_on(data, view));
    const auto triangle_data = square_of_triangles(5);
    const mesh::TriangleView triangles(triangle_data);
    const auto flat = DrawnMesh::of(triangles.grid());

    for (const auto* mesh : {&bent, &flat}) {
        std::vector<float> plane;
        for (std::size_t cell = 0; cell < mesh->cells(); ++cell) {
            const auto at = mesh->centre(cell);
            plane.push_back(mesh->exists[cell] ? static_cast<float>(3 + 0.5 * at.x - 0.25 * at.y) : NAN);
        }
        const auto slopes = MeshRelief(*mesh).slopes(plane);
        for (std::size_t cell = 0; cell < mesh->cells(); ++cell) {
            if (mesh->exists[cell]) {
                CHECK(slopes[cell].x == doctest::Approx(0.5).epsilon(0.002));
                CHECK(slopes[cell].y == doctest::Approx(-0.25).epsilon(0.002));
            }
        }
    }
}

TEST_CASE("surroundings keep a level surface and cells without one, and even out a single peak") {
    const auto data = square_of_triangles(5);
    const mesh::TriangleView view(data);
    const auto mesh = DrawnMesh::of(view.grid());
    std::vector<float> surface(mesh.cells(), 4.0F);
    surface[7] = NAN;
    auto peak = surface;
    peak[24] = 50.0F;
    const MeshRelief relief(mesh);

    const auto level = relief.surroundings(surface);
    const auto even = relief.surroundings(peak);

    for (std::size_t cell = 0; cell < mesh.cells(); ++cell) {
        CHECK((cell == 7 ? std::isnan(level[cell]) : level[cell] == 4.0F));
    }
    CHECK(even[24] < 8.0F);
    CHECK(even[24] > 4.0F);
}
