// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <nlohmann/json_fwd.hpp>
#include <string>

#include "thalweg/error.hpp"
#include "thalweg/runtime/diagnostic.hpp"

namespace thalweg::runtime {

/// "graph.json:12:9", or the file alone where the line is not known.
auto spot_text(const Place& place) -> std::string;

/// Text of users, files and nodes for a terminal: control characters (C0, DEL, C1) and bytes that are no
/// UTF-8 as "\xNN", further lines indented below the first. Thread-safe.
auto printable(const std::string& text) -> std::string;

/// A text of at most `longest` bytes; of longer ones the beginning and the end with "..." between them, cut
/// between characters. Thread-safe.
auto shortened(const std::string& text, std::size_t longest) -> std::string;

/// Bytes that both to_text and to_json keep of a name or value, and of a sentence, which may list many names.
constexpr std::size_t longest_value = 200, longest_sentence = 1000;

/// Returns the parts as an object: file, line, column, pointer, node, message, found, expected, nearest,
/// remedy. All of them are always there, so that scripts need not test for each. Long parts are shortened.
auto to_json(const Diagnostic& diagnostic) -> nlohmann::json;

/// Brings diagnostics into the order of their document, one document after the other as they come first;
/// those without a line stay in front.
void sort_by_place(Diagnostics& diagnostics);

/// A failure of the machine, eg of the results folder: it belongs to no place in the graph.
auto failure_of(const Error& error) -> Failure;

}  // namespace thalweg::runtime
