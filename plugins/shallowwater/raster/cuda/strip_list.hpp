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

// Largest work that a stage had in a strip; 0 is none. Lists are sorted by it.
constexpr int most_work = 7;

// Costs of a turn of a march through a strip, about in the ratio of the instructions: 1 in deep water, 0
// where nothing can move, otherwise these.
constexpr int cost_of_general_turn = 2;
constexpr int cost_of_shore_turn = 4;

// Returns the work, from 1 to most_work, in a strip of so many rows from the cost of all turns of its march.
// A march has about three turns more than the strip has rows.
THALWEG_HD auto work_of(int cost, int rows) -> int {
    const int share = most_work * cost / (cost_of_shore_turn * (rows + 3));
    return 1 + (share < most_work ? share : most_work - 1);
}

// List, in the memory of the device, of the strips that the next steps may have to compute; all others stay
// dry meanwhile. Strips with most work stand first, since blocks begin in the order of the list and each
// multiprocessor then gets its share of the long ones. Strips in the order of the grid gave some of them
// twice as much to do as others. Each stage tests again whether a listed strip has water in it or beside it,
// so that strips that stay dry may be listed, too. `places` null: all strips of the grid.
struct StripList {
    const StripPlace* places;
    const int* count;
    int capacity;
};

// Lists of one batch of steps follow each other; each is in use for as many steps.
constexpr int steps_a_list = 6;
constexpr int lists_a_launch = steps_a_launch / steps_a_list;

// Counters of a list while it is made. Strips with the same work stand together in it, in any order.
struct StripCounts {
    int listed;
    int with_work[most_work + 1];  // strips of the grid by their work; [0] stays 0
    int placed[most_work + 1];     // strips in the list by their work
};

// Inputs of a list, one value a strip: the WetFlags, whether the strip has still to be brought up to date,
// whether water may come into it from outside or from a source, and its work in the last stage.
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
