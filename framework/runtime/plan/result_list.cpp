// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "result_list.hpp"

#include <algorithm>
#include <cerrno>
#include <sstream>

#include "result_pattern.hpp"
#include "runtime/base/diagnostic.hpp"
#include "thalweg/files/cannot.hpp"
#include "thalweg/files/read_file.hpp"
#include "thalweg/files/replace_file.hpp"

namespace thalweg::runtime {

namespace {

namespace fs = std::filesystem;

constexpr auto first_line = "thalweg results 1";
constexpr auto written_word = "written", promised_word = "promised";

[[noreturn]] void refuse_as_list(const fs::path& file, const std::string& found) {
    throw Failure({{},
                   "",
                   "the file " + file.string() + " is no list of results",
                   found,
                   std::string("'") + first_line + "' and a line for each file, as a run writes it",
                   "",
                   "move it away, or choose another folder with --out"});
}

/// Nothing where there is no list.
auto text_of_list(const fs::path& file) -> std::string {
    constexpr std::uintmax_t most_bytes = std::uintmax_t(1) << 28U;  // a million names
    std::error_code unknown;
    const auto status = fs::symlink_status(file, unknown);
    if (!fs::exists(status)) {
        return {};
    }
    if (!fs::is_regular_file(status)) {
        refuse_as_list(file, "a link, a folder or a device");
    }
    files::FileProblem problem;
    const auto text = files::try_read_file(file, {most_bytes}, problem);
    if (!text) {
        refuse_as_list(file, problem.found.empty() ? problem.message : problem.found);
    }
    return *text;
}

auto stamp_below(const fs::path& root, const fs::path& name) -> std::optional<FileStamp> {
    const auto folder = OpenFolder::below(root, name.parent_path().string());
    return folder ? folder->stamp(name.filename().string()) : std::nullopt;
}

/// Whether the file is there as it was written.
auto stands(const fs::path& root, const std::string& name, const FileStamp& stamp) -> bool {
    try {
        return stamp_below(root, name) == stamp;
    } catch (const Failure&) {
        return false;  // its folder has become a link or cannot be opened
    }
}

}  // namespace

ResultList::ResultList(const fs::path& root) : root_(root) {
    const auto file = root / file_name;
    const auto text = text_of_list(file);
    if (text.empty()) {
        return;
    }
    std::istringstream lines(text);
    std::string line;
    std::getline(lines, line);
    if (line != first_line) {
        refuse_as_list(file, line);
    }
    while (std::getline(lines, line)) {
        add(line);
    }
}

/// A line that is none of ours names nothing, so that its file is refused and not removed.
void ResultList::add(const std::string& line) {
    std::istringstream words(line);
    std::string word, name;
    std::int64_t time = 0;
    std::uintmax_t size = 0;
    words >> word >> time;
    if (word == written_word) {
        words >> size;
    }
    if (!words || words.get() != ' ' || !std::getline(words, name)) {
        return;
    }
    if (word == written_word) {
        written_[name] = {size, time};
    } else if (word == promised_word) {
        promised_[name] = time;
    }
}

auto ResultList::holds(const std::string& name, const FileStamp& stamp) const -> bool {
    if (const auto file = written_.find(name); file != written_.end() && file->second == stamp) {
        return true;
    }
    const auto folder = fs::path(name).parent_path().string(), last = fs::path(name).filename().string();
    return std::any_of(promised_.begin(), promised_.end(), [&](const auto& promise) {
        const ResultPattern pattern(promise.first);
        return stamp.changed >= promise.second && pattern.folder() == folder && pattern.matches_exactly(last);
    });
}

void ResultList::promise(const std::vector<std::string>& patterns, std::int64_t since, const Files& older) {
    for (const auto& [name, stamp] : older) {
        written_[name] = stamp;
    }
    for (auto file = written_.begin(); file != written_.end();) {
        file = stands(root_, file->first, file->second) ? std::next(file) : written_.erase(file);
    }
    for (const auto& pattern : patterns) {
        promised_[pattern] = since;
    }
    write();
}

void ResultList::keep(const std::vector<std::string>& patterns, const Files& written) {
    for (const auto& pattern : patterns) {
        promised_.erase(pattern);
    }
    for (const auto& [name, stamp] : written) {
        written_[name] = stamp;
    }
    write();
}

void ResultList::write() const {
    const auto file = root_ / file_name;
    std::error_code error;
    if (written_.empty() && promised_.empty()) {
        fs::remove(file, error);
        return;
    }
    std::ostringstream text;
    text << first_line << '\n';
    for (const auto& [pattern, since] : promised_) {
        text << promised_word << ' ' << since << ' ' << pattern << '\n';
    }
    for (const auto& [name, stamp] : written_) {
        text << written_word << ' ' << stamp.changed << ' ' << stamp.size << ' ' << name << '\n';
    }
    try {
        files::replace_file(file, text.str());
    } catch (const Error& problem) {
        throw failure_of(problem);
    }
}

}  // namespace thalweg::runtime
