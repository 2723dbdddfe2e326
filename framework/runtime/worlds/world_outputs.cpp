// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "world_outputs.hpp"

#include <algorithm>
#include <variant>
#include <vector>

#include "runtime/document/world_readers.hpp"
#include "thalweg/element.hpp"
#include "thalweg/plugin.hpp"
#include "thalweg/table_port.hpp"

namespace thalweg::runtime {

namespace {

std::mutex worlds_are_shown;
const WorldOutputs* shown_now = nullptr;

/// Node `world-output`: what an output of another world holds at its end.
class WorldOutputNode final : public Node {
    static auto any_field() -> port {
        auto any = port().any_unit().on_any_grid_kind();
        any.dtypes = 1u << THW_F32 | 1u << THW_F64 | 1u << THW_I32 | 1u << THW_U8;
        return any.or_at(THW_AT_NODE).or_at(THW_AT_FACE_X).or_at(THW_AT_FACE_Y).or_at(THW_AT_EDGE);
    }

    Output field_{*this, "field", any_field().help("The field at the end of the world")};
    TableOutput table_{*this, "table", port().help("The table at the end of the world")};
    Parameter<std::string> world_{*this, "world", option().required().help("Name of the world")};
    Parameter<std::string> output_{*this, "output",
                                   option().required().help("Node and output, eg flow.depth")};

    auto value() const -> const WorldOutputValue& { return shown_now->at(*world_ + "/" + *output_); }

  public:
    static auto about() -> About {
        return {world_output_type, "Shows what an output of another world holds at its end.", Clock::once};
    }

    void negotiate() override {
        const auto& known = value();
        if (known.is_table) {
            field_.leave_out();
            if (!known.table.columns().empty()) {
                table_.give(known.table);
            }
            return;
        }
        std::visit(
            [&](const auto& values) {
                field_.set_element<typename std::decay_t<decltype(values)>::value_type>();
            },
            known.field.values);
        field_.set_grid(known.field.grid)
            .set_location(known.field.location)
            .set_unit(known.field.unit)
            .set_standard_name(known.field.standard_name)
            .set_long_name(known.field.long_name);
    }

    void run(const Step&) override {
        const auto& known = value();
        if (!known.has_ended) {
            throw Error("the world has not come to its end")
                .about("world")
                .found("'" + *world_ + "'")
                .expected("a world that is done")
                .remedy("see why it failed");
        }
        if (known.is_table) {
            table_.give(known.table);
            return;
        }
        if (!field_->has_data()) {
            return;
        }
        std::visit(
            [&](const auto& values) {
                using Element = typename std::decay_t<decltype(values)>::value_type;
                std::copy(values.begin(), values.end(), field_->data<Element>());
            },
            known.field.values);
    }
};

const thw_plugin own_plugin = {THW_MAGIC,
                               sizeof(thw_plugin),
                               THW_ABI_MAJOR,
                               THW_ABI_MINOR,
                               needed_minor<WorldOutputNode>(),
                               "worlds",
                               "1.0.0",
                               "Apache-2.0",
                               "",
                               &node_class_at<WorldOutputNode>,
                               nullptr};

}  // namespace

ShownOutputsOfWorlds::ShownOutputsOfWorlds(const WorldOutputs& outputs) : lock_(worlds_are_shown) {
    shown_now = &outputs;
}

ShownOutputsOfWorlds::~ShownOutputsOfWorlds() {
    shown_now = nullptr;
}

auto with_world_outputs(const Registry& registry) -> std::shared_ptr<const Registry> {
    auto more = std::make_shared<Registry>(registry);
    more->add(own_plugin);
    return more;
}

}  // namespace thalweg::runtime
