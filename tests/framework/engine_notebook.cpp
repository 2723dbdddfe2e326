// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "engine_notebook.hpp"

namespace thalweg::testing {

namespace engine {

auto notebook() -> Notebook& {
    static Notebook book;
    return book;
}

void note(const std::string& event) {
    const std::lock_guard lock(notebook().mutex);
    notebook().events.push_back(event);
}

}  // namespace engine

using engine::notebook;

auto records(const std::string& id) -> std::vector<Record> {
    const std::lock_guard lock(notebook().mutex);
    return notebook().records[id];
}

auto numbers(const std::string& id) -> std::vector<NumberRecord> {
    const std::lock_guard lock(notebook().mutex);
    return notebook().numbers[id];
}

auto values(const std::string& id) -> std::vector<int> {
    std::vector<int> list;
    for (const auto& record : records(id)) {
        list.push_back(record.value);
    }
    return list;
}

auto sample_times_of(const std::string& id) -> std::vector<double> {
    std::vector<double> list;
    for (const auto& record : records(id)) {
        list.push_back(record.t1);
    }
    return list;
}

auto events() -> std::vector<std::string> {
    const std::lock_guard lock(notebook().mutex);
    return notebook().events;
}

void reset() {
    const std::lock_guard lock(notebook().mutex);
    notebook().records.clear();
    notebook().numbers.clear();
    notebook().events.clear();
    notebook().gate_open = false;
    notebook().stop = nullptr;
}

void open_gate() {
    {
        const std::lock_guard lock(notebook().mutex);
        notebook().gate_open = true;
    }
    notebook().changed.notify_all();
}

void stop_after(std::atomic<bool>& stop, int calls) {
    const std::lock_guard lock(notebook().mutex);
    notebook().stop = &stop;
    notebook().stop_calls = calls;
}

}  // namespace thalweg::testing
