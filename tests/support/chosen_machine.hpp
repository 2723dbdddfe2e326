// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdlib>
#include <string>

namespace thalweg::test {

/// A machine of the benchmarks, of class Base, as the tests choose it: the one that THALWEG_TEST_DEVICE names
/// (cpu, or cuda), the CPU if the variable is unset.
template <class Base>
class ChosenMachine : public Base {
  public:
    using Base::Base;

    static auto chosen() -> ChosenMachine& {
        static ChosenMachine machine(chosen_is_cuda());
        return machine;
    }

    /// Whether the variable asks for a CUDA device that is not there.
    static auto chosen_is_missing() -> bool { return chosen_is_cuda() && !Base::has_cuda(); }

  private:
    static auto chosen_is_cuda() -> bool {
        const char* name = std::getenv("THALWEG_TEST_DEVICE");
        return name != nullptr && std::string(name) == "cuda";
    }
};

}  // namespace thalweg::test
