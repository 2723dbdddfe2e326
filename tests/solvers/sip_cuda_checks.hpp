// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <doctest/doctest.h>

#include <vector>

#include "same_report.hpp"
#include "sip_run.hpp"

/// What every way to iterate must do on CUDA: the same as the library on the CPU.
namespace thalweg::solvers::test {

inline auto no_device() -> bool {
    if (!has_cuda()) {
        MESSAGE("skipped: there is no CUDA device, or this is a build without CUDA");
        return true;
    }
    return false;
}

template <class Real, class By>
void check_bits_on_cuda(const std::vector<By>& ways) {
    const std::int64_t sizes[][2] = {{1, 1},   {1, 300}, {300, 1}, {31, 33}, {32, 32}, {33, 31},
                                     {63, 65}, {64, 64}, {65, 63}, {100, 7}, {7, 100}, {34, 339}};
    for (const auto& size : sizes) {
        for (const std::int64_t layers : {1, 7, 18}) {
            const auto s = random_system<Real>(padded_field(size[0], size[1], layers));
            for (const bool alternate : {false, true}) {
                const auto expected = iterated(Device(), s, sip_options(0.92, alternate), 4);
                for (const By& by : ways) {
                    CAPTURE(size[0]);
                    CAPTURE(size[1]);
                    CAPTURE(layers);
                    CAPTURE(by.name);
                    CHECK(same_bits(iterated(Device::cuda(), s, sip_options(0.92, alternate), 4, by),
                                    expected));
                    auto some = sip_options(0.92, alternate);
                    some.cancelling_layers = static_cast<int>(layers) / 2;
                    CHECK(
                        same_bits(iterated(Device::cuda(), s, some, 2, by), iterated(Device(), s, some, 2)));
                }
            }
        }
    }
}

template <class Real, class By>
void check_reports_on_cuda(const std::vector<By>& ways) {
    const auto s = random_system<Real>(padded_field(70, 90, 7));
    for (const int every : {1, 2, 3}) {
        for (const By& by : ways) {
            SipOptions options;
            options.tolerance = {1e-5, 1e-4, 30, every};
            const auto a = solved(Device::cuda(), s, options, by);
            const auto b = solved(Device(), s, options);
            CAPTURE(by.name);
            CHECK(same_bits(a.x, b.x));
            for (std::size_t k = 0; k < 7; ++k) {
                CHECK(same(a.reports[k], b.reports[k]));
                CHECK(a.reports[k].converged == 1);
            }
        }
    }
}

template <class By>
void check_faults_on_cuda(const std::vector<By>& ways) {
    auto s = random_system<double>(padded_field(80, 50, 5));
    s.centre[s.at(0, 0, 1)] = 0;
    s.right[s.at(47, 13, 2)] = NAN;
    s.east[s.at(46, 12, 3)] = NAN;
    s.centre[s.at(0, 49, 4)] = 0;
    s.west[s.at(0, 49, 4)] = -1;
    for (const By& by : ways) {
        const auto a = solved(Device::cuda(), s, SipOptions(), by);
        const auto b = solved(Device(), s, SipOptions());
        CAPTURE(by.name);
        CHECK(same_bits(a.x, b.x));
        CHECK(a.reports[0].converged == 1);
        for (std::size_t k = 0; k < 5; ++k) {
            CHECK(a.reports[k].fault == b.reports[k].fault);
        }
        CHECK(unpack(a.reports[2].fault).row == 13 * 80 + 47);
        CHECK(unpack(a.reports[3].fault).row == 12 * 80 + 46);
    }
}

}  // namespace thalweg::solvers::test
