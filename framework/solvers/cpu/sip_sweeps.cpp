// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "solvers/cpu/sip_sweeps.hpp"

#include <omp.h>

#include <algorithm>

#include "solvers/cpu/sip_chunk.hpp"
#include "solvers/cpu/sip_rows.hpp"

namespace thalweg::solvers::cpu {
namespace {

auto groups_of(std::int64_t ny) -> std::int64_t {
    return (ny + sip_rows_together - 1) / sip_rows_together;
}

/// Number of rows of a group; the last group may have fewer.
auto rows_of(std::int64_t ny, std::int64_t group) -> int {
    return static_cast<int>(std::min<std::int64_t>(sip_rows_together, ny - group * sip_rows_together));
}

/// Groups are dealt to the threads in turn; a group follows the one before it, a few chunks behind.
template <class Real>
void sweep_groups(const SipLayer<Real>& s, const SipTeam<Real>& team, bool forward, int sweeps, int thread,
                  int threads) {
    const SipRows<Real> rows = sip_rows<Real>();
    const std::int64_t groups = groups_of(s.ny);
    const int base = sweeps * sip_chunks(s.nx);
    for (std::int64_t n = thread; n < groups; n += threads) {
        const std::int64_t group = forward ? n : groups - 1 - n;
        const std::int64_t step = group * sip_rows_together;
        const int count = rows_of(s.ny, group);
        SipPace pace;
        if (threads > 1) {
            pace = {n > 0 ? team.paces + (forward ? group - 1 : group + 1) * pace_stride : nullptr,
                    team.paces + group * pace_stride, base};
        }
        if (forward) {
            rows.forward(s, step, count, team.zeros, pace, {});
        } else {
            rows.backward(s, step, count, team.zeros, pace);
        }
    }
}

/// The backward groups of one iteration, from the last on.
template <class Real>
class BackwardGroups {
    const SipRows<Real> rows_ = sip_rows<Real>();
    const SipLayer<Real>* layer_;
    const Real* zeros_;
    std::int64_t left_;

  public:
    BackwardGroups(const SipLayer<Real>* layer, const Real* zeros)
        : layer_(layer), zeros_(zeros), left_(layer == nullptr ? 0 : groups_of(layer->ny)) {}

    /// Sweeps group after group until row `step` is done.
    void until(std::int64_t step) {
        while (left_ * sip_rows_together > step) {
            --left_;
            rows_.backward(*layer_, left_ * sip_rows_together, rows_of(layer_->ny, left_), zeros_, {});
        }
    }
};

}  // namespace

template <class Real>
void sip_pass_rows(const SipLayer<Real>* ended, const SipLayer<Real>* begun, const Real* zeros,
                   const SipMeasure& measure) {
    BackwardGroups<Real> before(ended, zeros);
    if (begun == nullptr || ended == nullptr || ended->mirrored == begun->mirrored) {
        before.until(0);
    }
    if (begun == nullptr) {
        return;
    }
    const SipRows<Real> rows = sip_rows<Real>();
    const std::int64_t ny = begun->ny;
    for (std::int64_t group = 0; group < groups_of(ny); ++group) {
        const std::int64_t step = group * sip_rows_together;
        const int count = rows_of(ny, group);
        // A residual needs the row after it, and the backward sweep the V that was there.
        before.until(ny - 1 - std::min(step + count, ny - 1));
        rows.forward(*begun, step, count, zeros, {}, measure);
    }
}

template <class Real>
void sip_iterate_rows(const SipLayer<Real>& layer, const SipTeam<Real>& team, int sweeps) {
#pragma omp parallel num_threads(team.threads)
    {
        const int thread = omp_get_thread_num();
        const int threads = omp_get_num_threads();
        sweep_groups(layer, team, true, sweeps, thread, threads);
#pragma omp barrier
        sweep_groups(layer, team, false, sweeps + 1, thread, threads);
    }
}

template void sip_pass_rows<float>(const SipLayer<float>*, const SipLayer<float>*, const float*,
                                   const SipMeasure&);
template void sip_pass_rows<double>(const SipLayer<double>*, const SipLayer<double>*, const double*,
                                    const SipMeasure&);
template void sip_iterate_rows<float>(const SipLayer<float>&, const SipTeam<float>&, int);
template void sip_iterate_rows<double>(const SipLayer<double>&, const SipTeam<double>&, int);

}  // namespace thalweg::solvers::cpu
