/* SPDX-FileCopyrightText: 2026 The Thalweg developers */
/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include <stdint.h>

#include "../node.h"
#include "../version.h"

/*
 * Parameters that may have another value where a run branches or is steered. A draft: what is here may change, and then
 * the id does. The table is one of a node class (thw_node_class.get_extension).
 *
 * Scenario: a run reaches 1200 s and is saved. A branch of it has another discharge at an inflow. The host starts the
 * nodes of the branch with its parameters, and writes the saved blocks to them (state.h). The discharge is in none of
 * them, so that the flow goes on with the new one: its class says that it can be steered. The bed of the flow is in the
 * blocks. The parameters that it was made from cannot be steered, since the saved bed would stay, and the host refuses a
 * branch that changes them.
 */
#define THW_EXT_STEERING "thw.steering.draft/1"

typedef struct thw_node_steering {
    uint32_t struct_size;
    uint32_t reserved;

    /* Whether a node that goes on from a saved state takes this parameter of its class as it is now.
     * [any-thread, describing] */
    int32_t (*is_steerable)(const thw_node_class* self, const char* parameter);
} thw_node_steering;
