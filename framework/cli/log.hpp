// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace thalweg::cli {

/// Makes spdlog's default logger write "warning: text" through `say`, its level in colour on a terminal. What
/// fails in it is remembered there and goes no further.
void set_up_log();

}  // namespace thalweg::cli
