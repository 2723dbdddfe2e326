/* SPDX-FileCopyrightText: 2026 The Thalweg developers */
/* SPDX-License-Identifier: Apache-2.0 */

/* A plugin in plain C that keeps every rule of `thalweg validate`, and breaks the one that WRONG names: see
 * the list in CMakeLists.txt. Its node adds a number to what it reads. */
#define _GNU_SOURCE
#include <fcntl.h>
#include <fenv.h>
#include <locale.h>
#include <math.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "thalweg/abi/all.h"
#include "thalweg/abi/draft/state.h"

#ifndef WRONG
#define WRONG ""
#endif

/* Whether this library breaks the rule of the check `name`. */
#define IS(name) (strcmp(WRONG, name) == 0)

struct thw_node {
    const thw_host* host;
    const thw_host_clock* clock;
    const thw_host_result_files* files;
    double add;
    float last; /* what it read last */
    int has_run;
    double runs;   /* how often it has run, which is in its state */
    int32_t place; /* in that, too; always 0 */
    double hidden; /* the same as `runs`, and in no state */
};

static double shared_sum;                    /* two-at-once */
static float remembered = 1;                 /* no-memory-of-others */
static int lives;                            /* same-bits */
static _Thread_local float thread_value = 0; /* any-thread */
static int describes;                        /* description-stays */

__attribute__((constructor)) static void loaded(void) {
    thread_value = 1;
}

static void crash(void) {
    volatile int* volatile nowhere = NULL;
    *nowhere = 1;
}

static thw_status complain(const thw_node* node, const char* subject, const char* message) {
    const thw_error error = {sizeof error, message, subject, NULL, NULL, "change it", THW_CAUSE_INPUT, 0};
    node->host->complain(node->host->impl, &error);
    return THW_FAILED;
}

static thw_status input(const thw_node_class* self, uint32_t index, thw_port* out) {
    (void)self;
    const thw_port port = {.struct_size = sizeof port,
                           .flags = THW_PORT_OPTIONAL,
                           .name = "value",
                           .unit = "m",
                           .standard_name = "",
                           .help = "What is read",
                           .dtypes = 1u << THW_F32,
                           .locations = 1u << THW_AT_CELL};
    if (index > 0) {
        return THW_FAILED;
    }
    if (IS("description-sizes")) {
        *out = port;
    } else {
        thw_copy_known(out, &port);
    }
    return THW_OK;
}

static thw_status output(const thw_node_class* self, uint32_t index, thw_port* out) {
    (void)self;
    const char* const name = IS("standard-names") ? "Water Depth" : "";
    const thw_port port = {.struct_size = sizeof port,
                           .name = "sum",
                           .unit = "m",
                           .standard_name = name,
                           .help = IS("help") ? "" : "The sum",
                           .dtypes = 1u << THW_F32,
                           .locations = 1u << THW_AT_CELL};
    if (index > 0) {
        return THW_FAILED;
    }
    thw_copy_known(out, &port);
    return THW_OK;
}

static thw_status param(const thw_node_class* self, uint32_t index, thw_param* out) {
    (void)self;
    static const char* const help[] = {"What is added", "What is added "};
    const char* const name = IS("names") ? "add__me" : "add";
    const char* const words = help[IS("description-stays") ? describes++ % 2 : 0];
    const thw_param params[] = {{sizeof(thw_param), THW_PARAM_REAL, 0, 0, name, "1", "m", "", words, 0, 10, 0,
                                 0, NULL, NULL, NULL, 0, NULL},
                                {sizeof(thw_param), THW_PARAM_REAL, 0, 0, "offset", "0", "m", "",
                                 "Added, too", -INFINITY, INFINITY, 0, 0, NULL, NULL, NULL, 0, NULL},
                                {sizeof(thw_param), THW_PARAM_TEXT, 0, 0, "way", "\"up\"", "", "up|down",
                                 "Which way", -INFINITY, INFINITY, 0, 0, NULL, NULL, NULL, 0, NULL},
                                {sizeof(thw_param), THW_PARAM_TEXT, 0, 0, "label", "\"a\"", "", "",
                                 "Any text", -INFINITY, INFINITY, 0, 0, NULL, NULL, NULL, 0, NULL},
                                {sizeof(thw_param), THW_PARAM_REALS, 0, 0, "weights", "[1]", "1", "",
                                 "Any numbers", -INFINITY, INFINITY, 0, 0, NULL, NULL, NULL, 0, NULL}};
    if (index >= 5 && !IS("description-ends")) {
        return THW_FAILED;
    }
    thw_copy_known(out, &params[index % 5]);
    return THW_OK;
}

