// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <string>
#include <vector>

/// Geographic data through GDAL, for node authors: files, coordinate reference systems and drawn features.
/// Functions that throw, throw thalweg::Error.
namespace thalweg::gis {

/// Registers GDAL's drivers and, unless the environment variable THALWEG_ALLOW_NETWORK is 1, disables the
/// network access of GDAL and PROJ for the whole process. A file that needs a server then cannot be opened,
/// and GDAL's message gives the reason. All functions of thalweg::gis call it first; call it before any GDAL
/// function of your own. Only the first call has an effect. Thread-safe.
void start();

/// Collects GDAL's messages on this thread between construction and destruction; GDAL then prints none. Calls
/// start(). Sessions nest; each must end on the thread that began it.
class Session {
  public:
    Session();
    ~Session();
    Session(const Session&) = delete;
    auto operator=(const Session&) -> Session& = delete;

    /// The first errors and the number of the others, because a damaged file can cause millions of them.
    class ErrorList {
      public:
        void add(const char* text);

        auto empty() const -> bool { return first_.empty(); }

        /// Joined by "; ", or "no message" if there were none.
        auto text() const -> std::string;

      private:
        std::vector<std::string> first_;
        std::size_t more_ = 0;
    };

    /// Returns whether GDAL has reported an error.
    auto failed() const -> bool { return !errors_.empty(); }

    /// The errors (not the warnings) so far, see ErrorList::text().
    auto errors() const -> std::string { return errors_.text(); }

  private:
    ErrorList errors_;
};

}  // namespace thalweg::gis
