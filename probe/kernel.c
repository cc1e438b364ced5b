/* System calls that no build needs and that have led out of boxes. */
#define _GNU_SOURCE
#include "probe.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/bpf.h>
#include <linux/io_uring.h>
#include <linux/keyctl.h>
#include <linux/perf_event.h>
#include <sched.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/mount.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#ifndef UFFD_USER_MODE_ONLY
#define UFFD_USER_MODE_ONLY 1
#endif

enum { WORKS = 1 };

struct clone_request {
    uint64_t flags, pidfd, child_tid, parent_tid, exit_signal, stack, stack_size, tls, set_tid, set_tid_size, cgroup;
};

/* A child in a new namespace ends at once. */
static int clones(unsigned long flags) {
    long child = syscall(SYS_clone, flags | SIGCHLD, 0, 0, 0, 0);
    if (child == 0) _exit(0);
    if (child > 0) waitpid((pid_t)child, NULL, 0);
    return child > 0;
}

static int clones3(uint64_t flags) {
    struct clone_request request = {.flags = flags, .exit_signal = SIGCHLD};
    long child = syscall(SYS_clone3, &request, sizeof request);
    if (child == 0) _exit(0);
    if (child > 0) waitpid((pid_t)child, NULL, 0);
    return child > 0;
}

static int unshares_user(void) {
    return unshare(CLONE_NEWUSER) == 0 ? WORKS : 0;
}

void check_user_namespaces(void) {
    if (in_child(unshares_user) == WORKS) broken("unshare makes a user namespace");
    if (clones(CLONE_NEWUSER)) broken("clone makes a user namespace");
    if (clones3(CLONE_NEWUSER)) broken("clone3 makes a user namespace");
}

static unsigned long wanted;

static int unshares(void) {
    return unshare((int)wanted) == 0 ? WORKS : 0;
}

void check_namespaces(void) {
    static const struct {
        const char *name;
        unsigned long flag;
    } KINDS[] = {{"mount", CLONE_NEWNS}, {"network", CLONE_NEWNET}, {"pid", CLONE_NEWPID},
                 {"ipc", CLONE_NEWIPC},  {"uts", CLONE_NEWUTS},     {"cgroup", CLONE_NEWCGROUP}};
    for (size_t i = 0; i < sizeof KINDS / sizeof *KINDS; i++) {
        wanted = KINDS[i].flag;
        if (in_child(unshares) == WORKS || clones(wanted) || clones3(wanted)) broken("a new %s namespace can be made", KINDS[i].name);
    }
    int fd = open("/proc/1/ns/mnt", O_RDONLY | O_CLOEXEC);
    if (fd >= 0 && setns(fd, 0) == 0) broken("setns enters another mount namespace");
}

/* Arguments that would succeed where it is allowed; what was mounted is taken away again. */
void check_mounts(void) {
    if (mount("none", "/tmp", "tmpfs", 0, "size=4k") == 0) {
        umount2("/tmp", MNT_DETACH);
        broken("mount works");
    }
    must_be_refused(-1, "mount");
    must_be_refused(mount(NULL, "/", NULL, MS_REMOUNT | MS_BIND, NULL), "remounting the root");
    must_be_refused(umount2("/nonexistent", MNT_DETACH), "umount");
    must_be_refused(syscall(SYS_pivot_root, "/nonexistent", "/nonexistent"), "pivot_root");
    must_be_refused(syscall(SYS_open_tree, AT_FDCWD, "/", 1 /* OPEN_TREE_CLONE */), "open_tree");
    must_be_refused(syscall(SYS_fsopen, "tmpfs", 0), "fsopen");
    must_be_refused(syscall(SYS_fspick, AT_FDCWD, "/", 0), "fspick");
    must_be_refused(syscall(SYS_move_mount, -1, "", -1, "", 0), "move_mount");
    must_be_refused(chroot("/"), "chroot");
}

void check_io_uring(void) {
    struct io_uring_params parameters;
    memset(&parameters, 0, sizeof parameters);
    must_be_refused(syscall(SYS_io_uring_setup, 1, &parameters), "io_uring_setup");
}

/* The process's own keyring, which ends with it. */
void check_keyrings(void) {
    must_be_refused(syscall(SYS_add_key, "user", "glovebox-doctor", "x", 1, KEY_SPEC_PROCESS_KEYRING), "add_key");
    must_be_refused(syscall(SYS_keyctl, KEYCTL_GET_KEYRING_ID, KEY_SPEC_PROCESS_KEYRING, 1, 0, 0), "keyctl");
    must_be_refused(syscall(SYS_request_key, "user", "glovebox-doctor", NULL, 0), "request_key");
}

void check_bpf(void) {
    union bpf_attr map;
    memset(&map, 0, sizeof map);
    map.map_type = BPF_MAP_TYPE_ARRAY;
    map.key_size = map.value_size = 4;
    map.max_entries = 1;
    must_be_refused(syscall(SYS_bpf, BPF_MAP_CREATE, &map, sizeof map), "bpf");
}

void check_userfaultfd(void) {
    must_be_refused(syscall(SYS_userfaultfd, O_CLOEXEC | UFFD_USER_MODE_ONLY), "userfaultfd");
}

void check_perf_events(void) {
    struct perf_event_attr event;
    memset(&event, 0, sizeof event);
    event.size = sizeof event;
    event.type = PERF_TYPE_SOFTWARE;
    event.config = PERF_COUNT_SW_TASK_CLOCK;
    event.exclude_kernel = event.exclude_hv = 1;
    must_be_refused(syscall(SYS_perf_event_open, &event, 0, -1, -1, 0), "perf_event_open");
}

/* With arguments that change nothing where a call is allowed. */
void check_kernel_calls(void) {
    char text[64] = "";
    int handle[8] = {0};
    must_be_refused(syscall(SYS_init_module, NULL, 0, ""), "init_module");
    must_be_refused(syscall(SYS_finit_module, -1, "", 0), "finit_module");
    must_be_refused(syscall(SYS_delete_module, "glovebox-doctor", O_NONBLOCK), "delete_module");
    must_be_refused(syscall(SYS_kexec_load, 0, 0, NULL, ~0UL), "kexec_load");
    must_be_refused(syscall(SYS_open_by_handle_at, -1, handle, 0), "open_by_handle_at");
    must_be_refused(syscall(SYS_syslog, 3 /* read all */, text, sizeof text), "syslog");
    must_be_refused(syscall(SYS_swapon, "/nonexistent", 0), "swapon");
    must_be_refused(syscall(SYS_pidfd_getfd, -1, 0, 0), "pidfd_getfd");
    must_be_refused(syscall(SYS_kcmp, getpid(), getpid(), -1, 0, 0), "kcmp");
    if (gethostname(text, sizeof text - 1) != 0) untried("gethostname: %s", strerror(errno));
    must_be_refused(sethostname(text, strlen(text)), "sethostname");
}
