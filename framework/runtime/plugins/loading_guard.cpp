// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "loading_guard.hpp"

#include <unistd.h>

#include <cstdlib>
#include <string>

namespace thalweg::runtime {

namespace {

/// The message about the library that is being loaded; empty while none is. Never destroyed, since exit
/// handlers read it.
auto loading() -> std::string& {
    static auto& message = *new std::string;
    return message;
}

void blame_library() {
    if (!loading().empty()) {
        [[maybe_unused]] const auto written = ::write(STDERR_FILENO, loading().data(), loading().size());
        ::_exit(1);
    }
}

}  // namespace

LoadingGuard::LoadingGuard(const std::filesystem::path& library) {
    [[maybe_unused]] static const int registered = std::atexit(blame_library);
    loading() = "thalweg: " + library.string() + " ended the program while it was loaded\n";
}

LoadingGuard::~LoadingGuard() {
    loading().clear();
}

}  // namespace thalweg::runtime
