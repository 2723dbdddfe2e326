// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "solvers/bench/papers/cuda/wave_sweep.cuh"
#include "solvers/bench/papers/sip_waves.hpp"
#include "solvers/bench/papers/wave_cell.hpp"

namespace thalweg::solvers::papers::cuda {

/// All that the kernels of wf_e and one_block need of all layers: the system lies as the caller has it, the
/// factors and the change as `mesh` says.
template <class Real>
struct WaveLines {
    FieldShape shape;
    WaveMesh field_mesh;
    FivePoint<Real> matrix;
    const Real* right;
    Real* x;
    Real* factors;
    Real* change;
    std::int32_t* map;  ///< of form wf_e; else null, and all lines are taken one by one
    SipFaults* faults;
    int* running;
    Real cancellation;
    std::int64_t cancelling_layers;

    THALWEG_HD auto mesh() const -> const WaveMesh& { return field_mesh; }

    THALWEG_HD auto layers() const -> std::int64_t { return shape.layers; }

    THALWEG_HD auto spans() const -> std::int64_t {
        return map == nullptr ? field_mesh.lines() : field_mesh.effective_lines();
    }

    THALWEG_HD auto span(std::int64_t n) const -> WaveSpan {
        return map == nullptr ? WaveSpan{n, n + 1} : effective_span(field_mesh, n);
    }

    __device__ auto runs(std::int64_t layer) const -> bool { return running[layer] != 0; }

    __device__ auto layer(std::int64_t k, bool mirrored) const -> SipLayer<Real> {
        const std::int64_t at = k * shape.layer_pitch;
        const std::int64_t set = k + (mirrored ? shape.layers : 0);
        const std::int64_t size = field_mesh.size();
        return {shape.nx,
                shape.ny,
                shape.row_pitch,
                mirrored,
                layer_of(matrix, at),
                right + at,
                x + at,
                factor_arrays(factors + set * 5 * size, size),
                change + k * size};
    }

    template <Sweep sweep>
    __device__ void visit(std::int64_t number, bool mirrored, std::int64_t line, std::int64_t place) const {
        const SipLayer<Real> s = layer(number, mirrored);
        const WaveCell cell = wave_cell(field_mesh, line, place);
        const std::int64_t k = map == nullptr ? mapped_cell(field_mesh, line, place)
                                              : converted_cell(field_mesh, map, line, place);
        if constexpr (sweep == Sweep::factor) {
            const Real own = number < cancelling_layers ? cancellation : Real(0);
            const auto pivot = wave_factor(s, field_mesh, cell.i, cell.step, k, own);
            note_pivot(faults[number], mirrored, pivot_fault(pivot, number, cell.step * s.nx + cell.i));
        } else if constexpr (sweep == Sweep::forward) {
            wave_forward(s, field_mesh, cell.i, cell.step, k);
        } else {
            wave_backward(s, field_mesh, cell.i, cell.step, k);
        }
    }
};

/// What lies where, of wf_e and one_block.
struct WaveLineRoom {
    WaveMesh mesh;
    std::size_t running, done, change, norms, workspace;  ///< offsets into the workspace and its bytes
    std::size_t factors, kept;                            ///< offset behind the map, and bytes of the factors
};

template <class Real>
auto wave_line_room(const WaveSetup& setup, std::size_t norms_bytes) -> WaveLineRoom {
    const WaveMesh mesh = wave_mesh(setup.shape.nx, setup.shape.ny, setup.form == SipForm::one_block);
    const auto layers = static_cast<std::size_t>(setup.shape.layers);
    const std::size_t array = static_cast<std::size_t>(mesh.size()) * layers * sizeof(Real);
    const std::size_t flags = aligned(layers * sizeof(int));
    const std::size_t front = faults_bytes(setup) + map_bytes(setup);
    return {mesh,
            0,
            flags,
            2 * flags,
            2 * flags + aligned(array),
            2 * flags + aligned(array) + norms_bytes,
            front,
            front + 5 * array * static_cast<std::size_t>(setup.orientations())};
}

template <class Real>
auto wave_lines_of(const WaveSetup& setup, const WaveLineRoom& room, const SipCall<Real>& call,
                   void* workspace) -> WaveLines<Real> {
    auto* const kept = static_cast<char*>(const_cast<void*>(call.factors));
    auto* const own = static_cast<char*>(workspace);
    return {setup.shape,
            room.mesh,
            call.matrix,
            call.right,
            call.x,
            reinterpret_cast<Real*>(kept + room.factors),
            reinterpret_cast<Real*>(own + room.change),
            is_mapped(setup.form) ? reinterpret_cast<std::int32_t*>(kept + faults_bytes(setup)) : nullptr,
            reinterpret_cast<SipFaults*>(kept),
            reinterpret_cast<int*>(own + room.running),
            static_cast<Real>(setup.options.cancellation),
            setup.cancelling_layers()};
}

}  // namespace thalweg::solvers::papers::cuda
