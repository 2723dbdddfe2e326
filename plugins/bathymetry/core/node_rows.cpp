// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

#include "bathymetry/core/node_rows.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <charconv>
#include <cmath>
#include <cstdint>
#include <limits>
#include <string_view>

#include <fmt/format.h>

#include <thalweg/error.hpp>
#include <thalweg/files/read_file.hpp>
#include <thalweg/gis/coordinate_system.hpp>

#include "bathymetry/core/bed_mesh.hpp"
#include "bathymetry/core/level_check.hpp"
#include "bathymetry/core/memory_need.hpp"

namespace thalweg::bathymetry {

namespace {

constexpr double no_node = std::numeric_limits<double>::quiet_NaN();

struct node_row {
    std::int64_t i, j;
    point at;
    double level;
    std::size_t line;
};

auto lower(std::string_view text) -> std::string {
    std::string result(text);
    std::transform(result.begin(), result.end(), result.begin(),
                   [](unsigned char c) { return std::tolower(c); });
    return result;
}

auto is_separator(char c) -> bool {
    return c == ',' || c == ';' || c == ' ' || c == '\t' || c == '\r';
}

/// Fields of a line; separators beside each other count as one, so that tables with aligned columns are read.
auto fields_of(std::string_view line) -> std::vector<std::string_view> {
    std::vector<std::string_view> fields;
    for (std::size_t at = 0; at < line.size();) {
        const auto end =
            std::find_if(line.begin() + static_cast<std::ptrdiff_t>(at), line.end(), is_separator);
        const auto size = static_cast<std::size_t>(end - line.begin()) - at;
        if (size > 0) {
            fields.push_back(line.substr(at, size));
        }
        at += size + 1;
    }
    return fields;
}

/// Reads the table line by line and knows where it is when something is wrong.
class row_reader {
    const std::string& file_;
    std::string text_;
    std::size_t next_ = 0, line_ = 0;
    std::array<std::size_t, 5> columns_{};  // of i, j, x, y and the level
    std::size_t width_ = 0;

  public:
    explicit row_reader(const std::string& file) : file_(file) {
        // A row of 20 bytes becomes 48 bytes, and as many again in the grid.
        text_ = files::read_file(file, static_cast<std::uintmax_t>(most_memory() / 8), "file");
        read_header();
    }

    auto read() -> std::vector<node_row> {
        std::vector<node_row> rows;
        for (std::string_view line; next(line);) {
            const auto fields = fields_of(line);
            if (fields.size() != width_) {
                fail(fmt::format("{} fields", fields.size()), fmt::format("{}, as in the header", width_));
            }
            const auto number = [&](std::size_t column) { return as_number(fields[columns_[column]]); };
            rows.push_back(
                {as_index(number(0)), as_index(number(1)), {number(2), number(3)}, number(4), line_});
        }
        if (rows.empty()) {
            fail("no node", "a row for each node");
        }
        return rows;
    }

    [[noreturn]] void fail(const std::string& found, const std::string& expected) const {
        fail(line_, found, expected);
    }

    [[noreturn]] void fail(std::size_t line, const std::string& found, const std::string& expected) const {
        throw Error(fmt::format("{}:{}: {}; expected {}", file_, line, found, expected));
    }

  private:
    /// The next line that is not blank.
    auto next(std::string_view& line) -> bool {
        while (next_ < text_.size()) {
            const auto end = std::min(text_.find('\n', next_), text_.size());
            line = std::string_view(text_).substr(next_, end - next_);
            next_ = end + 1;
            line_ += 1;
            if (std::any_of(line.begin(), line.end(), [](char c) { return !is_separator(c); })) {
                return true;
            }
        }
        return false;
    }

