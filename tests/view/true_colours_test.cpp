// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
// In maps a colour means a value: no light falls on it, and classes are as bad as they look.

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <functional>

#include <doctest/doctest.h>

#include <thalweg/class_colours.hpp>

#include "egl_guard.hpp"
#include "error_of.hpp"
#include "png.hpp"
#include "support/scratch_folder.hpp"
#include "thalweg/testing/small_meshes.hpp"
#include "view/terrain/value_colours.hpp"

using namespace thalweg;
using namespace thalweg::view;
using namespace thalweg::view::test;
using thalweg::test::ScratchFolder;
using thalweg::testing::square_of_triangles;

namespace {

constexpr auto hazard =
    "Hazard class; 0: always dry; 1: caution; 2: danger for some; 3: danger for most; 4: danger for all";

/// A V-shaped valley along y, the two sides mirrored, with fields by the number of the cell's column.
struct Valley {
    Grid grid{60, 40, 0, 0, 10, 10};
    std::vector<float> bed, depth, scalar;

    Valley(const std::function<float(int)>& depth_of, const std::function<float(int)>& scalar_of) {
        for (int j = 0; j < 40; ++j) {
            for (int i = 0; i < 60; ++i) {
                bed.push_back(static_cast<float>(3 * std::abs(i - 29.5)));
                depth.push_back(depth_of(i));
                scalar.push_back(scalar_of(i));
            }
        }
    }

    auto frame() const -> PictureFrame {
        const auto size = static_cast<CellIndex>(bed.size());
        return {grid, {bed.data(), size}, {depth.data(), size}, {scalar.data(), size}, 0};
    }

    auto without_scalar() const -> PictureFrame {
        auto result = frame();
        result.scalar = {};
        return result;
    }
};

auto map_of_values() -> PictureOptions {
    PictureOptions options;
    options.width = 900;
    options.height = 600;
    options.camera = CameraKind::map;
    options.scheme = ColourScheme::sequential;
    options.north_arrow = false;
    return options;
}

/// The colour at the centre of a cell of the valley.
auto at_cell(const Png& image, const PictureOptions& options, double i, double j) -> Pixel {
    const double scale = std::min(options.width / 1600.0, options.height / 1000.0);
    const double height = options.height - (84 + 128) * scale;
    // The map fills the height with a margin, which the white rows around it show.
    const auto is_paper = [&](int y) { return image.pixel_at(options.width / 2, y).is_white(); };
    int low = static_cast<int>(128 * scale) + 1, high = static_cast<int>(128 * scale + height) - 1;
    while (is_paper(low)) {
        ++low;
    }
    while (is_paper(high)) {
        --high;
    }
    const double cell = (high - low + 1) / 39.0;  // the map ends at the centres of its outer cells
    return image.pixel_at(static_cast<int>(options.width / 2.0 + (i - 29.5) * cell),
                          static_cast<int>(low + j * cell));
}

auto apart(const Pixel& a, const Pixel& b) -> int {
    return std::max({std::abs(a.red - b.red), std::abs(a.green - b.green), std::abs(a.blue - b.blue)});
}

auto is_colour(const Pixel& p, const ClassColour& wanted) -> bool {
    return apart(p, {wanted[0], wanted[1], wanted[2]}) <= 1;
}

}  // namespace

TEST_CASE("equal depths have equal colours on both sides of a valley, also where the water is thin") {
    if (egl_is_missing()) {
        return;
    }
    const ScratchFolder folder;
    const Valley valley([](int i) { return 0.02F + 0.05F * std::abs(static_cast<float>(i) - 29.5F); },
                        [](int) { return 0.0F; });
    auto options = map_of_values();
    options.scheme = ColourScheme::water;

    const auto image = drawn(options, valley.without_scalar(), folder.path() / "map.png");

    for (int i = 3; i < 29; i += 5) {
        CAPTURE(i);
        CHECK(apart(at_cell(image, options, i, 20), at_cell(image, options, 59 - i, 20)) <= 2);
    }
    CHECK(apart(at_cell(image, options, 3, 20), at_cell(image, options, 28, 20)) > 60);
}

