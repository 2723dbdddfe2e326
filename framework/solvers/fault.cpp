// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "thalweg/solvers/fault.hpp"

namespace thalweg::solvers {

namespace {

auto meaning(FaultKind kind) -> const char* {
    switch (kind) {
        case FaultKind::zero_pivot:
            return "zero pivot: the matrix is singular or needs pivoting";
        case FaultKind::not_finite:
            return "NaN or infinity among the coefficients, the right-hand side or the solution";
        case FaultKind::not_dominant:
            return "the diagonal is smaller than the sum of the other coefficients, so elimination without "
                   "pivoting may lose digits";
        case FaultKind::none:
            break;
    }
    return "no fault";
}

}  // namespace

auto describe(const Fault& fault) -> std::string {
    if (!fault) {
        return meaning(FaultKind::none);
    }
    return "system " + std::to_string(fault.system) + ", row " + std::to_string(fault.row) + ": " +
           meaning(fault.kind);
}

}  // namespace thalweg::solvers
