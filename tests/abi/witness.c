/* SPDX-FileCopyrightText: 2026 The Thalweg developers */
/* SPDX-License-Identifier: Apache-2.0 */

/* A plugin in plain C that uses all of the boundary, so that its binary of each minor shows whether later
 * programs keep their word. Its node fills a reservoir: the level rises by `rate` and is shown above that of
 * the reservoir that it reads from. `frozen/` has what this file was when each minor came out; how to make
 * one is in CMakeLists.txt. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "thalweg/abi/all.h"

#ifdef WITNESS_LATER /* built with headers whose tables have one more member each, which the program cannot \
                        know */
#define LATER , .later = WITNESS_LATER
#else
#define LATER
#endif

enum { CELLS = 6 };

struct thw_node {
    const thw_host* host;
    const thw_host_clock* clock;
    double rate, level;
};

static const thw_grid grid = {sizeof grid, THW_GRID_UNIFORM, 3, 2, 0, 0, 10, 10, "", "", NULL LATER};

static const thw_port input_port = {
    sizeof input_port, THW_PORT_OPTIONAL,      "below", "m", "", "Level below",
    1u << THW_F32,     1u << THW_AT_CELL LATER};
static const thw_port output_port = {
    sizeof output_port, 0, "level", "m", "", "Water level", 1u << THW_F32, 1u << THW_AT_CELL LATER};
static const thw_param rate_param = {
    sizeof rate_param,         THW_PARAM_REAL, 0, 0, "rate", "0.5", "m s-1", "", "Rise of the level", 0, 10,
    .group = "Reservoir" LATER};

static thw_status give(void* out, const void* entry, uint32_t index) {
    if (index != 0) {
        return THW_FAILED;
    }
    thw_copy_known(out, entry);
    return THW_OK;
}

static thw_status input(const thw_node_class* self, uint32_t index, thw_port* out) {
    (void)self;
    return give(out, &input_port, index);
}

static thw_status output(const thw_node_class* self, uint32_t index, thw_port* out) {
    (void)self;
    return give(out, &output_port, index);
}

static thw_status param(const thw_node_class* self, uint32_t index, thw_param* out) {
    (void)self;
    return give(out, &rate_param, index);
}

static thw_node* create(const thw_host* host) {
    thw_node* node = calloc(1, sizeof *node);
    node->host = host;
    node->clock = host->get_extension(host->impl, THW_EXT_CLOCK);
    if (host->get_extension(host->impl, "thw.none") != NULL) {
        host->complain(host->impl,
                       &(thw_error){sizeof(thw_error), "the host has what nobody has", 0, 0, 0, 0 LATER});
        free(node);
        return NULL;
    }
    return node;
}

static void destroy(thw_node* node) {
    free(node);
}

static thw_status configure(thw_node* node, const thw_setup* setup) {
    const thw_host* host = node->host;
    host->get_real(host->impl, "rate", &node->rate);
    node->clock->stop_at(host->impl, setup->end / 3);
    if (node->rate > 5) { /* two complaints about one mistake, so that tests see both */
        host->complain(host->impl,
                       &(thw_error){sizeof(thw_error), "the reservoir bursts", "rate", 0, 0, 0 LATER});
        host->complain(host->impl,
                       &(thw_error){sizeof(thw_error), "the dam is too low", "level", 0, 0, 0 LATER});
        return THW_FAILED;
    }
    return THW_OK;
}

static thw_status negotiate(thw_node* node, const thw_negotiation* negotiation) {
    (void)node;
    thw_field field = {0};
    field.struct_size = sizeof field;
    field.grid = &grid;
    return negotiation->offer(negotiation, 0, &field);
}

static thw_status run(thw_node* node, const thw_step* step) {
    const thw_field* below = step->input(step, 0);
    const thw_field* level = step->output(step, 0);
    node->level += node->rate * (step->t1 - step->t0);
    for (int k = 0; level->data != NULL && k < CELLS; ++k) {
        const float base = below->dtype != THW_NO_DTYPE ? ((const float*)below->data)[k] : 0;
        ((float*)level->data)[k] = base + (float)node->level;
    }
    if (below->dtype != THW_NO_DTYPE) {
        node->host->metric(node->host->impl, "seen", ((const float*)below->data)[CELLS - 1], "m");
    }
    return THW_OK;
}

static thw_status finish(thw_node* node) {
    char text[64];
    snprintf(text, sizeof text, "risen by %g m", node->level);
    node->host->log(node->host->impl, THW_INFO, text);
    return THW_OK;
}

static const void* class_extension(const thw_node_class* self, const char* id) {
    (void)self;
    return strcmp(id, "thw.witness") == 0 ? &grid : NULL;
}

static const thw_node_class reservoir = {sizeof reservoir,
                                         THW_STEPPING,
                                         THW_ON_CPU,
                                         1,
                                         1,
                                         1,
                                         "witness",
                                         "A reservoir that fills.",
                                         NULL,
                                         input,
                                         output,
                                         param,
                                         create,
                                         destroy,
                                         configure,
                                         negotiate,
                                         run,
                                         finish,
                                         class_extension LATER};

static const thw_node_class* node_class(uint32_t index) {
    return index == 0 ? &reservoir : NULL;
}

static const void* plugin_extension(const char* id) {
    return strcmp(id, "thw.witness") == 0 ? &grid : NULL;
}

THW_EXPORT extern const thw_plugin thalweg_plugin;
const thw_plugin thalweg_plugin = {
    THW_MAGIC,    sizeof(thw_plugin), THW_ABI_MAJOR, THW_ABI_MINOR,         0, "witness", "1.0",
    "Apache-2.0", "frozen",           node_class,    plugin_extension LATER};