TEST_CASE("a winding river stands in its cells") {
    if (egl_is_missing()) {
        return;
    }
    const ScratchFolder folder;
    Valley valley([](int) { return 0.0F; }, [](int) { return 0.0F; });
    const auto in_river = [](int i, int j) { return std::abs(j - 19.5 - 7 * std::sin(i / 9.55)) < 2; };
    for (int j = 0; j < 40; ++j) {
        for (int i = 0; i < 60; ++i) {
            const auto cell = static_cast<std::size_t>(j * 60 + i);
            valley.bed[cell] = static_cast<float>(20 - 0.03 * i - (in_river(i, j) ? 2.5 : 0));
            valley.scalar[cell] = in_river(i, j) ? 1.0F : 0.0F;
        }
    }
    auto options = map_of_values();
    options.colour_dry_cells = true;
    options.width = 600;
    options.height = 375;

    const auto image = drawn(options, valley.frame(), folder.path() / "river.png");

    const auto river = at_cell(image, options, 1, 20), plain = at_cell(image, options, 1, 2);
    REQUIRE(apart(river, plain) > 60);
    int displaced = 0;
    for (int j = 1; j < 39; ++j) {
        for (int i = 1; i < 59; ++i) {
            const auto shown = at_cell(image, options, i, j);
            displaced += 4 * apart(shown, in_river(i, j) ? river : plain) > apart(river, plain);
        }
    }
    CHECK(displaced == 0);
}

TEST_CASE("values on dry ground have the colours of their legend, and what is hidden shows the ground") {
    if (egl_is_missing()) {
        return;
    }
    const ScratchFolder folder;
    const Valley valley([](int) { return 0.0F; },
                        [](int i) {
                            return i < 20 ? -0.5F : i < 30 ? 0.0F : i < 40 ? 0.02F : 0.5F;
                        });
    auto options = map_of_values();
    options.scheme = ColourScheme::diverging;
    options.colour_dry_cells = true;
    options.range = ValueRange{-0.5, 0.5};
    auto hiding = options;
    hiding.hide_below = 0.05;
    auto ground = options;
    ground.hide_below = 9;

    const auto image = drawn(options, valley.frame(), folder.path() / "all.png");
    const auto fewer = drawn(hiding, valley.frame(), folder.path() / "fewer.png");
    const auto bare = drawn(ground, valley.frame(), folder.path() / "bare.png");

    CHECK(is_colour(at_cell(image, options, 8, 20), {0x7d, 0x1a, 0x1f}));
    CHECK(is_colour(at_cell(image, options, 50, 20), {0x17, 0x3f, 0x73}));
    for (int i : {22, 26}) {  // no change: the ground, as if nothing were coloured
        CHECK(apart(at_cell(image, options, i, 20), at_cell(bare, options, i, 20)) == 0);
    }
    CHECK(apart(at_cell(image, options, 35, 20), at_cell(bare, options, 35, 20)) > 5);
    CHECK(apart(at_cell(fewer, options, 35, 20), at_cell(bare, options, 35, 20)) == 0);
    CHECK(is_colour(at_cell(fewer, options, 8, 20), {0x7d, 0x1a, 0x1f}));
}

TEST_CASE("a probability has the same colour in any unit, and where nothing is probable the ground shows") {
    if (egl_is_missing()) {
        return;
    }
    const ScratchFolder folder;
    const Valley valley([](int) { return 0.0F; }, [](int i) { return i < 20 ? 0.0F : i < 40 ? 0.5F : 1.0F; });
    auto options = map_of_values();
    options.scheme = ColourScheme::probability;
    options.colour_dry_cells = true;
    options.range = ValueRange{0, 1};
    auto percent = options;
    percent.unit = "%";
    percent.per_unit = 100;
    percent.range = ValueRange{0, 100};
    auto ground = options;
    ground.hide_below = 9;

    const auto image = drawn(options, valley.frame(), folder.path() / "shares.png");
    const auto same = drawn(percent, valley.frame(), folder.path() / "percent.png");
    const auto bare = drawn(ground, valley.frame(), folder.path() / "bare.png");

    CHECK(apart(at_cell(image, options, 8, 20), at_cell(bare, options, 8, 20)) == 0);
    CHECK(is_colour(at_cell(image, options, 50, 20), {0x34, 0x17, 0x5a}));
    CHECK(apart(at_cell(image, options, 30, 20), at_cell(same, options, 30, 20)) == 0);
    CHECK(apart(at_cell(image, options, 30, 20), at_cell(image, options, 50, 20)) > 60);
}

