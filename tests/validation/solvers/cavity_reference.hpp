// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cmath>

/// Published figures of the lid-driven cavity.
namespace thalweg::solvers::validation {

constexpr std::array<double, 3> reynolds_of_tables = {100, 400, 1000};

/// A velocity at a node of 128 intervals, for each Reynolds number; NAN: not to be used.
struct CavityValue {
    int node;
    std::array<double, 3> velocity;
};

/// Ghia, Ghia & Shin (1982), J. Comput. Phys. 48, table I: u along x = 0.5, by y.
constexpr std::array<CavityValue, 17> ghia_u = {{
    {128, {1, 1, 1}},
    {125, {0.84123, 0.75837, 0.65928}},
    {124, {0.78871, 0.68439, 0.57492}},
    {123, {0.73722, 0.61756, 0.51117}},
    {122, {0.68717, 0.55892, 0.46604}},
    {109, {0.23151, 0.29093, 0.33304}},
    {94, {0.00332, 0.16256, 0.18719}},
    {79, {-0.13641, 0.02135, 0.05702}},
    {64, {-0.20581, -0.11477, -0.0608}},
    {58, {-0.2109, -0.17119, -0.10648}},
    {36, {-0.15662, -0.32726, -0.27805}},
    {22, {-0.1015, -0.24299, -0.38289}},
    {13, {-0.06434, -0.14612, -0.2973}},
    {9, {-0.04775, -0.10338, -0.2222}},
    {8, {-0.04192, -0.09266, -0.20196}},
    {7, {-0.03717, -0.08186, -0.18109}},
    {0, {0, 0, 0}},
}};

/// Their table II: v along y = 0.5, by x. Left out: v(0.9063) at Re 400, printed as -0.23827, where every
/// other solution has about -0.38.
constexpr std::array<CavityValue, 17> ghia_v = {{
    {128, {0, 0, 0}},
    {124, {-0.05906, -0.12146, -0.21388}},
    {123, {-0.07391, -0.15663, -0.27669}},
    {122, {-0.08864, -0.19254, -0.33714}},
    {121, {-0.10313, -0.22847, -0.39188}},
    {116, {-0.16914, NAN, -0.5155}},
    {110, {-0.22445, -0.44993, -0.42665}},
    {103, {-0.24533, -0.38598, -0.31966}},
    {64, {0.05454, 0.05186, 0.02526}},
    {30, {0.17527, 0.30174, 0.32235}},
    {29, {0.17507, 0.30203, 0.33075}},
    {20, {0.16077, 0.28124, 0.37095}},
    {12, {0.12317, 0.22965, 0.32627}},
    {10, {0.1089, 0.2092, 0.30353}},
    {9, {0.10091, 0.19713, 0.29012}},
    {8, {0.09233, 0.1836, 0.27485}},
    {0, {0, 0, 0}},
}};

/// Extremes: of u along x = 0.5, of v along y = 0.5, of the stream function.
struct CavityExtremes {
    double u_min, v_max, v_min, psi_min;
};

/// Botella & Peyret (1998), Comput. Fluids 27, at Re 1000: spectral, with the corners' singularities taken
/// out.
constexpr CavityExtremes botella_peyret = {-0.3885698, 0.3769447, -0.5270771, -0.1189366};

}  // namespace thalweg::solvers::validation
