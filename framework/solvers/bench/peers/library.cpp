// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "solvers/bench/peers/library.hpp"

#include <dlfcn.h>

#include <cstdlib>
#include <stdexcept>
#include <string>

namespace thalweg::solvers::bench {

Library::Library(std::initializer_list<const char*> names) {
    setenv("OPENBLAS_NUM_THREADS", "1", 1);  // how many threads there are is for the benchmark to say
    for (const char* name : names) {
        handle_ = handle_ != nullptr ? handle_ : dlopen(name, RTLD_NOW | RTLD_LOCAL);
    }
}

auto Library::symbol(const char* name) const -> void* {
    void* const found = dlsym(handle_, name);
    if (found == nullptr) {
        throw std::runtime_error(std::string("a library has no function ") + name);
    }
    return found;
}

}  // namespace thalweg::solvers::bench