static void* spin(void* flag) {
    for (volatile int* go = flag; *go != 0;) {
    }
    return NULL;
}

/* What no node may do to its process. */
static void disturb_process(const thw_node* node) {
    static volatile int go = 0;
    if (IS("standard-output")) {
        printf("hello\n");
    } else if (IS("descriptors")) {
        (void)!open("/dev/null", O_RDONLY);
    } else if (IS("current-folder")) {
        (void)!chdir("/");
    } else if (IS("locale")) {
        setlocale(LC_ALL, "C.UTF-8");
    } else if (IS("arithmetic")) {
        fesetround(FE_UPWARD);
    } else if (IS("signals")) {
        signal(SIGUSR1, SIG_IGN);
    } else if (IS("environment")) {
        setenv("WRONG", "1", 1);
    } else if (IS("limits")) {
        umask(0);
    } else if (IS("stray-files")) {
        close(open("stray.txt", O_CREAT | O_WRONLY, 0600));
    } else if (IS("child-processes") && fork() == 0) {
        pause();
        _exit(0);
    } else if (IS("idle-threads") && go == 0) {
        pthread_t thread;
        go = 1;
        pthread_create(&thread, NULL, spin, (void*)&go);
        pthread_detach(thread);
    } else if (IS("result-files")) {
        node->files->written(node->host->impl, "nowhere.txt");
    }
}

static thw_node* create(const thw_host* host) {
    thw_node* node = calloc(1, sizeof *node);
    node->host = host;
    node->clock = host->get_extension(host->impl, THW_EXT_CLOCK);
    node->files = host->get_extension(host->impl, THW_EXT_RESULT_FILES);
    lives += 1;
    if (IS("memory-returned")) {
        static char* volatile lost;
        lost = malloc(100000);
        lost[0] = 1;
    }
    return node;
}

static void destroy(thw_node* node) {
    if (IS("early-end") && !node->has_run) {
        crash();
    }
    free(node);
}

/* What it makes of its parameters. */
static thw_status read_parameters(thw_node* node) {
    const thw_host* host = node->host;
    double offset = 0;
    const char *way = "up", *label = "a";
    const double* weights = NULL;
    size_t count = 0;
    host->get_real(host->impl, IS("names") ? "add__me" : "add", &node->add);
    host->get_real(host->impl, "offset", &offset);
    host->get_text(host->impl, "way", &way);
    host->get_text(host->impl, "label", &label);
    host->get_reals(host->impl, "weights", &weights, &count);
    if ((IS("range-ends") && node->add == 10) || (IS("strange-numbers") && offset < -1e6) ||
        (IS("strange-texts") && strlen(label) > 1000) || (IS("short-lists") && count == 0)) {
        crash();
    }
    if (IS("choices") && strcmp(way, "down") == 0) {
        return THW_FAILED;
    }
    if (IS("defaults")) {
        return complain(node, "add", "this is too little");
    }
    node->add += offset + (count > 0 ? weights[0] : 0);
    return IS("says-why") ? THW_FAILED : THW_OK;
}

static thw_status configure(thw_node* node, const thw_setup* setup) {
    (void)setup;
    shared_sum = 0;
    if (IS("log-lines")) {
        node->host->log(node->host->impl, THW_INFO, "two\nlines");
    }
    if (IS("metrics")) {
        node->host->metric(node->host->impl, "speed", 1, "speedy");
    }
    return read_parameters(node);
}

