// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>

#include <thalweg/error.hpp>
#include <thalweg/number_text.hpp>

#include "sediment/core/flow_fields.hpp"
#include "sediment/core/options.hpp"

/// The roughness of the flow against the one that the user states for the sediment.
namespace thalweg::sediment {

/// First cell that has another roughness, and that roughness.
struct OtherManning {
    std::int64_t cell = INT64_MAX;  ///< INT64_MAX: none
    double value = 0;               ///< s/m^(1/3)
};

THALWEG_HD auto combine(const OtherManning& a, const OtherManning& b) -> OtherManning {
    return b.cell < a.cell ? b : a;
}

/// Compares the roughness of cell (i, j), where there is one. The two may differ by rounding to float.
struct FindOtherManning {
    AnyValues manning;  ///< s/m^(1/3), nx columns
    int nx;
    double stated;  ///< s/m^(1/3)

    THALWEG_HD auto operator()(int i, int j) const -> OtherManning {
        const auto k = static_cast<std::ptrdiff_t>(j) * nx + i;
        const double value = manning[k];
        const double most = 1e-6 * stated;
        return is_number(value) && ::fabs(value - stated) > most ? OtherManning{k, value} : OtherManning{};
    }
};

/// Throws Error where the flow has another roughness than the options state. Waits for the executor.
template <class Executor>
void require_stated_manning(Executor& executor, const Options& options, const FlowFields& flow) {
    if (options.stated_manning < 0 || !flow.manning.given()) {
        return;
    }
    const OtherManning other = executor.reduce(
        options.nx, options.ny, FindOtherManning{flow.manning, options.nx, options.stated_manning});
    if (other.cell != INT64_MAX) {
        const auto nx = static_cast<std::int64_t>(options.nx);
        throw Error("the sediment has another roughness than the flow")
            .about("manning")
            .found("the parameter manning = " + number_text(options.stated_manning) + " here, and " +
                   number_text(other.value) + " in cell (" + std::to_string(other.cell % nx) + ", " +
                   std::to_string(other.cell / nx) + ") of the input manning")
            .expected("one roughness, that of the flow")
            .remedy("take the parameter out, or set manning of the flow");
    }
}

}  // namespace thalweg::sediment
