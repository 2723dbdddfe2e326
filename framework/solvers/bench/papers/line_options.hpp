// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace thalweg::solvers::papers {

/// How a batch of lines is solved: what papers compare, and what the library chooses from.
///   thomas             one line after the other; on CUDA one thread a line (PTA of Souri 2020), in whatever
///                      order the strides leave it
///   thomas_transposed  lines copied to interleaved order, solved there side by side and copied back
///   cr, pcr            cyclic and parallel cyclic reduction, one block a line in shared memory (OBM of Zhang
///                      2024); on the CPU a sequential twin, as of the next two
///   obm_it             as pcr with a given number of rows a thread (OBM-it of Zhang 2024); the same as pcr
///                      with no more than the block's threads need
///   mbm                PCR, several blocks a line, joined by relaxation (MBM of Zhang 2024: each block
///                      solves its rows with its neighbours' ends of the sweep before), which the device
///                      ends; the same as pcr with one block a line. With `lagged_ends` there is no sweep: a
///                      block's neighbours' ends are those of the solution as it comes, and an iteration
///                      around the solution, as of ADI, relaxes them (Zhang 2024, table 2)
///   partition          the library's own. CPU: lines side by side in vector lanes; CUDA: rows in registers,
///                      the reduced lines joined across the block or cluster, every coefficient read once
enum class LineMethod { thomas, thomas_transposed, cr, pcr, obm_it, mbm, partition };

struct LineOptions {
    LineMethod method = LineMethod::partition;
    bool check_dominance = false;  ///< report the first row with |diagonal| < |lower| + |upper|
    int block_threads = 0;         ///< of thomas on CUDA, a multiple of 32 up to 256; 0: as the library, 64
    int rows_a_thread = 0;         ///< of obm_it; 0: as few as the block's threads allow
    int blocks_a_line = 0;         ///< of mbm; 0: as few as the block's threads allow
    int relaxation_sweeps = 0;     ///< of mbm; 0: until the blocks' ends agree to round-off, at most 200
    bool lagged_ends = false;  ///< of mbm; the solution comes holding a guess, apart from the right-hand side
};

}  // namespace thalweg::solvers::papers
