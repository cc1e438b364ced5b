/*
 * A file command is a fork of the glove, not a program: what execs can be read and written by others of its uid until it hides,
 * what was forked from a hidden process never can. It has no descendants, so it needs no keeper.
 */
#ifndef GLOVE_FILE_COMMAND_H
#define GLOVE_FILE_COMMAND_H

#include "process.h"

#include <sys/types.h>

/* Whether the call names the glove itself, as the host does for its file work. */
bool file_command_is(const struct spec *spec);
/* -1 and errno when there is no process to be had. */
pid_t file_command_start(const struct spec *spec, const struct streams *streams);
/*
 * After one that was killed: a process that takes away what a put may have left under its passing name; 0 where there is nothing to
 * take away. The glove names it before each start, so that it outlives the put.
 */
pid_t file_command_sweep(const struct spec *spec, const char *name);

#endif
