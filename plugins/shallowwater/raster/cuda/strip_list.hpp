// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cuda_runtime.h>

#include <cstdint>

#include "shallowwater/flow/clock.hpp"

namespace thalweg::shallowwater {

// A strip among those of the grid.
struct StripPlace {
    int across, up;
};

// The strips that the next steps may have to compute, in the memory of the device and in any order; all
// others stay dry meanwhile. A stage still looks at each whether there is water in it or beside it, so that a
// list may hold strips in vain. `places` null: all strips of the grid.
struct StripList {
    const StripPlace* places;
    const int* count;
    int capacity;
};

// Lists of one batch of steps follow each other; each is in use for as many steps.
constexpr int steps_a_list = 6;
constexpr int lists_a_launch = steps_a_launch / steps_a_list;

// What a list is made from: the WetFlags of each strip, which strips still have to be brought up to date, and
// in which water may come from outside or from a source.
struct StripSeeds {
    const std::uint8_t *wet, *apart, *sources;
    int across, up;              // strips
    int reach_across, reach_up;  // strips that a wave can pass while the list is in use
};

// Queues the making of a list in `places`. `count` is 0 before; `next_count` is set to 0 for the list
// after it. Where there are more strips than the capacity, the clock of the last step is set to its end, so
// that no step follows until the host has made room.
void list_strips(const StripSeeds& seeds, StripPlace* places, int capacity, int* count, int* next_count,
                 Clock* last, cudaStream_t stream);

}  // namespace thalweg::shallowwater
