// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

namespace thalweg::validation {

// What a plot shows.
struct Curve {
    std::string name;
    std::vector<double> x, y;
    bool points = false;  // else a line
};

struct Plot {
    std::string title, x_label, y_label;
    std::vector<Curve> curves;
    bool has_reference = true;  // the first curve is what the others are compared with
    bool logarithmic = false;   // y
    bool legend_low = false;    // at the lower end of the right side, else at its upper one
};

}  // namespace thalweg::validation
