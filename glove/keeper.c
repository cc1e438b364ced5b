#define _GNU_SOURCE
#include "keeper.h"

#include "confine.h"
#include "hold.h"
#include "oom.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

enum { KEPT_REPORT = 3 };

struct kept {
    const struct spec *spec;
    const struct streams *streams;
};

static _Noreturn void run_program(const struct spec *spec, const struct streams *s) {
    process_enter(spec, s);
    environ = spec->envp;
    execvp(spec->argv[0], spec->argv);
    process_fail(s->report, STAGE_EXEC);
}

static void reap_until_alone(pid_t program) {
    int status;
    for (pid_t pid; (pid = waitpid(-1, &status, 0)) > 0 || errno == EINTR;)
        if (pid == program) process_report(KEPT_REPORT, REPORT_ENDED, status, 0);
}

static void keep(const void *with) {
    const struct kept *kept = with;
    const struct streams *s = kept->streams;
    close(0); /* the wire belongs to the glove alone; the program's streams are above it */
    close(1);
    if (hold_is_on()) raise(SIGSTOP);
    prctl(PR_SET_CHILD_SUBREAPER, 1);
    prctl(PR_SET_NAME, "glove-keeper");
    sigset_t all;
    sigfillset(&all);
    sigprocmask(SIG_SETMASK, &all, NULL);
    pid_t program = fork();
    if (program < 0) process_fail(s->report, STAGE_RESOURCES);
    if (program == 0) run_program(kept->spec, s);
    dup3(s->report, KEPT_REPORT, O_CLOEXEC);
    close(2);
    close_range(KEPT_REPORT + 1, ~0U, 0);
    reap_until_alone(program);
    _exit(0);
}

pid_t keeper_start(const struct spec *spec, const struct streams *streams) {
    struct kept kept = {spec, streams};
    oom_offer();
    pid_t keeper = confine_fork(keep, &kept);
    oom_withdraw();
    return keeper;
}
