// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "saved_state.hpp"

namespace thalweg::runtime {

/// A plugin that the nodes of a run came from.
struct CheckpointPlugin {
    std::string file;      ///< its name, without the folder
    std::string version;   ///< as it says itself
    std::string checksum;  ///< SHA-256 of the library, hexadecimal
};

/// A file that the graph of a run names, and that its nodes have read.
struct CheckpointInput {
    std::filesystem::path file;  ///< absolute
    std::string checksum;        ///< SHA-256, hexadecimal; empty: it could not be read
};

/// A state of a run with all that resumes it, as a file holds it.
struct Checkpoint {
    SavedState state;
    std::string graph;                 ///< resolved graph document, JSON text, with all overrides applied
    std::filesystem::path graph_file;  ///< absolute; relative names in `graph` start from its folder
    std::filesystem::path results, data;
    std::string device, program;  ///< "cpu", "cuda:NVIDIA H200"; program with version
    std::vector<CheckpointPlugin> plugins;
    std::vector<CheckpointInput> inputs = {};
    std::string saved;  ///< date and time by the clock on the wall, UTC
};

/// Writes a checkpoint as a netCDF file, see docs/checkpoints.md: under a temporary name in the same folder,
/// brought to the disk, and renamed, so that whatever happens an older file of that name stays whole until
/// the new one is. Calls no library that other threads may be in. Throws Failure; nothing is left behind
/// then.
void write_checkpoint(const std::filesystem::path& file, const Checkpoint& checkpoint);

/// Reads what write_checkpoint wrote, bit for bit. Throws Failure, which names the file and what is wrong: it
/// is cut, is no checkpoint, is of a newer format, or which block is damaged. Takes no more memory than about
/// the size of the file.
auto read_checkpoint(const std::filesystem::path& file) -> Checkpoint;

}  // namespace thalweg::runtime
