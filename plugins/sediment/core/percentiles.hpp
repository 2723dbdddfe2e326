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

/// Where each class ends: at the geometric means of neighbouring diameters, and on the outer side of the
/// first and the last class as far away as on their inner side. Logarithms of m; a value, so that kernels
/// carry it.
template <class Real>
struct ClassLimits {
    int classes;
    Real log_limit[max_classes + 1];
};

/// The limits of classes of these diameters, m. Throws Error unless there are 1 to max_classes of them,
/// positive and rising.
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
    std::vector<double> log_diameter;
    for (std::size_t k = 0; k < diameters.size(); ++k) {
        if (!(diameters[k] > (k == 0 ? 0.0 : diameters[k - 1]))) {
            throw Error("the diameters of the size classes do not rise")
                .about("diameters")
                .found(std::to_string(diameters[k]) + " m in place " + std::to_string(k + 1))
                .expected("positive diameters, each larger than the one before")
                .remedy("sort the classes from fine to coarse");
        }
        log_diameter.push_back(std::log(diameters[k]));
    }
    const auto at = [&](int k) { return log_diameter[static_cast<std::size_t>(k)]; };
    ClassLimits<Real> limits = {classes, {static_cast<Real>(at(0)), static_cast<Real>(at(0))}};
    for (int k = 0; k + 1 < classes; ++k) {
        limits.log_limit[k + 1] = static_cast<Real>(0.5 * (at(k) + at(k + 1)));
    }
    if (classes > 1) {
        limits.log_limit[0] = static_cast<Real>(1.5 * at(0) - 0.5 * at(1));
        limits.log_limit[classes] = static_cast<Real>(1.5 * at(classes - 1) - 0.5 * at(classes - 2));
    }
    return limits;
}

/// Diameter, m, that the share 0 < `finer` < 1 of the mixture is finer than: d50 with 0.5. Straight between
/// the class limits in the logarithm of the diameter.
template <class Real>
THALWEG_HD auto percentile(const ClassLimits<Real>& limits, ClassValues<const Real> fractions, Real finer)
    -> Real {
    Real below = 0;
    Real found = limits.log_limit[limits.classes];
    bool searching = true;
    for (int k = 0; k < limits.classes; ++k) {
        const Real fraction = fractions[k];
        if (searching && fraction > Real(0)) {
            const Real part = lesser((finer - below) / fraction, Real(1));
            found = limits.log_limit[k] + part * (limits.log_limit[k + 1] - limits.log_limit[k]);
            searching = below + fraction < finer;
        }
        below += fraction;
    }
    return ::exp(found);
}

}  // namespace thalweg::sediment
