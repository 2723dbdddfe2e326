// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "runtime/run/state_buffers.hpp"

#include <doctest/doctest.h>

#include <memory>
#include <set>
#include <utility>

using namespace thalweg::runtime;

namespace {

constexpr auto large = StateBuffers::least_kept;

}  // namespace

TEST_CASE("values of saved states are copied, compared and made longer as values are") {
    SavedBytes some = {std::byte{1}, std::byte{2}};
    auto longer = some;
    CHECK(longer == some);

    longer.resize(3);

    CHECK(longer != some);
    CHECK(longer == SavedBytes{std::byte{1}, std::byte{2}, std::byte{0}});
    longer.resize(1);
    CHECK(longer == SavedBytes{std::byte{1}});
    const auto moved = std::move(some);
    CHECK(moved.size() == 2);
    CHECK(SavedBytes().empty());
    CHECK(SavedBytes() == SavedBytes(0));
}

TEST_CASE("memory of one state is taken again by the next, and while it is held by none") {
    const auto buffers = std::make_shared<StateBuffers>(false);
    buffers->begin_state();
    auto one = std::make_unique<SavedBytes>(large, buffers);
    const auto* const place = one->data();
    buffers->begin_state();
    const SavedBytes beside(large, buffers);

    CHECK(beside.data() != place);
    one.reset();
    CHECK(SavedBytes(large, buffers).data() == place);
    CHECK(buffers->bytes() == 2 * large);
    CHECK(SavedBytes(large + 1, buffers).data() != place);
}

TEST_CASE("memory that two states had no use for is freed, and that of small blocks is not kept") {
    const auto buffers = std::make_shared<StateBuffers>(false);
    buffers->begin_state();
    SavedBytes(large, buffers);
    SavedBytes(large - 1, buffers);
    CHECK(buffers->bytes() == large);
    const SavedBytes held(2 * large, buffers);

    buffers->begin_state();
    buffers->begin_state();
    CHECK(buffers->bytes() == 3 * large);
    buffers->begin_state();

    CHECK(buffers->bytes() == 2 * large);
}

TEST_CASE("copies of values that lie in kept memory lie on the heap, and outlive it") {
    auto buffers = std::make_shared<StateBuffers>(false);
    buffers->begin_state();
    SavedBytes kept(large, buffers);
    std::fill(kept.begin(), kept.end(), std::byte{7});

    const auto copy = kept;
    kept = {};
    buffers.reset();

    CHECK(copy.size() == large);
    CHECK(copy[large - 1] == std::byte{7});
}
