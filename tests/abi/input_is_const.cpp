// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include <thalweg/node.hpp>

// A node reads its inputs and writes its outputs; the compiler refuses the reverse.
class Node final : public thalweg::Node {
    thalweg::Input depth_{*this, "depth", thalweg::port()};
    thalweg::Output twice_{*this, "twice", thalweg::port()};

    void run(const thalweg::Step&) override {
#ifdef WRONG
        depth_->data<float>()[0] = 42;
#else
        twice_->data<float>()[0] = 2 * depth_->data<float>()[0];
#endif
    }
};