    void read_header() {
        constexpr std::string_view byte_order_mark = "\xEF\xBB\xBF";
        next_ = text_.compare(0, byte_order_mark.size(), byte_order_mark) == 0 ? byte_order_mark.size() : 0;
        std::string_view line;
        if (!next(line)) {
            fail("an empty file", "a header with i, j, x, y and z");
        }
        std::vector<std::string> names;
        for (const auto field : fields_of(line)) {
            names.push_back(lower(field));
        }
        width_ = names.size();
        const std::vector<std::vector<std::string>> wanted = {
            {"i"}, {"j"}, {"x"}, {"y"}, {"z", "elevation", "level", "bed"}};
        for (std::size_t k = 0; k < wanted.size(); ++k) {
            const auto found =
                std::find_first_of(names.begin(), names.end(), wanted[k].begin(), wanted[k].end());
            if (found == names.end()) {
                fail("no column " + wanted[k].front(), "a header with i, j, x, y and z");
            }
            columns_[k] = static_cast<std::size_t>(found - names.begin());
        }
    }

    auto as_number(std::string_view field) const -> double {
        double value = 0;
        const auto [end, error] = std::from_chars(field.data(), field.data() + field.size(), value);
        if (error != std::errc() || end != field.data() + field.size()) {
            fail(fmt::format("'{}'", field.substr(0, 40)), "a number");
        }
        return value;
    }

    auto as_index(double value) const -> std::int64_t {
        constexpr double most = 1e9;
        if (!(value == std::floor(value) && std::fabs(value) <= most)) {
            fail(fmt::format("{} as i or j", value), "a whole number up to 1e9");
        }
        return static_cast<std::int64_t>(value);
    }
};

struct index_range {
    std::int64_t low = std::numeric_limits<std::int64_t>::max(),
                 high = std::numeric_limits<std::int64_t>::min();

    void take(std::int64_t value) {
        low = std::min(low, value);
        high = std::max(high, value);
    }

