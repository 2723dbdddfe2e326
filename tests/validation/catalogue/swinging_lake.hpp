// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <vector>

#include "shallowwater/bench/ladder/whole_case.hpp"

namespace thalweg::shallowwater::catalogue {

// The swinging lake of Lacasta et al. 2014 by the Roe scheme of first order, on generated triangles or on
// squares, at a share of its period.
struct LakeRun {
    bool on_triangles = true;
    int cells = 5000;  // about
    double share = 1;
};

struct LakeResult {
    bench::WholeMesh mesh;
    double least_height = 0;           // m, the paper's chi
    std::int64_t steps = 0;            // as long as the waves allow by a Courant number of 0.9
    double error = 0;                  // see bench::relative_error()
    std::vector<double> depth, speed;  // m, m/s
};

auto run_lake(const LakeRun& run) -> LakeResult;

// Figures 8 and 9: depths above, speeds below, at a quarter, a half, three quarters and the end of the
// period, each half on squares (upper right) and half on triangles, of about so many cells, as a PNG. Dry
// ground is grey, the exact shore black; full colours are 6 m and 5 m/s. Throws thalweg::Error where the file
// cannot be written.
void draw_lakes(int cells, const std::filesystem::path& file);

}  // namespace thalweg::shallowwater::catalogue
