/*
 * latch: runs on the host just before a sandbox launcher, prepares what the launcher cannot, and becomes it.
 *
 *   latch [-p PARENT] [-j CGROUP_PROCS]... [-s FILTER] [-u | -i UID] [-w SOURCE | -m SOURCE | -b SOURCE]... -- PROGRAM ARGUMENT...
 *
 * -p  die with this process, and at once if it is already gone
 * -j  join this control group
 * -s  open this file as descriptor 9, for bwrap --seccomp 9
 * -u  step down from root to an unused uid of our own; every source is then opened first and attached at /tmp/N of a private
 *     mount namespace, N counting from 0, because the new uid may not be able to walk to it
 * -i  attach the sources as with -u, but stay root: the launcher steps down itself, to this uid
 * -w  a source that is idmapped: its owner on disk is our new uid inside. No link may lead to it. Without -u and -i the launcher binds
 *     it by its path, after us: an argument @identity of PROGRAM becomes its device and inode, the first for the first of -w and -m, for the glove to compare
 * -m  a source that is not, and that is reached through no link, as with -w
 * -b  a source as it is
 *
 * The environment is emptied and the terminal left behind. The exit status tells the caller what failed.
 */
#define _GNU_SOURCE
#include "mounts.h"

#include <errno.h>
#include <fcntl.h>
#include <grp.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

enum { SECCOMP_FD = 9, MAX_SOURCES = 256, MAX_CGROUPS = 8 };

/* Above every range that systemd's UIDS-GIDS page hands out; pids are below 2^22, so the sum is unique while we live. */
enum { FIRST_UID = 0x70000000 };

struct options {
    pid_t parent;
    const char *cgroups[MAX_CGROUPS], *filter;
    struct source sources[MAX_SOURCES];
    int cgroup_count, source_count;
    int step_down;
    uid_t launchers_uid;
    char **program;
};

static void add_source(struct options *o, const char *path, int idmapped, int resolved) {
    if (o->source_count == MAX_SOURCES) fail(LATCH_USAGE, "too many sources", path);
    o->sources[o->source_count++] = (struct source){.path = path, .idmapped = idmapped, .resolved = resolved};
}

static void read_options(struct options *o, int argc, char **argv) {
    for (int c; (c = getopt(argc, argv, "+p:j:s:ui:w:m:b:")) != -1;) {
        switch (c) {
            case 'p': o->parent = (pid_t)atol(optarg); break;
            case 'j':
                if (o->cgroup_count == MAX_CGROUPS) fail(LATCH_USAGE, "too many control groups", optarg);
                o->cgroups[o->cgroup_count++] = optarg;
                break;
            case 's': o->filter = optarg; break;
            case 'u': o->step_down = 1; break;
            case 'i': o->launchers_uid = (uid_t)strtoul(optarg, NULL, 10); break;
            case 'w': add_source(o, optarg, 1, 1); break;
            case 'm': add_source(o, optarg, 0, 1); break;
            case 'b': add_source(o, optarg, 0, 0); break;
            default: fail(LATCH_USAGE, "unknown option", argv[optind - 1]);
        }
    }
    if (o->step_down && o->launchers_uid != 0) fail(LATCH_USAGE, "one of them", "-u, -i");
    o->program = argv + optind;
    if (o->program[0] == NULL) fail(LATCH_USAGE, "no program", "--");
}

static void write_file(enum latch_status status, const char *path, const char *text) {
    int fd = open(path, O_WRONLY | O_CLOEXEC);
    if (fd < 0 || write(fd, text, strlen(text)) < 0) fail(status, "cannot write", path);
    close(fd);
}

/* Lowering would need a privilege that the box could then use too; a caller's own shield must not reach inside. */
static void drop_oom_shield(void) {
    char now[16] = "";
    int fd = open("/proc/self/oom_score_adj", O_RDWR | O_CLOEXEC);
    if (fd < 0) return;
    if (read(fd, now, sizeof now - 1) > 0 && (now[0] == '-' || geteuid() == 0)) {
        if (write(fd, "0", 1) < 0) fail(LATCH_SYSTEM, "cannot write", "/proc/self/oom_score_adj");
    }
    close(fd);
}

static void open_filter(const char *path) {
    int fd = open(path, O_RDONLY);
    if (fd < 0) fail(LATCH_SOURCE, "cannot open the system call filter", path);
    if (fd != SECCOMP_FD && dup2(fd, SECCOMP_FD) < 0) fail(LATCH_SYSTEM, "dup2", path);
    if (fd != SECCOMP_FD) close(fd);
}

static void become(uid_t id) {
    if (setgroups(0, NULL) != 0 || setresgid(id, id, id) != 0 || setresuid(id, id, id) != 0)
        fail(LATCH_SYSTEM, "cannot step down", "setresuid");
}

/* By descriptor, since the attached sources may now hide the path; a script cannot be run that way. */
static _Noreturn void run(int fd, char **program) {
    char *empty[] = {NULL};
    syscall(SYS_execveat, fd, "", program, empty, AT_EMPTY_PATH);
    execve(program[0], program, empty);
    fail(LATCH_EXEC, "cannot run", program[0]);
}

/* What the launcher binds must be what we see now; a link on the way, put there by a box since the path was checked, ends us. */
static void tell_identities(const struct options *o) {
    static char text[MAX_SOURCES][64];
    char **argument = o->program;
    for (int i = 0; i < o->source_count; i++) {
        if (!o->sources[i].resolved) continue;
        mounts_identity(&o->sources[i], text[i], sizeof text[i]);
        while (*argument && strcmp(*argument, "@identity") != 0) argument++;
        if (*argument) *argument = text[i];
    }
}

static void die_with(pid_t parent) {
    prctl(PR_SET_PDEATHSIG, SIGKILL); /* lost when the uid changes, so only now; it survives exec */
    if (getppid() != parent) _exit(LATCH_SYSTEM);
}

int main(int argc, char **argv) {
    struct options o = {0};
    read_options(&o, argc, argv);
    close_range(3, ~0U, 0);
    setsid();
    drop_oom_shield();
    for (int i = 0; i < o.cgroup_count; i++) write_file(LATCH_CGROUP, o.cgroups[i], "0");
    uid_t id = (uid_t)(FIRST_UID + getpid());
    if (o.filter != NULL) open_filter(o.filter);
    int program = open(o.program[0], O_PATH | O_CLOEXEC);
    if (program < 0) fail(LATCH_EXEC, "cannot run", o.program[0]);
    if (o.launchers_uid != 0) mounts_attach(o.sources, o.source_count, o.launchers_uid);
    else if (o.step_down) mounts_attach(o.sources, o.source_count, id);
    else tell_identities(&o);
    if (o.step_down) become(id);
    if (o.parent != 0) die_with(o.parent);
    run(program, o.program);
}
