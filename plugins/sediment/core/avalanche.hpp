// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cmath>
#include <string>

#include <thalweg/error.hpp>

#include "sediment/core/slides.hpp"

namespace thalweg::sediment {

/// Parameters of sliding beds. The defaults suit sand.
struct AvalancheOptions {
    double wet_angle = 32;    ///< degrees, angle of repose where one of two neighbours has water
    double dry_angle = 45;    ///< degrees, where neither has
    double relaxation = 0.4;  ///< omega_a in (0, 1]: with 8 neighbours no more than 0.4, along a line up to 1
    double tolerance = 1e-4;  ///< share of the steepest slope at rest by which it may be exceeded
    int passes = 4;           ///< in a morphological step
};

inline void check(const AvalancheOptions& options) {
    const auto refuse = [](const char* name, double value, const char* expected) {
        throw Error("the option of the avalanches is out of bounds")
            .about(name)
            .found(std::to_string(value))
            .expected(expected)
            .remedy("leave it out for the default");
    };
    for (const double angle : {options.wet_angle, options.dry_angle}) {
        if (!(angle > 0 && angle < 90)) {
            refuse("angle of repose", angle, "between 0 and 90 degrees");
        }
    }
    if (!(options.relaxation > 0 && options.relaxation <= 1)) {
        refuse("relaxation", options.relaxation, "above 0, at most 1");
    }
    if (!(options.tolerance >= 0)) {
        refuse("tolerance", options.tolerance, "0 or more");
    }
    if (options.passes < 0) {
        refuse("passes", options.passes, "0 or more");
    }
}

/// Slides whatever is steeper than the angle of repose, over the sides and corners of each cell, from the
/// higher to the lower: Jacobi passes in which omega_a / 2 of the excess height moves. With the four sides
/// alone a cone would settle as a pyramid. Each class moves in the proportions of the giver's mixing layer,
/// which gives no more than it holds in a pass, so the floor stays. All on the executor; the layers and the
/// arrays are borrowed.
template <class Real, class Executor>
class Avalanche {
  public:
    /// On the cells of `geometry`; those of a raster are dx by dy m. Throws Error for options out of bounds.
    /// `wanted`: see MixingThickness.
    Avalanche(Executor& executor, const Geometry<Real>& geometry, double dx, double dy,
              const BedLayers<Real>& layers, const MixingThickness<Real>& wanted,
              const AvalancheOptions& options = {})
        : executor_(executor), layers_(layers), wanted_(wanted), options_(options) {
        check(options);
        constexpr double degree = 3.14159265358979323846 / 180;
        const double wet = std::tan(options.wet_angle * degree);
        const double dry = std::tan(options.dry_angle * degree);
        faces_.geometry = geometry;
        const double distance[3] = {dx, dy, std::hypot(dx, dy)};
        for (int d = 0; d < 3; ++d) {
            faces_.wet_drop[d] = static_cast<Real>(distance[d] * wet);
            faces_.dry_drop[d] = static_cast<Real>(distance[d] * dry);
        }
        faces_.wet_tangent = static_cast<Real>(wet);
        faces_.dry_tangent = static_cast<Real>(dry);
        faces_.tolerance = static_cast<Real>(options.tolerance);
        faces_.half_weight = static_cast<Real>(options.relaxation / 2);
        const auto plane = static_cast<std::size_t>(layers.plane);
        share_ = executor.template allocate<Real>(plane);
        gain_ = executor.template allocate<Real>(plane * static_cast<std::size_t>(layers.classes));
        moves_ = executor.template allocate<std::uint8_t>(plane);
        sliding_ = executor.template allocate<int>(1);
        steep_ = executor.template allocate<SteepFaces>(1);
    }

    /// The passes of a step; what the bed changes is added to its bed_change. Queues only, waits for nothing.
    /// Where nothing slides, loops after the first look at one value and return.
    void step(const SlidingBed<Real>& bed) {
        for (int n = 0; n < options_.passes; ++n) {
            pass(bed, n == 0);
        }
    }

    /// One pass.
    void pass(const SlidingBed<Real>& bed) { pass(bed, true); }

    /// Counts the faces that are too steep; queues only. The result stays with the executor.
    auto count_steep(const SlidingBed<Real>& bed) -> const SteepFaces* {
        executor_.reduce_to(faces_.geometry.nx, faces_.geometry.ny, CountSteep<Real>{faces_of(bed), layers_},
                            steep_);
        return steep_;
    }

    /// Passes until no face is too steep, or `most`. Waits for the executor now and then. Returns the passes,
    /// or -1 if some faces were still too steep.
    auto settle(const SlidingBed<Real>& bed, int most) -> int {
        constexpr int between_counts = 20;
        for (int done = 0;; ++done) {
            if (done % between_counts == 0 || done == most) {
                SteepFaces steep;
                executor_.download(&steep, count_steep(bed), sizeof steep);
                if (steep.count == 0 || done == most) {
                    return steep.count == 0 ? done : -1;
                }
            }
            pass(bed, done % between_counts == 0);
        }
    }

  private:
    /// One pass: the first, or one that follows another of the same bed.
    void pass(const SlidingBed<Real>& bed, bool first) {
        const SlidingFaces<Real> faces = faces_of(bed);
        const int nx = faces.geometry.nx;
        const int ny = faces.geometry.ny;
        constexpr int row = SlideShare<Real>::row_cells;
        const int rows = static_cast<int>((layers_.plane + row - 1) / row);
        executor_.reduce_then(row, rows, SlideShare<Real>{faces, layers_, first ? nullptr : sliding_, share_},
                              NoteSlides{sliding_});
        executor_.for_each(nx, ny, SlideClasses<Real>{faces, layers_, sliding_, share_, gain_, moves_});
        executor_.for_each(nx, ny, SettleSlide<Real>{faces, layers_, wanted_, sliding_, moves_, gain_});
    }

    auto faces_of(const SlidingBed<Real>& bed) const -> SlidingFaces<Real> {
        SlidingFaces<Real> faces = faces_;
        faces.bed = bed;
        return faces;
    }

    Executor& executor_;
    SlidingFaces<Real> faces_ = {};  // all but the bed
    BedLayers<Real> layers_;
    MixingThickness<Real> wanted_;
    AvalancheOptions options_;
    Real* share_;
    Real* gain_;
    std::uint8_t* moves_;
    int* sliding_;  // whether the last pass moved anything
    SteepFaces* steep_;
};

}  // namespace thalweg::sediment
