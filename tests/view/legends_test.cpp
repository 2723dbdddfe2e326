// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

#include <string>
#include <utility>

#include <doctest/doctest.h>

#include "view/pictures/annotations.hpp"
#include "view/pictures/class_table.hpp"
#include "view/pictures/font_choice.hpp"
#include "view/pictures/legends.hpp"

using namespace thalweg;
using namespace thalweg::view;

namespace {

const TextStyle style{19, true, Align::left, {}, false};

auto with_classes(const std::string& name) -> PictureOptions {
    PictureOptions options;
    options.classes = classification_of(name);
    return options;
}

}  // namespace

TEST_CASE("a title that is too long loses what explains it first, and letters last") {
    const std::string title = "Hazard class of the largest rating, with bounds (Defra 2008); 0: dry";
    const auto width = [](const char* text) { return width_of(text, style) + 1; };

    CHECK(fitted(title, style, 2000) == title);
    CHECK(fitted(title, style, width("Hazard class of the largest rating, with bounds (Defra 2008)")) ==
          "Hazard class of the largest rating, with bounds (Defra 2008)");
    CHECK(fitted(title, style, width("Hazard class of the largest rating, with bounds")) ==
          "Hazard class of the largest rating, with bounds");
    CHECK(fitted(title, style, width("Hazard class of the largest rating")) ==
          "Hazard class of the largest rating");
    CHECK(fitted(title, style, width("Hazard class of...")) == "Hazard class of...");
    CHECK(fitted("ÄÄÄÄÄÄ", style, width("ÄÄ...")) == "ÄÄ...");
}

TEST_CASE("the footer grows with the names of the classes") {
    const auto few =
        with_classes("A; 0: dry; 1: caution; 2: danger for some; 3: danger for most; 4: danger for all");
    const auto many = with_classes(
        "B; 0: always dry; 1: H1 generally safe; 2: H2 unsafe for small vehicles; 3: H3 unsafe for vehicles, "
        "children and the elderly; 4: H4 unsafe for vehicles and people; 5: H5 buildings vulnerable to "
        "damage; "
        "6: H6 all buildings vulnerable to failure; 7: H7 nothing is left of anything that ever stood there");

    CHECK(class_rows({}, 1) == 0);
    CHECK(class_rows(few, 1) == 2);
    CHECK(PageLayout({}).footer == 128);
    CHECK(PageLayout(few).footer == 128);
    CHECK(class_rows(many, 1) == 7);
    CHECK(PageLayout(many).footer > 128 + 6 * 15);
}

TEST_CASE("names of classes keep to their room in pictures of any size, and leave the terrain its own") {
    const std::string what =
        " crops on terraces, with stone walls along the slope and fruit trees between them";
    for (const int count : {1, 4, 12, 40, 150}) {
        std::string name = "Land cover; 0: none";
        for (int k = 1; k <= count; ++k) {
            name += "; " + std::to_string(k) + ": " + std::to_string(k) + (k % 3 == 0 ? what : " vines");
        }
        for (const auto& size : {std::pair(1600, 1000), {200, 200}, {320, 700}, {4000, 800}}) {
            auto options = with_classes(name);
            options.width = size.first;
            options.height = size.second;
            const PageLayout page(options);
            const ClassTable table(options.classes, page.scale, page.width, page.height);

            CAPTURE(count);
            CAPTURE(options.width);
            CHECK(table.width() <= table.room + 1e-9);
            CHECK(page.terrain().height >= 0.5 * options.height);
            CHECK(static_cast<int>(table.names.size()) <= table.rows * table.columns);
            for (const auto& one : table.names) {
                CHECK(width_of(one, class_style(page.scale)) <= table.column);
            }
            const bool are_all = table.shown.size() == static_cast<std::size_t>(count);
            CHECK(are_all == (table.names.size() == table.shown.size()));
            CHECK((are_all || count == 150));
            if (!are_all) {
                CHECK(table.names.back() ==
                      "and " + std::to_string(count - static_cast<int>(table.shown.size())) + " more");
            }
        }
    }
}

TEST_CASE("a title leaves the time its room") {
    const PageLayout page({});
    const std::string title(90, 'M'), time = "2 d 04 h 00 min";

    const auto cut = title_beside(page, title, time);

    CHECK(title_beside(page, "A valley", time) == "A valley");
    CHECK(cut.substr(cut.size() - 4) == "M...");
    const TextStyle large{31 * page.scale, true, Align::left, {}, false};
    CHECK(width_of(cut, large) + width_of(time, {29 * page.scale, false, Align::left, {}, false}) <
          page.width - 3 * page.margin + 1);
    CHECK(title_beside(page, title, "").size() > cut.size());
}

TEST_CASE("letters beyond Latin come from a font of the system, and what no font has is named") {
    CHECK(font_for("HQ100 at Příbram, Łódź, İzmir: 5 m²", true).file.empty());
    CHECK(font_for("HQ100 at Příbram, Łódź, İzmir: 5 m²", true).missing.empty());
    for (const char* text : {"Москва Наводнение", "HQ₁₀₀", "Ngập lụt Đà Nẵng", "Πλημμύρα"}) {
        CAPTURE(text);
        CHECK(font_for(text, true).file.find("Bold") != std::string::npos);
        CHECK(font_for(text, false).missing.empty());
    }
    CHECK(font_for("a \U0010FFFD b \U0010FFFD", false).missing == "\U0010FFFD");  // nobody's letter
}

TEST_CASE("texts are as wide as their letters") {
    CHECK(width_of("Москва", style) > 3 * width_of("М", style));
    CHECK(width_of("HQ₁₀₀", style) > width_of("HQ", style) + 8);
    CHECK(width_of("iiii", style) < width_of("MMMM", style));
}

TEST_CASE("scripts that join their letters or go to the left are known") {
    CHECK(needs_joining("فيضان"));
    CHECK(needs_joining("שיטפון"));
    CHECK(needs_joining("बाढ़"));
    CHECK_FALSE(needs_joining("Москва, 洪水, HQ₁₀₀"));
}
