// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "man_page.hpp"

#include <fmt/format.h>

#include <array>
#include <utility>
#include <vector>

namespace thalweg::cli {

namespace {

using Entry = std::pair<const char*, const char*>;

// Variables of the environment that no option names; options tell their own.
constexpr std::array<Entry, 4> variables_of_environment = {{
    {"THALWEG_PLUGIN_PATH",
     "Folders with plugins, separated by colons, searched after those of --plugin-path."},
    {"THALWEG_PLUGIN_CACHE", "With 0, plugins that passed before are checked again in every run."},
    {"THALWEG_ALLOW_NETWORK", "With 1, GDAL and PROJ may read from servers."},
    {"THALWEG_CORE", "With 1, a crash of a node leaves a core file."},
}};

constexpr std::array<Entry, 4> files_of_installation = {{
    {"lib/thalweg/plugins", "Plugins, beside the folder of the program."},
    {"share/thalweg/graphs", "Graphs that run, with their data."},
    {"share/doc/thalweg", "README.md and docs/, with all pages; docs/program.md says more than this one."},
    {"~/.cache/thalweg", "Which plugin libraries have passed, or in $XDG_CACHE_HOME."},
}};

// Text for roff: hyphens that stay hyphens, and no line that begins as a request does.
auto plain(const std::string& text) -> std::string {
    std::string all;
    for (const char c : text) {
        const bool starts_line = all.empty() || all.back() == '\n';
        if (starts_line && (c == '.' || c == '\'')) {
            all += "\\&";
        }
        all += c == '-' ? "\\-" : c == '\\' ? "\\e" : std::string(1, c);
    }
    return all;
}

auto bold(const std::string& text) -> std::string {
    return "\\fB" + plain(text) + "\\fR";
}

auto slanted(const std::string& text) -> std::string {
    return "\\fI" + plain(text) + "\\fR";
}

auto tagged(const std::string& tag, const std::string& text) -> std::string {
    return ".TP\n" + tag + "\n" + plain(text) + "\n";
}

auto is_argument(const CLI::Option* option) -> bool {
    return option->get_positional();
}

auto argument_text(const CLI::Option& argument) -> std::string {
    const auto name = slanted(argument.get_type_name());
    return argument.get_required() ? name : "[" + name + "]";
}

auto option_text(const CLI::Option& option) -> std::string {
    const auto type = option.get_items_expected_max() > 0 ? " " + slanted(option.get_type_name()) : "";
    const auto variable = option.get_envname().empty() ? "" : " (else $" + option.get_envname() + ")";
    return tagged(bold(option.get_name(false, true)) + type, option.get_description() + variable);
}

auto options_text(const CLI::App& app) -> std::string {
    std::string text;
    for (const auto* option : app.get_options()) {
        if (!is_argument(option)) {
            text += option_text(*option);
        }
    }
    return text;
}

auto verb_text(const CLI::App& verb) -> std::string {
    auto text = ".SS " + bold(verb.get_name()) + " [" + slanted("OPTION") + "...]";
    std::string arguments;
    for (const auto* option : verb.get_options()) {
        if (is_argument(option)) {
            text += " " + argument_text(*option);
            arguments += tagged(slanted(option->get_type_name()), option->get_description());
        }
    }
    text += "\n" + plain(verb.get_description()) + "\n" + arguments + options_text(verb);
    return text + (verb.get_footer().empty() ? "" : ".PP\n" + plain(verb.get_footer()) + "\n");
}

template <class Entries>
auto list_text(const Entries& entries) -> std::string {
    std::string text;
    for (const auto& [name, about] : entries) {
        text += tagged(bold(name), about);
    }
    return text;
}

}  // namespace

auto man_page(const CLI::App& app) -> std::string {
    auto text = fmt::format(".TH THALWEG 1 \"\" \"Thalweg {}\" \"User Commands\"\n", THALWEG_VERSION);
    text += ".SH NAME\nthalweg \\- runs graphs of flood and river simulation\n.SH SYNOPSIS\n" +
            bold("thalweg") + " " + slanted("VERB") + " [" + slanted("OPTION") + "...]\n.SH DESCRIPTION\n" +
            plain(app.get_description()) + "\n.SH OPTIONS\n" + options_text(app) + ".SH VERBS\n";
    for (const auto* verb : app.get_subcommands([](const CLI::App*) { return true; })) {
        text += verb_text(*verb);
    }
    text += ".SH EXIT STATUS\n" + plain(app.get_footer()) + "\n";
    return text + ".SH ENVIRONMENT\n" + list_text(variables_of_environment) + ".SH FILES\n" +
           list_text(files_of_installation);
}

}  // namespace thalweg::cli
