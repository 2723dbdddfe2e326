// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <sstream>
#include <utility>

#include "node_instance.hpp"

namespace thalweg::runtime {

namespace {

/// Whether a list of ports or parameters has one of this name.
template <class Entry>
auto has_name(const std::vector<Entry>& entries, const std::string& name) -> bool {
    return std::any_of(entries.begin(), entries.end(),
                       [&](const Entry& entry) { return name == entry.name; });
}

/// A path for people: "boundaries/0/value" is "boundaries[0].value".
auto label_of(const std::string& path) -> std::string {
    std::string label;
    std::istringstream parts(path);
    for (std::string part; std::getline(parts, part, '/');) {
        const bool is_index = !part.empty() && part.find_first_not_of("0123456789") == std::string::npos;
        label += label.empty() ? part : is_index ? "[" + part + "]" : "." + part;
    }
    return label;
}

/// "parameter", "input" or "output", with a blank; empty for a name that the class does not know. Where
/// several have that name, the one that the graph has counts.
auto kind_of(const std::string& name, const GraphNode& node, const NodeType& type,
             const std::vector<PortSpec>& outputs) -> std::string {
    const bool is_wired = std::any_of(node.inputs.begin(), node.inputs.end(),
                                      [&](const Connection& wire) { return wire.input == name; });
    const bool is_read = std::any_of(outputs.begin(), outputs.end(), [&](const PortSpec& output) {
        return output.connected && output.name == name;
    });
    const bool is_given = node.params.contains(name);
    if (has_name(type.params, name) && (is_given || !(is_wired || is_read))) {
        return "parameter ";
    }
    if (has_name(type.inputs, name) && (is_wired || !is_read)) {
        return "input ";
    }
    return has_name(type.outputs, name) ? "output " : "";
}

/// "parameter 'file': "
auto subject_prefix(const GraphNode& node, const NodeType& type, const std::vector<PortSpec>& outputs,
                    const std::string& subject) -> std::string {
    if (subject.empty()) {
        return "";
    }
    const auto name = subject.substr(0, subject.find('/'));
    return kind_of(name, node, type, outputs) + ("'" + label_of(subject)) + "': ";
}

}  // namespace

auto NodeInstance::place_of(const std::string& subject) const -> Place {
    if (const auto place = place_inside(node_, subject)) {
        return *place;
    }
    for (const auto& connection : node_.inputs) {
        if (connection.input == subject) {
            return connection.place;
        }
    }
    return node_.place;
}

auto NodeInstance::problem_with(const std::string& subject, const std::string& message) const -> Diagnostic {
    return {place_of(subject),
            node_.id,
            subject_prefix(node_, type_, outputs_, subject) + message,
            "",
            "",
            "",
            ""};
}

auto NodeInstance::failure(std::string message, std::string found, std::string remedy) const -> Failure {
    return failure_of(Cause::machine, std::move(message), std::move(found), std::move(remedy));
}

auto NodeInstance::refusal(std::string message, std::string found, std::string remedy) const -> Failure {
    return failure_of(Cause::input, std::move(message), std::move(found), std::move(remedy));
}

auto NodeInstance::failure_of(Cause cause, std::string message, std::string found, std::string remedy) const
    -> Failure {
    Diagnostic problem;
    problem.place = node_.place;
    problem.node = node_.id;
    problem.message = std::move(message);
    problem.found = std::move(found);
    problem.remedy = std::move(remedy);
    problem.cause = cause;
    return Failure(std::move(problem));
}

void NodeInstance::note_complaint(Error said, Cause cause) {
    complaints_.push_back(std::move(said));
    causes_.push_back(cause);
}

void NodeInstance::note_fault_of_author(Error said) {
    said.remedy("tell the author of node type '" + node_.type + "'");
    note_complaint(std::move(said), Cause::machine);
}

auto NodeInstance::told_problems() const -> Diagnostics {
    Diagnostics problems;
    for (std::size_t k = 0; k < complaints_.size(); ++k) {
        const auto& said = complaints_[k];
        auto problem = problem_with(said.subject(), said.what());
        problem.found = said.found();
        problem.expected = said.expected();
        problem.remedy = said.remedy();
        problem.cause = causes_[k];
        problems.push_back(std::move(problem));
    }
    return problems;
}

auto NodeInstance::author_failure(std::string message, std::string found) const -> Failure {
    return failure(std::move(message), std::move(found), "tell the author of node type '" + node_.type + "'");
}

}  // namespace thalweg::runtime
