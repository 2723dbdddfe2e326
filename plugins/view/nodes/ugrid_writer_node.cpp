// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "view/nodes/ugrid_writer_node.hpp"

#include <thalweg/shown_unit.hpp>

#include "view/nodes/sink.hpp"
#include "view/ugrid/ugrid_time.hpp"

namespace thalweg::view {
namespace {

auto described(const Field& field) -> UgridField {
    auto classes = classification_of(field);
    const auto long_name = classes.empty() ? field.long_name() : classes.title;
    return {field.name(),     shown_unit(field), field.standard_name(), long_name,
            field.location(), field.dtype(),     std::move(classes)};
}

}  // namespace

auto UgridWriterNode::about() -> About {
    return {
        "ugrid-writer",
        "Writes fields on rasters, curvilinear grids and triangles as one UGRID netCDF file, for QGIS and "
        "ParaView.",
        Clock::sampled, THW_ON_CPU, 1};
}

void UgridWriterNode::configure(const Setup& setup) {
    const auto stem = result_stem(setup, *directory_, prefix_);
    announce_file(stem.pattern(".nc"), "prefix");
    path_ = stem.path(".nc");
    // Without the date of the run, which would give each run of one graph other bytes.
    const auto history = setup.provenance.empty() ? "" : "computed and written by " + setup.provenance;
    heading_ = {setup.title, setup.provenance, history, reference_date(setup.start_date)};
}

void UgridWriterNode::negotiate() {
    if (open_inputs().empty()) {
        throw Error("there is nothing to write")
            .expected("at least one input")
            .remedy("wire a field to it, such as \"depth\": \"flow.depth\"");
    }
    std::vector<UgridField> fields;
    for (const auto& field : open_inputs()) {
        require_variable_name(field.name());
        fields.push_back(described(field));
    }
    series_.emplace(path_, open_inputs().front().grid(), std::move(fields), heading_);
}

void UgridWriterNode::run(const Step& step) {
    std::vector<UgridValues> values;
    for (const auto& field : open_inputs()) {
        values.push_back({view_of(field), field.version(), field.time()});
    }
    series_->add(step.t1, values);
}

void UgridWriterNode::finish() {
    if (series_->finish()) {
        file_written(path_.string());
    }
}

}  // namespace thalweg::view
