// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "thalweg/files/cannot.hpp"

#include <system_error>

namespace thalweg::files {

auto cannot(const std::string& what, int reason) -> MachineError {
    return MachineError(Error("cannot " + what)
                            .found(std::generic_category().message(reason))
                            .expected("a folder that this user may write to, with space left")
                            .remedy("free space, change the permissions, or choose another output folder"));
}

}  // namespace thalweg::files
