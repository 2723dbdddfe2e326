// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "resume.hpp"
#include "run.hpp"

namespace thalweg::runtime {

struct SessionOptions {
    /// Searched for plugins first; then the folders of THALWEG_PLUGIN_PATH and ../lib/thalweg/plugins beside
    /// the calling program's own folder.
    std::vector<std::filesystem::path> plugin_folders = {};

    /// The program `thalweg`, which loads each library once in a process of its own, so that a faulty one
    /// cannot take this process along. Empty: this process forks for it, which is for programs that have
    /// started no thread yet.
    std::filesystem::path scanner = {};

    double plugin_time = 60;           ///< [s] of wall time for each library
    std::filesystem::path cache = {};  ///< file that remembers libraries that passed; empty: none
    bool looks_anew = false;           ///< also at libraries that the cache knows
};

/// A plugin that was found.
struct PluginReport {
    std::filesystem::path file;
    std::string version;
    std::string refusal;  ///< empty: it is used
    std::vector<std::string> node_types;
};

/// The plugins that graphs are run with. A copy is the same session; it lives as long as one of its copies or
/// runs. Thread-safe, but for open(). Libraries stay loaded until the process ends.
class Session {
  public:
    /// Looks for plugins and loads them. Faulty ones are refused, and plugins() says why. Throws
    /// std::system_error where no child process can be started.
    static auto open(const SessionOptions& options = {}) -> Session;

    /// A session with plugins that are there already, for tests of the runtime.
    static auto with(std::shared_ptr<const Registry> registry) -> Session {
        return Session(std::move(registry));
    }

    /// A session whose runs, on any threads, share what static nodes make, such as terrain that is read: a
    /// run takes it where its node has the same type, parameters and inputs. The latest ones of each node are
    /// kept as long as the session and its runs.
    auto sharing() const -> Session;

    auto plugins() const -> std::vector<PluginReport>;

    /// A run of a graph, which is not yet read.
    auto run(RunSettings settings) const -> Run;

    /// A run that goes on from a saved one when it starts: its nodes start as ever and then have what they
    /// remembered. Its results begin there; samples at the time of the state belong to the run before.
    auto run(RunSettings settings, std::shared_ptr<const SavedState> from) const -> Run;

    /// A run of RunSettings::world that branches from a run of its parent: go_on_from() gives it the state of
    /// that one before it starts. check() refuses changes that the state would hide.
    auto branch(RunSettings settings) const -> Run;

    /// The same, where a file holds that state: check() also compares graph, files and plugins with those of
    /// the file, as that of resume() does. go_on_from() still gives it the state.
    auto branch(RunSettings settings, const FoundCheckpoint& from) const -> Run;

    /// A run that goes on from a checkpoint, with the settings that settings_of() returns for it, in the
    /// results folder of the run that wrote it: results that were written after its time are cut back or
    /// written anew. check() warns of other plugin builds and of another device.
    auto resume(RunSettings settings, const FoundCheckpoint& from) const -> Run;

    /// What the program itself needs; not for other clients, who do not have its header.
    auto registry() const -> const Registry& { return *registry_; }

  private:
    explicit Session(std::shared_ptr<const Registry> registry) : registry_(std::move(registry)) {}

    auto hold(RunSettings settings) const -> std::unique_ptr<Run::Held>;

    std::shared_ptr<const Registry> registry_;
    std::shared_ptr<StaticResults> shared_;  // null: each run makes its own
};

}  // namespace thalweg::runtime
