// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace thalweg::cli {

/// Lets set_openmp() begin the program anew with these arguments, which must outlive it. For main() alone: a
/// program that only links these sources, such as a test, is never begun anew.
void allow_new_beginning(char** arguments);

/// Sets how many CPU threads nodes have (0: as the environment says) and how long threads spin that wait for
/// each other. OpenMP reads both from the environment when it is loaded, which is with the program: where
/// they change, the program begins anew with its arguments and does not return from here. To be called before
/// anything is opened. Warns where that fails.
void set_openmp(int threads);

}  // namespace thalweg::cli
