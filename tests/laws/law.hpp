// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cmath>
#include <functional>
#include <string>

#include <rapidcheck.h>

namespace thalweg::test {

/// What a law finds in one drawn case: "" where it holds, else what is wrong.
using Finding = std::string;

/// The number of cases that all laws of this program have passed so far.
auto cases_passed() -> int;

/// Checks `property` on `cases` drawn cases, and fails the doctest case that calls it with the seed and the
/// shrunken case where one is false. The seed is always the same, so that a red test is due to a change;
/// RC_PARAMS in the environment (eg "max_success=100000 seed=7") replaces number and seed.
void check_property(const std::string& law, int cases, const rc::detail::Property& property);

/// The same for a law of cases of class Draw, which has `static auto draws() -> rc::Gen<Draw>`.
template <class Draw>
void check_law(const std::string& law, int cases, const std::function<Finding(const Draw&)>& finding) {
    check_property(law, cases, rc::detail::toProperty([&] {
                       const Draw draw = *Draw::draws();
                       const Finding wrong = finding(draw);
                       if (!wrong.empty()) {
                           RC_FAIL(wrong);
                       }
                   }));
}

/// The largest of the numbers that it is shown, for laws that hold but for rounding.
struct Largest {
    double value = 0;

    void see(double number) { value = std::isnan(number) ? number : std::fmax(value, number); }
};

}  // namespace thalweg::test
