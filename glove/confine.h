/*
 * Two sides of one glove. Programs are forked by a thread that has given up what only our own file commands may have: the calls
 * that hide a file's mode from the box's filter, and the right to signal processes that are not forked from that same thread. A
 * filter and a Landlock domain belong to a thread and are inherited, so programs can still signal each other, and file commands,
 * which the main thread forks, are out of their reach.
 */
#ifndef GLOVE_CONFINE_H
#define GLOVE_CONFINE_H

#include <stdbool.h>
#include <sys/types.h>

/* Starts the thread; false and errno when there can be none. Signals that the glove waits for are blocked before. */
bool confine_start(void);
/* Whether programs cannot signal the glove and its file commands: kernels before 6.12, and those without Landlock, know no such thing. */
bool confine_holds_signals(void);
/* fork(2) on the programs' side; the child does not return from its work. Without a thread it is forked here. */
pid_t confine_fork(void (*work)(const void *), const void *with);

#endif
