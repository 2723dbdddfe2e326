/* SPDX-FileCopyrightText: 2026 The Thalweg developers */
/* SPDX-License-Identifier: Apache-2.0 */

/* Two nodes in plain C. `table-giver` gives a table that is right, or wrong in the way that its parameter
 * names; `table-taker` publishes as metrics what it reads. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "thalweg/abi/all.h"

struct thw_node {
    const thw_host* host;
    const thw_host_tables* tables;
    const char* way;
    double times[2], flows[2];
};

static thw_node* begin(const thw_host* host) {
    thw_node* node = calloc(1, sizeof *node);
    node->host = host;
    node->tables = host->get_extension(host->impl, THW_EXT_TABLES);
    node->way = "";
    node->times[1] = 10;
    node->flows[0] = 5;
    node->flows[1] = 80;
    return node;
}

static void end(thw_node* node) {
    free(node);
}

static thw_status read_way(thw_node* node, const thw_setup* setup) {
    (void)setup;
    return node->host->get_text(node->host->impl, "way", &node->way);
}

static thw_status configure(thw_node* node, const thw_setup* setup) {
    (void)node, (void)setup;
    return THW_OK;
}

static thw_status finish(thw_node* node) {
    (void)node;
    return THW_OK;
}

static int is(const thw_node* node, const char* way) {
    return strcmp(node->way, way) == 0;
}

static thw_status column(const thw_table* self, uint32_t index, thw_column* out) {
    const thw_node* node = self->impl;
    static const char* const places[] = {"weir", "gate"};
    static const char* const broken[] = {"weir", "\xff"};
    const thw_column columns[] = {
        {sizeof(thw_column), THW_COLUMN_REAL, "time", "s", node->times, NULL},
        {sizeof(thw_column), is(node, "type") ? 9 : THW_COLUMN_REAL,
         is(node, "twice")     ? "time"
         : is(node, "no-name") ? ""
                               : "q_in",
         is(node, "unit")      ? "m3 per blink"
         : is(node, "no-unit") ? NULL
                               : "m3 s-1",
         is(node, "no-values") ? NULL : node->flows, NULL},
        {sizeof(thw_column), THW_COLUMN_TEXT, "place", is(node, "text-unit") ? "m" : "", NULL,
         is(node, "text-bytes") ? broken : places}};
    if (index >= 3 || (index == 2 && is(node, "missing"))) {
        return THW_FAILED;
    }
    thw_copy_known(out, &columns[index]);
    return THW_OK;
}

static thw_status give(const thw_node* node) {
    const thw_table table = {is(node, "size") ? 8 : sizeof table,
                             is(node, "no-columns") ? 0 : 3,
                             is(node, "rows") ? UINT64_MAX : 2,
                             NAN,
                             77,
                             node,
                             is(node, "no-function") ? NULL : column};
    const uint32_t output = is(node, "field-output") ? 1 : is(node, "output") ? 2 : 0;
    return node->tables->give(node->host->impl, output, is(node, "null") ? NULL : &table);
}

static thw_status offer_and_give(thw_node* node, const thw_negotiation* negotiation) {
    static const thw_grid grid = {sizeof grid, THW_GRID_UNIFORM, 1, 1, 0, 0, 1, 1, "", "", NULL, NULL};
    thw_field field = {0};
    field.struct_size = sizeof field;
    field.grid = &grid;
    negotiation->offer(negotiation, is(node, "offer") ? 0 : 1, &field);
    return is(node, "late") ? THW_OK : give(node);
}

/* The second run gives twice the flow. */
static thw_status run_giver(thw_node* node, const thw_step* step) {
    const thw_field* level = step->output(step, 1);
    if (level->data != NULL) {
        *(float*)level->data = 1;
    }
    if (step->t1 > 0) {
        node->flows[1] = 160;
        node->way = is(node, "changed") ? "twice" : node->way;
    }
    return is(node, "late") || step->t1 > 0 ? give(node) : THW_OK;
}

