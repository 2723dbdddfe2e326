// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "clumsy.hpp"

#include <unistd.h>

#include <cfenv>
#include <cstdio>
#include <cstdlib>
#include <stdexcept>
#include <thread>

namespace thalweg::testing {

namespace {

void write_nowhere() {
    volatile int* volatile nowhere = nullptr;
    *nowhere = 1;  // NOLINT(clang-analyzer-core.NullDereference)
}

// Returns after more calls than any stack has room for; what follows the call keeps it from becoming a loop.
auto descend(volatile char* above, long depth) -> long {  // NOLINT(misc-no-recursion)
    volatile char room[4096];
    room[0] = above != nullptr ? *above : '\0';
    const auto below = depth > 0 ? descend(room, depth - 1) : 0;
    return below + room[0];
}

}  // namespace

void misbehave(const std::string& way) {
    if (way == "exit") {
        std::exit(0);
    } else if (way == "quick_exit") {
        std::quick_exit(0);
    } else if (way == "abort") {
        std::abort();
    } else if (way == "segv") {
        write_nowhere();
    } else if (way == "overflow") {
        descend(nullptr, 1L << 40);
    } else if (way == "throw_int") {
        throw 7;
    } else if (way == "thread_segv") {
        std::thread(write_nowhere).join();
    } else if (way == "thread_throw") {
        std::thread([] { throw std::runtime_error("the licence has run out"); }).join();
    } else if (way == "print") {
        std::puts("a node says hello");
    } else if (way == "round_up") {
        std::fesetround(FE_UPWARD);
    }
    while (way == "hang") {
        ::pause();
    }
}

}  // namespace thalweg::testing
