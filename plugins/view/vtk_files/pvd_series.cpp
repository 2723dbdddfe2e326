// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "view/vtk_files/pvd_series.hpp"

#include <utility>

#include <fmt/format.h>

#include <thalweg/error.hpp>
#include <thalweg/files/replace_file.hpp>

#include "view/vtk_files/xml_text.hpp"

namespace thalweg::view {

PvdSeries::PvdSeries(std::filesystem::path pvd_path, std::string provenance, std::string start_date)
    : path_(std::move(pvd_path)), provenance_(std::move(provenance)), start_date_(std::move(start_date)) {}

auto PvdSeries::add(const Grid& grid, const std::vector<NamedField>& fields, double time)
    -> std::filesystem::path {
    if (!entries_.empty() && time <= entries_.back().time) {
        throw Error("the times of a series must grow")
            .about(path_.string())
            .found(fmt::format("{} s after {} s", time, entries_.back().time));
    }
    const auto file = next_file(grid);
    auto step_path = path_.parent_path() / file;
    write_vtk(step_path, grid, fields, time, provenance_);
    entries_.push_back({time, file});
    write_index();
    return step_path;
}

auto PvdSeries::next_file(const Grid& grid) const -> std::string {
    const std::string stem = path_.stem().string();
    return fmt::format("{}/{}_{:04}{}", stem, stem, entries_.size(), vtk_ending(grid.kind));
}

void PvdSeries::write_index() {
    std::string text =
        "<?xml version=\"1.0\"?>\n" +
        (start_date_.empty() ? "" : fmt::format("<!-- timestep: seconds since {} -->\n", start_date_)) +
        "<VTKFile type=\"Collection\" version=\"0.1\" byte_order=\"LittleEndian\">\n"
        "  <Collection>\n";
    for (const auto& step : entries_) {
        text += fmt::format("    <DataSet timestep=\"{}\" group=\"\" part=\"0\" file=\"{}\"/>\n", step.time,
                            xml_escaped(step.file));
    }
    files::replace_file(path_, text + "  </Collection>\n</VTKFile>\n");
    is_index_due_ = false;
}

void PvdSeries::go_on(const Grid& grid, const std::vector<double>& times) {
    for (const double time : times) {
        const auto file = next_file(grid);
        if (!std::filesystem::is_regular_file(path_.parent_path() / file)) {
            throw Error("the run cannot go on with the series " + path_.string())
                .found("no file " + file)
                .expected(fmt::format("the step at {} s", time))
                .remedy("put the file of that run back, or go on in another results folder");
        }
        entries_.push_back({time, file});
    }
    is_index_due_ = !entries_.empty();
}

void PvdSeries::finish() {
    if (is_index_due_) {
        write_index();
    }
}

auto PvdSeries::times() const -> std::vector<double> {
    std::vector<double> all;
    for (const auto& step : entries_) {
        all.push_back(step.time);
    }
    return all;
}

}  // namespace thalweg::view
