// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atomic>
#include <condition_variable>
#include <map>
#include <mutex>
#include <string>
#include <vector>

#include "engine_nodes.hpp"

namespace thalweg::testing::engine {

/// What nodes leave behind for the tests that run them.
struct Notebook {
    std::mutex mutex;
    std::condition_variable changed;
    std::map<std::string, std::vector<Record>> records;
    std::map<std::string, std::vector<NumberRecord>> numbers;
    std::vector<std::string> events;
    bool gate_open = false;
    std::atomic<bool>* stop = nullptr;
    int stop_calls = 0;
};

auto notebook() -> Notebook&;

/// Appends to events().
void note(const std::string& event);

}  // namespace thalweg::testing::engine
