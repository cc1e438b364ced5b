#define _GNU_SOURCE
#include "confine.h"

#include <errno.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <pthread.h>
#include <semaphore.h>
#include <signal.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

/* The same on every processor; the C library's headers may be older than the kernel. */
enum {
    CALL_OPENAT2 = 437,
    CALL_LANDLOCK_CREATE_RULESET = 444,
    CALL_LANDLOCK_RESTRICT_SELF = 446,
    CALL_FCHMODAT2 = 452,
    CALL_SETXATTRAT = 463,
    FIRST_UNKNOWN_CALL = 470 /* after file_setattr, of Linux 6.17 */
};

enum { SET_ID = 06000, STACK = 8 << 20 };

static struct {
    sem_t asked, done;
    void (*work)(const void *);
    const void *with;
    pid_t child;
    int error;
    bool runs, confined, holds_signals;
} side;

static void await(sem_t *what) {
    while (sem_wait(what) != 0) continue; /* a signal came between */
}

/*
 * What the box's filter cannot see or may not know. openat2 and setxattrat take their arguments by a pointer, and a filter that an
 * engine installs knows only the calls that its library has names for. A call that is newer than this program is not there. Nor
 * does the box's filter know the id of this thread, which programs of its uid could starve: after some engines' starts it is not 2.
 */
static bool hide_calls(void) {
    struct sock_filter code[] = {
        BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr)),
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, CALL_OPENAT2, 18, 0),
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, CALL_SETXATTRAT, 17, 0),
        BPF_JUMP(BPF_JMP | BPF_JGE | BPF_K, FIRST_UNKNOWN_CALL, 16, 0),
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, CALL_FCHMODAT2, 7, 0),
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_setpriority, 8, 0),
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_ioprio_set, 7, 0),
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_sched_setaffinity, 8, 0),
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_sched_setattr, 7, 0),
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_sched_setparam, 6, 0),
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_sched_setscheduler, 5, 0),
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
        BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, args[2])), /* a mode */
        BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, SET_ID, 5, 4),
        BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, args[1])), /* whom, after what kind */
        BPF_STMT(BPF_JMP | BPF_JA, 1),
        BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, args[0])), /* whom */
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, (uint32_t)syscall(SYS_gettid), 1, 0),
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | EPERM),
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | ENOSYS),
    };
    struct sock_fprog program = {sizeof code / sizeof *code, code};
    return prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program) == 0;
}

/* See landlock(7): a domain without rules about files or ports, whose members may signal nobody outside. */
static bool hold_signals(void) {
    struct {
        uint64_t files, ports, scoped;
    } rules = {.scoped = 1 << 1};
    long ruleset = syscall(CALL_LANDLOCK_CREATE_RULESET, &rules, sizeof rules, 0);
    if (ruleset < 0) return false;
    bool held = syscall(CALL_LANDLOCK_RESTRICT_SELF, (int)ruleset, 0) == 0;
    close((int)ruleset);
    return held;
}

/*
 * The C library has handlers of its own for the signals below SIGRTMIN, and programs can reach the thread that forks them: a flood would
 * keep it in a handler for ever. The first process of a box is spared what it has no handler for. Blocked ones would be queued instead, and
 * the queue is the programs' too; ignored ones would stay ignored in programs. sigaction(2) does not take these numbers.
 */
static void drop_library_signals(void) {
    static const uint64_t by_default[4]; /* the kernel's struct sigaction, with SIG_DFL */
    for (int number = 32; number < SIGRTMIN; number++) syscall(SYS_rt_sigaction, number, by_default, NULL, sizeof(uint64_t));
}

static _Noreturn void *fork_programs(void *unused) {
    (void)unused;
    side.holds_signals = hold_signals();
    side.confined = hide_calls();
    side.error = errno;
    for (;;) {
        sem_post(&side.done);
        await(&side.asked);
        side.child = fork();
        side.error = errno;
        if (side.child == 0) side.work(side.with);
    }
}

bool confine_start(void) {
    pthread_t thread;
    pthread_attr_t large; /* exec may copy all arguments to the stack */
    sem_init(&side.asked, 0, 0);
    sem_init(&side.done, 0, 0);
    pthread_attr_init(&large);
    pthread_attr_setstacksize(&large, STACK);
    errno = pthread_create(&thread, &large, fork_programs, NULL);
    if (errno != 0) return false;
    drop_library_signals(); /* creating the thread has set them */
    await(&side.done);
    errno = side.error;
    return side.runs = side.confined;
}

bool confine_holds_signals(void) { return side.holds_signals; }

pid_t confine_fork(void (*work)(const void *), const void *with) {
    if (!side.runs) {
        pid_t child = fork();
        if (child == 0) work(with);
        return child;
    }
    side.work = work;
    side.with = with;
    sem_post(&side.asked);
    await(&side.done);
    errno = side.error;
    return side.child;
}
