// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "thalweg/error.hpp"

namespace thalweg::runtime {

/// Where in a graph file something stands. Lines and columns count characters from 1; 0 means unknown (eg a
/// --set override, whose `file` is then the words of the command line).
struct Place {
    std::string file;
    int line = 0, column = 0;
    std::string pointer;  ///< JSON pointer, eg "/nodes/flow/params/scheme"
    std::string value{};  ///< what this refers to, eg "the value 'n' at graph.json:4:15"; empty: to nothing
};

/// "graph.json:12:9", or the file alone where the line is not known.
auto spot_text(const Place& place) -> std::string;

/// Where a fault lies. input: in the graph or a file that it names. machine: these may be right, but the
/// machine or its folders lack what they need, or a plugin does what none may.
enum class Cause { input, machine };

/// A mistake, in the parts that the user needs. Empty parts are not printed.
struct Diagnostic {
    Place place;
    std::string node;      ///< node id, where it is about one
    std::string message;   ///< the rule that is broken, one sentence without a full stop
    std::string found;     ///< as it stands in the input
    std::string expected;  ///< what would be right
    std::string nearest;   ///< the valid name nearest to `found`
    std::string remedy;    ///< what to do
    Cause cause = Cause::input;
};

/// All that is wrong, in the order of the document. Checking goes on after the first.
using Diagnostics = std::vector<Diagnostic>;

/// Text of users, files and nodes for a terminal: control characters (C0, DEL, C1) and bytes that are no
/// UTF-8 as "\xNN", further lines indented below the first. Thread-safe.
auto printable(const std::string& text) -> std::string;

/// A text of at most `longest` bytes; of longer ones the beginning and the end with "..." between them, cut
/// between characters. Thread-safe.
auto shortened(const std::string& text, std::size_t longest) -> std::string;

/// Bytes that both to_text and to_json keep of a name or value, and of a sentence, which may list many names.
constexpr std::size_t longest_value = 200, longest_sentence = 1000;

/// "graph.json:12:9: /nodes/flow/params/cfl: node 'flow': message\n    found:    ...\n    expected: ...\n
/// nearest:  ...\n    do:       ...", without a final newline. What a place refers to stands in `found`. Long
/// parts are shortened, all are made printable.
auto to_text(const Diagnostic& diagnostic) -> std::string;

/// Returns the parts as an object: file, line, column, pointer, node, message, found, expected, nearest,
/// remedy. All of them are always there, so that scripts need not test for each. Long parts are shortened.
auto to_json(const Diagnostic& diagnostic) -> nlohmann::json;

/// Brings diagnostics into the order of their document, one document after the other as they come first;
/// those without a line stay in front.
void sort_by_place(Diagnostics& diagnostics);

/// A run or a check that cannot go on. The program prints `diagnostics` and exits non-zero.
class Failure : public std::runtime_error {
    Diagnostics diagnostics_;

  public:
    explicit Failure(Diagnostics diagnostics);

    explicit Failure(Diagnostic diagnostic) : Failure(Diagnostics{std::move(diagnostic)}) {}

    auto diagnostics() const noexcept -> const Diagnostics& { return diagnostics_; }
};

/// A failure before time 0: nothing has been written.
class StartFailure : public Failure {
    using Failure::Failure;
};

/// Whether graph or files must be changed before anything can run.
auto is_refusal(const Diagnostics& problems) -> bool;

/// A failure of the machine, eg of the results folder: it belongs to no place in the graph.
auto failure_of(const Error& error) -> Failure;

}  // namespace thalweg::runtime
