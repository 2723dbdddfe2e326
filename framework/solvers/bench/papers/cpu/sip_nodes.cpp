// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "solvers/bench/papers/cpu/serial_sweeps.hpp"
#include "solvers/bench/papers/sip_waves.hpp"
#include "solvers/bench/papers/wave_map.hpp"
#include "solvers/bench/papers/wave_store.hpp"
#include "solvers/cpu/residual_norms.hpp"
#include "solvers/cpu/sip_run_system.hpp"

// Form wf_all: the whole system on the wave mesh.
namespace thalweg::solvers::papers::cpu {
namespace {

using namespace solvers::cpu;

template <class Real>
auto store_of(const WaveSetup& setup, const void* factors, void* workspace) -> WaveStore<Real> {
    auto* const memory = static_cast<char*>(const_cast<void*>(factors));
    Real* const kept = memory == nullptr ? nullptr : reinterpret_cast<Real*>(memory + faults_bytes(setup));
    return wave_store(setup, kept, static_cast<Real*>(workspace));
}

template <class Real>
auto passing_bytes(const WaveSetup& setup) -> std::size_t {
    return aligned(static_cast<std::size_t>(store_of<Real>(setup, nullptr, nullptr).passing_values()) *
                   sizeof(Real));
}

// Loops over every node of the arrays, also before the first line and behind the last.
template <class Real, class Visit>
void for_nodes(const WaveStore<Real>& store, const Visit& visit) {
    for (std::int64_t k = -store.guard(); k < store.mesh.size() + store.guard(); ++k) {
        visit(k);
    }
}

// Loops over the cells of a line.
template <class Visit>
void for_line(const WaveMesh& mesh, std::int64_t line, const Visit& visit) {
    for (std::int64_t place = mesh.first(line); place < mesh.end(line); ++place) {
        visit(line * mesh.pitch + place);
    }
}

// Norms of eight rows of a strip, summed as cpu::residual_norms() does.
template <class Real>
auto tile_norms(const WaveNodes<Real>& s, std::int64_t strip, std::int64_t tile) -> ResidualNorms {
    ResidualNorms columns[norm_columns];
    const std::int64_t left = strip * norm_columns;
    for (std::int64_t i = left; i < std::min(left + norm_columns, s.mesh.nx); ++i) {
        for (std::int64_t step = tile * norm_rows; step < std::min((tile + 1) * norm_rows, s.mesh.ny);
             ++step) {
            columns[i - left] = join(columns[i - left], norms_at(s, i, step));
        }
    }
    for (int half = norm_columns / 2; half > 0; half /= 2) {
        for (int column = 0; column < half; ++column) {
            columns[column] = join(columns[column], columns[column + half]);
        }
    }
    return columns[0];
}

template <class Real>
auto field_of(const WaveSetup& setup, const SipCall<Real>& call, std::int64_t layer) -> SipLayer<Real> {
    const FieldShape& f = setup.shape;
    const std::int64_t at = layer * f.layer_pitch;
    return {f.nx,        f.ny, f.row_pitch, false, layer_of(call.matrix, at), call.right + at,
            call.x + at, {},   nullptr};
}

// Iterates one system.
template <class Real>
class Worker {
  public:
    Worker(const WaveSetup& setup, const SipCall<Real>& call, std::int64_t layer, char* workspace)
        : setup_(setup),
          store_(store_of<Real>(setup, call.factors, workspace)),
          field_(field_of(setup, call, layer)),
          straight_(store_.nodes(layer, false)),
          mirrored_(store_.nodes(layer, setup.options.alternate)),
          norms_(workspace + passing_bytes<Real>(setup)) {
        for_nodes(store_, [&](std::int64_t k) { map_in(straight_, field_, k); });
        if (setup.options.alternate) {
            SipLayer<Real> field = field_;
            field.mirrored = true;
            for_nodes(store_, [&](std::int64_t k) { map_in(mirrored_, field, k); });
        }
    }

    void advance(int number, bool measured) {
        end(number);
        if (measured) {
            measured_ = norms_of(oriented(number));
        }
    }

    auto norms() -> ResidualNorms { return measured_; }

