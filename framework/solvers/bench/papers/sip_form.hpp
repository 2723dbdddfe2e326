// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace thalweg::solvers::papers {

/// In which order and by whom the cells of a sweep are taken; all give the same bits.
///
/// The four that follow Zhang et al. (2024) make an iteration of three passes: residual, forward, backward
/// with the update. wf_e goes by the effective wave lines, through a map of indices, over arrays that lie as
/// the field. wf_all has the whole system on the skewed mesh: matrix, right-hand side, unknown, factors and
/// change. It is mapped there once a matrix and once a solution, and the unknown back at the end. A sweep is
/// a launch a wave line (table 3), thousands an iteration, or one launch whose blocks wait for each other
/// (tables 4 to 6). As nothing waits for the device, a solve queues most_iterations of them, and those after
/// convergence do nothing.
enum class SipForm {
    plain,              ///< CPU: row after row, cell after cell: the paper's serial form (SIP-OM)
    serial,             ///< CPU: row after row, as the library does with one thread
    wavefront,          ///< CPU: line i + j = const after line
    wf_e,               ///< on CUDA a launch a line
    wf_all,             ///< on CUDA a launch a line
    wf_e_one_kernel,    ///< CUDA: a launch a sweep
    wf_all_one_kernel,  ///< CUDA: a launch a sweep
    one_block,          ///< CUDA: a block a system, for small meshes
    strips,  ///< the library's own. CPU: bands of rows dealt to threads that follow each other; CUDA: warps
             ///< own 32 columns and follow each other, all systems at once
};

}  // namespace thalweg::solvers::papers
