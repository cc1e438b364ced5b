/* Uses things up, a little beyond what the box should give and never more. */
#define _GNU_SOURCE
#include "probe.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

enum { MEGABYTE = 1 << 20, BEYOND = 32, MOST_PROCESSES = 4096 };

/* Each is ended by its pid: a signal to a group may come before a child listens. */
void check_fork_bomb(void) {
    static pid_t children[MOST_PROCESSES + BEYOND];
    long limit = (long)number("processes"), started = 0;
    int error = 0;
    if (limit > MOST_PROCESSES) untried("%ld processes are more than are tried", limit);
    for (; error == 0 && started < limit + BEYOND; started += error == 0) {
        children[started] = fork();
        if (children[started] < 0) error = errno;
        if (children[started] == 0) {
            prctl(PR_SET_PDEATHSIG, SIGKILL);
            for (;;) pause();
        }
    }
    for (long i = 0; i < started; i++) kill(children[i], SIGKILL);
    for (long i = 0; i < started; i++) waitpid(children[i], NULL, 0);
    if (error == 0) broken("no limit on processes: %ld were started where %ld are allowed", started, limit);
    if (error != EAGAIN) untried("fork: %s", strerror(error));
}

static long long wanted;

static int allocates(void) {
    int fd = open("/proc/self/oom_score_adj", O_WRONLY | O_CLOEXEC); /* we are the one to be killed */
    if (fd >= 0 && write(fd, "1000", 4) < 0) close(fd);
    for (long long got = 0; got < wanted; got += MEGABYTE) {
        char *piece = mmap(NULL, MEGABYTE, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
        if (piece == MAP_FAILED) return 0;
        memset(piece, 1, MEGABYTE);
    }
    return 1;
}

void check_memory(void) {
    wanted = number("memory") / 4 * 5;
    if (in_child(allocates) == 1) broken("no memory limit");
}

/* A fact "disk": bytes and folder. Full within a quarter beyond that, or the size is not kept. */
static void fill(long long size, const char *folder) {
    static char block[MEGABYTE];
    char path[512];
    int error = 0;
    snprintf(path, sizeof path, "%s/doctor-XXXXXX", folder);
    int fd = mkstemp(path);
    if (fd < 0) untried("no file can be made in %s (%s)", folder, strerror(errno));
    unlink(path);
    signal(SIGXFSZ, SIG_IGN);
    for (long long written = 0; error == 0 && written < size / 4 * 5;) {
        ssize_t n = write(fd, block, sizeof block);
        if (n < 0) error = errno;
        else written += n;
    }
    close(fd);
    if (error == 0) broken("%s is larger than %lld MB", folder, size / MEGABYTE);
    if (error != ENOSPC && error != EDQUOT) untried("%s: %s", folder, strerror(error));
}

void check_disk(void) {
    const char *value;
    for (int i = 0; (value = fact_at("disk", i)) != NULL; i++) {
        char *folder;
        long long size = strtoll(value, &folder, 10);
        if (size <= 0 || *folder != ' ') untried("a fact 'disk' is malformed");
        fill(size, folder + 1);
    }
    if (fact_at("disk", 0) == NULL) untried("no size is known");
}