    void end(int number) {
        if (number > 0) {
            const WaveNodes<Real>& done = oriented(number - 1);
            sweeps_.nodes(done);
            if (setup_.options.alternate) {
                const WaveNodes<Real>& next = oriented(number);
                for_nodes(store_, [&](std::int64_t k) { turn(done, next, k); });
            }
        }
    }

    auto fault(std::int64_t layer) -> FaultWord {
        give_back();
        return residual_fault(field_, layer);
    }

    // The unknown to the field.
    void give_back() {
        for_nodes(store_, [&](std::int64_t k) { map_out(straight_, field_, k); });
    }

  private:
    auto oriented(int number) const -> const WaveNodes<Real>& {
        return setup_.options.alternate && number % 2 == 1 ? mirrored_ : straight_;
    }

    auto norms_of(const WaveNodes<Real>& s) -> ResidualNorms {
        const std::int64_t strips = norm_strips(setup_.shape);
        ResidualNorms* const tiles = norms_along(setup_.shape, norms_).tiles;
        for (std::int64_t n = 0; n < strips * norm_tiles(setup_.shape); ++n) {
            tiles[n] = tile_norms(s, n % strips, n / strips);
        }
        return join_norms(setup_.shape, norms_);
    }

    const WaveSetup& setup_;
    WaveStore<Real> store_;
    SipLayer<Real> field_;
    WaveNodes<Real> straight_, mirrored_;
    char* norms_;
    ResidualNorms measured_;
    SerialSweeps<Real> sweeps_ = serial_sweeps<Real>();
};

template <class Real>
auto factor_nodes(const WaveSetup& setup, const WaveNodes<Real>& s, std::int64_t layer) -> FaultWord {
    const auto cancellation = static_cast<Real>(setup.cancellation(layer));
    FaultWord fault = no_fault;
    for (std::int64_t line = 0; line < s.mesh.lines(); ++line) {
        for_line(s.mesh, line, [&](std::int64_t k) {
            const WaveCell cell = node_at(s.mesh, k).cell;
            const auto pivot = node_factor(s, k, cancellation);
            fault = std::min(fault, pivot_fault(pivot, layer, cell.step * s.mesh.nx + cell.i));
        });
    }
    return fault;
}

template <class Real>
auto factor_bytes(const WaveSetup& setup) -> std::size_t {
    return faults_bytes(setup) +
           static_cast<std::size_t>(store_of<Real>(setup, nullptr, nullptr).kept_values()) * sizeof(Real);
}

template <class Real>
auto workspace_bytes(const WaveSetup& setup) -> std::size_t {
    return passing_bytes<Real>(setup) + aligned(residual_norms_bytes(setup.shape, 1));
}

template <class Real>
void factor(const WaveSetup& setup, const FivePoint<Real>& matrix, void* factors, const Execution& where) {
    SipCall<Real> call;
    call.matrix = matrix;
    call.factors = factors;
    const WaveStore<Real> store = store_of<Real>(setup, factors, where.workspace);
    auto* const faults = static_cast<SipFaults*>(factors);
    for (std::int64_t layer = 0; layer < setup.shape.layers; ++layer) {
        faults[layer] = {no_fault, no_fault};
        for (int mirrored = 0; mirrored < setup.orientations(); ++mirrored) {
            const WaveNodes<Real> s = store.nodes(layer, mirrored == 1);
            const SipLayer<Real> field = layer_at(setup, call, layer, mirrored == 1, {});
            for_nodes(store, [&](std::int64_t k) { map_matrix(s, field, k); });
            (mirrored == 1 ? faults[layer].mirrored : faults[layer].straight) = factor_nodes(setup, s, layer);
        }
    }
}

template <class Real>
void run(const WaveSetup& setup, const SipCall<Real>& call, const Execution& where) {
    for (std::int64_t layer = 0; layer < setup.shape.layers; ++layer) {
        Worker<Real> worker(setup, call, layer, static_cast<char*>(where.workspace));
        run_system(worker, setup, call, layer);
        worker.give_back();
    }
}

}  // namespace

template <class Real>
auto wave_nodes() -> WaveCode<Real> {
    return {factor_bytes<Real>, workspace_bytes<Real>, factor<Real>, run<Real>};
}

template auto wave_nodes<float>() -> WaveCode<float>;
template auto wave_nodes<double>() -> WaveCode<double>;

}  // namespace thalweg::solvers::papers::cpu
