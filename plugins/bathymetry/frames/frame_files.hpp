// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "bathymetry/frames/frame_spans.hpp"
#include "bathymetry/frames/meaning.hpp"
#include "bathymetry/rasters/raster_file.hpp"

namespace thalweg::bathymetry {

/// What to read as a series of frames, and what its values are.
struct FrameRequest {
    std::vector<std::string> files;
    bool by_time = false;                ///< files are brought into the order of their times first
    std::string variable;                ///< of files with several; empty: the only one
    std::string file_crs;                ///< see RasterRequest
    std::string file_unit;               ///< of the values; empty: what the files say
    std::vector<double> times = {};      ///< of all frames [s]; empty: what the files say
    std::optional<double> no_data = {};  ///< see RasterRequest
    Meaning meaning = Meaning::instant;
    Stamp stamp = Stamp::begin;
    std::string start_date = {};  ///< of Setup
};

/// The frames of all files: rasters of one grid and unit at rising times. One file is open at a time; values
/// are read one frame at a time. One thread at a time.
class FrameFiles {
  public:
    /// Reads the headers of all files. Throws thalweg::Error that names the file for another grid or unit, a
    /// time that does not rise, a gap between intervals, and what cannot be opened.
    explicit FrameFiles(FrameRequest request);

    auto count() const -> std::size_t { return frames_.size(); }

    auto spans() const -> const FrameSpans& { return spans_; }

    /// The grid of all frames, in the CRS that take_frame() gave it.
    auto grid() const -> const RasterGrid& { return file_->grid(); }

    /// Gives the grid in another CRS where the cells stay what they are there, see RasterFile.
    void take_frame(const std::string& crs);

    /// Unit of the values, never empty.
    auto unit() const -> const std::string& { return unit_; }

    auto first_file() const -> const std::string& { return request_.files.front(); }

    /// "rain.nc, band 3 at 600 s (2024-06-01T00:10:00Z)", for messages.
    auto name_of(std::size_t frame) const -> std::string;

    /// See RasterFile::require_room.
    void require_room(const CellBlock& block) const { file_->require_room(block, 0); }

    /// Values of a frame on a block of its grid, in unit(); NaN where there is none.
    auto read(std::size_t frame, const CellBlock& block) -> std::vector<double>;

  private:
    struct Frame {
        std::size_t file = 0;
        int band = 1;
        double time = 0;  // s
    };

    void take_first_unit();
    void open(std::size_t file);
    auto element_of_bands() -> std::string;
    void take_file(std::size_t file);
    void take_times();
    void require_order() const;
    void require_no_gap() const;
    auto short_name_of(std::size_t frame) const -> std::string;
    auto text_of(double time) const -> std::string;

    FrameRequest request_;
    std::string unit_;
    std::string frame_crs_;  // see take_frame; empty before
    std::vector<Frame> frames_;
    FrameSpans spans_;
    std::optional<RasterFile> file_;  // open
    std::size_t open_ = 0;            // its place in request_.files
};

}  // namespace thalweg::bathymetry
