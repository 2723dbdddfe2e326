// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

/// Faults of the test double of the CUDA runtime, and what it holds. Threads: set between runs, read from
/// any.
namespace thalweg::testing {

/// From now on the call that is number `call` of those that the engine makes and that can fail returns an
/// error, and does nothing; 0: none fails.
void fail_cuda_call(int call);

/// How many such calls there were since.
auto cuda_calls() -> int;

/// From now on allocation number `allocation` of host or device memory finds none left; 0: all find some.
void fail_cuda_allocation(int allocation);

/// How many allocations there were since.
auto cuda_allocations() -> int;

/// Streams, events and blocks of memory that exist now.
auto cuda_objects() -> int;

/// How many of them were made on this GPU, 0 or 1, since the last look.
auto cuda_objects_made_on(int gpu) -> int;

}  // namespace thalweg::testing
