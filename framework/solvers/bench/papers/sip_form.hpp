// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace thalweg::solvers::papers {

/// In which order and by whom the cells of a sweep are taken; all give the same bits.
///
/// wf_e and wf_all follow Zhang et al. (2024): on CUDA, thousands of launches an iteration. As nothing waits
/// for the device, a solve queues most_iterations of them, and those after convergence do nothing.
enum class SipForm {
    serial,     ///< CPU: row after row, as the library does with one thread
    wavefront,  ///< CPU: line i + j = const after line
    wf_e,       ///< wave lines through a map of indices; on CUDA a launch a line
    wf_all,     ///< wave lines on a mesh skewed so that lines are rows; on CUDA a launch a line
    one_block,  ///< CUDA: a block a system, for small meshes
    strips,     ///< the library's own. CPU: bands of rows dealt to threads that follow each other; CUDA:
                ///< warps own 32 columns and follow each other, all systems at once
};

}  // namespace thalweg::solvers::papers
