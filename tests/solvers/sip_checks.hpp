// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <doctest/doctest.h>

#include <cmath>
#include <string>
#include <vector>

#include "sip_run.hpp"
#include "sip_systems.hpp"

/// What every way to iterate must do on the CPU.
namespace thalweg::solvers::test {

/// The 4 x 3 system of the reference.
template <class By>
void check_first_iterations(const std::vector<By>& ways) {
    const double once[4][3] = {{8.1086913799, 15.5415533374, 18.3440528340},
                               {11.9275752735, 22.2731173199, 25.7362290073},
                               {12.7473188689, 23.5538108629, 27.2275407732},
                               {10.0879520634, 18.7000882396, 21.9538162779}};
    const double norm[3] = {5.278236, 0.394384, 0.039212};
    for (const By& by : ways) {
        for (int count = 1; count <= 3; ++count) {
            const auto s = oracle_system();

            const auto x = iterated(Device(), s, sip_options(0.9, false), count, by);

            long double sum = 0;
            for (int i = 0; i < 4; ++i) {
                for (int j = 0; j < 3; ++j) {
                    sum += std::abs(residual(s, x, i, j));
                    CHECK((count > 1 || std::abs(x[s.at(i, j)] - once[i][j]) < 1e-10));
                }
            }
            CHECK(std::abs(static_cast<double>(sum) - norm[count - 1]) < 1e-6);
        }
    }
}

/// The first layers have the cancellation that is asked for, and the others none.
template <class By>
void check_cancelling_layers(const std::vector<By>& ways) {
    const auto s = random_system<double>(padded_field(33, 21, 5));
    const auto with = iterated(Device(), s, sip_options(0.92, true), 3);
    const auto without = iterated(Device(), s, sip_options(0, true), 3);
    const auto layer = [&](const std::vector<double>& x, std::int64_t k) {
        const auto first = x.begin() + k * s.shape.layer_pitch;
        return std::vector<double>(first, first + s.shape.layer_pitch);
    };
    for (const int cancelling : {0, 2, 5, -1}) {
        for (const By& by : ways) {
            CAPTURE(cancelling);
            CAPTURE(by.name);
            auto options = sip_options(0.92, true);
            options.cancelling_layers = cancelling;
            const auto found = iterated(Device(), s, options, 3, by);
            for (int k = 0; k < 5; ++k) {
                const bool has = cancelling < 0 || k < cancelling;
                CHECK(same_bits(layer(found, k), layer(has ? with : without, k)));
                CHECK_FALSE(same_bits(layer(found, k), layer(has ? without : with, k)));
            }
        }
    }
}

/// Values between rows and layers are left alone.
template <class By>
void check_gaps(const std::vector<By>& ways) {
    for (const By& by : ways) {
        auto s = random_system<double>(padded_field(5, 4, 2));
        const auto before = s.x;
        for (double& x : s.x) {
            x = std::isnan(x) ? 77 : x;
        }

        const auto x = iterated(Device(), s, sip_options(0.92, true), 3, by);

        for (std::size_t at = 0; at < x.size(); ++at) {
            CHECK((x[at] == 77) == std::isnan(before[at]));
            CHECK(std::isfinite(x[at]));
        }
    }
}

/// A pivot of 0 and NaN are told by system and row, and leave x as it was.
template <class By>
void check_sip_faults(const std::vector<By>& ways) {
    auto s = random_system<double>(padded_field(20, 10, 4));
    s.centre[s.at(0, 0, 1)] = 0;
    s.right[s.at(7, 3, 2)] = NAN;
    s.east[s.at(6, 2, 3)] = NAN;
    for (const By& by : ways) {
        CAPTURE(by.name);

        const auto result = solved(Device(), s, SipOptions(), by);

        CHECK(result.reports[0].converged == 1);
        CHECK(describe(unpack(result.reports[1].fault)).find("system 1, row 0: zero pivot") == 0);
        CHECK(describe(unpack(result.reports[2].fault)).find("system 2, row 67: NaN") == 0);
        CHECK(describe(unpack(result.reports[3].fault)).find("system 3, row 46: NaN") == 0);
        for (std::int64_t j = 0; j < 10; ++j) {
            for (std::int64_t i = 0; i < 20; ++i) {
                for (const std::int64_t k : {1, 2, 3}) {
                    CHECK(result.x[s.at(i, j, k)] == s.x[s.at(i, j, k)]);
                }
            }
        }
    }
}

}  // namespace thalweg::solvers::test
