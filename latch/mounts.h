/* Bind sources of a box, attached where an unprivileged launcher can reach them. */
#ifndef LATCH_MOUNTS_H
#define LATCH_MOUNTS_H

#include <sys/types.h>

/* Exit statuses; the launcher that follows us uses small numbers. */
enum latch_status {
    LATCH_USAGE = 80,
    LATCH_SOURCE, /* a source is missing or cannot be opened */
    LATCH_IDMAP, /* its filesystem cannot be idmapped */
    LATCH_CGROUP, /* the control group cannot be joined */
    LATCH_NAMESPACE, /* mount or user namespaces are not to be had */
    LATCH_EXEC, /* the launcher cannot be run */
    LATCH_SYSTEM
};

struct source {
    const char *path;
    int idmapped, resolved; /* resolved: no link leads to it */
};

/* Says what failed and why on stderr, and exits. */
_Noreturn void fail(enum latch_status status, const char *what, const char *which);

/* Moves to a private mount namespace in which source N stands at /tmp/N; idmapped ones belong to id there. */
void mounts_attach(const struct source *sources, int count, uid_t id);

/* Writes DEVICE:INODE of a source to which no link leads. */
void mounts_identity(const struct source *s, char *text, size_t size);

#endif
