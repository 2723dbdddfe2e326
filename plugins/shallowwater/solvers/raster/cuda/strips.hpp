// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <iterator>
#include <utility>
#include <vector>

#include <thalweg/compute/cuda_executor.cuh>

#include "shallowwater/flow/arrays.hpp"
#include "shallowwater/flow/options.hpp"
#include "shallowwater/flow/wet_marks.hpp"
#include "shallowwater/raster/cuda/stage.cuh"

namespace thalweg::shallowwater {

// How a grid is cut into strips, what is known of each strip, and the lists of those that are near water. A
// warp marches through a strip, or a block takes it with a warp for each row; the latter, and shorter strips,
// suit less water. Memory is the executor's, which must outlive it; its stream does all work.
class Strips {
  public:
    // `shape`: of the scheme; `brings_water_anywhere`: rain and the like, against which no list helps.
    Strips(const Domain& domain, const Options& options, const StripShape& shape, bool brings_water_anywhere,
           compute::CudaExecutor& executor)
        : executor_(executor),
          ny_(domain.ny),
          columns_(shape.columns),
          across_((domain.nx + columns_ - 1) / columns_),
          processors_(count_processors()),
          most_by_row_(most_cells_by_row(options, shape)),
          most_rows_of_block_(shape.most_rows_a_block),
          fixed_rows_(options.strip_rows),
          least_listed_(options.least_listed),
          skips_dry_(options.skip_dry),
          may_list_(options.skip_dry && !brings_water_anywhere) {
        const Cut first = cut_of_all(static_cast<double>(domain.nx) * domain.ny);
        follows_water_ = !brings_water_anywhere && fixed_rows_ == 0 && !first.warp_a_row &&
                         (is_large(first) || most_by_row_ > 0);
        const int finest = follows_water_ ? least_rows : first.rows;
        const auto most = static_cast<std::size_t>(across_) * static_cast<std::size_t>(up_for(finest));
        flags_ = executor.allocate<std::uint8_t>(6 * most);
        if (may_list_) {
            places_ = executor.allocate<StripPlace>(most + spare_places);
            // Warps without a strip read their place, too, before they know.
            compute::check_cuda(
                cudaMemsetAsync(places_, 0, (most + spare_places) * sizeof(StripPlace), executor.stream()),
                "clear places");
            counts_ = executor.allocate<StripCounts>(lists_a_launch);
        }
        cut(first);
    }

    auto columns() const -> int { return columns_; }

    auto rows() const -> int { return cut_.rows; }

    // Whether a block takes a strip, with a warp for each row; else a warp does.
    auto warp_a_row() const -> bool { return cut_.warp_a_row; }

    auto across() const -> int { return across_; }

    auto up() const -> int { return up_; }

    // WetFlags of the strips in the state a or b.
    auto wet(bool in_b) const -> std::uint8_t* { return flags_ + (in_b ? count_ : 0); }

    // Work in each strip, from 0 (passed by) to most_work, of the last stage of a step or the one before it.
    auto work(bool of_last = true) const -> std::uint8_t* { return flags_ + (of_last ? 3 : 2) * count_; }

    // Share of the strips that have work in the last stage. Waits.
    auto share_with_work() const -> double {
        std::vector<std::uint8_t> all(count_);
        executor_.download(all.data(), work(), count_);
        const auto idle = std::count(all.begin(), all.end(), std::uint8_t(0));
        return 1 - static_cast<double>(idle) / static_cast<double>(count_);
    }

    // Whether the states a and b differ in each strip.
    auto apart() const -> std::uint8_t* { return flags_ + 4 * count_; }

    auto marks(std::uint8_t* wet) const -> WetMarks {
        return {skips_dry_ ? wet : nullptr, columns_, cut_.rows, across_};
    }

    // The list in use where work is being queued now.
    auto list() const -> const StripList& { return list_; }

    // Starts with a state that a and b share. `sources`: the cells into which water may come from elsewhere
    // than from the cells around them. All strips count as wet at first; the first step finds out which are.
    void restart(std::vector<std::pair<int, int>> sources) {
        source_cells_ = std::move(sources);
        clear(0);
    }

