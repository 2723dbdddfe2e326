// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include <random>
#include <string>
#include <vector>

#include <doctest/doctest.h>

#include "error_of.hpp"
#include "png.hpp"
#include "support/scratch_folder.hpp"
#include "view/image_files/picture_files.hpp"
#include "view/image_files/png_file.hpp"

using namespace thalweg::view;
using namespace thalweg::view::test;
using thalweg::test::ScratchFolder;
using thalweg::test::text_of;

namespace {

auto noise(int width, int height) -> Picture {
    std::mt19937 draw(5);
    Picture image{width, height, {}};
    for (int k = 0; k < 3 * width * height; ++k) {
        image.rgb.push_back(static_cast<unsigned char>(draw() & 255u));
    }
    return image;
}

auto read_back(const Png& image) -> std::vector<unsigned char> {
    std::vector<unsigned char> bytes;
    for (int y = 0; y < image.height(); ++y) {
        for (int x = 0; x < image.width(); ++x) {
            const auto p = image.pixel_at(x, y);
            for (const int channel : {p.red, p.green, p.blue}) {
                bytes.push_back(static_cast<unsigned char>(channel));
            }
        }
    }
    return bytes;
}

}  // namespace

TEST_CASE("a PNG holds every pixel of a picture, and where it comes from") {
    const ScratchFolder folder;
    for (const auto& size : {std::pair(1, 1), std::pair(37, 23), std::pair(2, 400)}) {
        const int width = size.first;
        const int height = size.second;
        CAPTURE(width);
        const auto image = noise(width, height);
        const auto path = folder.path() / "noise.png";

        write_png(path, image, "Thalweg, this test");

        CHECK(read_back(Png(path)) == image.rgb);
        CHECK(text_of(path).find(std::string("tEXtSoftware\0Thalweg, this test", 31)) != std::string::npos);
    }
    CHECK(png_bytes(noise(3, 3)).find("tEXt") == std::string::npos);
}

TEST_CASE("pictures are written beside the caller and told of in their order") {
    const ScratchFolder folder;
    std::vector<std::string> told, expected;
    const auto note = [&](const std::vector<std::filesystem::path>& complete) {
        for (const auto& file : complete) {
            CHECK(std::filesystem::exists(file));
            told.push_back(file.filename().string());
        }
    };
    PictureFiles files("", 3);
    for (int k = 0; k < 25; ++k) {
        // Large ones take longer than those after them.
        const auto name = "p" + std::to_string(100 + k) + ".png";
        note(files.add(folder.path() / name, k % 5 == 0 ? noise(300, 300) : noise(4, 4)));
        CHECK(static_cast<int>(told.size()) >= k + 1 - 3);
        expected.push_back(name);
    }
    note(files.finish());

    CHECK(told == expected);
    CHECK(folder.names() == expected);
}

TEST_CASE("a picture that cannot be written is told of, and none after it is written") {
    const ScratchFolder folder;
    folder.write("file", "");
    PictureFiles files("", 4);
    files.add(folder.path() / "a.png", noise(300, 300));
    files.add(folder.path() / "file/b.png", noise(2, 2));
    files.add(folder.path() / "c.png", noise(2, 2));

    CHECK(error_of([&] { files.finish(); }).find("cannot ") == 0);
    CHECK(error_of([&] { files.finish(); }).find("cannot ") == 0);
    CHECK(folder.names() == std::vector<std::string>{"a.png", "file"});
}

TEST_CASE("large pictures are held by twos, small ones by the core, four at most") {
    CHECK(pictures_to_hold(8192, 8192) == 2);
    CHECK(pictures_to_hold(200, 200) >= 2);
    CHECK(pictures_to_hold(200, 200) <= 4);
}
