// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <complex>
#include <vector>

#include "../report/plot.hpp"

namespace thalweg::shallowwater::catalogue {

using validation::Curve;
using validation::Plot;

// A column of 2 m of water in 1 m of it spreads by the Roe scheme of first order, on `size` squared cells of
// 40 m or on each of them cut in two with moved nodes (triangle_square).
struct Spread {
    bool on_triangles;
    int size;
    double time = 1.8;  // s
};

// Where the raised water has come to, in parts that go 0, 1, ... most_waves times around the centre:
// integrals of raised depth times squared distance times exp(-i waves angle), over that without waves. A
// circle has none but the first; four waves are a preference for the axes of squares.
constexpr int most_waves = 12;
auto waves_around(const Spread& spread) -> std::vector<std::complex<double>>;

// The same put together by direction, on squares and on triangles.
auto axes_plot(int size) -> Plot;

}  // namespace thalweg::shallowwater::catalogue
