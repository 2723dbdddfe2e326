// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "scan_answer.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/random.h>
#include <unistd.h>

#include <cerrno>
#include <cstdint>
#include <nlohmann/json.hpp>
#include <system_error>

#include "runtime/base/memory_file.hpp"
#include "runtime/base/plain_text.hpp"

namespace thalweg::runtime {

namespace {

auto write_line(int fd, const std::string& line) -> bool {
    const auto text = line + "\n";
    return ::write(fd, text.data(), text.size()) == static_cast<ssize_t>(text.size());
}

auto last_whole_line(const std::string& text) -> std::string {
    if (text.empty() || text.back() != '\n') {
        return "";
    }
    const auto before = text.rfind('\n', text.size() - 2);
    const auto begin = text.size() < 2 || before == std::string::npos ? 0 : before + 1;
    return text.substr(begin, text.size() - begin - 1);
}

}  // namespace

auto random_word() -> std::string {
    std::uint64_t bits[2] = {};
    if (::getrandom(bits, sizeof(bits), 0) != sizeof(bits)) {
        throw std::system_error(errno, std::generic_category(), "getrandom");
    }
    return fmt::format("{:016x}{:016x}", bits[0], bits[1]);
}

AnswerSheet::AnswerSheet(int fd)
    : fd_(::fcntl(fd, F_DUPFD_CLOEXEC, STDERR_FILENO + 1)), word_(whole_text(fd)) {
    // On a terminal, where somebody tries this by hand, neither works nor matters.
    if (::ftruncate(fd_, 0) == 0) {
        ::lseek(fd_, 0, SEEK_SET);
    }
}

void AnswerSheet::note(const std::string& text) const {
    write_line(fd_, word_ + " " + text);
}

auto AnswerSheet::finish(const PluginInfo& info) const -> bool {
    const nlohmann::json json = {
        {"word", word_},           {"name", info.name},         {"version", info.version},
        {"licence", info.licence}, {"build_id", info.build_id}, {"nodes", info.node_ids},
        {"refusal", info.refusal}};
    return write_line(fd_, json.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace));
}

auto read_answer(const std::string& text, const std::string& word, PluginInfo& info) -> bool {
    try {
        const auto json = nlohmann::json::parse(last_whole_line(text));
        if (json.at("word") != word) {
            return false;
        }
        info.name = json.at("name");
        info.version = json.at("version");
        info.licence = json.at("licence");
        info.build_id = json.at("build_id");
        info.node_ids = json.at("nodes").get<std::vector<std::string>>();
        info.refusal = json.at("refusal");
        return true;
    } catch (const nlohmann::json::exception&) {
        return false;
    }
}

auto last_note(const std::string& text, const std::string& word) -> std::string {
    const auto at = text.rfind(word + " ");
    if (at == std::string::npos) {
        return "";
    }
    const auto begin = at + word.size() + 1;
    return plain_text(text.substr(begin, text.find('\n', begin) - begin));
}

}  // namespace thalweg::runtime