static thw_status negotiate(thw_node* node, const thw_negotiation* negotiation) {
    (void)node;
    static const thw_grid own = {sizeof own, THW_GRID_UNIFORM, 7, 5, 0, 0, 10, 10, "", "", NULL, NULL};
    const thw_field* value = negotiation->input(negotiation, 0);
    thw_field field = {0};
    field.struct_size = sizeof field;
    field.grid = value->dtype != THW_NO_DTYPE ? value->grid : &own;
    field.dtype = IS("outputs-as-declared") ? THW_F64 : THW_F32;
    return negotiation->offer(negotiation, 0, &field);
}

/* Grids at which it crashes. */
static int is_unwanted_grid(const thw_grid* grid) {
    return (IS("one-cell") && grid->nx == 1 && grid->ny == 1) ||
           (IS("one-row") && grid->nx == 50 && grid->ny == 1) ||
           (IS("one-column") && grid->nx == 1 && grid->ny == 50) ||
           (IS("random-rasters") && grid->dx > 0.01 && grid->dx < 200 && grid->dx != 10 && grid->dx != 25 &&
            grid->dx != 1) ||
           (IS("odd-cells") && grid->dx == 1e-3) || (IS("far-away") && grid->x0 > 1e8);
}

/* Values at which it crashes, or complains in the wrong way. */
static thw_status look_at(thw_node* node, const float* values, int64_t count) {
    int64_t missing = 0, infinite = 0, huge = 0, tiny = 0, zero = 0, negative = 0;
    for (int64_t k = 0; k < count; ++k) {
        const float size = fabsf(values[k]);
        missing += isnan(values[k]) ? 1 : 0;
        infinite += isinf(values[k]) ? 1 : 0;
        huge += size > 1e38f && size < INFINITY ? 1 : 0;
        tiny += size > 0 && size < 1e-40f ? 1 : 0;
        zero += size == 0 ? 1 : 0;
        negative += values[k] < 0 && values[k] > -2 && size > 1e-30f ? 1 : 0;
    }
    if ((IS("all-missing") && missing == count) || (IS("some-missing") && missing > 0 && missing < count) ||
        (IS("infinite-values") && infinite > 0) || (IS("huge-values") && huge > 0) ||
        (IS("tiny-values") && tiny > 0) || (IS("zero-values") && zero == count) ||
        (IS("negative-values") && negative == count)) {
        crash();
    }
    if (missing == count && IS("complaint-subjects")) {
        return complain(node, "depth", "there are no values");
    }
    if (missing == count && IS("complaint-texts")) {
        return complain(node, "value", "there are\nno values");
    }
    return THW_OK;
}

static float disturbance(const thw_step* step) {
    shared_sum += step->t1;
    return IS("same-bits")             ? (float)lives
           : IS("two-at-once")         ? (float)shared_sum
           : IS("no-memory-of-others") ? remembered
           : IS("any-thread")          ? thread_value
                                       : 0;
}

/* What a loaded state breaks. */
static float remembered_runs(thw_node* node) {
    node->runs += 1;
    node->hidden += 1;
    if (IS("state-random") && node->place != 0) {
        crash();
    }
    return IS("state-goes-on") ? (float)node->hidden : (float)node->runs;
}

