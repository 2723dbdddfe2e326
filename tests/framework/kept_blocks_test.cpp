// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include "runtime/base/kept_blocks.hpp"

using thalweg::runtime::KeptBlocks;

TEST_CASE("a block that is kept is taken again by its size, and once") {
    char a = 0, b = 0;
    KeptBlocks blocks(100);
    blocks.know(&a, 40);
    blocks.know(&b, 50);

    CHECK(blocks.take(40) == nullptr);
    CHECK(blocks.keep(&a));
    CHECK(blocks.keep(&b));
    CHECK(blocks.take(41) == nullptr);
    CHECK(blocks.take(40) == &a);
    CHECK(blocks.take(40) == nullptr);
    CHECK(blocks.keep(&a));
    CHECK(blocks.take(40) == &a);
}

TEST_CASE("blocks that are unknown or for which there is no room are left to the caller and forgotten") {
    char a = 0, b = 0, c = 0;
    KeptBlocks blocks(100);
    blocks.know(&a, 60);
    blocks.know(&b, 50);

    CHECK_FALSE(blocks.keep(&c));
    CHECK(blocks.keep(&a));
    CHECK_FALSE(blocks.keep(&b));
    CHECK(blocks.take(60) == &a);
    CHECK_FALSE(blocks.keep(&b));
}
