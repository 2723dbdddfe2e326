// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <utility>
#include <vector>

#include <thalweg/compute/flush_subnormals.hpp>

#include "shallowwater/schemes/roe/local_block.hpp"
#include "shallowwater/solvers/triangles/cpu/blocks.hpp"
#include "shallowwater/solvers/triangles/local_parts.hpp"

namespace thalweg::shallowwater {

// Local steps on the CPU. A run of cells is worked through where one of its cells steps, and only where water
// or its waves may be. The water is in state a before and after a step.
template <class Real, class Executor>
class CpuLocalStepper {
  public:
    // `blocks`: those of the flow, which must outlive it.
    CpuLocalStepper(TriangleFlow<Real, Executor>& flow, Blocks& blocks, bool skips)
        : flow_(flow),
          blocks_(blocks),
          parts_(flow),
          rings_(2 * widening_passes(flow.local.doublings)),
          reach_(flow.tables, skips, rings_),
          step_block_(choose_local_block<Real>()),
          finest_(static_cast<std::size_t>(blocks.count())) {}

    void restart() {
        reach_.restart(parts_.held_cells());
        std::fill(finest_.begin(), finest_.end(), static_cast<std::uint8_t>(flow_.local.doublings));
    }

    // Before each step: widens the waves of the step before. Returns their largest rate [1/s].
    auto widen() -> Real {
        parts_.wake_cells();
        reach_.choose();
        for (const std::int32_t block : reach_.left()) {
            forget(block);
        }
        Real rate = 0;
        const Real* from = flow_.local.wave;
        Real* to = flow_.local.widened;
        Real* other = flow_.local.widened_more;
        for (int ring = 1; ring <= rings_; ++ring) {
            const Real found = widen(from, to);
            rate = ring == rings_of_rate ? found : rate;
            from = to;
            std::swap(to, other);
        }
        widened_ = from;
        return rate;
    }

    // `clock`: of the whole step.
    void take(const Clock& clock) {
        choose_levels(static_cast<Real>(clock.dt / parts_.count()));
        choose_blocks();
        for (int part = 0; part < parts_.count(); ++part) {
            const Clock of_part = clock_of_part(clock, part, flow_.local.doublings);
            parts_.before_cells(part, &of_part);
            step_cells(part, static_cast<Real>(of_part.dt));
            parts_.after_cells(part, &of_part);
            blocks_.grow();
        }
    }

  private:
    static constexpr int rings_of_rate = 2;  // cells around that the length of a step looks at

    static auto first_of(std::int32_t block) -> std::int32_t { return block * Blocks::length; }

    auto end_of(std::int32_t block) const -> std::int32_t {
        return std::min(flow_.tables.cells(), (block + 1) * Blocks::length);
    }

    auto finest(std::int32_t block) -> std::uint8_t& { return finest_[static_cast<std::size_t>(block)]; }

    // What nothing near has waves is as after a long rest.
    void forget(std::int32_t block) {
        const std::int32_t first = first_of(block);
        const std::int32_t count = end_of(block) - first;
        std::fill_n(flow_.local.widened + first, count, Real(0));
        std::fill_n(flow_.local.widened_more + first, count, Real(0));
        const auto longest = static_cast<std::uint8_t>(flow_.local.doublings);
        std::fill_n(flow_.local.level + first, count, longest);
        finest(block) = longest;
    }

    // Calls run(block) for all of these, and returns the greatest of what it returns.
    template <class Run>
    auto over(const std::vector<std::int32_t>& blocks, const Run& run) -> Real {
        constexpr int blocks_a_thread = 8;
        const int count = static_cast<int>(blocks.size());
        const int threads = std::clamp(count / blocks_a_thread, 1, flow_.executor.threads());
        Real most = 0;
#pragma omp parallel num_threads(threads) reduction(max : most) if (threads > 1)
        {
            const compute::FlushSubnormals flush;
#pragma omp for schedule(static)
            for (int n = 0; n < count; ++n) {
                most = greater(most, run(blocks[static_cast<std::size_t>(n)]));
            }
        }
        return most;
    }

    auto widen(const Real* from, Real* to) -> Real {
        return over(reach_.taken(), [&, from, to](std::int32_t block) {
            Real rate = 0;
            for (std::int32_t k = first_of(block); k < end_of(block); ++k) {
                to[k] = wave_beside(flow_.mesh, from, k);
                rate = greater(rate, to[k] * flow_.local.inverse_height[k]);
            }
            return rate;
        });
    }

    void choose_levels(Real part) {
        const ChooseLevel<Real> choose = parts_.choose_level();
        over(reach_.taken(), [&, part](std::int32_t block) {
            int least = flow_.local.doublings;
            for (std::int32_t k = first_of(block); k < end_of(block); ++k) {
                least = std::min(least, choose(k, widened_[k], part));
            }
            finest(block) = static_cast<std::uint8_t>(least);
            return Real(0);
        });
        parts_.hold_cells();
        for (const std::int32_t cell : parts_.held_cells()) {
            finest(cell / Blocks::length) = 0;
        }
    }

    // The runs of the step. Those that are left out from now on are dry, and both states the same there.
    void choose_blocks() {
        blocks_.choose();
        for (const std::int32_t block : blocks_.left()) {
            const std::int32_t first = first_of(block);
            const std::int32_t count = end_of(block) - first;
            std::copy_n(flow_.arrays.a.depth + first, count, flow_.arrays.b.depth + first);
            std::copy_n(flow_.arrays.a.discharge_x + first, count, flow_.arrays.b.discharge_x + first);
            std::copy_n(flow_.arrays.a.discharge_y + first, count, flow_.arrays.b.discharge_y + first);
            std::fill_n(flow_.local.wave + first, count, Real(0));
            reach_.set_wet(block, false);
        }
    }

    void step_cells(int part, Real dt) {
        LocalStep<Real> step = parts_.step(part);
        step.dt = dt;
        stepping_.clear();
        for (const std::int32_t block : blocks_.taken()) {
            if (step.ends(finest(block))) {
                stepping_.push_back(block);
            }
        }
        const bool is_last = part + 1 == parts_.count();
        over(stepping_, [&, is_last](std::int32_t block) {
            const LocalBlockResult<Real> found = step_block_(step, first_of(block), end_of(block));
            const bool is_wet = found.deepest > flow_.constants.dry_depth;
            if (is_last || is_wet) {
                blocks_.set_wet(block, is_wet);
            }
            if (is_last) {
                reach_.set_wet(block, found.fastest > Real(0));
            }
            return Real(0);
        });
    }

    TriangleFlow<Real, Executor>& flow_;
    Blocks& blocks_;
    LocalParts<Real, Executor> parts_;
    int rings_;
    Blocks reach_;  // of waves, as far as they count for levels
    LocalBlock<Real> step_block_;
    const Real* widened_ = nullptr;
    std::vector<std::uint8_t> finest_;  // level of each run
    std::vector<std::int32_t> stepping_;
};

}  // namespace thalweg::shallowwater
