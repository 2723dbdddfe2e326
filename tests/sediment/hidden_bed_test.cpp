// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include <cmath>

#include "sediment/core/hidden_bed.hpp"

#include "basin.hpp"

using namespace thalweg::sediment;
using namespace thalweg::sediment::test;
using doctest::Approx;

namespace {

constexpr int columns = 7;
constexpr int rows = 5;
constexpr std::size_t cells = std::size_t{columns} * rows;

/// A flow 1 m deep over a bed that has changed; both may be set.
struct Bed {
    Setting<double> setting = setting_of<double>(plain_options(columns, rows, 1, 1));
    std::vector<double> depth = std::vector<double>(cells, 1.0);
    std::vector<double> hidden = std::vector<double>(cells);

    template <class Change>
    void rise(const Change& by) {
        std::vector<double> change(cells);
        for_each([&](int i, int j) { change[static_cast<std::size_t>(setting.cell(i, j))] = by(i, j); });
        for_each(FindHiddenBed<double>{{setting, AnyValues(depth.data()), change.data()}, hidden.data()});
    }

    template <class Function>
    static void for_each(const Function& f) {
        for (int j = 0; j < rows; ++j) {
            for (int i = 0; i < columns; ++i) {
                f(i, j);
            }
        }
    }

    auto hidden_at(int i, int j) const -> double {
        return hidden[static_cast<std::size_t>(setting.cell(i, j))];
    }

    auto over(int i, int j) const -> double {
        return depth_over_bed(setting, AnyValues(depth.data()), hidden.data(), i, j);
    }
};

auto sign(int n) -> double {
    return n % 2 == 0 ? 1 : -1;
}

}  // namespace

TEST_CASE("neither an even change of the bed hides anything, to the bit, nor one of a slope") {
    Bed bed;
    bed.rise([](int, int) { return 0.1; });
    Bed::for_each([&](int i, int j) {
        CHECK(bed.hidden_at(i, j) == 0);
        CHECK(bed.over(i, j) == 1);
    });
    bed.rise([](int i, int j) { return 0.25 * i - 0.125 * j; });
    Bed::for_each([&](int i, int j) {
        CHECK(bed.hidden_at(i, j) == 0);
        CHECK(bed.over(i, j) == 1);
    });
}

TEST_CASE("in a cell at an edge the flow sees what rises and falls across the edge") {
    Bed bed;
    bed.rise([](int i, int) { return 0.01 * sign(i); });
    CHECK(bed.hidden_at(0, 2) == Approx(0).epsilon(1e-16));
    CHECK(bed.over(0, 2) == 1);
    CHECK(bed.hidden_at(1, 2) == Approx(-0.01).epsilon(1e-14));
    // What is hidden is 0, -0.01, 0.01, ...: above its corners -0.005 and 0 that is -0.0075.
    CHECK(bed.over(1, 2) == Approx(1.0075).epsilon(1e-14));
    // Along the edge it does not.
    bed.rise([](int, int j) { return 0.01 * sign(j); });
    CHECK(bed.hidden_at(0, 2) == Approx(0.01).epsilon(1e-14));
}

TEST_CASE("all of a bed that rises and falls from cell to cell is hidden") {
    Bed bed;
    bed.rise([](int i, int) { return 0.01 * sign(i); });
    CHECK(bed.hidden_at(2, 2) == Approx(0.01).epsilon(1e-14));
    CHECK(bed.over(2, 2) == Approx(0.99).epsilon(1e-14));
    CHECK(bed.over(3, 2) == Approx(1.01).epsilon(1e-14));
    bed.rise([](int i, int j) { return 0.01 * sign(i + j); });
    CHECK(bed.over(2, 2) == Approx(0.99).epsilon(1e-14));
    CHECK(bed.over(3, 2) == Approx(1.01).epsilon(1e-14));
    // A single cell: 1 - 2 (1/4) + (3/8)^2 of it.
    bed.rise([](int i, int j) { return i == 3 && j == 2 ? 0.16 : 0; });
    CHECK(bed.hidden_at(3, 2) == Approx(0.12).epsilon(1e-14));
    CHECK(bed.over(3, 2) == Approx(1 - 0.1025).epsilon(1e-14));
}

TEST_CASE("of a wave that the cells resolve little is hidden, and next to nothing counts") {
    Bed bed;
    const double phase = 2 * 3.14159265358979323846 / 10;
    bed.rise([&](int i, int) { return 0.1 * std::cos(phase * (i - 3)); });
    const double share = std::pow(std::sin(phase / 2), 2);
    CHECK(bed.hidden_at(3, 2) == Approx(0.1 * share).epsilon(1e-12));
    CHECK(1 - bed.over(3, 2) == Approx(0.1 * share * share).epsilon(1e-12));
    CHECK(share * share < 0.01);
}

TEST_CASE("walls are no part of a corner, and the depth stays within half and twice that of the flow") {
    Bed bed;
    for (int j = 0; j < rows; ++j) {
        bed.depth[static_cast<std::size_t>(bed.setting.cell(3, j))] = NAN;
    }
    bed.rise([](int i, int) { return i < 3 ? 0.1 : i == 3 ? 0 : 7; });
    CHECK(bed.over(2, 2) == 1);
    CHECK(bed.over(4, 2) == 1);
    Bed steep;
    steep.rise([](int i, int) { return 4 * sign(i); });
    CHECK(steep.over(3, 2) == 2);
    CHECK(steep.over(2, 2) == 0.5);
}

// Bed load q = A U^3 that adapts at once, over ridges of height a in an even flow: upwind, they lose 6 a q /
// (h dx (1 - p)) a second. The ridges are made by a flow that is faster in every other cell.
TEST_CASE("ridges across the flow, one cell wide, wear down as they would if the flow saw them") {
    for (const FlowBed flow_bed : {FlowBed::cells, FlowBed::corners}) {
        CAPTURE(static_cast<int>(flow_bed));
        Options o = plain_options(40, 3, 2, 2);
        o.loads = Loads::bed_load;
        o.capacity = Capacity::grass;
        o.capacity_parameters.grass_factor = 1e-3;
        o.capacity_parameters.grass_exponent = 3;
        o.bed_load_length = BedLoadLength::constant;
        o.bed_load_length_value = 1e-3;
        o.flow_bed = flow_bed;
        Basin<> channel(o);
        const Flow even(40, 3, 1, 1, 0);
        Flow uneven = even;
        for (std::size_t k = 0; k < uneven.discharge_x.size(); ++k) {
            uneven.discharge_x[k] = 1 + 0.05 * sign(static_cast<int>(k % 40));
        }
        channel.start(even);
        channel.step(uneven, 10);
        const auto height = [&] {
            const auto z = channel.results().bed_change;
            const auto k = even.at(20, 1);
            return (2 * z[k] - z[k - 1] - z[k + 1]) / 4;
        };
        const double first = height();
        REQUIRE(std::fabs(first) > 1e-3);
        const double dt = 20;
        for (int n = 0; n < 10; ++n) {
            channel.step(even, dt);
        }
        const double kept = 1 - 6 * 1e-3 * dt / (2 * (1 - o.porosity));
        const double expected = flow_bed == FlowBed::corners ? std::pow(kept, 10) : 1;
        CHECK(height() / first == Approx(expected).epsilon(0.01));
    }
}
