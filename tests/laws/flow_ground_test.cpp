// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
// Laws of the flow on real ground: what is rough, and what may move.
#include <doctest/doctest.h>

#include <ostream>

#include "../shallowwater/ground/falling_bed.hpp"
#include "../shallowwater/ground/raster_forms.hpp"
#include "../shallowwater/moving_bed.hpp"
#include "compare.hpp"
#include "flow_draw.hpp"

using namespace thalweg::shallowwater;
using namespace thalweg::shallowwater::test;
using thalweg::test::check_law;

namespace {

/// A bed of 12 columns that falls eastward from every cell to the next, and a storm on it.
struct FallDraw {
    int seed;       ///< of the steps, 1 cm to 3 m
    int method;     ///< in raster_forms()
    int roughness;  ///< Manning's n in 1/100
    int width;      ///< of cells, in m
    bool in_float;

    static auto draws() -> rc::Gen<FallDraw> {
        using rc::gen::inRange;
        return rc::gen::build<FallDraw>(
            rc::gen::set(&FallDraw::seed, inRange(0, 1 << 20)),
            rc::gen::set(&FallDraw::method, inRange(0, static_cast<int>(raster_forms().size()))),
            rc::gen::set(&FallDraw::roughness, inRange(2, 11)),
            rc::gen::set(&FallDraw::width, inRange(2, 26)),
            rc::gen::set(&FallDraw::in_float, rc::gen::arbitrary<bool>()));
    }

    template <class Real>
    auto problem() const -> Case<Real> {
        FallingBed bed = {"random", {500}};
        for (int i = 0; i < 11; ++i) {
            bed.level.push_back(bed.level.back() - 0.01 * std::pow(300.0, noise(i, seed, 8)));
        }
        auto c = storm_on<Real>(bed, raster_forms()[static_cast<std::size_t>(method)]);
        c.domain.dx = c.domain.dy = width;
        c.manning_everywhere = 0.01 * roughness;
        return c;
    }

    /// The share of the rain that has left after half a day [1].
    template <class Real>
    auto share() const -> double {
        const auto c = problem<Real>();
        return run(c, 43200).summary.outflow.east / (storm_depth * c.domain.dx * c.domain.dy * c.domain.nx);
    }
};

void showValue(const FallDraw& draw, std::ostream& out) {  // NOLINT(readability-identifier-naming)
    out << "seed " << draw.seed << ", " << name_of(raster_forms()[static_cast<std::size_t>(draw.method)])
        << ", n 0.0" << draw.roughness << ", cells of " << draw.width << " m, "
        << (draw.in_float ? "float" : "double");
}

}  // namespace

TEST_SUITE_BEGIN("flow");

TEST_CASE("law: rain leaves any bed that falls from every cell to the next") {
    check_law<FallDraw>("falling beds", 30, [](const FallDraw& draw) -> Finding {
        const double share = draw.in_float ? draw.share<float>() : draw.share<double>();
        return share > 0.97 ? "" : "only " + std::to_string(share) + " of the rain has left";
    });
}

TEST_CASE("law: a change of the bed by nothing changes no bit") {
    check_law<FlowDraw>("idle changes", 300, [](const FlowDraw& draw) {
        return in_its_precision(draw, [&](const auto& c, double end) {
            Running still(c);
            Running moved(c);
            const bool at_vertices = draw.seed % 2 == 0;
            const auto places = at_vertices ? static_cast<std::size_t>(c.domain.nx + 1) *
                                                  static_cast<std::size_t>(c.domain.ny + 1)
                                            : c.cells();
            for (int half = 0; half < 2; ++half) {
                move_bed(moved, std::vector<float>(places), at_vertices);
                still.advance(half * end / 2, (half + 1) * end / 2);
                moved.advance(half * end / 2, (half + 1) * end / 2);
            }
            return same_bits(still.fields(), moved.fields(), c.domain.nx);
        });
    });
}

TEST_SUITE_END();
