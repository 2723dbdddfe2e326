// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include <thalweg/error.hpp>

#include "sediment/core/class_values.hpp"
#include "sediment/physics/scalar.hpp"

/// Percentiles of grain sizes that are given as fractions of classes.
namespace thalweg::sediment {

/// Where each diameter ends: at the geometric means of neighbouring diameters, and on the outer side of the
/// first and the last one as far away as on their inner side. Classes of the same diameter share its
/// interval. Logarithms of m; a value, so that kernels carry it.
template <class Real>
struct ClassLimits {
    int diameters;         ///< how many there are, 1 to max_classes
    int end[max_classes];  ///< one past the last class of each
    Real log_limit[max_classes + 1];
};

/// The limits of classes of these diameters, m. Throws Error unless there are 1 to max_classes of them,
/// positive and nowhere falling.
template <class Real = double>
auto class_limits(const std::vector<double>& diameters) -> ClassLimits<Real> {
    const int classes = static_cast<int>(diameters.size());
    if (classes < 1 || classes > max_classes) {
        throw Error("too few or too many size classes")
            .about("diameters")
            .found(std::to_string(classes))
            .expected("1 to " + std::to_string(max_classes))
            .remedy("unite classes of much the same size");
    }
    ClassLimits<Real> limits = {};
    std::vector<double> log_diameter;
    for (std::size_t k = 0; k < diameters.size(); ++k) {
        if (!(diameters[k] > 0 && (k == 0 || diameters[k] >= diameters[k - 1]))) {
            throw Error("the diameters of the size classes fall")
                .about("diameters")
                .found(std::to_string(diameters[k]) + " m in place " + std::to_string(k + 1))
                .expected("positive diameters, each at least as large as the one before")
                .remedy("sort the classes from fine to coarse");
        }
        if (k == 0 || diameters[k] > diameters[k - 1]) {
            log_diameter.push_back(std::log(diameters[k]));
            ++limits.diameters;
        }
        limits.end[limits.diameters - 1] = static_cast<int>(k) + 1;
    }
    const int last = limits.diameters - 1;
    const auto at = [&](int k) { return log_diameter[static_cast<std::size_t>(k)]; };
    for (int k = 0; k < last; ++k) {
        limits.log_limit[k + 1] = static_cast<Real>(0.5 * (at(k) + at(k + 1)));
    }
    limits.log_limit[0] = static_cast<Real>(last > 0 ? 1.5 * at(0) - 0.5 * at(1) : at(0));
    limits.log_limit[last + 1] = static_cast<Real>(last > 0 ? 1.5 * at(last) - 0.5 * at(last - 1) : at(0));
    return limits;
}

/// Diameter, m, that the share 0 < `finer` < 1 of the mixture is finer than: d50 with 0.5. Straight between
/// the limits in the logarithm of the diameter.
template <class Real>
THALWEG_HD auto percentile(const ClassLimits<Real>& limits, ClassValues<const Real> fractions, Real finer)
    -> Real {
    Real below = 0;
    Real found = limits.log_limit[limits.diameters];
    bool searching = true;
    int k = 0;
    for (int d = 0; d < limits.diameters; ++d) {
        Real fraction = 0;
        for (; k < limits.end[d]; ++k) {
            fraction += fractions[k];
        }
        if (searching && fraction > Real(0)) {
            const Real part = lesser((finer - below) / fraction, Real(1));
            found = limits.log_limit[d] + part * (limits.log_limit[d + 1] - limits.log_limit[d]);
            searching = below + fraction < finer;
        }
        below += fraction;
    }
    return ::exp(found);
}

}  // namespace thalweg::sediment
