// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace thalweg::runtime {

/// A plugin library that brings nodes of a run.
struct OriginPlugin {
    std::filesystem::path file;  ///< absolute
    std::string version;         ///< as it says itself
    std::string build_id;        ///< what it says of its build, eg the compiler; may be empty
};

/// What a run computes and with what, without checksums, which cost the reading of all files.
struct RunOrigin {
    std::string graph;                 ///< JSON text with all overrides, as a checkpoint holds it
    std::filesystem::path graph_file;  ///< absolute
    std::string hash;                  ///< SHA-256 of the graph with its parts and overrides
    std::string device, program;       ///< "cpu", "cuda:NVIDIA H200"; program with version
    std::vector<OriginPlugin> plugins = {};
    std::vector<std::filesystem::path> inputs = {};  ///< files that the nodes read, absolute
};

}  // namespace thalweg::runtime
