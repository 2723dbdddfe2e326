// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "copy_results.hpp"

#include <string>

#include "runtime/base/diagnostic.hpp"

namespace thalweg::runtime {

namespace fs = std::filesystem;

namespace {

/// Whether a file is not of a node: ".thalweg.lock" and the like.
auto is_own(const std::string& name) -> bool {
    return name.rfind(".thalweg.", 0) == 0 || name == "checkpoints";
}

}  // namespace

void copy_results(const fs::path& from, const fs::path& to, OldCopy old) {
    if (!fs::exists(from)) {
        return;
    }
    auto how = fs::copy_options::recursive | fs::copy_options::copy_symlinks;
    if (old == OldCopy::replace) {
        how |= fs::copy_options::overwrite_existing;
    } else if (old == OldCopy::keep) {
        how |= fs::copy_options::skip_existing;
    }
    try {
        fs::create_directories(to);
        for (const auto& entry : fs::directory_iterator(from)) {
            const auto name = entry.path().filename();
            if (!is_own(name.string())) {
                fs::copy(entry.path(), to / name, how);
            }
        }
    } catch (const fs::filesystem_error& error) {
        Diagnostic problem;
        problem.message =
            "the results of " + from.string() + " cannot be copied for a world that branches from it";
        problem.found = error.what();
        problem.cause = Cause::machine;
        throw Failure(problem);
    }
}

}  // namespace thalweg::runtime
