// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
// A law of streams beside each other: no scheme lets the quick one drag the slow one along.
#include <doctest/doctest.h>

#include <ostream>
#include <string>

#include "../shallowwater/ground/raster_forms.hpp"
#include "../shallowwater/ground/streams.hpp"
#include "law.hpp"

using namespace thalweg::shallowwater;
using namespace thalweg::shallowwater::test;
using thalweg::test::check_law;
using thalweg::test::Finding;

namespace {

/// Two streams side by side in a straight channel, over two roughnesses or over two levels of the bed.
struct StreamsDraw {
    int method;    ///< in raster_forms()
    int depth;     ///< of the deeper stream, in 1/4 m
    int contrast;  ///< of the roughnesses or of the depths, in 1/4
    bool in_bed;   ///< whether depths differ, or roughnesses
    int manning;   ///< of the smoother one, in 1/100
    int slope;     ///< in 1/10000
    int cells;     ///< across each stream
    int width;     ///< of cells, in m
    bool in_float;

    static auto draws() -> rc::Gen<StreamsDraw> {
        using rc::gen::inRange;
        return rc::gen::build<StreamsDraw>(
            rc::gen::set(&StreamsDraw::method, inRange(0, static_cast<int>(raster_forms().size()))),
            rc::gen::set(&StreamsDraw::depth, inRange(4, 17)),
            rc::gen::set(&StreamsDraw::contrast, inRange(6, 17)),
            rc::gen::set(&StreamsDraw::in_bed, rc::gen::arbitrary<bool>()),
            rc::gen::set(&StreamsDraw::manning, inRange(2, 5)),
            rc::gen::set(&StreamsDraw::slope, inRange(1, 11)),
            rc::gen::set(&StreamsDraw::cells, inRange(3, 9)),
            rc::gen::set(&StreamsDraw::width, inRange(2, 26)),
            rc::gen::set(&StreamsDraw::in_float, rc::gen::arbitrary<bool>()));
    }

    auto form() const -> SchemeForm { return raster_forms()[static_cast<std::size_t>(method)]; }

    auto streams() const -> Streams {
        const double ratio = contrast / 4.0;
        Streams s;
        s.columns = 4;
        s.width = width;
        s.slope = slope * 1e-4;
        s.add(cells, depth / 4.0, 0.01 * manning);
        s.add(cells, in_bed ? depth / 4.0 / ratio : depth / 4.0, 0.01 * manning * (in_bed ? 1 : ratio));
        return s;
    }

    /// How long friction needs to stop stream 0, the quicker one, or 1 [s]: half of momentum over stress.
    auto friction_time(int stream) const -> double {
        const Streams s = streams();
        const int row = stream * cells;
        const double share = s.depth[static_cast<std::size_t>(row)] / s.depth[0];
        return s.velocity(row) * std::sqrt(share) / (2 * 9.81 * s.slope);
    }

    /// The share of the second stream in the discharge over that at the start, less 1. The run takes five
    /// times as long as friction needs to stop the quicker stream; `set` may change the case before.
    /// The wind and the friction of a step follow each other, which shifts the balance of the slower stream
    /// by 0.5 % where a step takes 1/100 of its own time, and by 0.2 % at 1/250.
    template <class Real, class Set>
    auto drift(const Set& set) const -> double {
        const Streams s = streams();
        auto c = endless<Real>(s, form());
        set(c);
        c.options.longest_step = std::fmin(friction_time(0) / 500, friction_time(1) / 250);
        const auto f = run(c, 5 * friction_time(0));
        Fields<Real> start;
        start.discharge_x = c.discharge_x;
        const auto share = [&](const Fields<Real>& at) {
            return discharge_of(at, s, 2, cells, 2 * cells) / discharge_of(at, s, 2, 0, 2 * cells);
        };
        return share(f) / share(start) - 1;
    }
};

void showValue(const StreamsDraw& draw, std::ostream& out) {  // NOLINT(readability-identifier-naming)
    out << name_of(draw.form()) << ", " << draw.depth / 4.0 << " m, " << (draw.in_bed ? "depths" : "n")
        << " as 1 to " << draw.contrast / 4.0 << ", n " << 0.01 * draw.manning << ", slope "
        << 1e-4 * draw.slope << ", twice " << draw.cells << " cells of " << draw.width << " m, "
        << (draw.in_float ? "float" : "double");
}

/// Half a percent of the slower stream's share, as in the tests of fixed streams.
auto finding_of(double drift) -> Finding {
    return std::fabs(drift) < 0.005 ? ""
                                    : "the share of the slower stream changes by " + std::to_string(drift);
}

auto keeps_shares(const StreamsDraw& draw) -> Finding {
    const auto as_it_is = [](auto&) {};
    return finding_of(draw.in_float ? draw.drift<float>(as_it_is) : draw.drift<double>(as_it_is));
}

}  // namespace

TEST_SUITE_BEGIN("flow");

TEST_CASE("law: two streams side by side keep their shares of the discharge") {
    check_law<StreamsDraw>("streams side by side", 20, keeps_shares);
}

// Otherwise the law above would hold for any scheme.
TEST_CASE("the published momentum of kp07 and hwp14 breaks the law of streams side by side") {
    const auto published = [](auto& c) { c.options.form = Form::published; };
    for (std::size_t k = 0; k < raster_forms().size(); ++k) {
        const Scheme scheme = raster_forms()[k].scheme;
        if (scheme != Scheme::kp07 && scheme != Scheme::hwp14) {
            continue;
        }
        for (const bool in_bed : {false, true}) {
            const StreamsDraw draw = {static_cast<int>(k), 8, 12, in_bed, 2, 10, 8, 10, false};
            const double drift = draw.drift<double>(published);
            MESSAGE(name_of(draw.form())
                    << " published, " << std::string(in_bed ? "two beds: " : "two grounds: ") << drift);
            CHECK(finding_of(drift) != "");
        }
    }
}

TEST_SUITE_END();
