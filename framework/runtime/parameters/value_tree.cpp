// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "value_tree.hpp"

#include "thalweg/abi/copy_known.h"

namespace thalweg::runtime {

namespace {

auto give_item(const thw_value* self, std::uint32_t index, thw_value* out) -> thw_status {
    const auto& items = static_cast<const ValueTree*>(self->impl)->items;
    if (index >= items.size()) {
        return THW_FAILED;
    }
    give_value(items[index], *out);
    return THW_OK;
}

}  // namespace

void give_value(const ValueTree& tree, thw_value& out) {
    const thw_value value = {
        sizeof(thw_value), tree.kind, tree.form,         static_cast<std::uint32_t>(tree.items.size()),
        tree.integer,      tree.real, tree.text.c_str(), tree.key.c_str(),
        tree.path.c_str(), &tree,     &give_item};
    thw_copy_known(&out, &value);
}

void list_files(const ValueTree& tree, std::vector<std::string>& files) {
    if (tree.is_file) {
        files.push_back(tree.text);
    }
    for (const auto& item : tree.items) {
        list_files(item, files);
    }
}

}  // namespace thalweg::runtime
