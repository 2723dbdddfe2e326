// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include <thread>
#include <vector>

#include "runtime/node/copies.hpp"

using namespace thalweg::runtime;

TEST_CASE("copies are counted by kind and place") {
    CopyCounter counter;

    counter.add_to_device(CopyKind::input, "bed.elevation -> flow.bed", 100);
    counter.add_to_device(CopyKind::input, "bed.elevation -> flow.bed", 20);
    counter.add_to_host(CopyKind::result, "flow.depth -> image.depth", 3);

    const auto all = counter.all();
    REQUIRE(all.size() == 2);
    CHECK(all.at({CopyKind::input, "bed.elevation -> flow.bed"}).to_device == 120);
    CHECK(all.at({CopyKind::result, "flow.depth -> image.depth"}).to_host == 3);
}

TEST_CASE("a total sums one kind over all places and leaves the others out") {
    CopyCounter counter;
    counter.add_to_device(CopyKind::exchange, "a", 1);
    counter.add_to_device(CopyKind::exchange, "b", 2);
    counter.add_to_host(CopyKind::exchange, "b", 4);
    counter.add_to_host(CopyKind::internal, "b", 8);

    const auto total = counter.total(CopyKind::exchange);

    CHECK(total.to_device == 3);
    CHECK(total.to_host == 4);
    CHECK(counter.total(CopyKind::input).to_device == 0);
}

TEST_CASE("threads count copies without losing any") {
    CopyCounter counter;
    std::vector<std::thread> threads;
    threads.reserve(4);

    for (int t = 0; t < 4; ++t) {
        threads.emplace_back([&counter] {
            for (int k = 0; k < 1000; ++k) {
                counter.add_to_host(CopyKind::result, "edge", 1);
            }
        });
    }
    for (auto& thread : threads) {
        thread.join();
    }

    CHECK(counter.total(CopyKind::result).to_host == 4000);
}
