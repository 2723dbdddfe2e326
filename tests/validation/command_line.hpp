// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <charconv>
#include <cstdio>
#include <filesystem>
#include <functional>
#include <sstream>
#include <stdexcept>
#include <string>
#include <system_error>
#include <utility>
#include <vector>

namespace thalweg::validation {

/// The command line of a validation program: --out FOLDER, its own options, and the cases to run, all where
/// none is named. --help tells these, --list the cases.
class CommandLine {
  public:
    /// `cases`: what has a name. `usage` has a line for each option besides --out.
    template <class Cases>
    CommandLine(std::string program, const Cases& cases, std::string usage = {})
        : program_(std::move(program)), usage_(std::move(usage)) {
        for (const auto& entry : cases) {
            known_.emplace_back(entry.name);
        }
    }

    /// One more name of a case.
    void add_case(const std::string& name) { known_.push_back(name); }

    /// Without a value: sets `value` to what it was not.
    void add_switch(const std::string& option, bool& value) {
        options_.push_back({option, false, [&value](const std::string&) { value = !value; }});
    }

    /// With a number from `lowest`.
    void add(const std::string& option, int& value, int lowest = 1) {
        options_.push_back({option, true, [&value, option, lowest](const std::string& word) {
                                value = number(option, word, lowest);
                            }});
    }

    /// With numbers from `lowest`, commas between them.
    void add(const std::string& option, std::vector<int>& values, int lowest = 1) {
        options_.push_back({option, true, [&values, option, lowest](const std::string& list) {
                                values.clear();
                                std::istringstream words(list);
                                for (std::string word; std::getline(words, word, ',');) {
                                    values.push_back(number(option, word, lowest));
                                }
                            }});
    }

    /// With a word, which `take` reads; it throws std::invalid_argument for a word that it does not know.
    void add_word(const std::string& option, std::function<void(const std::string&)> take) {
        options_.push_back({option, true, std::move(take)});
    }

    /// False where --help or --list has been answered: nothing is to be run. Throws std::invalid_argument for
    /// what it does not know, and where --out is missing.
    auto read(int argc, char** argv) -> bool {
        options_.push_back({"--out", true, [this](const std::string& folder) { out_ = folder; }});
        const std::vector<std::string> words(argv + 1, argv + argc);
        for (std::size_t k = 0; k < words.size(); ++k) {
            if (words[k] == "--help" || words[k] == "--list") {
                std::fputs(words[k] == "--help" ? help().c_str() : lines_of(known_).c_str(), stdout);
                return false;
            }
            if (const Option* option = option_named(words[k])) {
                if (option->has_value && ++k == words.size()) {
                    throw std::invalid_argument(option->name + " needs a value");
                }
                option->take(words[k]);
            } else {
                add_wanted(words[k]);
            }
        }
        if (out_.empty()) {
            throw std::invalid_argument("no --out FOLDER\n" + help());
        }
        return true;
    }

    auto out() const -> const std::filesystem::path& { return out_; }

    /// Whether the case is named, for one that does not belong to all.
    auto names(const std::string& name) const -> bool { return is_in(wanted_, name); }

    auto wants(const std::string& name) const -> bool { return wanted_.empty() || is_in(wanted_, name); }

  private:
    struct Option {
        std::string name;
        bool has_value;
        std::function<void(const std::string&)> take;
    };

    static auto number(const std::string& option, const std::string& word, int lowest) -> int {
        int value = 0;
        const char* end = word.data() + word.size();
        const auto [rest, error] = std::from_chars(word.data(), end, value);
        if (error != std::errc() || rest != end || value < lowest) {
            throw std::invalid_argument(option + " takes a number from " + std::to_string(lowest) + ", not " +
                                        word);
        }
        return value;
    }

    static auto is_in(const std::vector<std::string>& names, const std::string& name) -> bool {
        return std::find(names.begin(), names.end(), name) != names.end();
    }

    static auto lines_of(const std::vector<std::string>& names) -> std::string {
        std::string lines;
        for (const auto& name : names) {
            lines += name + "\n";
        }
        return lines;
    }

    auto option_named(const std::string& word) const -> const Option* {
        const auto found = std::find_if(options_.begin(), options_.end(),
                                        [&](const Option& option) { return option.name == word; });
        return found != options_.end() ? &*found : nullptr;
    }

    void add_wanted(const std::string& word) {
        if (!is_in(known_, word)) {
            throw std::invalid_argument("there is no " +
                                        std::string(word.rfind("--", 0) == 0 ? "option " : "case ") + word +
                                        "; --help tells the options, --list the cases");
        }
        wanted_.push_back(word);
    }

    auto help() const -> std::string {
        return program_ + " --out FOLDER [OPTION...] [CASE...]\n" + usage_ +
               "  --list                   the names of the cases\n";
    }

    std::string program_, usage_;
    std::vector<std::string> known_, wanted_;
    std::vector<Option> options_;
    std::filesystem::path out_;
};

}  // namespace thalweg::validation
