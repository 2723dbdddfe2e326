// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "line_run.hpp"
#include "solvers/bench/papers/line_plan.hpp"

namespace thalweg::solvers::test {

inline auto solved_by(papers::LineMethod method) -> papers::LineOptions {
    papers::LineOptions options;
    options.method = method;
    return options;
}

template <class Real>
auto solve(Device device, LineBatch<Real>& batch, const papers::LineOptions& options, bool in_place = false)
    -> Fault {
    return solve_by(papers::LinePlan<Real>(device, batch.lines, options), device, batch, in_place);
}

/// Every method that papers compare. Shared memory holds a line of cr, pcr and obm_it on CUDA.
inline auto all_methods() -> Ways<papers::LineOptions> {
    using Method = papers::LineMethod;
    constexpr std::int64_t most_shared = 7000;
    return {{"thomas", solved_by(Method::thomas)},
            {"thomas_transposed", solved_by(Method::thomas_transposed)},
            {"cr", solved_by(Method::cr), false, most_shared},
            {"pcr", solved_by(Method::pcr), false, most_shared},
            {"obm_it", solved_by(Method::obm_it), false, most_shared},
            {"mbm", solved_by(Method::mbm), true},
            {"partition", solved_by(Method::partition)}};
}

/// Thomas with other blocks of threads (Souri 2020), OBM-it with several rows a thread and MBM with several
/// blocks a line (Zhang 2024).
inline auto paper_mappings() -> Ways<papers::LineOptions> {
    constexpr std::int64_t most_shared = 7000;
    Ways<papers::LineOptions> ways = {
        {"obm_it 2 rows", solved_by(papers::LineMethod::obm_it), false, most_shared},
        {"obm_it 4 rows", solved_by(papers::LineMethod::obm_it), false, most_shared},
        {"obm_it 8 rows", solved_by(papers::LineMethod::obm_it), false, most_shared},
        {"mbm 2 blocks", solved_by(papers::LineMethod::mbm), true},
        {"mbm 4 blocks", solved_by(papers::LineMethod::mbm), true},
        {"mbm 8 blocks", solved_by(papers::LineMethod::mbm), true},
        {"thomas 32 a block", solved_by(papers::LineMethod::thomas)},
        {"thomas 256 a block", solved_by(papers::LineMethod::thomas)}};
    for (std::size_t n = 0; n < 3; ++n) {
        ways[n].options.rows_a_thread = 2 << n;
        ways[n + 3].options.blocks_a_line = 2 << n;
    }
    ways[6].options.block_threads = 32;
    ways[7].options.block_threads = 256;
    return ways;
}

}  // namespace thalweg::solvers::test
