// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "openmp.hpp"

#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <string>

#include <spdlog/spdlog.h>

#include "streams.hpp"

namespace thalweg::cli {

namespace {

char** kept_arguments = nullptr;

/// Returns whether the variable had another value.
auto set_variable(const char* name, const std::string& value) -> bool {
    const char* const before = std::getenv(name);
    if (before != nullptr && value == before) {
        return false;
    }
    ::setenv(name, value.c_str(), 1);
    return true;
}

}  // namespace

void allow_new_beginning(char** arguments) {
    kept_arguments = arguments;
}

void set_openmp(int threads) {
    bool has_changed = threads > 0 && set_variable("OMP_NUM_THREADS", std::to_string(threads));
    // Threads that wait for each other spin for long by default: beside one other busy program that made
    // short steps four times slower. A short spin costs nothing on an idle machine. Somebody else's choice
    // stands.
    if (std::getenv("GOMP_SPINCOUNT") == nullptr) {
        has_changed = set_variable("GOMP_SPINCOUNT", "1000") || has_changed;
    }
    if (!has_changed || kept_arguments == nullptr) {
        return;
    }
    give_back_standard_output();
    ::execv("/proc/self/exe", kept_arguments);
    const int error = errno;
    keep_standard_output();
    spdlog::warn(
        "CPU threads stay as they were, since the program cannot begin anew ({}); set "
        "OMP_NUM_THREADS before it",
        std::strerror(error));
}

}  // namespace thalweg::cli
