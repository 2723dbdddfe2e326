// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <optional>
#include <string>
#include <vector>

#include "bathymetry/ground/raster_grid.hpp"

namespace thalweg::bathymetry {

/// Size of levels that no ground, water or structure exceeds, above or below zero [m]; the Earth has -10935 m
/// to 8849 m.
constexpr double most_metres = 20000;

/// What turns the values of a file into levels [m], and which of them means "no data".
struct LevelRule {
    double scale = 1;   ///< from the file's values to metres
    double offset = 0;  ///< [m], added after that
    std::optional<double> no_data;
};

/// Values as a file holds them, at the cells of a grid or at the nodes of a mesh; NaN is missing. Borrows
/// them.
struct LevelSamples {
    const std::string& file;
    const std::vector<double>& values;
    const RasterGrid* cells = nullptr;
    const std::vector<Point>* nodes = nullptr;  ///< places of the values, read where `cells` is null
    const char* what = "node";                  ///< is at these places
    int column = 0, row = 0;                    ///< of the first of `cells` in the file
};

/// Makes every value that is within a millionth of rule.no_data NaN: files round what they hold.
void mark_missing(std::vector<double>& values, const LevelRule& rule);

/// Refuses infinite values and levels beyond +-20000 m, which no ground on Earth has. Throws thalweg::Error
/// that names the file, how many such values there are, the first with its place, and what to do.
void require_levels(const LevelSamples& samples, const LevelRule& rule);

/// One line where a value looks like missing data that the file does not declare, or nothing. Candidates are
/// the usual marks -9999, -999 and 9999, and the lowest value where it is below -500 m. One is told where no
/// other level is within 400 m of it (of the lowest value also none within half of the range of the others);
/// a mark also where all cells beside it are further away. A level of exactly 0 is told where fewer than half
/// have it and all beside it are 5 m away. So ocean floors down to -11000 m give no line.
auto suspicion(const LevelSamples& samples, const LevelRule& rule) -> std::string;

/// The same for values of any meaning: -9999 and -999 where no other value is within 400 of them.
auto suspicious_mark(const LevelSamples& samples) -> std::string;

/// From the lowest level to the highest [m]; 0 where all are missing.
auto relief_of(const std::vector<double>& values, const LevelRule& rule) -> double;

}  // namespace thalweg::bathymetry
