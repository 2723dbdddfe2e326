// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

#include <algorithm>
#include <cmath>
#include <memory>
#include <thread>

#include <doctest/doctest.h>

#include "egl_guard.hpp"
#include "error_of.hpp"
#include "png.hpp"
#include "support/scratch_folder.hpp"
#include "view/pictures/terrain_scene.hpp"
#include "view/terrain/projection.hpp"

using namespace thalweg;
using namespace thalweg::view;
using namespace thalweg::view::test;
using thalweg::test::ScratchFolder;

namespace {

/// A round bowl with a pond in its middle, a hundred metres above nothing in a corner without data.
struct Bowl {
    Grid grid{80, 60, 500000.0, 4800000.0, 10.0, 10.0};
    std::vector<double> bed, depth;

    explicit Bowl(double level) {
        for (int j = 0; j < 60; ++j) {
            for (int i = 0; i < 80; ++i) {
                const double ground = 0.02 * (std::pow(i - 39.5, 2.0) + std::pow(j - 29.5, 2.0));
                bed.push_back(i > 70 && j > 50 ? NAN : ground);
                depth.push_back(std::max(0.0, level - ground));
            }
        }
    }

    auto frame(double time = 0.0) const -> PictureFrame {
        const auto size = static_cast<CellIndex>(bed.size());
        return {grid, {bed.data(), size}, {depth.data(), size}, {}, time};
    }
};

auto small_map() -> PictureOptions {
    PictureOptions options;
    options.width = 800;
    options.height = 500;
    options.camera = CameraKind::map;
    options.title = "A pond";
    return options;
}

}  // namespace

TEST_CASE("a map shows the pond in blue, the dry slopes not, and no-data as paper") {
    if (egl_is_missing()) {
        return;
    }
    const ScratchFolder folder;
    const Bowl pond(4.0);

    const auto image = drawn(small_map(), pond.frame(), folder.path() / "pond.png");

    CHECK(image.width() == 800);
    CHECK(image.height() == 500);
    CHECK(image.at(0.5, 0.52).is_blue());
    // The terrain is 80 x 60 cells and fills the height between header and footer.
    CHECK_FALSE(image.at(0.5, 0.2).is_blue());
    CHECK_FALSE(image.at(0.5, 0.2).is_white());
    CHECK_FALSE(image.at(0.30, 0.52).is_blue());
    CHECK_FALSE(image.at(0.30, 0.52).is_white());
    CHECK(image.at(0.02, 0.5).is_white());
    const int wet = image.count(0.0, 0.14, 1.0, 0.9, [](Pixel p) { return p.is_blue(); });
    const int land = image.count(0.0, 0.14, 1.0, 0.9, [](Pixel p) { return !p.is_white() && !p.is_blue(); });
    // The pond's circle over the whole of the cells with elevation: both as areas.
    const double share = 3.14159265 * (4.0 / 0.02) / (80.0 * 60.0 - 9.0 * 9.0);
    CHECK(static_cast<double>(wet) / (wet + land) == doctest::Approx(share).epsilon(0.06));
    CHECK(folder.names() == std::vector<std::string>{"pond.png"});
}

TEST_CASE("a dry bowl has no blue but in its legend") {
    if (egl_is_missing()) {
        return;
    }
    const ScratchFolder folder;
    const Bowl dry(-1.0);

    const auto image = drawn(small_map(), dry.frame(), folder.path() / "dry.png");

    CHECK(image.count(0.0, 0.14, 1.0, 1.0, [](Pixel p) { return p.is_blue(); }) == 0);
    CHECK(image.count(0.5, 0.0, 1.0, 0.13, [](Pixel p) { return p.is_blue(); }) > 200);
}

TEST_CASE("title, time, scale bar and legends are written") {
    if (egl_is_missing()) {
        return;
    }
    const ScratchFolder folder;
    const Bowl pond(4.0);
    const auto dark = [](Pixel p) { return p.is_dark(); };

    const auto image = drawn(small_map(), pond.frame(4980.0), folder.path() / "pond.png");

    CHECK(image.count(0.0, 0.92, 0.4, 1.0, dark) > 100);
    CHECK(image.count(0.7, 0.92, 1.0, 1.0, dark) > 60);
    CHECK(image.count(0.0, 0.0, 0.35, 0.13, dark) > 100);
    CHECK(image.count(0.5, 0.0, 1.0, 0.13, dark) > 200);
}

