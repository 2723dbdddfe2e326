// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atomic>
#include <exception>
#include <filesystem>
#include <string>

#include "control_server.hpp"
#include "control_watch.hpp"

namespace thalweg::cli {

struct ControlRequest;

/// Does in a run what other programs ask through a socket (docs/worlds.md). What it asks of the run happens
/// between two intervals, on the thread that drives it; only "state", "stop" and requests that are wrong are
/// answered at any time.
class ControlDesk {
  public:
    /// Listens from now on. Worlds that branch have their results beside `results`, those of the run. Throws
    /// runtime::Failure where the socket cannot be had.
    ControlDesk(const std::filesystem::path& socket, std::filesystem::path results);

    /// Observes a run in place of `shown`, which still hears everything.
    auto observer_before(runtime::RunObserver& shown) -> runtime::RunObserver&;

    /// Does what has been asked of a run that has started and is not over; while it is paused also what
    /// comes, until it shall go on, or `stop` becomes true. Throws the Failure of a run that fails in a
    /// change.
    void serve(runtime::Run& run, const std::atomic<bool>& stop);

  private:
    auto answer(const std::string& line, runtime::Run& run) -> std::string;
    auto carry_out(const ControlRequest& request, runtime::Run& run) -> std::string;
    auto branch(const ControlRequest& request, runtime::Run& run) const -> std::string;

    std::filesystem::path results_;
    ControlWatch watch_;
    std::exception_ptr failure_;  ///< of the run
    ControlServer server_;        ///< last, since it asks for the state
};

}  // namespace thalweg::cli
