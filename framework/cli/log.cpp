// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "log.hpp"

#include <spdlog/sinks/base_sink.h>
#include <spdlog/spdlog.h>
#include <unistd.h>

#include <cerrno>
#include <memory>
#include <mutex>
#include <string>

#include "say.hpp"

namespace thalweg::cli {

namespace {

auto colour_of(spdlog::level::level_enum level) -> const char* {
    switch (level) {
        case spdlog::level::info:
            return "\x1b[32m";
        case spdlog::level::warn:
            return "\x1b[33m\x1b[1m";
        case spdlog::level::err:
        case spdlog::level::critical:
            return "\x1b[31m\x1b[1m";
        default:
            return "\x1b[36m";
    }
}

class SaySink final : public spdlog::sinks::base_sink<std::mutex> {
    bool is_terminal_ = ::isatty(STDERR_FILENO) != 0;

    void sink_it_(const spdlog::details::log_msg& message) override {
        spdlog::memory_buf_t line;
        formatter_->format(message, line);
        std::string text(line.data(), line.size());
        if (is_terminal_ && message.color_range_end > message.color_range_start) {
            text.insert(message.color_range_end, "\x1b[m");
            text.insert(message.color_range_start, colour_of(message.level));
        }
        say(text);
    }

    void flush_() override {}
};

}  // namespace

void set_up_log() {
    auto log = std::make_shared<spdlog::logger>("thalweg", std::make_shared<SaySink>());
    log->set_pattern("%^%l%$: %v");
    log->set_error_handler([](const std::string&) { note_say_failure(ENOMEM); });
    spdlog::set_default_logger(std::move(log));
}

}  // namespace thalweg::cli
