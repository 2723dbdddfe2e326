// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>

namespace thalweg::runtime {

/// Names the library that is being loaded, for the life of this object. If the process ends by exit()
/// meanwhile, because a constructor of the library calls it, an exit handler names the library on standard
/// error and makes the status 1. One at a time, in the thread that loads.
class LoadingGuard {
  public:
    explicit LoadingGuard(const std::filesystem::path& library);
    ~LoadingGuard();
    LoadingGuard(const LoadingGuard&) = delete;
    auto operator=(const LoadingGuard&) -> LoadingGuard& = delete;
};

}  // namespace thalweg::runtime
