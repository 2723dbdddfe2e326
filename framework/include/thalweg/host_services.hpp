// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <string>

#include "abi/draft/features.h"
#include "abi/draft/metrics.h"
#include "abi/draft/samples.h"
#include "abi/draft/table.h"
#include "abi/ext/clock.h"
#include "abi/ext/copy_count.h"
#include "abi/ext/result_files.h"
#include "abi/host.h"
#include "error.hpp"

namespace thalweg {

/// The host of one node and its extensions; null for an extension that the host does not have.
struct HostServices {
    const thw_host* host = nullptr;
    const thw_host_clock* clock = nullptr;
    const thw_host_result_files* result_files = nullptr;
    const thw_host_copy_count* copy_count = nullptr;
    const thw_host_tables* tables = nullptr;
    const thw_host_features* features = nullptr;
    const thw_host_samples* samples = nullptr;
    const thw_host_metrics* metrics = nullptr;

    HostServices() = default;

    explicit HostServices(const thw_host& table)
        : host(&table),
          clock(find<thw_host_clock>(THW_EXT_CLOCK)),
          result_files(find<thw_host_result_files>(THW_EXT_RESULT_FILES)),
          copy_count(find<thw_host_copy_count>(THW_EXT_COPY_COUNT)),
          tables(find<thw_host_tables>(THW_EXT_TABLES)),
          features(find<thw_host_features>(THW_EXT_FEATURES)),
          samples(find<thw_host_samples>(THW_EXT_SAMPLES)),
          metrics(find<thw_host_metrics>(THW_EXT_METRICS)) {}

    /// Returns whether the graph gives the parameter a value; false if the program is too old to know.
    auto is_given(const char* name) const -> bool {
        constexpr auto needed = offsetof(thw_host, is_given) + sizeof(host->is_given);
        const bool can_tell = host->struct_size >= needed && host->is_given != nullptr;
        return can_tell && host->is_given(host->impl, name) != 0;
    }

    /// Reports an error to the user.
    void complain(const Error& error, thw_cause cause = THW_CAUSE_INPUT) const {
        const auto text = [](const std::string& part) { return part.empty() ? nullptr : part.c_str(); };
        const thw_error out{sizeof(thw_error),
                            error.what(),
                            text(error.subject()),
                            text(error.found()),
                            text(error.expected()),
                            text(error.remedy()),
                            cause,
                            0};
        host->complain(host->impl, &out);
    }

    /// Reports an error without allocating memory.
    void complain(const char* message, const char* remedy = nullptr,
                  thw_cause cause = THW_CAUSE_INPUT) const {
        const thw_error out{sizeof(thw_error), message, nullptr, nullptr, nullptr, remedy, cause, 0};
        host->complain(host->impl, &out);
    }

  private:
    template <class Table>
    auto find(const char* id) const -> const Table* {
        return static_cast<const Table*>(host->get_extension(host->impl, id));
    }
};

}  // namespace thalweg
