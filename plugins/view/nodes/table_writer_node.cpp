// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "view/nodes/table_writer_node.hpp"

#include <thalweg/files/replace_file.hpp>

#include "view/tables/csv_text.hpp"

namespace thalweg::view {

auto TableWriterNode::about() -> About {
    return {"table-writer", "Writes a table as a CSV file.", Clock::sampled, THW_ON_CPU, 1};
}

void TableWriterNode::configure(const Setup& setup) {
    stem_ = files::ResultStem(setup.output_dir, *directory_, prefix_.is_set() ? *prefix_ : setup.node_id);
    announce_file(stem_.pattern(".csv"), "prefix");
}

void TableWriterNode::run(const Step& step) {
    if (table_.version() == 0 && step.is_last) {
        throw Error("no table has come until the end of the run")
            .about(table_.name())
            .remedy("read from a node that gives one");
    }
    if (table_.version() > written_) {
        const auto path = stem_.path(".csv");
        files::replace_file(path, csv_text(table_.read()));
        file_written(path.string());
        written_ = table_.version();
    }
}

}  // namespace thalweg::view