TEST_CASE("the tilted view shows the pond and the sides of the block") {
    if (egl_is_missing()) {
        return;
    }
    const ScratchFolder folder;
    const Bowl pond(4.0);
    auto options = small_map();
    options.camera = CameraKind::tilted;

    const auto image = drawn(options, pond.frame(), folder.path() / "pond.png");

    CHECK(image.count(0.3, 0.3, 0.7, 0.8, [](Pixel p) { return p.is_blue(); }) > 1000);
    const auto side = [](Pixel p) {
        return p.red > 100 && p.red < 165 && p.red > p.blue + 15 && p.red < p.blue + 60;
    };
    CHECK(image.count(0.0, 0.13, 1.0, 0.5, side) > 500);
}

TEST_CASE("framing the water makes the pond larger") {
    if (egl_is_missing()) {
        return;
    }
    const ScratchFolder folder;
    const Bowl pond(2.0);
    auto options = small_map();
    const auto blue = [](Pixel p) { return p.is_blue(); };

    const auto whole = drawn(options, pond.frame(), folder.path() / "whole.png");
    options.frame = FrameKind::water;
    const auto close = drawn(options, pond.frame(), folder.path() / "close.png");

    CHECK(close.count(0.0, 0.14, 1.0, 0.9, blue) > 4 * whole.count(0.0, 0.14, 1.0, 0.9, blue));
}

TEST_CASE("a fixed colour range makes the same depth the same colour, whatever else there is") {
    if (egl_is_missing()) {
        return;
    }
    const ScratchFolder folder;
    auto options = small_map();
    options.range = ValueRange{0.0, 8.0};

    const auto deep = drawn(options, Bowl(8.0).frame(), folder.path() / "deep.png").at(0.5, 0.52);
    const auto shallow = drawn(options, Bowl(1.0).frame(), folder.path() / "shallow.png").at(0.5, 0.52);

    CHECK(shallow.red + shallow.green + shallow.blue > deep.red + deep.green + deep.blue + 150);
}

TEST_CASE("a scene can be drawn on one thread, then on another, and destroyed on a third") {
    if (egl_is_missing()) {
        return;
    }
    const Bowl pond(4.0);
    auto scene = std::make_unique<TerrainScene>(small_map());
    Picture first;
    Picture second;

    std::thread([&] { first = scene->draw(pond.frame()); }).join();
    std::thread([&] { second = scene->draw(pond.frame()); }).join();
    std::thread([&] { scene.reset(); }).join();

    CHECK(first.rgb.size() == 800U * 500U * 3U);
    CHECK(first.rgb == second.rgb);
}

TEST_CASE("two scenes draw at the same time from two threads") {
    if (egl_is_missing()) {
        return;
    }
    const Bowl pond(4.0);
    Picture pictures[2];

    std::thread a([&] { pictures[0] = TerrainScene(small_map()).draw(pond.frame()); });
    std::thread b([&] { pictures[1] = TerrainScene(small_map()).draw(pond.frame()); });
    a.join();
    b.join();

    CHECK(pictures[0].rgb == pictures[1].rgb);
}

TEST_CASE("a flume of a single row of cells is drawn") {
    if (egl_is_missing()) {
        return;
    }
    const ScratchFolder folder;
    const std::vector<float> bed(40, 1.0F);
    std::vector<float> depth(40, 0.0F);
    std::fill(depth.begin(), depth.begin() + 20, 0.5F);
    const PictureFrame flume{Grid(40, 1, 0, 0, 0.1, 0.5), {bed.data(), 40}, {depth.data(), 40}, {}, 0.0};
    const auto blue = [](Pixel p) { return p.is_blue(); };

    const auto image = drawn(small_map(), flume, folder.path() / "flume.png");

    CHECK(image.count(0.0, 0.14, 0.48, 0.9, blue) > 3000);
    CHECK(image.count(0.52, 0.14, 1.0, 0.9, blue) == 0);
}

