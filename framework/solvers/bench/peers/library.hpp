// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <initializer_list>

namespace thalweg::solvers::bench {

// A shared library found when the program runs, so that it starts without it; stays loaded to its end.
class Library {
    void* handle_ = nullptr;

  public:
    // The first of these names that can be loaded.
    explicit Library(std::initializer_list<const char*> names);

    explicit operator bool() const { return handle_ != nullptr; }

    // Throws std::runtime_error if the library has no such function.
    template <class Function>
    auto find(const char* name) const -> Function* {
        return reinterpret_cast<Function*>(symbol(name));
    }

  private:
    auto symbol(const char* name) const -> void*;
};

}  // namespace thalweg::solvers::bench
