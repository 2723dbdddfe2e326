// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "solvers/bench/papers/cpu/serial_sweeps.hpp"
#include "solvers/bench/papers/sip_waves.hpp"

#include <algorithm>

#include "solvers/bench/papers/wave_cell.hpp"
#include "solvers/cpu/residual_norms.hpp"
#include "solvers/cpu/sip_run_system.hpp"

namespace thalweg::solvers::papers::cpu {
namespace {

using namespace solvers::cpu;

auto mesh_of(const WaveSetup& setup) -> WaveMesh {
    return wave_mesh(setup.shape.nx, setup.shape.ny, false);
}

auto change_bytes(const WaveSetup& setup, std::size_t value) -> std::size_t {
    return aligned(static_cast<std::size_t>(mesh_of(setup).size()) * value);
}

template <class Real>
auto swept(const WaveSetup& setup, const SipCall<Real>& call, std::int64_t layer, bool mirrored)
    -> SipLayer<Real> {
    const std::int64_t size = mesh_of(setup).size();
    auto* const memory = static_cast<char*>(const_cast<void*>(call.factors));
    auto* const base = reinterpret_cast<Real*>(memory + faults_bytes(setup) + map_bytes(setup));
    const std::int64_t set = layer + (mirrored && setup.options.alternate ? setup.shape.layers : 0);
    return layer_at(setup, call, layer, mirrored, factor_arrays(base + set * 5 * size, size));
}

// Map of indices; null for forms that have none.
auto map_of(const WaveSetup& setup, const void* factors) -> const std::int32_t* {
    return is_mapped(setup.form) ? reinterpret_cast<const std::int32_t*>(static_cast<const char*>(factors) +
                                                                         faults_bytes(setup))
                                 : nullptr;
}

// Iterates one system.
template <class Real>
class Worker {
  public:
    Worker(const WaveSetup& setup, const SipCall<Real>& call, std::int64_t layer, char* workspace)
        : setup_(setup),
          mesh_(mesh_of(setup)),
          map_(map_of(setup, call.factors)),
          straight_(swept(setup, call, layer, false)),
          mirrored_(swept(setup, call, layer, true)),
          norms_(workspace + change_bytes(setup, sizeof(Real))) {
        straight_.change = mirrored_.change = reinterpret_cast<Real*>(workspace);
    }

    void advance(int number, bool measured) {
        end(number);
        if (measured) {
            measured_ = residual_norms(oriented(number), norms_, 1);
        }
    }

    auto norms() -> ResidualNorms { return measured_; }

    void end(int number) {
        if (number > 0) {
            sweeps_.lines(oriented(number - 1), mesh_, setup_.form, map_);
        }
    }

    auto fault(std::int64_t layer) -> FaultWord { return residual_fault(straight_, layer); }

  private:
    auto oriented(int number) const -> const SipLayer<Real>& {
        return setup_.options.alternate && number % 2 == 1 ? mirrored_ : straight_;
    }

    const WaveSetup& setup_;
    WaveMesh mesh_;
    const std::int32_t* map_;  // of form wf_e; else null
    SerialSweeps<Real> sweeps_ = serial_sweeps<Real>();
    SipLayer<Real> straight_, mirrored_;
    char* norms_;
    ResidualNorms measured_;
};

void fill_map(const WaveMesh& mesh, std::int32_t* map) {
    for (std::int64_t row = 0; row < mesh.effective_lines(); ++row) {
        const std::int64_t line = row + mesh.rim_lines();
        for (std::int64_t place = mesh.first(line); place < mesh.end(line); ++place) {
            map[row * mesh.pitch + place] = static_cast<std::int32_t>(mapped_cell(mesh, line, place));
        }
    }
}

template <class Real>
auto factor_layer(const WaveSetup& setup, const SipLayer<Real>& s, std::int64_t number) -> FaultWord {
    const WaveMesh mesh = mesh_of(setup);
    const auto cancellation = static_cast<Real>(setup.cancellation(number));
    FaultWord fault = no_fault;
    for (std::int64_t step = 0; step < s.ny; ++step) {
        for (std::int64_t i = 0; i < s.nx; ++i) {
            const auto pivot = wave_factor(s, mesh, i, step, mesh.at(i, step), cancellation);
            fault = std::min(fault, pivot_fault(pivot, number, step * s.nx + i));
        }
    }
    return fault;
}

template <class Real>
auto factor_bytes(const WaveSetup& setup) -> std::size_t {
    return faults_bytes(setup) + map_bytes(setup) +
           static_cast<std::size_t>(5 * mesh_of(setup).size() * setup.shape.layers * setup.orientations()) *
               sizeof(Real);
}

template <class Real>
auto workspace_bytes(const WaveSetup& setup) -> std::size_t {
    return aligned(change_bytes(setup, sizeof(Real)) + residual_norms_bytes(setup.shape, 1));
}

template <class Real>
void factor(const WaveSetup& setup, const FivePoint<Real>& matrix, void* factors, const Execution&) {
    SipCall<Real> call;
    call.matrix = matrix;
    call.factors = factors;
    auto* const faults = static_cast<SipFaults*>(factors);
    if (is_mapped(setup.form)) {
        fill_map(mesh_of(setup),
                 reinterpret_cast<std::int32_t*>(static_cast<char*>(factors) + faults_bytes(setup)));
    }
    for (std::int64_t layer = 0; layer < setup.shape.layers; ++layer) {
        const bool alternate = setup.options.alternate;
        faults[layer].straight = factor_layer(setup, swept(setup, call, layer, false), layer);
        faults[layer].mirrored =
            alternate ? factor_layer(setup, swept(setup, call, layer, true), layer) : no_fault;
    }
}

template <class Real>
void run(const WaveSetup& setup, const SipCall<Real>& call, const Execution& where) {
    for (std::int64_t layer = 0; layer < setup.shape.layers; ++layer) {
        Worker<Real> worker(setup, call, layer, static_cast<char*>(where.workspace));
        run_system(worker, setup, call, layer);
    }
}

}  // namespace

template <class Real>
auto wave_lines() -> WaveCode<Real> {
    return {factor_bytes<Real>, workspace_bytes<Real>, factor<Real>, run<Real>};
}

template auto wave_lines<float>() -> WaveCode<float>;
template auto wave_lines<double>() -> WaveCode<double>;

}  // namespace thalweg::solvers::papers::cpu