static thw_status run(thw_node* node, const thw_step* step) {
    const thw_field* value = step->input(step, 0);
    const thw_field* sum = step->output(step, 0);
    const float* from = value->data;
    float* to = sum->data;
    const thw_grid* grid = sum->grid;
    const int64_t count = grid->nx * grid->ny;
    node->has_run = 1;
    disturb_process(node);
    if (IS("crash") || is_unwanted_grid(grid) || (IS("unread-outputs") && to == NULL) ||
        (IS("optional-inputs") && value->dtype == THW_NO_DTYPE) ||
        (IS("late-inputs") && value->dtype != THW_NO_DTYPE && from == NULL)) {
        crash();
    } else if (IS("exit")) {
        exit(0);
    }
    while (IS("hang")) {
    }
    if (from != NULL && look_at(node, from, count) != THW_OK) {
        return THW_FAILED;
    }
    if (node->clock->should_stop(node->host->impl, 0.5 * (step->t0 + step->t1)) != 0 && IS("stops")) {
        return complain(node, "", "do not disturb");
    }
    const float more = disturbance(step) + remembered_runs(node);
    for (int64_t k = 0; to != NULL && k < (IS("outputs-filled") ? count - 1 : count); ++k) {
        to[k] = (from != NULL ? from[k] : 0) + (float)node->add + more;
    }
    if (IS("inside-outputs") && to != NULL) {
        to[-1] = 1;
    }
    if (IS("inputs-unchanged") && from != NULL) {
        ((float*)from)[0] = 7;
    }
    node->last = from != NULL ? from[0] : 0;
    return THW_OK;
}

static thw_status finish(thw_node* node) {
    remembered = node->last;
    return THW_OK;
}

static const void* find_extension(const char* id) {
    return IS("unknown-extensions") ? id : NULL;
}

static thw_status list_state(thw_node* node, const thw_saved_blocks* coming, uint32_t* count) {
    (void)node;
    if (IS("state-misfits") && coming != NULL && coming->block_count == 0) {
        crash();
    }
    *count = 2;
    return THW_OK;
}

static thw_status state_block(thw_node* node, uint32_t index, thw_state_block* out) {
    const thw_state_block blocks[] = {{sizeof(thw_state_block),
                                       THW_STATE_F64,
                                       "runs",
                                       "1",
                                       0,
                                       THW_BLOCK_KEPT,
                                       THW_HOST_MEMORY,
                                       0,
                                       {0},
                                       &node->runs},
                                      {sizeof(thw_state_block),
                                       THW_STATE_I32,
                                       "place",
                                       "1",
                                       0,
                                       THW_BLOCK_KEPT,
                                       THW_HOST_MEMORY,
                                       0,
                                       {0},
                                       &node->place}};
    if (index > 1) {
        return THW_FAILED;
    }
    thw_copy_known(out, &blocks[index]);
    return THW_OK;
}

static thw_status state_restored(thw_node* node) {
    if (IS("state-returns")) {
        node->runs = 0;
    }
    return THW_OK;
}

static const void* find_class_extension(const thw_node_class* self, const char* id) {
    (void)self;
    static const thw_node_state state = {sizeof state, 1,           THW_STATE_BITS, 0,
                                         list_state,   state_block, state_restored};
    return strcmp(id, THW_EXT_STATE) == 0 ? &state : NULL;
}

static const thw_node_class adder = {sizeof adder,
                                     THW_STEPPING,
                                     THW_ON_CPU,
                                     1,
                                     1,
                                     5,
                                     "adder",
                                     "Adds a number.",
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
                                     find_class_extension};

/* Another name or summary of the same class. */
static const thw_node_class* named(const char* id, const char* summary) {
    static thw_node_class other;
    other = adder;
    other.id = id;
    other.summary = summary;
    return &other;
}

static const thw_node_class* node_class(uint32_t index) {
    if (index != 0) {
        return IS("list-stays") && index > 900 ? &adder : NULL;
    }
    return IS("type-name") ? named("the--adder", adder.summary)
           : IS("summary") ? named(adder.id, "adds a number")
                           : &adder;
}

#ifndef WRONG_VERSION
#define WRONG_VERSION "1.0.0"
#endif
#ifndef WRONG_LICENCE
#define WRONG_LICENCE "Apache-2.0"
#endif
#ifndef WRONG_MAJOR
#define WRONG_MAJOR THW_ABI_MAJOR
#endif

THW_EXPORT extern const thw_plugin thalweg_plugin;
const thw_plugin thalweg_plugin = {
    THW_MAGIC,     sizeof(thw_plugin), WRONG_MAJOR, THW_ABI_MINOR,  0, "wrong", WRONG_VERSION,
    WRONG_LICENCE, "built for a test", &node_class, &find_extension};