static thw_status look(const thw_node* node) {
    const thw_table* table = node->tables->input(node->host->impl, 0);
    const thw_host* host = node->host;
    host->metric(host->impl, "connected", table != NULL, "1");
    if (table == NULL) {
        return THW_OK;
    }
    host->metric(host->impl, "version", (double)table->version, "1");
    host->metric(host->impl, "columns", table->column_count, "1");
    host->metric(host->impl, "rows", (double)table->row_count, "1");
    for (uint32_t k = 0; k < table->column_count; ++k) {
        thw_column column = {0};
        column.struct_size = sizeof column;
        if (table->column(table, k, &column) != THW_OK) {
            return THW_FAILED;
        }
        if (column.type == THW_COLUMN_REAL && table->row_count > 0) {
            host->metric(host->impl, column.name, column.reals[table->row_count - 1], column.unit);
        }
    }
    return THW_OK;
}

static thw_status negotiate_taker(thw_node* node, const thw_negotiation* negotiation) {
    (void)negotiation;
    return look(node);
}

static thw_status run_taker(thw_node* node, const thw_step* step) {
    (void)step;
    return look(node);
}

static const thw_param way = {sizeof way, THW_PARAM_TEXT, 0, 0, "way", "\"\"", "",   "", "What is wrong.",
                              -INFINITY,  INFINITY,       0, 0, NULL,  NULL,   NULL, 0,  NULL};
static const thw_port giver_outputs[] = {{.struct_size = sizeof(thw_port),
                                          .name = "table",
                                          .unit = "",
                                          .standard_name = "",
                                          .help = "A hydrograph.",
                                          .payload = THW_PAYLOAD_TABLE},
                                         {.struct_size = sizeof(thw_port),
                                          .name = "level",
                                          .unit = "m",
                                          .standard_name = "",
                                          .help = "A field.",
                                          .dtypes = 1u << THW_F32,
                                          .locations = 1u << THW_AT_CELL}};
static const thw_port taker_input = {.struct_size = sizeof taker_input,
                                     .flags = THW_PORT_OPTIONAL,
                                     .name = "table",
                                     .unit = "1",
                                     .standard_name = "",
                                     .help = "Any table.",
                                     .payload = THW_PAYLOAD_TABLE};

static thw_status hand_out(void* out, const void* entry, int is_there) {
    if (!is_there) {
        return THW_FAILED;
    }
    thw_copy_known(out, entry);
    return THW_OK;
}

static thw_status get_param(const thw_node_class* self, uint32_t index, thw_param* out) {
    (void)self;
    return hand_out(out, &way, index == 0);
}

static thw_status get_output(const thw_node_class* self, uint32_t index, thw_port* out) {
    (void)self;
    return hand_out(out, &giver_outputs[index % 2], index < 2);
}

static thw_status get_input(const thw_node_class* self, uint32_t index, thw_port* out) {
    (void)self;
    return hand_out(out, &taker_input, index == 0);
}

static const thw_node_class classes[] = {
    {sizeof(thw_node_class), THW_STEPPING, THW_ON_CPU, 0, 2, 1, "table-giver", "Gives a table.", NULL, NULL,
     get_output, get_param, begin, end, read_way, offer_and_give, run_giver, finish, NULL},
    {sizeof(thw_node_class), THW_STEPPING, THW_ON_CPU, 1, 0, 0, "table-taker", "Takes a table.", NULL,
     get_input, NULL, NULL, begin, end, configure, negotiate_taker, run_taker, finish, NULL}};

static const thw_node_class* node_class(uint32_t index) {
    return index < 2 ? &classes[index] : NULL;
}

THW_EXPORT extern const thw_plugin thalweg_plugin;
const thw_plugin thalweg_plugin = {THW_MAGIC, sizeof(thw_plugin), THW_ABI_MAJOR, THW_ABI_MINOR, 2,   "tables",
                                   "1.0",     "Apache-2.0",       "none",        node_class,    NULL};
