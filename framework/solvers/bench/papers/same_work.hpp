// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "solvers/bench/papers/mbm_rule.hpp"
#include "solvers/bench/papers/pcr_rule.hpp"
#include "solvers/bench/papers/sip_form.hpp"
#include "solvers/cpu/sip.hpp"

/// Which methods and forms take the same code path at a size, so that the time of one is that of the other.
namespace thalweg::solvers::papers {

/// What the options come down to for these lines: a method that stands for itself, with the numbers that it
/// uses and 0 for the others. Options that come down to the same do the same work.
inline auto plain_options(Device device, const Lines& lines, LineOptions options) -> LineOptions {
    const bool is_cuda = device.is_cuda();
    const MbmParts parts = mbm_parts(lines, options);
    const bool relaxes = options.method == LineMethod::mbm && parts.count > 1;
    const int rows = options.method == LineMethod::obm_it ? options.rows_a_thread : 0;
    switch (options.method) {
        case LineMethod::thomas_transposed:
            if (lines.pitch == 1) {  // transposed as they are
                options.method = is_cuda ? LineMethod::thomas : LineMethod::partition;
            }
            break;
        case LineMethod::obm_it:
            options.method = LineMethod::pcr;
            break;
        case LineMethod::mbm:
            options.method = relaxes ? LineMethod::mbm : LineMethod::pcr;
            break;
        default:
            break;
    }
    const bool has_threads = is_cuda && options.method == LineMethod::pcr;
    options.rows_a_thread = has_threads ? pcr_rows_a_thread(lines.size, rows) : 0;
    options.blocks_a_line = relaxes ? static_cast<int>(parts.count) : 0;
    const bool has_block = is_cuda && options.method == LineMethod::thomas;
    options.block_threads = has_block && options.block_threads != 64 ? options.block_threads : 0;
    options.lagged_ends = relaxes && options.lagged_ends;
    options.relaxation_sweeps = relaxes && !options.lagged_ends ? options.relaxation_sweeps : 0;
    return options;
}

inline auto do_same_work(Device device, const Lines& lines, const LineOptions& a, const LineOptions& b)
    -> bool {
    const LineOptions p = plain_options(device, lines, a);
    const LineOptions q = plain_options(device, lines, b);
    return p.method == q.method && p.check_dominance == q.check_dominance &&
           p.block_threads == q.block_threads && p.rows_a_thread == q.rows_a_thread &&
           p.blocks_a_line == q.blocks_a_line && p.relaxation_sweeps == q.relaxation_sweeps &&
           p.lagged_ends == q.lagged_ends;
}

/// The form whose iterations `form` takes by so many threads of the CPU: one that has a thread alone and
/// nobody to share with goes row after row.
inline auto plain_form(Device device, const FieldShape& shape, SipForm form, int threads) -> SipForm {
    const bool alone = threads == 1 || (shape.layers == 1 && solvers::cpu::sip_sharers(shape, threads) == 1);
    return !device.is_cuda() && form == SipForm::strips && alone ? SipForm::serial : form;
}

}  // namespace thalweg::solvers::papers
