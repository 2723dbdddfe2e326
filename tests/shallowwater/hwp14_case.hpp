// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cmath>
#include <functional>
#include <vector>

#include "case.hpp"

namespace thalweg::shallowwater::test {

// A case on nx x ny cells with the defaults of this scheme, over a bed given at vertices.
template <class Real>
auto hwp14_case(int nx, int ny, double width, const std::function<double(int, int)>& bed) -> Case<Real> {
    Case<Real> c;
    c.domain = {nx, ny, width, width};
    c.options.scheme = Scheme::hwp14;
    c.options.courant = 0.45;
    c.options.desingularisation_depth = 1e-4;
    c.options.threads = 1;
    for (int j = 0; j <= ny; ++j) {
        for (int i = 0; i <= nx; ++i) {
            c.bed_vertices.push_back(static_cast<Real>(bed(i, j)));
        }
    }
    return c;
}

// A waterline for each direction is there in the published form alone.
template <class Real>
void set_form(Case<Real>& c, Hwp14Form form) {
    c.options.hwp14_form = form;
    c.options.form = form == Hwp14Form::per_direction ? Form::published : Form::extended;
}

template <class Real>
auto largest(const std::vector<Real>& v) -> double {
    double most = 0;
    for (const Real x : v) {
        most = std::isnan(x) ? most : std::fmax(most, std::fabs(static_cast<double>(x)));
    }
    return most;
}

}  // namespace thalweg::shallowwater::test
