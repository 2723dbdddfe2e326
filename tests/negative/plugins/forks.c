/* SPDX-FileCopyrightText: 2026 The Thalweg developers */
/* SPDX-License-Identifier: Apache-2.0 */
#include <stdio.h>
#include <stdlib.h>

#include "described.h"
#include "scanned.h"

/* Tells its number to the test, and stays. */
static void stay(void) {
    FILE* file = fopen(getenv("THALWEG_TEST_PIDS"), "a");
    fprintf(file, "%d\n", (int)getpid());
    fclose(file);
    sleep(60);
    _exit(0);
}

/* How many lines the file of numbers has. */
static int told(void) {
    FILE* file = fopen(getenv("THALWEG_TEST_PIDS"), "r");
    int lines = 0;
    for (int c = file != NULL ? fgetc(file) : EOF; c != EOF; c = fgetc(file)) {
        lines += c == '\n';
    }
    if (file != NULL) {
        fclose(file);
    }
    return lines;
}

/* A child of the scanner, and one that has left its session and its parent, as a daemon does. */
__attribute__((constructor)) static void at_load(void) {
    if (!is_scanned()) {
        return;
    }
    if (fork() == 0) {
        stay();
    }
    if (fork() == 0) {
        setsid();
        if (fork() == 0) {
            stay();
        }
        _exit(0);
    }
    for (int wait = 0; told() < 2 && wait < 500; ++wait) {
        usleep(10000); /* a busy machine takes its time */
    }
}

ONE_NODE_CLASS("forks")
SOUND_PLUGIN
