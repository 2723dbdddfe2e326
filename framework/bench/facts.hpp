// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <nlohmann/json.hpp>
#include <string>

namespace thalweg::bench {

// The machine that the figures are of.
struct Facts {
    std::string cpu;
    int cores = 0;        // that this process may run on
    int vector_bits = 0;  // of what runs on the CPU; 0: not known
    std::string compiler;
    // Of the current CUDA device; empty and 0 where the run is on the CPU.
    std::string gpu, driver;
    int cuda_runtime = 0;  // 1000 x major + 10 x minor
    int processors = 0;    // multiprocessors
    double clock = 0;      // Hz, highest

    // Instructions of one lane a second that the multiprocessors can start, 128 lanes each in a cycle: a
    // ceiling beside that of the memory.
    auto issue_slots() const -> double { return processors * 128.0 * clock; }
};

// Throws std::runtime_error if the CUDA device does not answer.
auto find_facts(bool cuda, int vector_bits) -> Facts;

// A line for the device, if there is one, and one for the CPU, each with its end.
auto describe(const Facts& facts) -> std::string;

auto to_json(const Facts& facts) -> nlohmann::json;

}  // namespace thalweg::bench
