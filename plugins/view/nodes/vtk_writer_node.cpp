// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "view/nodes/vtk_writer_node.hpp"

#include <thalweg/value_classes.hpp>

#include "view/nodes/sink.hpp"
#include "view/vtk_files/xml_text.hpp"

namespace thalweg::view {

auto VtkWriterNode::about() -> About {
    return {"vtk-writer",
            "Writes fields as VTK files (.vti, .vts or .vtu) with a .pvd index that ParaView plays in time.",
            Clock::sampled, THW_ON_CPU, 1};
}

void VtkWriterNode::configure(const Setup& setup) {
    stem_ = result_stem(setup, *directory_, prefix_);
    announce_file(stem_.pattern(".pvd"), "prefix");
    series_ = std::make_unique<PvdSeries>(stem_.path(".pvd"), setup.provenance, setup.start_date);
}

void VtkWriterNode::negotiate() {
    if (open_inputs().empty()) {
        throw Error("there is nothing to write")
            .expected("at least one input")
            .remedy("wire a field to it, such as \"depth\": \"flow.depth\"");
    }
    for (const auto& field : open_inputs()) {
        require_xml_name(field.name());
    }
    const auto name = stem_.path("").filename().string();
    const auto ending = vtk_ending(open_inputs().front().grid().kind);
    announce_file(stem_.pattern("/" + name + "_*" + ending), "prefix");
}

void VtkWriterNode::run(const Step& step) {
    std::vector<NamedField> fields;
    for (const auto& field : open_inputs()) {
        if (field.has_data()) {
            const bool has_classes = !classification_of(field).empty();
            fields.push_back({field.name(), field.unit(), field.standard_name(), view_of(field),
                              field.location() == THW_AT_NODE,
                              halves_rule_of(field.unit(), field.long_name(), has_classes)});
        }
    }
    file_written(series_->add(open_inputs().front().grid(), fields, step.t1).string());
    file_written(series_->index().string());
}

void VtkWriterNode::finish() {
    series_->finish();
}

void VtkWriterNode::list_state(Register& all) {
    if (!all.is_restoring()) {
        times_ = series_->times();
    }
    all.values("times", "s", times_, THW_BLOCK_FILES);
}

void VtkWriterNode::state_restored() {
    series_->go_on(open_inputs().front().grid(), times_);
}

}  // namespace thalweg::view