    // Queues list `n` of a batch, from the wet flags of a state and after the step of clock `last`. `reach`:
    // cells that a wave passes in a step.
    void queue_list(int n, const std::uint8_t* wet, int reach, Clock* last) {
        if (!lists_) {
            return;
        }
        const int cells = steps_a_list * reach;
        const StripSeeds seeds = {wet,
                                  apart(),
                                  flags_ + 5 * count_,
                                  work(),
                                  across_,
                                  up_,
                                  (cells + columns_ - 1) / columns_,
                                  (cells + cut_.rows - 1) / cut_.rows};
        list_strips(seeds, places_, capacity_, counts_ + n, counts_ + (n + 1) % lists_a_launch, last,
                    executor_.stream());
        list_ = {places_, &counts_[n].listed, capacity_};
    }

    // Whether the strips depend on how much of the grid is wet.
    auto follows_water() const -> bool { return follows_water_; }

    // Cuts the grid anew where other strips suit so many wet cells. Returns whether it did; work must then be
    // queued anew. Waits.
    auto fit(double wet_cells) -> bool {
        const Cut wanted = cut_for(wet_cells);
        // A row more or less is not worth queuing anew, but the longest strips are.
        const int spare = wanted.warp_a_row && wanted.rows < most_rows_of_block_ ? 1 : 0;
        if (wanted.warp_a_row == cut_.warp_a_row && std::abs(wanted.rows - cut_.rows) <= spare) {
            return false;
        }
        cut(wanted);
        clear(1);
        return true;
    }

    // What a batch has left to do.
    enum class After {
        nothing,
        capture,  // the room has changed: work must be queued anew
        resume    // also, the batch has stopped for the lack of it
    };

    // Looks at the last list of a batch, and makes room for the next, with little to spare, since a stage by
    // rows starts a block for each place. Waits.
    auto make_room() -> After {
        if (!lists_) {
            return After::nothing;
        }
        int listed = 0;
        executor_.download(&listed, &counts_[lists_a_launch - 1].listed, sizeof listed);
        const bool lacked = listed > capacity_;
        const int wanted = std::min(static_cast<int>(count_), listed + listed / 4 + spare_places);
        if (!lacked && capacity_ <= wanted + wanted / 4) {
            return After::nothing;
        }
        capacity_ = wanted;
        return lacked ? After::resume : After::capture;
    }

  private:
    // How strips are taken, and how many rows they have.
    struct Cut {
        bool warp_a_row;
        int rows;
    };

    static constexpr int least_rows = 2;
    static constexpr int most_rows = 64;
    static constexpr int fewest_rows_of_block = 4;
    static constexpr int lengths[] = {2, 4, 6, 8, 10, 12, 16, 20, 26, 30, 40, 50, 64};  // even: rows_for()
    static constexpr int spare_places = 64;

    static auto count_processors() -> int {
        int device = 0;
        int processors = 1;
        compute::check_cuda(cudaGetDevice(&device), "find the current device");
        compute::check_cuda(cudaDeviceGetAttribute(&processors, cudaDevAttrMultiProcessorCount, device),
                            "ask the device");
        return processors;
    }

    // Wet cells up to which a block takes a strip; none where the scheme or the strips cannot.
    static auto most_cells_by_row(const Options& options, const StripShape& shape) -> double {
        const int most = options.most_cells_by_row < 0 ? shape.most_cells_by_row : options.most_cells_by_row;
        return shape.most_cells_by_row > 0 && options.strip_rows <= shape.most_rows_a_block ? most : 0;
    }

    // Returns the cut of a grid of so many cells, all of which may be wet.
    auto cut_of_all(double cells) const -> Cut {
        const bool by_row = cells <= most_by_row_;
        return {by_row, fixed_rows_ > 0 ? fixed_rows_
                        : by_row        ? rows_of_block()
                                        : rows_for(static_cast<double>(across_) * ny_)};
    }

    // Returns the cut for so many wet cells. Both ways to take strips round differently, so that nothing else
    // may choose between them: sparse and dense runs keep the same bits.
    auto cut_for(double wet_cells) const -> Cut {
        const double wet_rows = wet_cells / columns_;
        if (wet_cells <= most_by_row_) {
            return {true, rows_of_block_for(wet_rows)};
        }
        return {false,
                *std::prev(std::upper_bound(std::begin(lengths), std::end(lengths), rows_for(wet_rows)))};
    }

