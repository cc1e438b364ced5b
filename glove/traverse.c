/*
 * A tree from its deepest entries up, by descriptors alone: a level costs 40 bytes and no descriptor, an entry nothing. The way up is the
 * kernel's "..", believed only when it is the folder that was left.
 */
#include "files.h"

#include <dirent.h>

enum { PINNED = 2, RECENT = 4 }; /* levels whose folders stay open: the first, to go on from when others move the rest, and the last */

struct level {
    dev_t device;
    ino_t inode;
    long after;  /* where reading goes on */
    mode_t mode; /* to be given back, or 0 */
    char *name;  /* in the folder above, where a caller asks for it */
};

struct way {
    struct traverse *t;
    struct level *levels;
    size_t depth, room; /* the depth counts the start */
    DIR *open[PINNED + RECENT];
};

static DIR **slot(struct way *way, size_t level) {
    return &way->open[level < PINNED ? level : PINNED + level % RECENT];
}

static void skip(struct traverse *t, int error) {
    bool changed = error == ENOENT || error == ENOTDIR || error == ELOOP;
    t->changed |= changed;
    if (changed || !error) return;
    t->error = error;
    t->skipped++;
}

/*
 * By /proc, for a folder that nobody may open has no other way. A box's filter refuses set-id bits, also those that a folder has: then it
 * loses them, for otherwise what lies in a set-gid folder could neither be counted nor removed.
 */
static bool set_mode(int folder, mode_t mode) {
    char proc[32];
    snprintf(proc, sizeof proc, "/proc/self/fd/%d", folder);
    return chmod(proc, mode & 07777) == 0 || (errno == EPERM && chmod(proc, mode & 01777) == 0);
}

/* Lends the owner the rights that are missing. Gives its mode, or 0. */
mode_t lend_rights(const struct traverse *t, int folder, const char *name) {
    struct stat st;
    int fd = strcmp(name, ".") == 0 ? dup(folder) : path_within(folder, name, O_PATH | O_DIRECTORY);
    if (fd < 0) return 0;
    bool lacks = fstat(fd, &st) == 0 && (st.st_mode & t->lends) != t->lends;
    bool lent = lacks && set_mode(fd, st.st_mode | t->lends);
    close(fd);
    return lent ? st.st_mode : 0;
}

static bool enter(struct way *way, int folder, const char *name) {
    struct stat st;
    if (way->depth == way->room) {
        size_t room = way->room ? 2 * way->room : 64;
        struct level *more = realloc(way->levels, room * sizeof *more);
        if (!more) return false;
        way->levels = more;
        way->room = room;
    }
    mode_t mode = way->t->lends ? lend_rights(way->t, folder, name) : 0;
    int fd = path_within(folder, name, O_RDONLY | O_DIRECTORY);
    DIR *open = fd < 0 || fstat(fd, &st) ? NULL : fdopendir(fd);
    if (!open) {
        if (fd >= 0) close(fd);
        return false;
    }
    DIR **here = slot(way, way->depth);
    if (*here) closedir(*here);
    *here = open;
    way->levels[way->depth++] = (struct level){
        .device = st.st_dev, .inode = st.st_ino, .mode = mode, .name = way->t->leave ? strdup(name) : NULL};
    return true;
}

/* Opens the folder above anew, unless it still is; false when it is another one by now. */
static bool return_to(struct way *way, size_t level, int below) {
    if (*slot(way, level)) return true;
    struct stat st;
    const struct level *above = &way->levels[level];
    int fd = openat(below, "..", O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
    bool same = fd >= 0 && fstat(fd, &st) == 0 && st.st_dev == above->device && st.st_ino == above->inode;
    DIR *open = same ? fdopendir(fd) : NULL;
    if (!open) {
        if (fd >= 0) close(fd);
        return false;
    }
    seekdir(open, above->after);
    *slot(way, level) = open;
    return true;
}

static void drop(struct way *way) {
    struct level *last = &way->levels[--way->depth];
    DIR **here = slot(way, way->depth);
    if (*here) closedir(*here);
    *here = NULL;
    free(last->name);
}

/* Out of the last folder into the one above; where that has gone, into the first that is still held. */
static void leave(struct way *way) {
    size_t level = way->depth - 1;
    struct level last = way->levels[level];
    DIR *here = *slot(way, level);
    if (last.mode && way->t->returns) set_mode(dirfd(here), last.mode);
    bool back = level == 0 || return_to(way, level - 1, dirfd(here));
    if (back && level > 0 && way->t->leave) way->t->leave(way->t, dirfd(*slot(way, level - 1)), last.name);
    drop(way);
    if (back) return;
    skip(way->t, ESTALE);
    way->t->changed = true;
    while (way->depth > PINNED) drop(way);
}

static void look(struct way *way) {
    struct level *here = &way->levels[way->depth - 1];
    DIR *open = *slot(way, way->depth - 1);
    errno = 0;
    struct dirent *e = readdir(open);
    if (!e) {
        skip(way->t, errno);
        leave(way);
        return;
    }
    here->after = e->d_off;
    if (strcmp(e->d_name, ".") == 0 || strcmp(e->d_name, "..") == 0) return;
    if (way->t->meet(way->t, dirfd(open), e->d_name, e->d_type, way->depth) && !enter(way, dirfd(open), e->d_name))
        skip(way->t, errno);
}

int traverse(struct traverse *t, int folder, const char *name) {
    struct way way = {.t = t};
    bool entered = enter(&way, folder, name);
    int error = errno;
    t->top = entered ? dup(dirfd(way.open[0])) : -1;
    while (way.depth) look(&way);
    if (t->top >= 0) close(t->top);
    free(way.levels);
    errno = error;
    return entered ? 0 : -1;
}