TEST_CASE("classes have their own colours without blends, on dry ground too, and class 0 shows the ground") {
    if (egl_is_missing()) {
        return;
    }
    const ScratchFolder folder;
    const Valley valley([](int i) { return i < 20 ? 1.0F : 0.0F; },
                        [](int i) {
                            const int band = i / 12;
                            return static_cast<float>(band);
                        });
    for (const auto camera : {CameraKind::map, CameraKind::tilted}) {
        auto options = map_of_values();
        options.camera = camera;
        options.classes = classification_of(hazard);
        options.quantity = options.classes.title;
        const auto wanted = class_colours(options.classes);

        const auto image = drawn(options, valley.frame(), folder.path() / "classes.png");

        for (std::size_t k = 1; k < wanted.size(); ++k) {
            CAPTURE(k);
            const auto same = [&](const Pixel& p) { return is_colour(p, wanted[k]); };
            CHECK(image.count(0, 0.14, 1, 0.9, same) > 5000);  // the map
            CHECK(image.count(0, 0, 1, 0.13, same) > 60);      // the legend
        }
        if (camera == CameraKind::map) {
            const auto other = [&](const Pixel& p) {
                return std::none_of(wanted.begin() + 1, wanted.end(),
                                    [&](const auto& colour) { return is_colour(p, colour); });
            };
            // From the second column of class 1 on there is nothing but the four colours.
            CHECK(image.count(0.45, 0.3, 0.70, 0.7, other) == 0);
        }
    }
}

TEST_CASE("classes on triangles have one colour a cell") {
    if (egl_is_missing()) {
        return;
    }
    const ScratchFolder folder;
    const auto data = square_of_triangles(4);
    const mesh::TriangleView mesh(data);
    const std::vector<float> bed(32, 1.0F), depth(32, 0.0F);
    std::vector<float> classes(32);
    for (std::size_t k = 0; k < classes.size(); ++k) {
        classes[k] = static_cast<float>(1 + k % 4);
    }
    auto options = map_of_values();
    options.classes = classification_of(hazard);
    const auto wanted = class_colours(options.classes);

    const auto image =
        drawn(options, {mesh.grid(), {bed.data(), 32}, {depth.data(), 32}, {classes.data(), 32}, 0},
              folder.path() / "mesh.png");

    int all = 0;
    for (std::size_t k = 1; k < wanted.size(); ++k) {
        all += image.count(0, 0.14, 1, 0.9, [&](const Pixel& p) { return is_colour(p, wanted[k]); });
    }
    const int drawn_pixels = image.count(0, 0.14, 1, 0.9, [](const Pixel& p) { return !p.is_white(); });
    CHECK(all > 0.95 * drawn_pixels);  // the rest are edges
}

TEST_CASE("a block of cells shows its worst class") {
    const std::vector<float> values{0, 1, 4, 0, NAN, NAN, 2, NAN};

    const auto blocks = block_maximum({values.data(), 8}, Grid(4, 2, 0, 0, 1, 1), 2);

    CHECK(blocks.values == std::vector<float>{1, 4});
}

TEST_CASE("a value that is none of the classes is not drawn as if it were") {
    PictureOptions options;
    options.classes = classification_of(hazard);
    const ValueColours colours(options, {});

    CHECK_FALSE(colours(0));
    CHECK_FALSE(colours(NAN));
    CHECK(colours(4));
    CHECK(error_of([&] { colours(2.5F); }).find("none of the classes") != std::string::npos);
}
