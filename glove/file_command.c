#define _GNU_SOURCE
#include "file_command.h"

#include "files.h"
#include "hold.h"

#include <limits.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <unistd.h>

bool file_command_is(const struct spec *spec) {
    char glove[PATH_MAX] = "";
    return readlink("/proc/self/exe", glove, sizeof glove - 1) > 0 && strcmp(spec->argv[0], glove) == 0;
}

static int count_of(char **argv) {
    int count = 0;
    while (argv[count] != NULL) count++;
    return count;
}

static _Noreturn void run(const struct spec *spec, const struct streams *s) {
    prctl(PR_SET_NAME, "glove-files");
    process_enter(spec, s);
    close_range(3, ~0U, 0); /* pipes of other calls: nobody may wait for us to let go of them */
    if (hold_is_on()) raise(SIGSTOP);
    int status = files_main(count_of(spec->argv), spec->argv);
    fflush(stdout);
    _exit(status);
}

pid_t file_command_start(const struct spec *spec, const struct streams *streams) {
    pid_t child = fork();
    if (child == 0) run(spec, streams);
    return child;
}

static _Noreturn void sweep(const struct spec *spec, const char *name) {
    prctl(PR_SET_NAME, "glove-files");
    close_range(0, ~0U, 0);
    memcpy(passing, name, sizeof passing);
    _exit(files_sweep(count_of(spec->argv), spec->argv));
}

pid_t file_command_sweep(const struct spec *spec, const char *name) {
    if (spec->argv[1] == NULL || strcmp(spec->argv[1], "put") != 0) return 0;
    pid_t child = fork();
    if (child == 0) sweep(spec, name);
    return child;
}
