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

// What the last stage had to do in a strip: from 0, nothing, to most_work.
constexpr int most_work = 7;

// What a turn of a march through a strip costs, about in the ratio of the instructions. In deep water a turn
// costs 1; where nothing can move it costs nothing.
constexpr int cost_of_general_turn = 2;
constexpr int cost_of_shore_turn = 4;

// The work in a strip of so many rows whose turns have cost so much. A march has about three turns more than
// the strip has rows.
THALWEG_HD auto work_of(int cost, int rows) -> int {
    const int share = most_work * cost / (cost_of_shore_turn * (rows + 3));
    return 1 + (share < most_work ? share : most_work - 1);
}

// The strips that the next steps may have to compute, in the memory of the device; all others stay dry
// meanwhile. Those with most work come first. Blocks begin in the order of the list, so that each
// multiprocessor gets its share of the long ones; where strips came as they lie, some had twice as much to do
// as others. A stage still looks at each strip whether there is water in it or beside it, so that a list may
// hold strips in vain. `places` null: all strips of the grid.
struct StripList {
    const StripPlace* places;
    const int* count;
    int capacity;
};

// Lists of one batch of steps follow each other; each is in use for as many steps.
constexpr int steps_a_list = 6;
constexpr int lists_a_launch = steps_a_launch / steps_a_list;

// What is counted while a list is made. The strips of a list with the same work stand together, in any order.
struct StripCounts {
    int listed;
    int with_work[most_work + 1];  // strips of the grid with so much work; those without are not counted
    int placed[most_work + 1];     // strips in the list with so much work
};

// What a list is made from: the WetFlags of each strip, which strips still have to be brought up to date, in
// which water may come from outside or from a source, and the work in each.
struct StripSeeds {
    const std::uint8_t *wet, *apart, *sources, *work;
    int across, up;              // strips
    int reach_across, reach_up;  // strips that a wave can pass while the list is in use
};

// Queues the making of a list in `places`. `counts` are 0 before; `next_counts` are set to 0 for the list
// after it. Where there are more strips than the capacity, the clock of the last step is set to its end, so
// that no step follows until the host has made room.
void list_strips(const StripSeeds& seeds, StripPlace* places, int capacity, StripCounts* counts,
                 StripCounts* next_counts, Clock* last, cudaStream_t stream);

}  // namespace thalweg::shallowwater
