// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

#include "bathymetry/ground/memory_need.hpp"

#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <fstream>

#include <fmt/format.h>
#include <thalweg/machine_error.hpp>

namespace thalweg::bathymetry {

auto most_memory() -> double {
    double bytes =
        static_cast<double>(::sysconf(_SC_PHYS_PAGES)) * static_cast<double>(::sysconf(_SC_PAGE_SIZE));
    rlimit limit{};
    if (::getrlimit(RLIMIT_AS, &limit) == 0 && limit.rlim_cur != RLIM_INFINITY) {
        bytes = std::min(bytes, static_cast<double>(limit.rlim_cur));
    }
    for (const auto* file : {"/sys/fs/cgroup/memory.max",
                             "/sys/fs/cgroup/memory/memory.limit_in_bytes"}) {  // version 2, version 1
        double group = 0;
        if (std::ifstream(file) >> group) {  // "max" is no number
            bytes = std::min(bytes, group);
        }
    }
    return bytes;
}

void require_memory(double nx, double ny, double bytes_a_cell, double available, const std::string& file,
                    const std::string& which, const std::string& remedy) {
    constexpr double mib = 1048576;
    const double cells = nx * ny;
    if (cells <= most_cells && cells * bytes_a_cell <= available) {
        return;
    }
    const auto limit = cells <= most_cells
                           ? fmt::format("this process can have {:.0f} MiB", available / mib)
                           : fmt::format(
                                 "at most {:.0f} cells ({:.0f} MiB) are taken, and this process can have "
                                 "{:.0f} MiB",
                                 most_cells, most_cells * bytes_a_cell / mib, available / mib);
    const Error error(fmt::format("{}: {} x {} cells {} need {:.0f} MiB of memory; {}; {}", file, nx, ny,
                                  which, cells * bytes_a_cell / mib, limit, remedy));
    if (cells <= most_cells) {
        throw MachineError(error);
    }
    throw error;  // no machine takes so many
}

}  // namespace thalweg::bathymetry
