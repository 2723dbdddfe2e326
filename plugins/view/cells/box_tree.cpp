// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "view/cells/box_tree.hpp"

#include <utility>

namespace thalweg::view {
namespace {

/// Fewer are looked at one by one.
constexpr std::size_t most_items_of_a_branch = 8;

}  // namespace

BoxTree::BoxTree(std::vector<Item> items) : items_(std::move(items)) {
    if (!items_.empty()) {
        grow(0, items_.size());
    }
}

void BoxTree::grow(std::size_t first, std::size_t last) {
    const auto here = branches_.size();
    branches_.push_back({{}, first, first, 0});
    for (auto k = first; k < last; ++k) {
        branches_[here].extent.include(items_[k].extent);
    }
    if (last - first <= most_items_of_a_branch) {
        branches_[here].last = last;
    } else {
        const auto& whole = branches_[here].extent;
        const bool along_x = whole.x1 - whole.x0 > whole.y1 - whole.y0;
        const auto middle = first + (last - first) / 2;
        const auto at = [this](std::size_t k) { return items_.begin() + static_cast<std::ptrdiff_t>(k); };
        std::nth_element(at(first), at(middle), at(last), [along_x](const Item& a, const Item& b) {
            return along_x ? a.extent.x0 + a.extent.x1 < b.extent.x0 + b.extent.x1
                           : a.extent.y0 + a.extent.y1 < b.extent.y0 + b.extent.y1;
        });
        grow(first, middle);
        grow(middle, last);
    }
    branches_[here].next = branches_.size();
}

}  // namespace thalweg::view
