// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "result_files.hpp"

#include <algorithm>
#include <set>
#include <system_error>
#include <utility>

#include "result_pattern.hpp"
#include "thalweg/files/result_name.hpp"

namespace thalweg::runtime {

namespace {

namespace fs = std::filesystem;

/// A sound announcement and who made it.
struct Announcement {
    const NodeInstance* node;
    std::string subject;
    ResultPattern pattern;
};

/// Checks the announcements of one graph; a class for what the steps share.
class AnnouncementChecker {
    const fs::path& results_;
    Diagnostics& problems_;
    std::vector<fs::path> inputs_;
    std::vector<Announcement> announced_;
    bool has_complained_of_folder_ = false;

    auto complain(const NodeInstance& node, const std::string& subject, const std::string& message)
        -> Diagnostic& {
        problems_.push_back(node.problem_with(subject, message));
        return problems_.back();
    }

    void check_twins(const Announcement& added);
    void check_inputs(const Announcement& added);
    void complain_of_folder(const NodeInstance& node, const fs::path& folder, const std::error_code& error);

  public:
    AnnouncementChecker(const fs::path& results, std::vector<fs::path> inputs, Diagnostics& problems)
        : results_(results), problems_(problems), inputs_(std::move(inputs)) {}

    void add(const NodeInstance& node, const AnnouncedFile& file);
};

void AnnouncementChecker::check_twins(const Announcement& added) {
    for (const auto& other : announced_) {
        const bool same = other.pattern.text() == added.pattern.text();
        if (same || (other.node != added.node && other.pattern.overlaps(added.pattern))) {
            auto& problem = complain(*added.node, added.subject, "a result file has two writers");
            problem.found = added.pattern.text() + ", which node '" + other.node->node().id + "' writes as " +
                            other.pattern.text();
            problem.expected = "a name of its own for every result";
            problem.remedy = "give one of them another prefix or directory";
            return;
        }
    }
}

/// Once for all nodes: it is the results folder as a rule.
void AnnouncementChecker::complain_of_folder(const NodeInstance& node, const fs::path& folder,
                                             const std::error_code& error) {
    if (!std::exchange(has_complained_of_folder_, true)) {
        auto& problem = complain(node, "", "the folder for results cannot be listed");
        problem.found = folder.string() + ": " + error.message();
        problem.expected = "a folder that this user may read and write, or none yet";
        problem.remedy = "change the permissions, or choose another results folder with --out";
    }
}

void AnnouncementChecker::check_inputs(const Announcement& added) {
    const auto folder = results_ / added.pattern.folder();
    std::error_code error;
    fs::directory_iterator entries(folder, error);
    // Where a file stands in the way of the folder, the run says so before it starts.
    if (error && error != std::errc::no_such_file_or_directory && error != std::errc::not_a_directory) {
        complain_of_folder(*added.node, folder, error);
    }
    for (; !error && entries != fs::directory_iterator(); entries.increment(error)) {
        const auto& file = entries->path();
        const auto is_same = [&](const fs::path& input) {
            std::error_code unknown;
            return fs::equivalent(file, input, unknown);
        };
        if (added.pattern.matches(file.filename().string()) &&
            std::any_of(inputs_.begin(), inputs_.end(), is_same)) {
            auto& problem =
                complain(*added.node, added.subject, "the results would replace a file that the graph reads");
            problem.found = file.string();
            problem.expected = "results beside the inputs, under other names";
            problem.remedy = "choose another prefix, directory or results folder (--out)";
            return;
        }
    }
}

void AnnouncementChecker::add(const NodeInstance& node, const AnnouncedFile& file) {
    if (const auto fault = files::fault_of_result_name(file.pattern)) {
        auto& problem = complain(node, file.subject, fault->what());
        problem.found = fault->found();
        problem.expected = fault->expected();
        problem.remedy = fault->remedy();
        return;
    }
    const Announcement added{&node, file.subject, ResultPattern(file.pattern)};
    check_twins(added);
    check_inputs(added);
    announced_.push_back(added);
}

auto inputs_of(const Graph& graph, const std::vector<std::unique_ptr<NodeInstance>>& nodes)
    -> std::vector<fs::path> {
    std::vector<fs::path> inputs = graph.parts;
    inputs.push_back(graph.file);
    for (const auto& node : nodes) {
        if (node != nullptr) {
            const auto files = node->input_files();
            inputs.insert(inputs.end(), files.begin(), files.end());
        }
    }
    return inputs;
}

/// Appends the announced files of which none was written.
void add_unwritten(const NodeInstance& node, const std::vector<std::string>& written, const fs::path& results,
                   std::vector<std::string>& missing) {
    for (const auto& file : node.announced_files()) {
        const ResultPattern pattern(file.pattern);
        if (std::none_of(written.begin(), written.end(),
                         [&](const auto& path) { return pattern.matches(results, path); })) {
            missing.push_back((results / file.pattern).string());
        }
    }
}

}  // namespace

void check_result_files(const Graph& graph, const std::vector<std::unique_ptr<NodeInstance>>& nodes,
                        const std::vector<bool>& sound, const fs::path& results, Diagnostics& problems) {
    AnnouncementChecker checker(results, inputs_of(graph, nodes), problems);
    for (std::size_t k = 0; k < nodes.size(); ++k) {
        if (sound[k]) {
            for (const auto& file : nodes[k]->announced_files()) {
                checker.add(*nodes[k], file);
            }
        }
    }
}

auto written_results(const std::vector<std::unique_ptr<NodeInstance>>& nodes, bool to_the_end,
                     const fs::path& results) -> std::vector<std::string> {
    std::set<std::string> all;
    std::vector<std::string> missing;
    for (const auto& node : nodes) {
        const auto written = node->written_files();
        all.insert(written.begin(), written.end());
        if (to_the_end) {
            add_unwritten(*node, written, results, missing);
        }
    }
    std::copy_if(all.begin(), all.end(), std::back_inserter(missing), [](const auto& file) {
        std::error_code unknown;
        return !fs::is_regular_file(file, unknown);
    });
    if (!missing.empty()) {
        throw Failure({{},
                       "",
                       "results are missing at the end of the run",
                       some_of(missing),
                       "every file that the nodes announced or said to have written",
                       "",
                       "see who else works in the results folder, and run again"});
    }
    return {all.begin(), all.end()};
}

auto some_of(const std::vector<std::string>& names) -> std::string {
    constexpr std::size_t shown = 3;
    std::string text;
    for (std::size_t k = 0; k < std::min(shown, names.size()); ++k) {
        text += (text.empty() ? "" : ", ") + names[k];
    }
    return names.size() <= shown ? text : text + " and " + std::to_string(names.size() - shown) + " more";
}

}  // namespace thalweg::runtime
