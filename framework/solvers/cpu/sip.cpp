// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "solvers/cpu/sip.hpp"

#include <omp.h>

#include <algorithm>

#include "solvers/cpu/residual_norms.hpp"
#include "solvers/cpu/sip_rows.hpp"
#include "solvers/cpu/sip_run_system.hpp"
#include "solvers/cpu/sip_sweeps.hpp"

namespace thalweg::solvers::cpu {
namespace {

/// What one worker needs: V, zeros, paces, scratch of the norms.
template <class Real>
struct Workspace {
    std::size_t change, zeros, paces, norms;

    Workspace(const SipSetup& setup, int threads)
        : change(aligned(static_cast<std::size_t>(setup.cells()) * sizeof(Real))),
          zeros(aligned(static_cast<std::size_t>(setup.shape.nx) * sizeof(Real))),
          paces(aligned(static_cast<std::size_t>(setup.shape.ny) * pace_stride * sizeof(int))),
          norms(residual_norms_bytes(setup.shape, threads)) {}

    auto bytes() const -> std::size_t { return change + zeros + paces + norms; }
};

template <class Real>
auto swept(const SipSetup& setup, const SipCall<Real>& call, std::int64_t layer, bool mirrored)
    -> SipLayer<Real> {
    return layer_at(setup, call, layer, mirrored,
                    sip_factors_of<Real>(setup, const_cast<void*>(call.factors), layer, mirrored));
}

template <class Real>
auto factor_layer(const SipSetup& setup, const SipLayer<Real>& layer, std::int64_t number) -> FaultWord {
    return sip_rows<Real>().factor({&layer, static_cast<Real>(setup.cancellation(number)), number});
}

/// Everything that one system's iteration needs, on one worker.
template <class Real>
class Worker {
  public:
    Worker(const SipSetup& setup, const SipCall<Real>& call, std::int64_t layer, char* workspace, int threads)
        : setup_(setup),
          straight_(swept(setup, call, layer, false)),
          mirrored_(swept(setup, call, layer, true)),
          team_{},
          norms_(nullptr),
          passes_(threads == 1) {
        const Workspace<Real> sizes(setup, threads);
        auto* change = reinterpret_cast<Real*>(workspace);
        auto* zeros = reinterpret_cast<Real*>(workspace + sizes.change);
        auto* paces = reinterpret_cast<int*>(workspace + sizes.change + sizes.zeros);
        norms_ = workspace + sizes.change + sizes.zeros + sizes.paces;
        straight_.change = mirrored_.change = change;
        std::fill_n(zeros, setup.shape.nx, Real(0));
        std::fill_n(paces, setup.shape.ny * pace_stride, 0);
        team_ = {zeros, paces, threads};
    }

    /// Ends iteration number - 1, if there is one; then measures, if asked to, what number starts from. One
    /// thread begins iteration `number` meanwhile.
    void advance(int number, bool measured) {
        if (passes_) {
            const SipMeasure none;
            sip_pass_rows(number > 0 ? &oriented(number - 1) : nullptr, &oriented(number), team_.zeros,
                          measured ? norms_along(shape(), norms_) : none);
            return;
        }
        end(number);
        if (measured) {
            measured_ = residual_norms(oriented(number), norms_, team_.threads);
        }
    }

    auto norms() -> ResidualNorms { return passes_ ? join_norms(shape(), norms_) : measured_; }

    /// Ends iteration number - 1 after advance(number - 1).
    void end(int number) {
        if (number == 0) {
            return;
        }
        const SipLayer<Real>& layer = oriented(number - 1);
        if (passes_) {
            sip_pass_rows<Real>(&layer, nullptr, team_.zeros, {});
        } else {
            sip_iterate_rows(layer, team_, sweeps_);
            sweeps_ += 2;
        }
    }

    auto fault(std::int64_t layer) -> FaultWord { return residual_fault(straight_, layer); }

  private:
    auto shape() const -> FieldShape { return field_of(straight_.nx, straight_.ny); }

    auto oriented(int number) const -> const SipLayer<Real>& {
        return setup_.options.alternate && number % 2 == 1 ? mirrored_ : straight_;
    }

