// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "thalweg/value_classes.hpp"

#include <doctest/doctest.h>

#include "thalweg/class_colours.hpp"

using namespace thalweg;

namespace {

auto brightness(const ClassColour& colour) -> int {
    return colour[0] + colour[1] + colour[2];
}

}  // namespace

TEST_CASE("a long name says the classes of its values behind its title") {
    const auto found =
        classification_of("Hazard class (2008, table 1); 0: always dry; 1: caution; 3: danger for all");

    CHECK(found.title == "Hazard class (2008, table 1)");
    REQUIRE(found.classes.size() == 3);
    CHECK(found.classes[1].value == 1);
    CHECK(found.classes[2].name == "danger for all");
    CHECK(found.find(3)->name == "danger for all");
    CHECK(found.find(2) == nullptr);
    CHECK(found.find(2.5) == nullptr);
}

TEST_CASE("other long names have no classes and stay whole") {
    for (const char* name : {"", "Water depth", "Largest hazard rating; 0 where always dry", "Bounds; 0: dry",
                             "A; 1: x; text", "A; 2: x; 1: y", "A; 1: x; 1: y", "A; 1: x; 255: y",
                             "A; 1: x; 2: ", "A; -1: x; 2: y", "1: a; 2:b"}) {
        CAPTURE(name);

        const auto found = classification_of(name);

        CHECK(found.empty());
        CHECK(found.title == name);
    }
}

TEST_CASE("the worse a class, the darker and redder its colour, and a class 0 is white") {
    const auto four = class_colours(classification_of("A; 0: a; 1: b; 2: c; 3: d; 4: e"));
    const auto two = class_colours(classification_of("A; 1: b; 2: c"));

    REQUIRE(four.size() == 5);
    CHECK(four[0] == ClassColour{255, 255, 255});
    for (std::size_t k = 1; k < four.size(); ++k) {
        CHECK(brightness(four[k]) < brightness(four[k - 1]) - 30);
    }
    CHECK(four[4] == ClassColour{150, 0, 24});
    REQUIRE(two.size() == 2);
    CHECK(two[0] == four[1]);
    CHECK(two[1] == four[4]);
}
