// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
// A flood from a point over an extended plain, as in test 4 of the Environment Agency's benchmark of
// two-dimensional models: it spreads alike in all directions, in the time of the equations without inertia.
#include <doctest/doctest.h>

#include "raster_forms.hpp"

using namespace thalweg::shallowwater;
using namespace thalweg::shallowwater::test;
using doctest::Approx;

namespace {

constexpr double quarter = 1.5707963267948966;  // rad, between the two walls beside the source

// Water of a constant source on level ground by the equations without inertia and Manning's law. Depths are
// similar at all times: h = H t^(-3/23) f(r/R), f(1) = 0, with the front R at a t^(13/23).
class SimilarFlood {
  public:
    SimilarFlood(double discharge, double manning, double time) {
        integrate();
        const double a = std::pow(discharge / (quarter * std::pow(manning, 6.0 / 7) * inside_), 7.0 / 23);
        front_ = a * std::pow(time, growth);
        height_ = std::pow(manning * std::pow(a, 1.5), 6.0 / 7) * std::pow(time, -3.0 / 23);
    }

    auto front() const -> double { return front_; }

    // The depth at a distance from the source [m].
    auto depth(double r) const -> double {
        const double place = (1 - r / front_) / step;
        const auto k = static_cast<std::size_t>(std::fmax(place, 0));
        return place < 0 ? 0 : k + 1 < shape_.size() ? height_ * shape_[k] : height_ * shape_.back();
    }

  private:
    static constexpr double growth = 13.0 / 23;
    static constexpr double step = 1e-4;

    // From the front inwards, by the midpoint rule. G = f y dy added up from y to 1 is the water outside of
    // y, and what passes y fills it: y f^(5/3) sqrt(-f') = G + 13/23 y^2 f. f^(7/3) is smooth at the front.
    void integrate() {
        const auto slope = [](double y, double power, double outside) {
            const double f = std::pow(power, 3.0 / 7);
            return 7.0 / 3 * std::pow((outside / f + growth * y * y) / y, 2);
        };
        double power = 1e-9;
        shape_ = {0};
        for (int k = 0; k < 9980; ++k) {
            const double y = 1 - k * step;
            const double f = std::pow(power, 3.0 / 7);
            const double half = power + step / 2 * slope(y, power, inside_);
            const double half_inside = inside_ + step / 2 * f * y;
            power += step * slope(y - step / 2, half, half_inside);
            inside_ += step * std::pow(half, 3.0 / 7) * (y - step / 2);
            shape_.push_back(std::pow(power, 3.0 / 7));
        }
    }

    std::vector<double> shape_;
    double inside_ = 0, front_ = 0, height_ = 0;
};

}  // namespace

TEST_CASE_TEMPLATE("a flood spreads over a plain as far along the axes as between them, in its time", Real,
                   float, double) {
    const int n = 16;
    const double width = 40;
    const SimilarFlood exact(10, 0.05, 3600);
    CHECK(exact.front() == Approx(577).epsilon(0.002));
    for (const SchemeForm& method : raster_forms()) {
        CAPTURE(name_of(method));
        Case<Real> c;
        c.domain = {n, n, width, width};
        set_defaults(c, method);
        c.options.threads = 1;
        c.manning_everywhere = 0.05;
        c.bed_cells.assign(c.cells(), 0);
        c.options.boundaries.sources = {{"breach", 0, 0, TimeSeries::constant(10)}};
        const auto f = run(c, 3600);

        double difference = 0, all = 0, along = 0, between = 0;
        for (int j = 0; j < n; ++j) {
            for (int i = 0; i < n; ++i) {
                const int k = j * n + i;
                const auto depth = static_cast<double>(f.depth[static_cast<std::size_t>(k)]);
                const double r = width * std::hypot(i + 0.5, j + 0.5);
                difference += std::fabs(depth - exact.depth(r));
                all += depth;
                along += j == 0 ? width * depth : 0;
                between += i == j ? std::sqrt(2.0) * width * depth : 0;
            }
        }
        MESSAGE(name_of(method) << ", plain: depths differ by " << 100 * difference / all
                                << " %, a section along the axis over one between the axes "
                                << along / between);
        CHECK(all * width * width == Approx(36000).epsilon(1e-4));
        CHECK(difference / all < (method.form == WafForm::split ? 0.25 : 0.05));
        CHECK(along / between == Approx(1).epsilon(0.03));
    }
}
