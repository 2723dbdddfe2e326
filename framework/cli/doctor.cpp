// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#define BOOST_DLL_USE_STD_FS
#include <fmt/format.h>

#include <algorithm>
#include <boost/dll/shared_library.hpp>
#include <cstdlib>
#include <fstream>
#include <memory>
#include <thread>

#include "common.hpp"
#include "runtime/base/device.hpp"
#include "say.hpp"
#include "table.hpp"
#include "verbs.hpp"
#include "version.hpp"
#include "words.hpp"

namespace fs = std::filesystem;

namespace thalweg::cli {

namespace {

struct DoctorOptions {
    PluginOptions plugins;
    bool json = false;
};

struct Finding {
    std::string about, found;
    bool bad = false;  // something does not work that should, and doctor exits with 1
};

auto environment(const char* name) -> std::string {
    const char* value = std::getenv(name);
    return value != nullptr ? value : "";
}

auto build() -> std::vector<Finding> {
    return {{"thalweg", THALWEG_VERSION ", " THALWEG_BUILD_TYPE " build"},
            {"commit", commit_text()},
            {"compiler", "g++ " __VERSION__},
            {"plugin ABI", fmt::format("{}.{}", THW_ABI_MAJOR, THW_ABI_MINOR)},
            {"CUDA build", THALWEG_CUDA_VERSION}};
}

auto driver_version() -> std::string {
    std::ifstream file("/proc/driver/nvidia/version");
    std::string line;
    std::getline(file, line);
    return line.empty() ? "none found" : line;
}

auto device() -> std::vector<Finding> {
    const auto& cuda = runtime::cuda_status();
    std::vector<Finding> findings{{"NVIDIA driver", driver_version()}};
    if (!cuda.available) {
        findings.push_back({"GPU", "not usable, graphs run on the CPU: " + cuda.reason});
        return findings;
    }
    const auto all = runtime::cuda_devices();
    for (const auto gpu : all) {
        const auto memory = runtime::device_memory(gpu);
        findings.push_back({all.size() > 1 ? fmt::format("GPU {}", gpu.id()) : "GPU",
                            fmt::format("{}, {} of {} free", runtime::cuda_status(gpu).name,
                                        bytes_text(memory.free), bytes_text(memory.total))});
    }
    return findings;
}

auto threads() -> Finding {
    const auto wanted = environment("OMP_NUM_THREADS");
    const auto cores = std::thread::hardware_concurrency();
    return {"CPU threads", wanted.empty() ? fmt::format("{} (all)", cores)
                                          : fmt::format("{} of {} (OMP_NUM_THREADS)", wanted, cores)};
}

// The first of the files that exists, or where it was looked for.
auto data_file(const std::string& about, const std::vector<fs::path>& candidates) -> Finding {
    const auto found =
        std::find_if(candidates.begin(), candidates.end(), [](const auto& f) { return fs::exists(f); });
    return found != candidates.end() ? Finding{about, found->string()}
                                     : Finding{about, "not found: looked for " + candidates.back().string()};
}

// GDAL and PROJ look in their variable first, then where the distribution put their files.
auto candidates(const std::vector<const char*>& variables, const fs::path& usual, const char* file)
    -> std::vector<fs::path> {
    std::vector<fs::path> all;
    for (const auto* variable : variables) {
        if (const auto folder = environment(variable); !folder.empty()) {
            all.push_back(fs::path(folder) / file);
        }
    }
    all.push_back(usual / file);
    return all;
}

auto egl() -> Finding {
    std::error_code missing;
    const boost::dll::shared_library library("libEGL.so.1", boost::dll::load_mode::search_system_folders,
                                             missing);
    return {"EGL (pictures)", missing ? "libEGL.so.1 not found: the view node will not draw" : "libEGL.so.1"};
}

auto input_data() -> Finding {
    const auto folder = environment("THALWEG_DATA");
    if (folder.empty()) {
        return {"THALWEG_DATA", "not set"};
    }
    const bool there = fs::is_directory(folder);
    return {"THALWEG_DATA", folder + (there ? "" : " (no such folder)"), !there};
}

auto plugins(const runtime::Registry& registry) -> std::vector<Finding> {
    std::vector<Finding> findings;
    for (const auto& plugin : registry.plugins()) {
        const bool loaded = plugin.refusal.empty();
        findings.push_back(
            {loaded ? "plugin" : "plugin refused",
             loaded ? fmt::format("{} {}: {}", plugin.name, plugin.version, fmt::join(plugin.node_ids, ", "))
                    : fmt::format("{}: {}", plugin.file.string(), plugin.refusal),
             !loaded});
    }
    if (registry.classes().empty()) {
        findings.push_back(
            {"plugins", "none loaded; `thalweg plugins` says where they were looked for", true});
    }
    return findings;
}

auto examine(const runtime::Registry& registry) -> std::vector<Finding> {
    auto all = build();
    const auto append = [&](const std::vector<Finding>& more) {
        all.insert(all.end(), more.begin(), more.end());
    };
    append(device());
    append({threads(), data_file("GDAL data", candidates({"GDAL_DATA"}, "/usr/share/gdal", "gdalvrt.xsd")),
            data_file("PROJ data", candidates({"PROJ_DATA", "PROJ_LIB"}, "/usr/share/proj", "proj.db")),
            egl(), input_data()});
    append(plugins(registry));
    return all;
}

auto doctor(const DoctorOptions& options) -> int {
    const auto findings = examine(load_registry(options.plugins, true));
    auto list = nlohmann::json::array();
    Table table({"about", "found", ""});
    for (const auto& finding : findings) {
        table.add({finding.about, finding.found, finding.bad ? "<-- needs attention" : ""});
        list.push_back({{"about", finding.about}, {"found", finding.found}, {"bad", finding.bad}});
    }
    options.json ? print_json(list) : print(table.text());
    const bool bad = std::any_of(findings.begin(), findings.end(), [](const auto& f) { return f.bad; });
    return bad ? exit_failed : exit_ok;
}

}  // namespace

void add_doctor(CLI::App& app, Action& action) {
    auto* verb = app.add_subcommand(
        "doctor", "Show what this installation can use; exit status 1 if something is broken");
    auto options = std::make_shared<DoctorOptions>();
    options->plugins.add_to(*verb);
    verb->add_flag("--json", options->json, "Print as JSON");
    verb->callback([options, &action] { action = [options] { return doctor(*options); }; });
}

}  // namespace thalweg::cli
