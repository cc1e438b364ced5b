/* What every process of a call does between its fork and its work, and what it says of itself meanwhile. */
#ifndef GLOVE_PROCESS_H
#define GLOVE_PROCESS_H

#include "spec.h"

/* Each is written to the report pipe in one write(2). */
enum report_kind { REPORT_STARTED, REPORT_FAILED, REPORT_ENDED };

struct report {
    enum report_kind kind;
    int a, b; /* started: pid; failed: stage, errno; ended: wait status */
};

struct streams {
    int in, out, err; /* the process's ends */
    int report;
};

void process_report(int fd, enum report_kind kind, int a, int b);
/* Reports errno and ends. */
_Noreturn void process_fail(int fd, enum stage stage);
/* Takes a session, streams, limits, signals and a directory as the call asks, or fails. */
void process_enter(const struct spec *spec, const struct streams *s);

#endif
