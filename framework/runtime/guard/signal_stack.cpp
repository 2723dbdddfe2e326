// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "signal_stack.hpp"

#include <sys/mman.h>

#include <csignal>
#include <cstddef>

namespace thalweg::runtime {

namespace {

// The kernel alone puts some 3 kB of vector registers there.
constexpr std::size_t stack_bytes = std::size_t(64) << 10;

}  // namespace

SignalStack::SignalStack() noexcept {
    stack_t present{};
    ::sigaltstack(nullptr, &present);
    if ((present.ss_flags & SS_DISABLE) == 0) {
        return;
    }
    void* memory = ::mmap(nullptr, stack_bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (memory != MAP_FAILED) {
        memory_ = memory;
        stack_t stack{};
        stack.ss_sp = memory;
        stack.ss_size = stack_bytes;
        ::sigaltstack(&stack, nullptr);
    }
}

SignalStack::~SignalStack() {
    if (memory_ != nullptr) {
        stack_t none{};
        none.ss_flags = SS_DISABLE;
        ::sigaltstack(&none, nullptr);
        ::munmap(memory_, stack_bytes);
    }
}

}  // namespace thalweg::runtime