TEST_CASE("terrain without a single elevation is refused") {
    if (egl_is_missing()) {
        return;
    }
    Bowl nothing(1.0);
    nothing.bed.assign(nothing.bed.size(), NAN);
    TerrainScene scene(small_map());

    CHECK(error_of([&] { scene.draw(nothing.frame()); }) ==
          "there is nothing to draw: the elevation has no value in any cell |  |  | check the bed that is "
          "connected to "
          "the view");
}

TEST_CASE("a picture that cannot be written says so and leaves nothing behind") {
    const ScratchFolder folder;
    std::filesystem::create_directory(folder.path() / "a.png");
    const Picture white{2, 2, std::vector<unsigned char>(12, 255)};

    const auto error = error_of([&] { write_png(folder.path() / "a.png", white); });

    CHECK(error.find("cannot write " + (folder.path() / "a.png").string()) == 0);
    CHECK(folder.names().empty());
}

TEST_CASE("the fitted view holds all points and touches the viewport") {
    std::vector<Vector3> corners;
    for (const double x : {-900.0, 900.0}) {
        for (const double y : {-400.0, 400.0}) {
            for (const double z : {-20.0, 150.0}) {
                corners.push_back({x, y, z});
            }
        }
    }
    const Viewport window{0.0, 100.0, 1600.0, 800.0};
    for (const auto kind : {CameraKind::tilted, CameraKind::map}) {
        PictureOptions options;
        options.camera = kind;

        const auto view = Projection::fitted(corners, window, options);

        double least_x = 1e9;
        double most_x = -1e9;
        for (const auto& corner : corners) {
            const auto at = view.pixel(corner);
            CHECK(at[0] > 0.0);
            CHECK(at[0] < 1600.0);
            CHECK(at[1] > 100.0);
            CHECK(at[1] < 900.0);
            least_x = std::min(least_x, at[0]);
            most_x = std::max(most_x, at[0]);
        }
        CHECK(most_x - least_x > 0.95 * 1600.0);
        CHECK(least_x + most_x == doctest::Approx(1600.0).epsilon(0.01));
    }
}

TEST_CASE("the map view has the scale it reports") {
    const std::vector<Vector3> corners{{-100.0, -50.0, 0.0}, {100.0, 50.0, 9.0}};
    PictureOptions options;
    options.camera = CameraKind::map;

    const auto view = Projection::fitted(corners, {0.0, 0.0, 400.0, 300.0}, options);

    const double pixels = view.pixel(corners[1])[0] - view.pixel(corners[0])[0];
    CHECK(pixels / 200.0 == doctest::Approx(view.pixels_per_metre()));
}

TEST_CASE("a picture is the same whatever was drawn before it on the same ground") {
    if (egl_is_missing()) {
        return;
    }
    const Bowl shallow(2.0), deep(5.0);
    auto raised = deep;
    for (auto& bed : raised.bed) {
        bed = 1.3 * bed + 0.5;
    }
    auto options = small_map();
    options.camera = CameraKind::tilted;
    options.range = ValueRange{0.0, 5.0};
    options.points = {{"A", 500400.0, 4800300.0}};
    const auto pictures_of = [&](const std::vector<const Bowl*>& moments) {
        TerrainScene scene(options);
        std::vector<std::vector<unsigned char>> pictures;
        pictures.reserve(moments.size());
        for (const auto* moment : moments) {
            pictures.push_back(scene.draw(moment->frame()).rgb);
        }
        return pictures;
    };

    const auto once = pictures_of({&shallow, &deep, &raised});
    const auto again = pictures_of({&shallow, &raised, &shallow, &deep, &raised, &raised});

    CHECK(pictures_of({&deep})[0] == once[1]);
    CHECK(once[0] != once[1]);
    CHECK(once[1] != once[2]);
    CHECK(again[0] == once[0]);
    CHECK(again[1] == once[2]);
    CHECK(again[2] == once[0]);
    CHECK(again[3] == once[1]);
    CHECK(again[4] == once[2]);
    CHECK(again[5] == once[2]);
}
