// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

#include "bathymetry/mesh_formats/node_table.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <limits>
#include <string_view>
#include <utility>

#include <fmt/format.h>

#include "bathymetry/ground/file_ending.hpp"
#include "bathymetry/mesh_formats/mesh_text.hpp"

namespace thalweg::bathymetry {

namespace {

constexpr auto header_expected = "a header with i, j, x, y and z";
constexpr auto no_column = std::numeric_limits<std::size_t>::max();

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

/// Reads the table line by line, and names the line in its errors.
class TableReader {
    MeshText text_;
    NodeTable table_;
    std::vector<std::string> names_;  // names of the columns
    std::vector<std::string_view> fields_;
    std::size_t i_ = 0, j_ = 0, x_ = 0, y_ = 0, level_ = 0;
    std::size_t manning_ = no_column, active_ = no_column, obstacle_ = no_column;

  public:
    explicit TableReader(const std::string& file) : text_(file, node_table_remedy) { read_header(); }

    auto read() -> NodeTable {
        while (next_fields()) {
            if (fields_.size() != names_.size()) {
                fail(fmt::format("{} fields", fields_.size()),
                     fmt::format("{}, as in the header", names_.size()));
            }
            const auto i = index(i_), j = index(j_);
            table_.rows.push_back({i,
                                   j,
                                   {number(x_), number(y_)},
                                   number(level_),
                                   table_.has_manning ? number(manning_) : 0,
                                   has_cell(),
                                   text_.line()});
            check_place(table_.rows.back());
        }
        if (table_.rows.empty()) {
            fail("no node", "a row for each node");
        }
        const auto declared = table_.imax * table_.jmax;
        if (declared > 0 && declared != static_cast<std::int64_t>(table_.rows.size())) {
            fail(fmt::format("the end of the file behind {} nodes", table_.rows.size()),
                 fmt::format("{} x {} = {}, as IMAX and JMAX say", table_.imax, table_.jmax, declared));
        }
        return std::move(table_);
    }

  private:
    [[noreturn]] void fail(const std::string& found, const std::string& expected) const {
        text_.fail(found, expected);
    }

    /// Fields of the next line that is not blank.
    auto next_fields() -> bool {
        for (std::string_view line; text_.next(line);) {
            constexpr std::string_view byte_order_mark = "\xEF\xBB\xBF";
            if (text_.line() == 1 && line.substr(0, byte_order_mark.size()) == byte_order_mark) {
                line.remove_prefix(byte_order_mark.size());
            }
            fields_ = fields_of(line);
            if (!fields_.empty()) {
                return true;
            }
        }
        return false;
    }

    void read_names() {
        if (!next_fields()) {
            fail("the end of the file", header_expected);
        }
        names_.clear();
        for (const auto field : fields_) {
            if (field.find_first_of("[]()") != std::string_view::npos) {
                text_.fail(fmt::format("'{}' in the header", field), "names of columns without units",
                           "take the units out; x and y are in the unit of the CRS, and the levels times "
                           "`vertical_scale` in metres");
            }
            names_.push_back(lower_case(field));
        }
    }

    void read_header() {
        read_names();
        if (names_ == std::vector<std::string>{"imax", "jmax", "kmax"}) {
            read_sizes();
            read_names();
        }
        i_ = column({"i"});
        j_ = column({"j"});
        x_ = column({"x"});
        y_ = column({"y"});
        level_ = column({"n_elevation", "z", "elevation", "level", "bed"});
        for (const auto& [column, what] :
             {std::pair(i_, "i"), {j_, "j"}, {x_, "x"}, {y_, "y"}, {level_, "z"}}) {
            if (column == no_column) {
                fail(std::string("no column ") + what, header_expected);
            }
        }
        active_ = column({"active"});
        obstacle_ = column({"c_obstacle"});
        manning_ = column({"n", "manning", "n_manning", "n_roughness"});
        const auto of_cells = column({"c_manning", "c_roughness", "c_roughness_cell"});
        table_.manning_is_of_cells = manning_ == no_column && of_cells != no_column;
        manning_ = table_.manning_is_of_cells ? of_cells : manning_;
        table_.has_manning = manning_ != no_column;
    }

    /// The line below IMAX,JMAX,KMAX.
    void read_sizes() {
        if (!next_fields() || fields_.size() != 3) {
            fail("no sizes", "three numbers below IMAX,JMAX,KMAX");
        }
        table_.imax = index(0);
        table_.jmax = index(1);
        if (table_.imax < 2 || table_.jmax < 2) {
            fail(fmt::format("{} by {} nodes", table_.imax, table_.jmax), "two each way at least");
        }
        if (index(2) > 1) {
            text_.fail(fmt::format("{} layers", index(2)), "KMAX 1, a grid of two dimensions",
                       "save a grid of two dimensions");
        }
    }

    /// The first of these names that the header has.
    auto column(const std::vector<std::string>& wanted) const -> std::size_t {
        for (const auto& name : wanted) {
            const auto found = std::find(names_.begin(), names_.end(), name);
            if (found != names_.end()) {
                return static_cast<std::size_t>(found - names_.begin());
            }
        }
        return no_column;
    }

    void check_place(const NodeRow& row) const {
        if (!std::isfinite(row.at.x) || !std::isfinite(row.at.y)) {
            fail(fmt::format("node ({}, {}) at ({}, {})", row.i, row.j, row.at.x, row.at.y), "numbers");
        }
        const bool is_inside = row.i >= 0 && row.j >= 0 && row.i < table_.imax && row.j < table_.jmax;
        if (table_.imax > 0 && !is_inside) {
            fail(fmt::format("node ({}, {})", row.i, row.j),
                 fmt::format("i from 0 to {} and j from 0 to {}", table_.imax - 1, table_.jmax - 1));
        }
    }

    auto number(std::size_t column) const -> double {
        const auto field = fields_[column];
        double value = 0;
        const auto [end, error] = std::from_chars(field.data(), field.data() + field.size(), value);
        if (error != std::errc() || end != field.data() + field.size()) {
            fail(fmt::format("'{}'", field.substr(0, 40)), "a number");
        }
        return value;
    }

    auto index(std::size_t column) const -> std::int64_t {
        constexpr double most = 1e9;
        const double value = number(column);
        if (!(value == std::floor(value) && std::fabs(value) <= most)) {
            fail(fmt::format("{} as i or j", value), "a whole number up to 1e9");
        }
        return static_cast<std::int64_t>(value);
    }

    auto has_cell() const -> bool {
        return (active_ == no_column || flag(active_)) && (obstacle_ == no_column || !flag(obstacle_));
    }

    auto flag(std::size_t column) const -> bool {
        const double value = number(column);
        if (value != 0 && value != 1) {
            fail(fmt::format("{} in the column {}", value, names_[column]), "0 or 1");
        }
        return value == 1;
    }
};

}  // namespace

auto read_node_table(const std::string& file) -> NodeTable {
    return TableReader(file).read();
}

}  // namespace thalweg::bathymetry
