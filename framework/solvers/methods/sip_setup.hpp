// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>

#include "solvers/methods/sip_layer.hpp"
#include "thalweg/solvers/sip.hpp"

namespace thalweg::solvers {

/// A plan, as the code of a device sees it.
struct SipSetup {
    FieldShape shape;
    SipOptions options;
    int threads = 1;  ///< of the CPU

    constexpr auto cells() const -> std::int64_t { return shape.nx * shape.ny; }

    constexpr auto orientations() const -> int { return options.alternate ? 2 : 1; }

    /// How many of the first layers have a cancellation.
    constexpr auto cancelling_layers() const -> std::int64_t {
        return options.cancelling_layers < 0 ? shape.layers : options.cancelling_layers;
    }

    /// Stone's r of a layer, 0 <= r < 1.
    constexpr auto cancellation(std::int64_t layer) const -> double {
        return layer < cancelling_layers() ? options.cancellation : 0;
    }
};

/// One call of solve or iterate.
template <class Real>
struct SipCall {
    FivePoint<Real> matrix;
    const void* factors = nullptr;
    const Real* right = nullptr;
    Real* x = nullptr;
    int count = 0;                  ///< iterations, where there is no report
    Convergence* report = nullptr;  ///< null: nothing is measured
};

constexpr auto aligned(std::size_t bytes) -> std::size_t {
    return (bytes + 255) / 256 * 256;
}

/// Where a layer of an array of the field begins.
template <class Real>
THALWEG_HD auto layer_of(const FivePoint<Real>& a, std::int64_t at) -> FivePoint<Real> {
    return {a.west + at, a.east + at, a.south + at, a.north + at, a.centre + at};
}

/// The factors of one system, five arrays of `size` behind each other.
template <class Real>
THALWEG_HD auto factor_arrays(Real* base, std::int64_t size) -> SipFactorArrays<Real> {
    return {base, base + size, base + 2 * size, base + 3 * size, base + 4 * size};
}

/// Of a factorisation, in front of the factors: the first fault of a layer, in each orientation. Rows of the
/// mirrored one are counted from where it starts, so that the first is where the fault came from.
struct SipFaults {
    FaultWord straight, mirrored;
};

constexpr auto faults_bytes(const SipSetup& setup) -> std::size_t {
    return aligned(static_cast<std::size_t>(setup.shape.layers) * sizeof(SipFaults));
}

/// As pack(), for device code too.
THALWEG_HD auto fault_word(FaultKind kind, std::int64_t layer, std::int64_t row) -> FaultWord {
    return static_cast<FaultWord>(layer) << 32U | static_cast<FaultWord>(row) << 3U |
           static_cast<FaultWord>(kind);
}

/// What is wrong with the factors of a cell, or no_fault. `row` as the sweep counts.
template <class Real>
THALWEG_HD auto pivot_fault(const SipPivot<Real>& pivot, std::int64_t layer, std::int64_t row) -> FaultWord {
    const SipFactors<Real>& f = pivot.factors;
    if (pivot.diagonal != 0 &&
        is_number(f.lower_west + f.lower_south + f.inverse + f.upper_east + f.upper_north + pivot.diagonal)) {
        return ~FaultWord{0};
    }
    return fault_word(pivot.diagonal == 0 ? FaultKind::zero_pivot : FaultKind::not_finite, layer, row);
}

/// The fault of a layer's factors, with the row as the field counts.
THALWEG_HD auto factor_fault(const SipFaults& faults, std::int64_t nx, std::int64_t ny) -> FaultWord {
    if (faults.straight != ~FaultWord{0} || faults.mirrored == ~FaultWord{0}) {
        return faults.straight;
    }
    const auto row = static_cast<std::int64_t>(faults.mirrored >> 3U & 0x1fffffffU);
    const auto own = row % nx + (ny - 1 - row / nx) * nx;
    return (faults.mirrored & ~(FaultWord{0x1fffffffU} << 3U)) | static_cast<FaultWord>(own) << 3U;
}

}  // namespace thalweg::solvers
