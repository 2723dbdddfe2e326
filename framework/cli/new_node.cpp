// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#define BOOST_DLL_USE_STD_FS
#include <fmt/format.h>

#include <algorithm>
#include <boost/dll/runtime_symbol_info.hpp>
#include <cctype>
#include <fstream>
#include <map>
#include <memory>
#include <sstream>
#include <stdexcept>

#include "common.hpp"
#include "say.hpp"
#include "verbs.hpp"

namespace fs = std::filesystem;

namespace thalweg::cli {

namespace {

struct NewNodeOptions {
    PluginOptions plugins;
    std::string name, kind = "stepping";
    bool cuda = false;

    /// Folders of templates, where a later one has the last word on a file.
    auto folders() const -> std::vector<std::string> {
        if (kind != "stepping") {
            return {"common", "cpp", kind};
        }
        return cuda ? std::vector<std::string>{"common", "stepping", "cuda"}
                    : std::vector<std::string>{"common", "cpp", "stepping", "cpu"};
    }
};

auto check_name(const std::string& name) -> std::string {
    bool good = !name.empty() && std::islower(static_cast<unsigned char>(name[0])) != 0 && name.back() != '-';
    for (std::size_t k = 0; good && k < name.size(); ++k) {
        const auto c = static_cast<unsigned char>(name[k]);
        good = std::islower(c) != 0 || std::isdigit(c) != 0 || (c == '-' && name[k - 1] != '-');
    }
    return good ? "" : "'" + name + "': expected lower-case words joined by '-', eg: river-ice";
}

using Replacements = std::vector<std::pair<std::string, std::string>>;

// The words that the templates are written with, in every form that a name takes. Templates are therefore
// sources like any other: they compile as they are.
auto forms_of(const std::string& name) -> Replacements {
    std::string snake, camel;
    for (std::size_t k = 0; k < name.size(); ++k) {
        const bool starts_word = k == 0 || name[k - 1] == '-';
        snake += name[k] == '-' ? '_' : name[k];
        if (name[k] != '-') {
            camel +=
                starts_word ? static_cast<char>(std::toupper(static_cast<unsigned char>(name[k]))) : name[k];
        }
    }
    return {{"my-node", name}, {"my_node", snake}, {"MyNode", camel}};
}

auto replaced(std::string text, const Replacements& all) -> std::string {
    for (const auto& [from, to] : all) {
        for (std::size_t at = 0; (at = text.find(from, at)) != std::string::npos; at += to.size()) {
            text.replace(at, from.size(), to);
        }
    }
    return text;
}

// The GPUs of the package stand in for those of this machine, which may have none: a login node, for
// instance, where "native" cannot even be configured.
auto replacements(const std::string& name) -> Replacements {
    std::string architectures = THALWEG_NODE_ARCHITECTURES;
    std::replace(architectures.begin(), architectures.end(), ' ', ';');
    auto all = forms_of(name);
    all.emplace_back("CMAKE_CUDA_ARCHITECTURES native", "CMAKE_CUDA_ARCHITECTURES " + architectures);
    return all;
}

// Installed and built alike: share/thalweg/templates beside the folder of the program.
auto template_folder() -> fs::path {
    auto folder = boost::dll::program_location().parent_path().parent_path() / "share/thalweg/templates";
    if (!fs::is_directory(folder)) {
        throw std::runtime_error("no templates in " + folder.string() + ": the installation is incomplete");
    }
    return folder;
}

void write_file(const fs::path& from, const fs::path& to, const Replacements& changes) {
    std::ifstream in(from);
    std::ostringstream text;
    text << in.rdbuf();
    std::ofstream out(to);
    out << replaced(text.str(), changes);
    if (!in || !out.flush()) {
        throw std::runtime_error("cannot write " + to.string());
    }
}

auto new_node(const NewNodeOptions& options) -> int {
    if (options.cuda && options.kind != "stepping") {
        say(fmt::format("thalweg new-node: --cuda goes with --kind stepping, found --kind {}\n",
                        options.kind));
        return exit_usage;
    }
    const fs::path project = options.name;
    if (fs::exists(project)) {
        say(fmt::format("thalweg new-node: {} exists and is left as it is; choose another name or folder\n",
                        fs::absolute(project).string()));
        return exit_usage;
    }
    // Only the first of two node types of one name can be used.
    const auto registry = load_registry(options.plugins);
    if (const auto* plugin = registry.plugin_of(options.name)) {
        say(fmt::format("thalweg new-node: {} already brings a node type '{}'; choose another name\n",
                        plugin->file.string(), options.name));
        return exit_usage;
    }
    const auto templates = template_folder();
    const auto changes = replacements(options.name);
    fs::create_directory(project);
    std::map<fs::path, fs::path> sources;  // by the file that is written
    for (const auto& folder : options.folders()) {
        for (const auto& entry : fs::directory_iterator(templates / folder)) {
            sources[project / replaced(entry.path().filename().string(), changes)] = entry.path();
        }
    }
    for (const auto& [file, source] : sources) {
        write_file(source, file, changes);
        print(file.string() + "\n");
    }
    say(
        fmt::format("Next:\n  cmake -S {0} -B {0}/build -DCMAKE_PREFIX_PATH={1}\n  cmake --build {0}/build\n"
                    "  ctest --test-dir {0}/build\n"
                    "  {2} run --plugin-path {0}/build/lib/thalweg/plugins {0}/{0}.json\n",
                    options.name, templates.parent_path().parent_path().parent_path().string(),
                    boost::dll::program_location().string()));
    return exit_ok;
}

}  // namespace

void add_new_node(CLI::App& app, Action& action) {
    auto* verb =
        app.add_subcommand("new-node", "Write a complete project for a node of your own into a new folder");
    auto options = std::make_shared<NewNodeOptions>();
    verb->add_option("name", options->name, "Name of the node and of the folder, eg: river-ice")
        ->required()
        ->check(CLI::Validator(check_name, ""))
        ->type_name("NAME");
    verb->add_option("--kind", options->kind,
                     "stepping (default): it computes over time; source: it gives values over time; sink: it "
                     "writes files; reader: it reads a file before time 0")
        ->check(CLI::IsMember({"stepping", "source", "sink", "reader"}))
        ->type_name("KIND");
    verb->add_flag("--cuda", options->cuda, "Write a node that runs on the GPU as well");
    options->plugins.add_to(*verb);
    verb->callback([options, &action] { action = [options] { return new_node(*options); }; });
}

}  // namespace thalweg::cli
