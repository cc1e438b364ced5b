#define _GNU_SOURCE
#include "mounts.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/mount.h>
#include <linux/openat2.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/vfs.h>
#include <sys/wait.h>
#include <unistd.h>

/* From sys/mount.h, which older C libraries cannot include beside linux/mount.h. */
extern int mount(const char *, const char *, const char *, unsigned long, const void *);
enum { MOUNT_NOSUID = 2, MOUNT_NODEV = 4, MOUNT_REC = 16384, MOUNT_PRIVATE = 1 << 18 };

static const char PLACE[] = "/tmp"; /* bwrap needs it to exist, so it does */

void fail(enum latch_status status, const char *what, const char *which) {
    fprintf(stderr, "latch: %s: %s: %s\n", what, which, strerror(errno));
    exit((int)status);
}

/* The workspace and what a person shows come with their links resolved: one that is there now was put there by a box meanwhile. */
static int open_source(const struct source *s) {
    struct open_how how = {.flags = O_PATH | O_CLOEXEC, .resolve = s->resolved ? RESOLVE_NO_SYMLINKS : 0};
    int fd = (int)syscall(SYS_openat2, AT_FDCWD, s->path, &how, sizeof how);
    if (fd < 0) fail(LATCH_SOURCE, "cannot open", s->path);
    return fd;
}

void mounts_identity(const struct source *s, char *text, size_t size) {
    struct stat st;
    int fd = open_source(s);
    if (fstat(fd, &st) != 0) fail(LATCH_SOURCE, "cannot stat", s->path);
    snprintf(text, size, "%llu:%llu", (unsigned long long)st.st_dev, (unsigned long long)st.st_ino);
    close(fd);
}

static int open_tree_copy(const struct source *s) {
    int source = open_source(s);
    unsigned flags = OPEN_TREE_CLONE | OPEN_TREE_CLOEXEC | AT_RECURSIVE | AT_EMPTY_PATH;
    int fd = (int)syscall(SYS_open_tree, source, "", flags);
    if (fd < 0) fail(LATCH_SOURCE, "cannot open", s->path);
    close(source);
    return fd;
}

static void write_map(pid_t pid, const char *kind, unsigned on_disk, unsigned inside) {
    char path[64], line[64];
    snprintf(path, sizeof path, "/proc/%d/%s_map", pid, kind);
    int size = snprintf(line, sizeof line, "%u %u 1", on_disk, inside);
    int fd = open(path, O_WRONLY | O_CLOEXEC);
    if (fd < 0 || write(fd, line, (size_t)size) != size) fail(LATCH_NAMESPACE, "cannot write", path);
    close(fd);
}

/* A user namespace is only to be had as that of a process; the process is gone again when this returns. */
static int user_namespace(const struct stat *owner, uid_t id) {
    int ready[2];
    char byte = 0, path[64];
    if (pipe2(ready, O_CLOEXEC) != 0) fail(LATCH_SYSTEM, "cannot make", "a pipe");
    pid_t pid = (pid_t)syscall(SYS_clone, SIGCHLD | CLONE_NEWUSER, NULL, NULL, NULL, NULL);
    if (pid < 0) fail(LATCH_NAMESPACE, "cannot make", "a user namespace");
    if (pid == 0) {
        close(ready[1]);
        _exit(read(ready[0], &byte, 1) < 0); /* waits until the parent is done or dead */
    }
    close(ready[0]);
    write_map(pid, "uid", owner->st_uid, id);
    write_map(pid, "gid", owner->st_gid, id);
    snprintf(path, sizeof path, "/proc/%d/ns/user", pid);
    int fd = open(path, O_RDONLY | O_CLOEXEC);
    if (fd < 0) fail(LATCH_NAMESPACE, "cannot open", path);
    close(ready[1]);
    waitpid(pid, NULL, 0);
    return fd;
}

static void idmap(int tree, const struct source *s, uid_t id) {
    struct stat owner;
    if (fstat(tree, &owner) != 0) fail(LATCH_SOURCE, "cannot stat", s->path);
    int namespace = user_namespace(&owner, id);
    struct mount_attr attr = {.attr_set = MOUNT_ATTR_IDMAP, .userns_fd = (unsigned)namespace};
    if (syscall(SYS_mount_setattr, tree, "", AT_EMPTY_PATH | AT_RECURSIVE, &attr, sizeof attr) != 0)
        fail(LATCH_IDMAP, "the filesystem cannot map owners", s->path);
    close(namespace);
}

static void attach(int tree, int number, const char *path) {
    struct stat kind;
    char point[64];
    snprintf(point, sizeof point, "%s/%d", PLACE, number);
    if (fstat(tree, &kind) != 0) fail(LATCH_SOURCE, "cannot stat", path);
    if (S_ISDIR(kind.st_mode) ? mkdir(point, 0755) != 0 : mknod(point, S_IFREG | 0644, 0) != 0)
        fail(LATCH_SYSTEM, "cannot make", point);
    if (syscall(SYS_move_mount, tree, "", AT_FDCWD, point, MOVE_MOUNT_F_EMPTY_PATH) != 0)
        fail(LATCH_SYSTEM, "cannot attach", path);
    close(tree);
}

void mounts_attach(const struct source *sources, int count, uid_t id) {
    int trees[count + 1];
    if (unshare(CLONE_NEWNS) != 0) fail(LATCH_NAMESPACE, "cannot make", "a mount namespace");
    if (mount(NULL, "/", NULL, MOUNT_REC | MOUNT_PRIVATE, NULL) != 0) fail(LATCH_NAMESPACE, "cannot make private", "/");
    for (int i = 0; i < count; i++) {
        trees[i] = open_tree_copy(&sources[i]);
        if (sources[i].idmapped) idmap(trees[i], &sources[i], id);
    }
    if (mount("tmpfs", PLACE, "tmpfs", MOUNT_NOSUID | MOUNT_NODEV, "size=1m,mode=0755") != 0)
        fail(LATCH_NAMESPACE, "cannot mount on", PLACE);
    for (int i = 0; i < count; i++) attach(trees[i], i, sources[i].path);
}
