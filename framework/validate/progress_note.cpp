// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "progress_note.hpp"

#include <sys/mman.h>

#include <algorithm>
#include <cstring>
#include <new>

namespace thalweg::validate {

namespace {

constexpr std::size_t longest = 200;
char* shared = nullptr;

}  // namespace

void start_notes() {
    if (shared == nullptr) {
        void* const page =
            ::mmap(nullptr, longest + 1, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
        if (page == MAP_FAILED) {
            throw std::bad_alloc();
        }
        shared = static_cast<char*>(page);
    }
    shared[0] = '\0';
}

void note(const std::string& what) {
    if (shared != nullptr) {
        const auto size = std::min(what.size(), longest);
        std::memcpy(shared, what.data(), size);
        shared[size] = '\0';
    }
}

auto last_note() -> std::string {
    return shared != nullptr ? shared : "";
}

}  // namespace thalweg::validate
