// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace thalweg::runtime {

/// The stack that signal handlers of one thread run on, for as long as this object lives. A thread that has
/// one already keeps it, and one that gets no memory for it goes without. Made and destroyed on the thread
/// that it serves.
class SignalStack {
    void* memory_ = nullptr;

  public:
    SignalStack() noexcept;
    ~SignalStack();
    SignalStack(const SignalStack&) = delete;
    auto operator=(const SignalStack&) -> SignalStack& = delete;
};

}  // namespace thalweg::runtime
