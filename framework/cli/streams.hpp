// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace thalweg::cli {

/// Makes sure that the descriptors 0, 1 and 2 are open, so that no file of ours gets their numbers and no
/// message ends up in it. What was closed gets /dev/null: standard input is then at its end, standard output
/// refuses what is written to it, standard error swallows it. Call it before anything else.
void open_missing_streams() noexcept;

/// From now on descriptor 1 is standard error, too, and the program alone has standard output, where `print`
/// writes: what plugins print does not get between its data.
void keep_standard_output() noexcept;

/// Makes descriptor 1 standard output again, for a program that this one becomes.
void give_back_standard_output() noexcept;

/// From now on a pipe without a reader and a limit on file sizes are errors of `write` instead of the end of
/// the process. Programs that this one becomes or starts have the usual behaviour.
void survive_failing_writes() noexcept;

/// The exit status of the program, once everything has been written: `status`, but where that is 0,
/// exit_failed if data for standard output were lost, exit_unsaid if messages were. Says so.
auto finish_streams(int status) noexcept -> int;

}  // namespace thalweg::cli
