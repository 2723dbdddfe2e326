// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include "basin.hpp"

using namespace thalweg::sediment;
using namespace thalweg::sediment::test;

namespace {

auto fields_of(Basin<>& basin) -> std::vector<std::vector<double>> {
    const auto r = basin.results(1);
    return {r.bed_change, r.concentration, r.d50, r.class_fraction, r.class_concentration};
}

}  // namespace

TEST_CASE("a step that is given up at any place changes neither loads nor bed") {
    for (const Convection convection : {Convection::upwind, Convection::hlpa}) {
        for (const BedLoadVelocity velocity : {BedLoadVelocity::infinite, BedLoadVelocity::wu}) {
            CAPTURE(static_cast<int>(convection));
            CAPTURE(static_cast<int>(velocity));
            Options o = plain_options(12, 4, 5, 5);
            o.classes = {{0.0002, 0.5}, {0.001, 0.5}};
            o.convection = convection;
            o.bed_load_velocity = velocity;
            const Flow slow(12, 4, 1, 0.8), fast(12, 4, 1.1, 1.5);
            Basin whole(o), disturbed(o);
            for (Basin<>* one : {&whole, &disturbed}) {
                one->start(slow);
                one->step(fast, 20);
            }
            const auto before = fields_of(disturbed);
            int places = 0;
            bool taken = false;

            while (!taken) {
                int asked = 0;
                taken = disturbed.step(slow, 30, [&] { return ++asked > places; });
                if (!taken) {
                    CHECK(fields_of(disturbed) == before);
                    ++places;
                }
            }
            whole.step(slow, 30);

            CHECK(places == (convection == Convection::upwind ? 4 : 6));
            CHECK(fields_of(disturbed) == fields_of(whole));
            CHECK(fields_of(disturbed) != before);
        }
    }
}
