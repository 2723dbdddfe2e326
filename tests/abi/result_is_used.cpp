// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include <thalweg/node.hpp>

// A node that asks whether to stop must look at the answer.
class Node final : public thalweg::Node {
    void run(const thalweg::Step& step) override {
#ifdef WRONG
        should_stop(step.t0);
#else
        if (should_stop(step.t0)) {
            finish();
        }
#endif
    }
};
