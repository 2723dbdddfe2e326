// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <memory>
#include <string>
#include <vector>

#include <gdal_priv.h>

namespace thalweg::bathymetry {

/// Collects what GDAL says on this thread between construction and destruction, instead of letting it print.
/// GDAL is started at first use, without network access (see gdal/start_gdal.hpp). Sessions nest; each must
/// end on the thread that began it.
class gdal_session {
  public:
    gdal_session();
    ~gdal_session();
    gdal_session(const gdal_session&) = delete;
    auto operator=(const gdal_session&) -> gdal_session& = delete;

    /// The first errors and the number of the others, since a damaged file can make millions of them.
    class error_list {
      public:
        void add(const char* text);

        auto empty() const -> bool { return first_.empty(); }

        /// Joined by "; ", or "no message" if there were none.
        auto text() const -> std::string;

      private:
        std::vector<std::string> first_;
        std::size_t more_ = 0;
    };

    /// Whether GDAL reported an error.
    auto failed() const -> bool { return !errors_.empty(); }

    /// The errors (not the warnings) so far, see error_list::text().
    auto errors() const -> std::string { return errors_.text(); }

  private:
    error_list errors_;
};

struct dataset_closer {
    void operator()(GDALDataset* dataset) const { GDALClose(dataset); }
};

/// Owner of an open dataset.
using dataset_ptr = std::unique_ptr<GDALDataset, dataset_closer>;

}  // namespace thalweg::bathymetry
