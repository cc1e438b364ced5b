#define _GNU_SOURCE
#include "process.h"

#include <errno.h>
#include <signal.h>
#include <sys/ioctl.h>
#include <sys/resource.h>
#include <unistd.h>

enum { DEFAULT_OPEN_FILES = 1024 };

void process_report(int fd, enum report_kind kind, int a, int b) {
    struct report r = {kind, a, b};
    ssize_t n;
    do n = write(fd, &r, sizeof r);
    while (n < 0 && errno == EINTR);
}

void process_fail(int fd, enum stage stage) {
    process_report(fd, REPORT_FAILED, (int)stage, errno);
    _exit(127);
}

static void set_limits(const struct spec *spec, int report_fd) {
    struct rlimit now;
    if (getrlimit(RLIMIT_NOFILE, &now) == 0 && now.rlim_cur > DEFAULT_OPEN_FILES) {
        now.rlim_cur = DEFAULT_OPEN_FILES;
        setrlimit(RLIMIT_NOFILE, &now);
    }
    for (int i = 0; i < spec->limit_count; i++) {
        int resource = spec->limits[i].resource;
        if (getrlimit(resource, &now) != 0) process_fail(report_fd, STAGE_RESOURCES);
        rlim_t value = spec->limits[i].value < now.rlim_max ? spec->limits[i].value : now.rlim_max;
        if (setrlimit(resource, &(struct rlimit){value, value}) != 0) process_fail(report_fd, STAGE_RESOURCES);
    }
}

static void default_signals(void) {
    for (int n = 1; n < NSIG; n++) signal(n, SIG_DFL);
    sigset_t none;
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, NULL);
}

void process_enter(const struct spec *spec, const struct streams *s) {
    setsid();
    process_report(s->report, REPORT_STARTED, getpid(), 0); /* from now on our process group can be signalled */
    if ((spec->flags & FLAG_PTY) != 0 && ioctl(s->in, TIOCSCTTY, 0) != 0) process_fail(s->report, STAGE_RESOURCES);
    if (dup2(s->in, 0) < 0 || dup2(s->out, 1) < 0 || dup2(s->err, 2) < 0) process_fail(s->report, STAGE_RESOURCES);
    set_limits(spec, s->report);
    default_signals();
    if (chdir(spec->directory) != 0) process_fail(s->report, STAGE_DIRECTORY);
}
