// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <rapidcheck.h>

// How numbers of draws are spread. A failing case shrinks every number to the first that is named here.
namespace thalweg::test {

/// 0 to `most`, but mostly 0.
inline auto seldom(int most) -> rc::Gen<int> {
    return rc::gen::map(rc::gen::inRange(0, 3 * most + 1),
                        [most](int n) { return n > 2 * most ? n - 2 * most : 0; });
}

/// 0, -1, 1, -2, 2 and so on for 0, 1, 2, 3, 4 and so on.
inline auto either_sign(const rc::Gen<int>& counted) -> rc::Gen<int> {
    return rc::gen::map(counted, [](int n) { return n % 2 != 0 ? -(n + 1) / 2 : n / 2; });
}

/// 1 to `longest` cells in a line; lines of one cell get more than their share.
inline auto cells_in_line(int longest) -> rc::Gen<int> {
    return rc::gen::weightedOneOf<int>({{1, rc::gen::just(1)}, {9, rc::gen::inRange(1, longest + 1)}});
}

}  // namespace thalweg::test
