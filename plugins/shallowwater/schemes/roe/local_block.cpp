// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

// Compiled once for each level of the x86-64 instruction set, like solvers/raster/cpu/stage_rows.cpp.
#include "shallowwater/schemes/roe/local_block.hpp"

namespace thalweg::shallowwater {
namespace {

// A value of each cell of a run.
template <class Real>
using Row = Real[block_length];

// Side n of the cells of a run, gathered so that the loop over them reads only what lies in a row.
template <class Real>
struct GatheredSide {
    Row<Real> depth, discharge_x, discharge_y, bed, is_first, is_shut, normal_x, normal_y, dt;
    Row<Real> mass, gain_x, gain_y, meets_step;

    void set(std::int32_t m, const LocalSide<Real>& side) {
        depth[m] = side.beyond.water.depth;
        discharge_x[m] = side.beyond.water.discharge_x;
        discharge_y[m] = side.beyond.water.discharge_y;
        bed[m] = side.beyond.bed;
        is_first[m] = side.beyond.is_first;
        is_shut[m] = side.beyond.is_shut;
        normal_x[m] = side.normal_x;
        normal_y[m] = side.normal_y;
        dt[m] = side.dt;
        mass[m] = side.passed.mass;
        gain_x[m] = side.passed.gain_x;
        gain_y[m] = side.passed.gain_y;
        meets_step[m] = side.passed.meets_step;
    }

    THALWEG_HD auto of(std::int32_t m) const -> LocalSide<Real> {
        return {{{depth[m], discharge_x[m], discharge_y[m]}, bed[m], is_first[m], is_shut[m]},
                normal_x[m],
                normal_y[m],
                dt[m],
                {mass[m], gain_x[m], gain_y[m], meets_step[m]}};
    }
};

// What has passed side n of the cells of a run.
template <class Real>
struct PassedSides {
    Row<Real> mass, gain_x, gain_y, meets_step;

    THALWEG_HD void set(std::int32_t m, const PassedSide<Real>& side) {
        mass[m] = side.mass;
        gain_x[m] = side.gain_x;
        gain_y[m] = side.gain_y;
        meets_step[m] = side.meets_step;
    }

    auto of(std::int32_t m) const -> PassedSide<Real> {
        return {mass[m], gain_x[m], gain_y[m], meets_step[m]};
    }
};

// The cells of a run.
template <class Real>
struct GatheredCells {
    Row<Real> depth, discharge_x, discharge_y, bed, remainder, inverse_area, dt, gn2;

    void set(std::int32_t m, const LocalCell<Real>& cell) {
        depth[m] = cell.water.depth;
        discharge_x[m] = cell.water.discharge_x;
        discharge_y[m] = cell.water.discharge_y;
        bed[m] = cell.bed;
        remainder[m] = cell.remainder;
        inverse_area[m] = cell.inverse_area;
        dt[m] = cell.dt;
        gn2[m] = cell.gn2;
    }

    THALWEG_HD auto of(std::int32_t m) const -> LocalCell<Real> {
        return {
            {depth[m], discharge_x[m], discharge_y[m]}, bed[m], remainder[m], inverse_area[m], dt[m], gn2[m]};
    }
};

// What a step leaves of the cells of a run.
template <class Real>
struct StoredCells {
    Row<Real> depth, discharge_x, discharge_y, remainder, wave;
    PassedSides<Real> passed[3];

    THALWEG_HD void set(std::int32_t m, const LocalResult<Real>& result) {
        depth[m] = result.water.depth;
        discharge_x[m] = result.water.discharge_x;
        discharge_y[m] = result.water.discharge_y;
        remainder[m] = result.remainder;
        wave[m] = result.wave;
        passed[0].set(m, result.a);
        passed[1].set(m, result.b);
        passed[2].set(m, result.c);
    }

    auto of(std::int32_t m) const -> LocalResult<Real> {
        return {{depth[m], discharge_x[m], discharge_y[m]},
                remainder[m],
                wave[m],
                passed[0].of(m),
                passed[1].of(m),
                passed[2].of(m)};
    }
};

// Those cells of a run that step in a part, one behind the other.
template <class Real>
class LocalRun {
  public:
    LocalRun(const LocalStep<Real>& step, std::int32_t first, std::int32_t end) : step_(step) {
        const LocalRoeCell<Real> cell(step_);
        for (std::int32_t k = first; k < end; ++k) {
            const int level = step_.local.level[k];
            if (step_.ends(level)) {
                cells_[count_] = k;
                own_.set(count_, cell.load(k, level));
                for (int n = 0; n < 3; ++n) {
                    sides_[n].set(count_, look_across(step_, k, level, n, neighbour_of(step_, k, n)));
                }
                ++count_;
            }
        }
    }

    void take() {
        const LocalRoeCell<Real> cell(step_);
#pragma GCC ivdep
        for (std::int32_t m = 0; m < count_; ++m) {
            stored_.set(m, cell.step(own_.of(m), sides_[0].of(m), sides_[1].of(m), sides_[2].of(m)));
        }
    }

    auto store() const -> LocalBlockResult<Real> {
        const LocalRoeCell<Real> cell(step_);
        LocalBlockResult<Real> found = {0, 0};
        for (std::int32_t m = 0; m < count_; ++m) {
            const std::int32_t k = cells_[m];
            const int level = step_.local.level[k];
            cell.store(k, level, stored_.of(m));
            for (int n = 0; n < 3; ++n) {
                cell.tell(k, level, n, neighbour_of(step_, k, n), stored_.passed[n].of(m));
            }
            found = {greater(found.fastest, stored_.wave[m]), greater(found.deepest, stored_.depth[m])};
        }
        return found;
    }

  private:
    LocalStep<Real> step_;  // the copy tells the compiler that no store changes a pointer
    std::int32_t count_ = 0;
    std::int32_t cells_[block_length];
    GatheredCells<Real> own_;
    GatheredSide<Real> sides_[3];
    StoredCells<Real> stored_;
};

template <class Real>
auto step_local(const LocalStep<Real>& step, std::int32_t first, std::int32_t end) -> LocalBlockResult<Real> {
    LocalRun<Real> run(step, first, end);
    run.take();
    return run.store();
}

}  // namespace

auto THALWEG_ISA(const LocalStep<float>& step, std::int32_t first, std::int32_t end)
    -> LocalBlockResult<float> {
    return step_local(step, first, end);
}

auto THALWEG_ISA(const LocalStep<double>& step, std::int32_t first, std::int32_t end)
    -> LocalBlockResult<double> {
    return step_local(step, first, end);
}

}  // namespace thalweg::shallowwater
