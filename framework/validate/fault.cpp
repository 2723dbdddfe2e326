// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "fault.hpp"

#include <string>
#include <utility>

namespace thalweg::validate {

auto fault_of(const Error& complaint) -> Fault {
    // Sentences of the runtime and of testing/lone_run.cpp; tests/validate sees to it that they are found.
    static const std::pair<const char*, Fault> sentences[] = {
        {"the node has written outside of this", Fault::outside},
        {"the node has changed values of this input", Fault::input},
        {" failed, but the node did not say why", Fault::silent},
        {"an exception came out of ", Fault::exception},
        {"' was left with ", Fault::output},
        {"its mesh cannot be used", Fault::output}};
    const std::string message = complaint.what();
    for (const auto& [part, fault] : sentences) {
        if (message.find(part) != std::string::npos) {
            return fault;
        }
    }
    return Fault::none;
}

auto text_of(const testing::Complaints& complaints, Fault fault) -> std::string {
    testing::Complaints chosen;
    for (const auto& one : complaints) {
        if (fault_of(one) == fault) {
            chosen.push_back(one);
        }
    }
    return testing::to_text(chosen);
}

}  // namespace thalweg::validate
