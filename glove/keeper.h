/*
 * One keeper stands between the glove and each command. As a sub-reaper it inherits whatever the command leaves behind, so that
 * the descendants of one call can always be found, and it stays until the last of them is gone.
 */
#ifndef GLOVE_KEEPER_H
#define GLOVE_KEEPER_H

#include "spec.h"

#include <sys/types.h>

/* The keeper and its command write these to the report pipe, each in one write(2). */
enum report_kind { REPORT_STARTED, REPORT_FAILED, REPORT_ENDED };

struct report {
    enum report_kind kind;
    int a, b; /* started: pid; failed: stage, errno; ended: wait status */
};

struct streams {
    int in, out, err; /* the command's ends */
    int report;
};

/* Forks the keeper, which forks and execs the command; -1 and errno when there is no process to be had. */
pid_t keeper_start(const struct spec *spec, const struct streams *streams);

#endif
