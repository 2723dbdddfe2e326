// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <vector>

// The slope of a bed towards a boundary, on the host. Cells lie in columns straight inwards from its faces.
namespace thalweg::shallowwater {

// A cell of a column.
struct BedPlace {
    double inwards;  // m, from the face to the centre
    double across;   // m, from the middle of the column
    double bed;      // m above the datum
};

struct BedColumn {
    double width;               // m, of its face
    double unit;                // m, of a cell inwards
    double normal_x, normal_y;  // unit, outwards
    std::vector<BedPlace> cells;
};

// What columns of some length say.
struct BedFall {
    double slope = 0;  // 1, outwards
    double error = 0;  // 1, standard error of the slope; infinite where cells are too few to tell
    double reach = 0;  // m, how far inwards the cells go
};

// The fall that fits `columns` best, least squares. Each has a height and a slope across of its own, so that
// the cross-section does not count. Columns weigh as the discharge that they would carry if the water stood
// as high as the bed of the highest; those of other directions are fitted apart. The error allows for bumps
// that reach over several cells.
auto fall_of(const std::vector<BedColumn>& columns) -> BedFall;

// The fall of the shortest columns that show it within 15 %. `columns`(cells) are asked for with 4 cells
// each, then with twice as many again and again, up to `most`; not beyond a length whose slope is another
// than that of a shorter one by more than the errors explain. Where none is that good, the shortest of the
// good ones. The error is how far off the slope may be, 3 standard errors, and more where cells are few.
auto find_fall(const std::function<std::vector<BedColumn>(int)>& columns, int most) -> BedFall;

// How many cells inwards a slope is looked for from some faces: 8 widths, between 64 and 512 cells.
auto most_cells(std::size_t faces) -> int;

}  // namespace thalweg::shallowwater
