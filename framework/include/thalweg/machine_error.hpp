// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <utility>

#include "error.hpp"

namespace thalweg {

/// Error that no change of the graph or its files need mend: the machine lacks memory, room on the disk or a
/// folder that can be written to. The program then ends with status 1, not 2.
///
///     throw MachineError(Error("there is no room for the raster").found("3 GiB").remedy("free memory"));
class MachineError : public Error {
  public:
    explicit MachineError(Error error) : Error(std::move(error)) {}
};

}  // namespace thalweg