    auto count() const -> std::int64_t { return high - low + 1; }
};

/// Where i and j begin, for messages.
struct first_node {
    std::int64_t i, j;
};

/// Puts the rows at their places in the grid.
auto placed(const row_reader& reader, const std::vector<node_row>& rows, curvilinear_bed& bed) -> first_node {
    index_range i, j;
    for (const auto& row : rows) {
        i.take(row.i);
        j.take(row.j);
    }
    const auto nodes = i.count() * j.count();
    if (i.count() < 2 || j.count() < 2) {
        reader.fail(fmt::format("{} by {} nodes", i.count(), j.count()), "two each way at least");
    }
    if (nodes / 16 > static_cast<std::int64_t>(rows.size())) {
        reader.fail(fmt::format("{} rows for i from {} to {} and j from {} to {}", rows.size(), i.low, i.high,
                                j.low, j.high),
                    "a row for one node in 16 at least: i and j may be wrong");
    }
    bed.mesh.nx = i.count() - 1;
    bed.mesh.ny = j.count() - 1;
    bed.mesh.x.assign(static_cast<std::size_t>(nodes), no_node);
    bed.mesh.y = bed.levels = bed.mesh.x;
    for (const auto& row : rows) {
        const auto k = static_cast<std::size_t>((row.j - j.low) * i.count() + row.i - i.low);
        if (!std::isnan(bed.mesh.x[k])) {
            reader.fail(row.line, fmt::format("node ({}, {}) a second time", row.i, row.j), "one row a node");
        }
        if (!std::isfinite(row.at.x) || !std::isfinite(row.at.y)) {
            reader.fail(row.line, fmt::format("node ({}, {}) at ({}, {})", row.i, row.j, row.at.x, row.at.y),
                        "numbers");
        }
        bed.mesh.x[k] = row.at.x;
        bed.mesh.y[k] = row.at.y;
        bed.levels[k] = row.level;
    }
    return {i.low, j.low};
}

void check_levels(curvilinear_bed& bed, const raster_request& request) {
    const level_rule rule{request.vertical_scale, request.vertical_offset, request.no_data};
    mark_missing(bed.levels, rule);
    std::vector<point> nodes;
    for (std::size_t k = 0; k < bed.levels.size(); ++k) {
        nodes.push_back({bed.mesh.x[k], bed.mesh.y[k]});
    }
    const level_samples samples{request.file, bed.levels, nullptr, &nodes};
    require_levels(samples, rule);
    bed.remark = suspicion(samples, rule);
    for (auto& level : bed.levels) {
        level = level * rule.scale + rule.offset;
    }
}

/// Brings the nodes that are there to the CRS of the result.
void transform(curvilinear_bed& bed, const mesh_frame& frame) {
    std::vector<point> nodes;
    std::vector<std::size_t> places;
    for (std::size_t k = 0; k < bed.mesh.x.size(); ++k) {
        if (!std::isnan(bed.mesh.x[k])) {
            nodes.push_back({bed.mesh.x[k], bed.mesh.y[k]});
            places.push_back(k);
        }
    }
    nodes = gis::transform_points(nodes, frame.file_crs, frame.crs);
    for (std::size_t k = 0; k < places.size(); ++k) {
        bed.mesh.x[places[k]] = nodes[k].x;
        bed.mesh.y[places[k]] = nodes[k].y;
    }
}

/// Twice the signed area of the triangle at corner k of a cell.
auto corner_turn(const std::array<point, 4>& q, std::size_t k) -> double {
    const auto &a = q[k], &b = q[(k + 1) % 4], &c = q[(k + 2) % 4];
    return (b.x - a.x) * (c.y - a.y) - (c.x - a.x) * (b.y - a.y);
}

/// Marks the cells whose four corners are there, and refuses folded ones.
void mark_cells(curvilinear_bed& bed, first_node first, const std::string& file) {
    auto& mesh = bed.mesh;
    mesh.cell.assign(static_cast<std::size_t>(mesh.nx * mesh.ny), 0);
    for (std::int64_t j = 0; j < mesh.ny; ++j) {
        for (std::int64_t i = 0; i < mesh.nx; ++i) {
            const auto node = j * (mesh.nx + 1) + i;
            const auto at = [&](std::int64_t k) {
                return point{mesh.x[static_cast<std::size_t>(k)], mesh.y[static_cast<std::size_t>(k)]};
            };
            const std::array<point, 4> corners{at(node), at(node + 1), at(node + mesh.nx + 2),
                                               at(node + mesh.nx + 1)};
            std::array<double, 4> turns{};
            for (std::size_t k = 0; k < 4; ++k) {
                turns[k] = corner_turn(corners, k);
            }
            if (std::any_of(turns.begin(), turns.end(), [](double turn) { return std::isnan(turn); })) {
                continue;
            }
            const auto convex = [&](double sign) {
                return std::all_of(turns.begin(), turns.end(), [&](double turn) { return sign * turn > 0; });
            };
            if (!convex(1)) {
                throw Error(fmt::format(
                    "{}: the cell from node ({}, {}) to ({}, {}) {}", file, first.i + i, first.j + j,
                    first.i + i + 1, first.j + j + 1,
                    convex(-1) ? "turns clockwise; exchange i and j, or count one of them backwards"
                               : "is folded; expected a convex cell: mend the grid there"));
            }
            mesh.cell[static_cast<std::size_t>(j * mesh.nx + i)] = 1;
        }
    }
    if (std::find(mesh.cell.begin(), mesh.cell.end(), 1) == mesh.cell.end()) {
        throw Error(fmt::format("{}: no cell has all of its four nodes", file));
    }
}

}  // namespace

auto is_node_rows_file(const std::string& file) -> bool {
    const auto name = lower(file);
    return name.size() > 4 && name.compare(name.size() - 4, 4, ".csv") == 0;
}

auto read_node_rows(const raster_request& request) -> curvilinear_bed {
    const auto frame = frame_of_mesh(request);
    row_reader reader(request.file);
    curvilinear_bed bed;
    bed.crs = frame.crs;
    const auto first = placed(reader, reader.read(), bed);
    check_levels(bed, request);
    transform(bed, frame);
    mark_cells(bed, first, request.file);
    return bed;
}

}  // namespace thalweg::bathymetry
