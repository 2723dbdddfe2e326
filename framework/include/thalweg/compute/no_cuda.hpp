// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "../error.hpp"

namespace thalweg::compute {

/// Refuses the device that `who` was asked to run on, in a build without the CUDA Toolkit. Throws Error.
[[noreturn]] inline void refuse_cuda(const std::string& who) {
    throw Error(who + ": this build has no CUDA")
        .found("a CUDA device")
        .expected("the CPU")
        .remedy("run on the CPU, or build with a CUDA Toolkit");
}

}  // namespace thalweg::compute
