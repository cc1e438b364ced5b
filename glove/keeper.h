/*
 * One keeper stands between the glove and each program. As a sub-reaper it inherits whatever the program leaves behind, so that
 * the descendants of one call can always be found, and it stays until the last of them is gone.
 */
#ifndef GLOVE_KEEPER_H
#define GLOVE_KEEPER_H

#include "process.h"

#include <sys/types.h>

/* Forks the keeper, which forks and execs the program; -1 and errno when there is no process to be had. */
pid_t keeper_start(const struct spec *spec, const struct streams *streams);

#endif
