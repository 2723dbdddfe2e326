// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace thalweg::compute {

/// Level of the instruction set of x86-64 that a function is compiled for.
enum class IsaLevel { x86_64, x86_64_v3, x86_64_v4 };

/// Returns the highest level that this machine has.
inline auto isa_level() -> IsaLevel {
    const bool v3 = __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi") &&
                    __builtin_cpu_supports("bmi2") && __builtin_cpu_supports("fma");
    const bool v4 = v3 && __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") &&
                    __builtin_cpu_supports("avx512cd") && __builtin_cpu_supports("avx512dq") &&
                    __builtin_cpu_supports("avx512vl");
    return v4 ? IsaLevel::x86_64_v4 : (v3 ? IsaLevel::x86_64_v3 : IsaLevel::x86_64);
}

/// Returns the one of three forms of a function, each compiled for one level, that is best on this machine.
template <class Function>
auto for_isa_level(Function* base, Function* v3, Function* v4) -> Function* {
    const IsaLevel level = isa_level();
    return level == IsaLevel::x86_64_v4 ? v4 : (level == IsaLevel::x86_64_v3 ? v3 : base);
}

}  // namespace thalweg::compute
