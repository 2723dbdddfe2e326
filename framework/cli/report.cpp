// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <filesystem>
#include <memory>

#include "common.hpp"
#include "report_page.hpp"
#include "say.hpp"
#include "thalweg/error.hpp"
#include "verbs.hpp"

namespace thalweg::cli {

namespace {

namespace fs = std::filesystem;

struct ReportOptions {
    std::string folder, page;
};

auto refusal(const std::string& place, const std::string& message, const std::string& remedy)
    -> runtime::Failure {
    runtime::Diagnostic problem;
    problem.place.file = place;
    problem.message = message;
    problem.remedy = remedy;
    return runtime::Failure(problem);
}

auto report(const ReportOptions& options) -> int {
    try {
        const auto page =
            options.page.empty() ? fs::path(options.folder) / report_page_name : fs::path(options.page);
        const auto files = report_files(options.folder, page);
        if (files.pictures.empty() && files.tables.empty() && files.others.empty() && files.records.empty() &&
            files.studies.empty()) {
            throw refusal(options.folder, "the folder holds no results",
                          "name the results folder of a run, such as results/valley");
        }
        replace_own_file(page, report_page(options.folder, files), report_kind);
        say(fmt::format("Report: {}\n", page.string()));
        return exit_ok;
    } catch (const runtime::Failure& failure) {
        print_problems(failure.diagnostics());
        return runtime::is_refusal(failure.diagnostics()) ? exit_refused : exit_failed;
    } catch (const Error& error) {
        print_problems({refusal(options.folder, error.what(), error.remedy()).diagnostics().front()});
        return exit_failed;
    }
}

}  // namespace

void add_report(CLI::App& app, Action& action) {
    auto* verb = app.add_subcommand("report", "Write one HTML page about a results folder, good to print");
    auto options = std::make_shared<ReportOptions>();
    verb->add_option("DIR", options->folder, "Results folder of a run or of worlds")
        ->required()
        ->check(CLI::ExistingDirectory);
    verb->add_option("--out", options->page, "The page (default: report.html in that folder)")
        ->type_name("FILE");
    verb->callback([options, &action] { action = [options] { return report(*options); }; });
}

}  // namespace thalweg::cli
