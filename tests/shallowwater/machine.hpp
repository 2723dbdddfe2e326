// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdlib>
#include <string>

#include "shallowwater/bench/machine.hpp"

namespace thalweg::shallowwater::test {

// The machine of the benchmarks, and the one that THALWEG_TEST_DEVICE names.
class Machine : public bench::Machine {
  public:
    using bench::Machine::Machine;

    // "cpu" if the variable is unset.
    static auto chosen() -> Machine& {
        static Machine machine(chosen_is_cuda());
        return machine;
    }

    // Whether the variable asks for a CUDA device that is not there.
    static auto chosen_is_missing() -> bool { return chosen_is_cuda() && !has_cuda(); }

  private:
    static auto chosen_is_cuda() -> bool {
        const char* name = std::getenv("THALWEG_TEST_DEVICE");
        return name != nullptr && std::string(name) == "cuda";
    }
};

}  // namespace thalweg::shallowwater::test
