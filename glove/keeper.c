#define _GNU_SOURCE
#include "keeper.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <signal.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

enum { KEPT_REPORT = 3, DEFAULT_OPEN_FILES = 1024 };

static void report(int fd, enum report_kind kind, int a, int b) {
    struct report r = {kind, a, b};
    ssize_t n;
    do n = write(fd, &r, sizeof r);
    while (n < 0 && errno == EINTR);
}

static _Noreturn void fail(int fd, enum stage stage) {
    report(fd, REPORT_FAILED, (int)stage, errno);
    _exit(127);
}

/* The first victim when memory runs out is a command, never the glove. A process that cannot be dumped may not write this. */
static void offer_to_oom_killer(void) {
    prctl(PR_SET_DUMPABLE, 1);
    int fd = open("/proc/self/oom_score_adj", O_WRONLY | O_CLOEXEC);
    if (fd < 0) return;
    if (write(fd, "500", 3) < 0) errno = 0; /* best effort: without it the largest process goes first */
    close(fd);
}

static void set_limits(const struct spec *spec, int report_fd) {
    struct rlimit now;
    if (getrlimit(RLIMIT_NOFILE, &now) == 0 && now.rlim_cur > DEFAULT_OPEN_FILES) {
        now.rlim_cur = DEFAULT_OPEN_FILES;
        setrlimit(RLIMIT_NOFILE, &now);
    }
    for (int i = 0; i < spec->limit_count; i++) {
        int resource = spec->limits[i].resource;
        if (getrlimit(resource, &now) != 0) fail(report_fd, STAGE_RESOURCES);
        rlim_t value = spec->limits[i].value < now.rlim_max ? spec->limits[i].value : now.rlim_max;
        if (setrlimit(resource, &(struct rlimit){value, value}) != 0) fail(report_fd, STAGE_RESOURCES);
    }
}

static void default_signals(void) {
    for (int n = 1; n < NSIG; n++) signal(n, SIG_DFL);
    sigset_t none;
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, NULL);
}

/*
 * openat2 takes the mode of a new file by a pointer, where the box's filter cannot see a set-id bit. Only our own file commands
 * need it; programs fall back to openat. Without PID 1 above us there is no box, and no filter to complete.
 */
static void hide_openat2(const struct spec *spec, int report_fd) {
    char glove[PATH_MAX] = "";
    struct sock_filter code[] = {
        BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr)),
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_openat2, 0, 1),
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | ENOSYS),
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
    };
    struct sock_fprog program = {sizeof code / sizeof *code, code};
    if (readlink("/proc/self/exe", glove, sizeof glove - 1) > 0 && strcmp(spec->argv[0], glove) == 0) return;
    if (prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program) != 0) fail(report_fd, STAGE_RESOURCES);
}

static _Noreturn void run_command(const struct spec *spec, const struct streams *s, bool boxed) {
    setsid();
    report(s->report, REPORT_STARTED, getpid(), 0); /* from now on our process group can be signalled */
    if ((spec->flags & FLAG_PTY) != 0 && ioctl(s->in, TIOCSCTTY, 0) != 0) fail(s->report, STAGE_RESOURCES);
    offer_to_oom_killer();
    if (dup2(s->in, 0) < 0 || dup2(s->out, 1) < 0 || dup2(s->err, 2) < 0) fail(s->report, STAGE_RESOURCES);
    set_limits(spec, s->report);
    default_signals();
    if (boxed) hide_openat2(spec, s->report);
    if (chdir(spec->directory) != 0) fail(s->report, STAGE_DIRECTORY);
    environ = spec->envp;
    execvp(spec->argv[0], spec->argv);
    fail(s->report, STAGE_EXEC);
}

static void reap_until_alone(pid_t command) {
    int status;
    for (pid_t pid; (pid = waitpid(-1, &status, 0)) > 0 || errno == EINTR;)
        if (pid == command) report(KEPT_REPORT, REPORT_ENDED, status, 0);
}

static _Noreturn void keep(const struct spec *spec, const struct streams *s) {
    bool boxed = getppid() == 1;
    close(0); /* the wire belongs to the glove alone; the command's streams are above it */
    close(1);
    prctl(PR_SET_CHILD_SUBREAPER, 1);
    prctl(PR_SET_NAME, "glove-keeper");
    sigset_t all;
    sigfillset(&all);
    sigprocmask(SIG_SETMASK, &all, NULL);
    pid_t command = fork();
    if (command < 0) fail(s->report, STAGE_RESOURCES);
    if (command == 0) run_command(spec, s, boxed);
    dup3(s->report, KEPT_REPORT, O_CLOEXEC);
    close(2);
    close_range(KEPT_REPORT + 1, ~0U, 0);
    reap_until_alone(command);
    _exit(0);
}

pid_t keeper_start(const struct spec *spec, const struct streams *streams) {
    pid_t keeper = fork();
    if (keeper == 0) keep(spec, streams);
    return keeper;
}
