// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <mutex>

namespace thalweg::files {

/// Visible, so that all plugins of a process have the same one: the loader keeps one definition of an inline
/// variable (STB_GNU_UNIQUE), also of libraries that are loaded on their own.
[[gnu::visibility("default")]] inline std::recursive_mutex library_mutex;

/// Held while netCDF or CGNS is called, neither of which is thread-safe: several runs may read meshes and
/// write results at once.
class LibraryLock {
    std::lock_guard<std::recursive_mutex> lock_{library_mutex};
};

}  // namespace thalweg::files