    // Rows of a strip that a block takes: as few as let all blocks run at once, two a multiprocessor. Where
    // there are more, blocks of a middle size share the multiprocessors more evenly.
    auto rows_of_block() const -> int {
        constexpr int usual = 8;
        for (int rows = fewest_rows_of_block; rows <= most_rows_of_block_; ++rows) {
            if (across_ * up_for(rows) <= 2 * processors_) {
                return rows;
            }
        }
        return usual;
    }

    // Rows of such a strip in a flood that would fill so many rows of strips, and lies in about twice as
    // many. Where there are more blocks than run at once, long strips waste least, and a list shares them
    // out.
    auto rows_of_block_for(double wet_rows) const -> int {
        const double rows = std::ceil(wet_rows / processors_);
        return static_cast<int>(
            std::clamp(rows, double{fewest_rows_of_block}, static_cast<double>(most_rows_of_block_)));
    }

    // Whether there are so many strips that a list of those near water saves time.
    auto is_large(const Cut& strips) const -> bool {
        const int many = (strips.warp_a_row ? 11 : 20) * processors_;
        return across_ * up_for(strips.rows) >= (least_listed_ > 0 ? least_listed_ : many);
    }

    // Rows of a strip, if so many rows of strips have to be computed. Long strips waste less on the rows that
    // a warp reads beyond its own, but leave too few warps on small grids, and too few turns of all
    // multiprocessors to share out the last one on larger ones. The numbers are a compromise between the
    // schemes, measured on an H200 from 1024 to 8192 squared: docs/experiments.md has the figures. The number
    // is even, since a march that takes two rows in a turn rounds the second otherwise than the first: strips
    // that all begin at even rows give the same bits however long they are.
    auto rows_for(double wet_rows) const -> int {
        const double share = wet_rows / processors_;
        const double on_small = std::min(8.0, std::sqrt(share / 5));
        const double rows = std::min(std::sqrt(share / 2), std::max(on_small, share / 36));
        return std::clamp(2 * static_cast<int>(std::lround(rows / 2)), least_rows, most_rows);
    }

    auto up_for(int rows) const -> int { return (ny_ + rows - 1) / rows; }

    void cut(const Cut& strips) {
        cut_ = strips;
        lists_ = may_list_ && is_large(strips);
        list_ = {};
        up_ = up_for(strips.rows);
        count_ = static_cast<std::size_t>(across_) * static_cast<std::size_t>(up_);
        capacity_ = static_cast<int>(count_);
    }

    // `apart`: whether the states may differ.
    void clear(int apart_now) {
        const cudaStream_t stream = executor_.stream();
        compute::check_cuda(cudaMemsetAsync(flags_, all_wet, 4 * count_, stream), "clear flags");
        compute::check_cuda(cudaMemsetAsync(apart(), apart_now, count_, stream), "clear flags");
        if (lists_) {
            compute::check_cuda(cudaMemsetAsync(counts_, 0, lists_a_launch * sizeof(StripCounts), stream),
                                "clear counts");
            std::vector<std::uint8_t> sources(count_);
            for (const auto& [i, j] : source_cells_) {
                sources[static_cast<std::size_t>(j / cut_.rows * across_ + i / columns_)] = 1;
            }
            executor_.upload(flags_ + 5 * count_, sources.data(), sources.size());
        }
        compute::check_cuda(cudaStreamSynchronize(stream), "clear flags");
    }

    compute::CudaExecutor& executor_;
    int ny_, columns_, across_, processors_;
    double most_by_row_;
    int most_rows_of_block_;
    int fixed_rows_;    // 0: chosen
    int least_listed_;  // strips; 0: chosen
    bool skips_dry_;
    bool may_list_;
    bool lists_ = false;
    bool follows_water_ = false;
    Cut cut_ = {};
    int up_ = 0;
    std::size_t count_ = 0;
    int capacity_ = 0;               // places in a list
    std::uint8_t* flags_ = nullptr;  // wet in a, in b, work of both stages, apart, and with sources
    StripPlace* places_ = nullptr;
    StripCounts* counts_ = nullptr;  // counters of each list of a batch
    std::vector<std::pair<int, int>> source_cells_;
    StripList list_ = {};
};

}  // namespace thalweg::shallowwater
