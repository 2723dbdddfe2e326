// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "shallowwater/raster/cuda/strip_list.hpp"

#include <thalweg/compute/cuda_executor.cuh>

namespace thalweg::shallowwater {
namespace {

constexpr int list_block = 128;
constexpr unsigned whole_warp = 0xffffffffu;

__device__ auto is_wanted(const StripSeeds& s, int across, int up) -> bool {
    // Strips with work are counted, so they have to be listed.
    unsigned wanted = s.apart[up * s.across + across] | s.work[up * s.across + across];
    const int west = max(across - s.reach_across, 0);
    const int east = min(across + s.reach_across, s.across - 1);
    const int south = max(up - s.reach_up, 0);
    const int north = min(up + s.reach_up, s.up - 1);
    for (int j = south; j <= north; ++j) {
        for (int i = west; i <= east; ++i) {
            wanted |= s.wet[j * s.across + i] | s.sources[j * s.across + i];
        }
    }
    return wanted != 0;
}

// Returns the work in a strip. All bits are set before the first stage, which counts as most.
__device__ auto work_in(const StripSeeds& s, int strip) -> int {
    return min(static_cast<int>(s.work[strip]), most_work);
}

// Counts the strips of the grid by their work, and clears the counters of the next list.
__global__ void __launch_bounds__(list_block)
    count_work(StripSeeds s, StripCounts* __restrict__ counts, StripCounts* __restrict__ next_counts) {
    const int strip = static_cast<int>(blockIdx.x) * list_block + static_cast<int>(threadIdx.x);
    if (strip == 0) {
        *next_counts = {};
    }
    const int work = strip < s.across * s.up ? work_in(s, strip) : 0;
    const int lane = static_cast<int>(threadIdx.x) % 32;
    int strips = 0;  // strips of this warp whose work is the number of the lane
    for (int k = 1; k <= most_work; ++k) {
        const unsigned same = __ballot_sync(whole_warp, work == k);
        strips = lane == k ? __popc(same) : strips;
    }
    if (strips > 0) {
        atomicAdd(&counts->with_work[lane], strips);
    }
}

// Counts the lanes of a warp in the counter of their work, at once for all kinds of work. Returns for each
// lane how many of its work have been counted before it.
__device__ auto count_lanes(int work, int* counters) -> int {
    const int lane = static_cast<int>(threadIdx.x) % 32;
    const unsigned same = __match_any_sync(whole_warp, work);
    const int first = __ffs(static_cast<int>(same)) - 1;
    int before = 0;
    if (lane == first && work >= 0) {
        before = atomicAdd(counters + work, __popc(same));
    }
    return __shfl_sync(whole_warp, before, first) + __popc(same & ((1u << lane) - 1));
}

__global__ void __launch_bounds__(list_block)
    list_strips_kernel(StripSeeds s, StripPlace* __restrict__ places, int capacity, StripCounts* counts,
                       Clock* last) {
    const int strip = static_cast<int>(blockIdx.x) * list_block + static_cast<int>(threadIdx.x);
    const int across = strip % s.across;
    const int up = strip / s.across;
    // One is always listed, even where all is dry: a warp that steps keeps the clock.
    const bool wanted = up < s.up && (strip == 0 || is_wanted(s, across, up));
    const unsigned listed = __ballot_sync(whole_warp, wanted);
    if (listed == 0) {
        return;
    }
    const int work = wanted ? work_in(s, strip) : -1;
    int place = count_lanes(work, counts->placed);
    if (threadIdx.x % 32 == 0) {
        atomicAdd(&counts->listed, __popc(listed));
    }
    if (!wanted) {
        return;
    }
    for (int k = 1; k <= most_work; ++k) {
        place += k > work ? counts->with_work[k] : 0;
    }
    if (place < capacity) {
        places[place] = {across, up};
    } else {
        last->end = last->time;
    }
}

}  // namespace

void list_strips(const StripSeeds& seeds, StripPlace* places, int capacity, StripCounts* counts,
                 StripCounts* next_counts, Clock* last, cudaStream_t stream) {
    const int strips = seeds.across * seeds.up;
    const auto blocks = static_cast<unsigned>((strips + list_block - 1) / list_block);
    count_work<<<blocks, list_block, 0, stream>>>(seeds, counts, next_counts);
    compute::check_cuda(cudaGetLastError(), "queue the counting of strips");
    list_strips_kernel<<<blocks, list_block, 0, stream>>>(seeds, places, capacity, counts, last);
    compute::check_cuda(cudaGetLastError(), "queue a list of strips");
}

}  // namespace thalweg::shallowwater
