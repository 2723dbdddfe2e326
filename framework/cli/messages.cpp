// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "messages.hpp"

#include <spdlog/spdlog.h>

#include "table.hpp"

namespace thalweg::cli {

void Messages::on_log(const std::string& node, thw_severity severity, const std::string& text) {
    const std::lock_guard lock(mutex_);
    if (severity >= THW_INFO) {
        all_.push_back({node, severity >= THW_WARNING, text});
    }
}

auto Messages::all() const -> std::vector<Message> {
    const std::lock_guard lock(mutex_);
    return all_;
}

void Messages::print_warnings() const {
    for (const auto& message : all()) {
        if (message.is_warning) {
            spdlog::warn("{}: {}", message.node, message.text);
        }
    }
}

auto to_text(const Messages& messages) -> std::string {
    Table table({"node", "at the start"});
    for (const auto& message : messages.all()) {
        table.add({message.node, (message.is_warning ? "warning: " : "") + message.text});
    }
    return table.empty() ? "The nodes start and have nothing to say.\n" : table.text();
}

auto to_json(const Messages& messages) -> nlohmann::json {
    auto list = nlohmann::json::array();
    for (const auto& message : messages.all()) {
        list.push_back({{"node", message.node},
                        {"level", message.is_warning ? "warning" : "info"},
                        {"text", message.text}});
    }
    return list;
}

auto warnings_to_json(const Messages& messages) -> nlohmann::json {
    auto list = nlohmann::json::array();
    for (const auto& message : messages.all()) {
        if (message.is_warning) {
            list.push_back({{"node", message.node}, {"text", message.text}});
        }
    }
    return list;
}

}  // namespace thalweg::cli
