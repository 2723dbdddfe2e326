// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <utility>

#include "runtime/base/device.hpp"
#include "runtime/base/diagnostic.hpp"

namespace thalweg::runtime {

/// Returns what `body` returns. Throws Failure if the GPU failed.
template <class Body>
auto telling_gpu_failures(Body body) {
    try {
        return body();
    } catch (const DeviceError& error) {
        Diagnostic problem;
        problem.message = "the GPU failed";
        problem.found = error.what();
        problem.cause = Cause::machine;
        throw Failure(std::move(problem));
    }
}

}  // namespace thalweg::runtime
