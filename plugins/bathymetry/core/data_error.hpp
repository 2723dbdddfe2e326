// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <stdexcept>

namespace thalweg::bathymetry {

/// An input or output file, or a parameter that describes one, is not usable. The text names the file, what
/// was found, what was expected and what to do.
class data_error : public std::runtime_error {
  public:
    using std::runtime_error::runtime_error;
};

}  // namespace thalweg::bathymetry
