// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "member_slots.hpp"

#include <algorithm>
#include <string>
#include <utility>

#include <fmt/format.h>

#include "runtime/base/diagnostic.hpp"

namespace thalweg::runtime {

namespace {

constexpr std::int64_t busy_cells = 10 << 20;  // that keep a large GPU busy, about 3200 squared
constexpr std::int64_t fewest_members = 2, most_members_at_once = 64;

[[noreturn]] void refuse_gpu(std::string message, int number, std::string expected) {
    Diagnostic problem;
    problem.message = std::move(message);
    problem.found = fmt::format("--gpus with {}", number);
    problem.expected = std::move(expected);
    problem.remedy = "leave --gpus out, so that members use all GPUs; thalweg doctor shows them";
    problem.cause = Cause::machine;
    throw StartFailure({problem});
}

}  // namespace

auto chosen_gpus(const std::vector<int>& numbers, const std::vector<Device>& all) -> std::vector<Device> {
    std::vector<Device> chosen;
    for (const int number : numbers) {
        const auto device = Device::cuda(number);
        if (std::find(all.begin(), all.end(), device) == all.end()) {
            refuse_gpu("there is no such GPU", number,
                       all.empty() ? "no number: CUDA finds no GPU on this machine"
                                   : fmt::format("numbers from 0 to {}", all.size() - 1));
        }
        if (std::find(chosen.begin(), chosen.end(), device) != chosen.end()) {
            refuse_gpu("a GPU is named twice", number, "each number once");
        }
        chosen.push_back(device);
    }
    return numbers.empty() ? all : chosen;
}

auto spread_slots(std::size_t jobs, const std::vector<Device>& gpus) -> MemberSlots {
    MemberSlots slots(jobs);
    for (std::size_t k = 0; k < jobs && !gpus.empty(); ++k) {
        slots[k] = gpus[k % gpus.size()];
    }
    return slots;
}

auto members_on_gpu(std::int64_t cells) -> std::size_t {
    const auto wanted = busy_cells / std::max<std::int64_t>(cells, 1);
    return static_cast<std::size_t>(std::clamp(wanted, fewest_members, most_members_at_once));
}

}  // namespace thalweg::runtime
