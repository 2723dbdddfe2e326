// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <optional>
#include <string>

namespace thalweg::runtime {

/// JSON text of a world of this name that branches from `from` at `time` [s] with the changes, JSON text of
/// an object. Throws Failure where that is none, or says name, origin or time itself.
auto world_of(const std::string& changes, const std::string& name, const std::string& from, double time)
    -> std::string;

/// A JSON list of worlds (empty: none) with one more.
auto with_world(const std::string& list, const std::string& world) -> std::string;

/// The same list, whose world `name` comes before the world `next`, which then branches from it.
auto with_next(const std::string& list, const std::string& name, const std::string& next) -> std::string;

/// Writes such a list into the results folder, see change_list_file. Throws Failure.
void write_change_list(const std::string& worlds, const std::filesystem::path& results);

/// The list of changes in a results folder, as it is before one more is written into it.
class ChangeList {
    std::filesystem::path file_;
    std::optional<std::string> text_;  ///< nothing: there is no list

  public:
    explicit ChangeList(const std::filesystem::path& results);

    /// Writes it as it was; removes what has come where there was none. Throws Failure.
    void put_back() const;
};

/// The changes of a rule that is met at `time` [s]: texts "now" and "now + 5 min" become times.
auto at_time(const std::string& changes, double time) -> std::string;

}  // namespace thalweg::runtime