    const SipSetup& setup_;
    SipLayer<Real> straight_, mirrored_;
    SipTeam<Real> team_;
    char* norms_;
    bool passes_;
    ResidualNorms measured_;
    int sweeps_ = 0;
};

template <class Real>
void run_layer(const SipSetup& setup, const SipCall<Real>& call, std::int64_t layer, char* workspace,
               int threads) {
    Worker<Real> worker(setup, call, layer, workspace, threads);
    run_system(worker, setup, call, layer);
}

}  // namespace

template <class Real>
auto sip_factors_of(const SipSetup& setup, void* factors, std::int64_t layer, bool mirrored)
    -> SipFactorArrays<Real> {
    const std::int64_t size = setup.cells();
    auto* base = reinterpret_cast<Real*>(static_cast<char*>(factors) + faults_bytes(setup));
    const std::int64_t set = layer + (mirrored && setup.options.alternate ? setup.shape.layers : 0);
    return factor_arrays(base + set * 5 * size, size);
}

template <class Real>
auto sip_factor_bytes(const SipSetup& setup) -> std::size_t {
    return faults_bytes(setup) +
           static_cast<std::size_t>(5 * setup.cells() * setup.shape.layers * setup.orientations()) *
               sizeof(Real);
}

template <class Real>
auto sip_workspace_bytes(const SipSetup& setup) -> std::size_t {
    const int threads = setup.threads;
    return aligned(Workspace<Real>(setup, threads).bytes()) * static_cast<std::size_t>(threads);
}

template <class Real>
void sip_factor(const SipSetup& setup, const FivePoint<Real>& matrix, void* factors) {
    SipCall<Real> call;
    call.matrix = matrix;
    call.factors = factors;
    auto* faults = static_cast<SipFaults*>(factors);
    const int jobs = static_cast<int>(setup.shape.layers) * setup.orientations();
    const int threads = std::min(jobs, setup.threads);
#pragma omp parallel for num_threads(threads) if (threads > 1)
    for (int job = 0; job < jobs; ++job) {
        const std::int64_t layer = job % setup.shape.layers;
        const bool mirrored = job >= setup.shape.layers;
        const FaultWord fault = factor_layer(setup, swept(setup, call, layer, mirrored), layer);
        (mirrored ? faults[layer].mirrored : faults[layer].straight) = fault;
        if (setup.orientations() == 1) {
            faults[layer].mirrored = no_fault;
        }
    }
}

template <class Real>
void sip_run(const SipSetup& setup, const SipCall<Real>& call, void* workspace) {
    const int threads = setup.threads;
    auto* base = static_cast<char*>(workspace);
    const std::size_t share = aligned(Workspace<Real>(setup, threads).bytes());
    const int sharers = sip_sharers(setup.shape, threads);
    if (setup.shape.layers < sharers) {
        for (std::int64_t layer = 0; layer < setup.shape.layers; ++layer) {
            run_layer(setup, call, layer, base, sharers);
        }
        return;
    }
#pragma omp parallel for num_threads(threads) schedule(dynamic, 1) if (threads > 1)
    for (std::int64_t layer = 0; layer < setup.shape.layers; ++layer) {
        run_layer(setup, call, layer, base + share * static_cast<std::size_t>(omp_get_thread_num()), 1);
    }
}

#define THALWEG_INSTANTIATE(Real)                                                                          \
    template auto sip_factors_of<Real>(const SipSetup&, void*, std::int64_t, bool)->SipFactorArrays<Real>; \
    template auto sip_factor_bytes<Real>(const SipSetup&)->std::size_t;                                    \
    template auto sip_workspace_bytes<Real>(const SipSetup&)->std::size_t;                                 \
    template void sip_factor<Real>(const SipSetup&, const FivePoint<Real>&, void*);                        \
    template void sip_run<Real>(const SipSetup&, const SipCall<Real>&, void*);
THALWEG_INSTANTIATE(float)
THALWEG_INSTANTIATE(double)

}  // namespace thalweg::solvers::cpu
