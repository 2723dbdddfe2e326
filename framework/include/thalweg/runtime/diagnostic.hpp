// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

namespace thalweg::runtime {

/// Where in a graph file something stands. Lines and columns count characters from 1; 0 means unknown (eg a
/// --set override, whose `file` is then the words of the command line).
struct Place {
    std::string file;
    int line = 0, column = 0;
    std::string pointer;  ///< JSON pointer, eg "/nodes/flow/params/scheme"
    std::string value{};  ///< what this refers to, eg "the value 'n' at graph.json:4:15"; empty: to nothing
};

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

/// "graph.json:12:9: /nodes/flow/params/cfl: node 'flow': message\n    found:    ...\n    expected: ...\n
/// nearest:  ...\n    do:       ...", without a final newline. What a place refers to stands in `found`. Long
/// parts are shortened, all are made printable. Thread-safe.
auto to_text(const Diagnostic& diagnostic) -> std::string;

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

}  // namespace thalweg::runtime
