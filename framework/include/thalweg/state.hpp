// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "error.hpp"
#include "state_block.hpp"

namespace thalweg {

/// The register of what a node remembers: each array and number once, with name, unit and role. What is saved
/// and written back, compared and counted derives from it. A node of ten lines:
///
///     void list_state(Register& all) override {
///         all.value("stored", "m3", stored_);
///         all.values("levels", "m", levels_);
///     }
class Register {
  public:
    /// `arrays`: memory in which array() and records() lie. `coming`: the blocks that will be written to
    /// those that are listed here; null: these will be read. Borrowed.
    explicit Register(thw_memory arrays, const std::vector<StateBlock>* coming = nullptr)
        : arrays_(arrays), coming_(coming) {}

    /// Whether values will be written to the blocks that are listed.
    auto is_restoring() const -> bool { return coming_ != nullptr; }

    /// The block of this name that will be written, or null: so that a node makes room for it first.
    auto coming(const std::string& name) const -> const StateBlock* {
        for (std::size_t k = 0; coming_ != nullptr && k < coming_->size(); ++k) {
            if ((*coming_)[k].name == name) {
                return &(*coming_)[k];
            }
        }
        return nullptr;
    }

    /// One number or flag of the node, in host memory.
    template <class T>
    void value(std::string name, std::string unit, T& member, std::uint32_t roles = THW_BLOCK_KEPT) {
        static_assert(state_element<T> != 0, "numbers and flags alone have an element type; see records()");
        add({std::move(name), std::move(unit), state_element<T>, {}, 0, roles, THW_HOST_MEMORY, &member});
    }

    /// Numbers in host memory; takes the length of what will be written.
    template <class T>
    void values(std::string name, std::string unit, std::vector<T>& member,
                std::uint32_t roles = THW_BLOCK_KEPT) {
        static_assert(state_element<T> != 0, "numbers alone have an element type; see records()");
        const auto* saved = coming(name);
        if (saved != nullptr && saved->shape.size() == 1) {
            member.resize(static_cast<std::size_t>(saved->shape.front()));
        }
        add({std::move(name),
             std::move(unit),
             state_element<T>,
             {static_cast<std::int64_t>(member.size())},
             0,
             roles,
             THW_HOST_MEMORY,
             member.data()});
    }

    /// An array in the memory of the node's executor. `shape`: slowest axis first, with margins.
    template <class T>
    void array(std::string name, std::string unit, T* data, std::vector<std::int64_t> shape,
               std::uint32_t roles = THW_BLOCK_KEPT, thw_location location = 0) {
        static_assert(state_element<T> != 0, "numbers alone have an element type; see records()");
        add({std::move(name), std::move(unit), state_element<T>, std::move(shape), location, roles, arrays_,
             data});
    }

    /// Records of the node's own, which are saved as bytes, in the memory of its executor.
    template <class T>
    void records(std::string name, T* data, std::size_t count, std::uint32_t roles = THW_BLOCK_KEPT) {
        static_assert(std::is_trivially_copyable_v<T>, "records are saved as bytes");
        add({std::move(name),
             "",
             THW_STATE_U8,
             {static_cast<std::int64_t>(count), static_cast<std::int64_t>(sizeof(T))},
             0,
             roles,
             arrays_,
             data});
    }

    auto blocks() const -> const std::vector<StateBlock>& { return blocks_; }

    /// Bytes of all blocks.
    auto bytes() const -> std::size_t {
        std::size_t sum = 0;
        for (const auto& block : blocks_) {
            sum += block.bytes();
        }
        return sum;
    }

    /// What keeps the coming blocks from being written: those that are missing, of another layout, or that
    /// nothing here takes. Empty where they fit.
    auto misfits() const -> std::vector<Error>;

  private:
    void add(StateBlock block) {
        if (!block.shape.empty() && block.bytes() == 0) {
            return;  // nothing to remember
        }
        if ((block.roles & THW_BLOCK_FILES) != 0 && is_restoring() && coming(block.name) == nullptr) {
            return;  // the run goes on in another folder
        }
        blocks_.push_back(std::move(block));
    }

    static auto layout_text(const StateBlock& block) -> std::string {
        static const char* const names[] = {"", "float", "double", "int32", "uint8", "int64"};
        std::string text = names[block.element];
        for (std::size_t k = 0; k < block.shape.size(); ++k) {
            text += (k == 0 ? " " : " x ") + std::to_string(block.shape[k]);
        }
        return text;
    }

    auto find(const std::string& name) const -> const StateBlock* {
        for (const auto& block : blocks_) {
            if (block.name == name) {
                return &block;
            }
        }
        return nullptr;
    }

    thw_memory arrays_;
    const std::vector<StateBlock>* coming_;
    std::vector<StateBlock> blocks_;
};

inline auto Register::misfits() const -> std::vector<Error> {
    std::vector<Error> all;
    for (const auto& own : blocks_) {
        const auto* saved = coming(own.name);
        if (saved == nullptr) {
            all.push_back(Error("the saved state has no block '" + own.name + "', which this node needs")
                              .expected(layout_text(own))
                              .remedy("go on with the graph and the plugins that the state was saved with"));
        } else if (!saved->same_layout(own)) {
            all.push_back(
                Error("the saved state is of another grid, precision, boundaries or results: block '" +
                      own.name + "'")
                    .found(layout_text(*saved))
                    .expected(layout_text(own)));
        }
    }
    for (std::size_t k = 0; coming_ != nullptr && k < coming_->size(); ++k) {
        const auto& saved = (*coming_)[k];
        if (find(saved.name) == nullptr && saved.bytes() > 0) {
            all.push_back(
                Error("the saved state has a block '" + saved.name + "', which this node does not take")
                    .found(layout_text(saved))
                    .remedy("go on with the graph and the plugins that the state was saved with"));
        }
    }
    return all;
}

}  // namespace thalweg
