/* Who we are, and what we see and can do of other processes. */
#define _GNU_SOURCE
#include "probe.h"

#include <ctype.h>
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <grp.h>
#include <limits.h>
#include <pty.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/prctl.h>
#include <sys/ptrace.h>
#include <sys/resource.h>
#include <sys/uio.h>
#include <sys/wait.h>
#include <unistd.h>

extern char **environ;

void check_identity(void) {
    gid_t groups[64];
    uid_t real, effective, saved;
    if (getresuid(&real, &effective, &saved) != 0) untried("getresuid: %s", strerror(errno));
    if (real == 0 || effective == 0 || saved == 0) broken("programs run as root");
    int count = getgroups(64, groups);
    if (count < 0) untried("getgroups: %s", strerror(errno));
    if (getgid() == 0 || getegid() == 0) broken("programs run in root's group");
    for (int i = 0; i < count; i++) {
        if (groups[i] == 0) broken("programs run in root's group");
    }
    (void)!setuid(0);
    if (getuid() == 0 || geteuid() == 0) broken("programs can become root");
}

/* The value of a line of /proc/self/status. */
static const char *status(const char *name) {
    static char line[256];
    FILE *file = fopen("/proc/self/status", "re");
    if (file == NULL) untried("/proc/self/status: %s", strerror(errno));
    while (fgets(line, sizeof line, file) != NULL) {
        size_t length = strlen(name);
        if (strncmp(line, name, length) == 0 && line[length] == ':') {
            fclose(file);
            char *value = line + length + 1;
            while (isspace((unsigned char)*value)) value++;
            value[strcspn(value, "\n")] = 0;
            return value;
        }
    }
    untried("/proc/self/status has no %s", name);
}

void check_capabilities(void) {
    static const char *const SETS[] = {"CapInh", "CapPrm", "CapEff", "CapBnd", "CapAmb"};
    for (size_t i = 0; i < sizeof SETS / sizeof *SETS; i++) {
        const char *value = status(SETS[i]);
        if (strtoull(value, NULL, 16) != 0) broken("capabilities are left (%s %s)", SETS[i], value);
    }
}

void check_new_privileges(void) {
    int now = prctl(PR_GET_NO_NEW_PRIVS, 0, 0, 0, 0);
    if (now < 0) untried("prctl: %s", strerror(errno));
    if (now == 0) broken("programs can gain privileges by set-id files");
}

/* The glove gives all programs a small one of its own, so there are two. */
void check_filter(void) {
    if (strcmp(status("Seccomp"), "2") != 0 || strtol(status("Seccomp_filters"), NULL, 10) < 2) broken("no system call filter");
}

static int asks_to_be_traced(void) {
    return ptrace(PTRACE_TRACEME, 0, NULL, NULL) == 0;
}

static pid_t sleeper(void) {
    pid_t child = fork();
    if (child < 0) untried("no child can be started (%s)", strerror(errno));
    if (child == 0) {
        prctl(PR_SET_PDEATHSIG, SIGKILL);
        for (;;) pause();
    }
    return child;
}

static void end(pid_t child) {
    kill(child, SIGKILL);
    waitpid(child, NULL, 0);
}

void check_ptrace(void) {
    if (in_child(asks_to_be_traced) == 1) broken("ptrace works");
    pid_t child = sleeper();
    long result = ptrace(PTRACE_SEIZE, child, NULL, NULL);
    end(child);
    if (result == 0) broken("ptrace works");
}

void check_process_memory(void) {
    char here[8], secret[8] = "memory";
    struct iovec to = {here, sizeof here}, from = {secret, sizeof secret};
    pid_t child = sleeper();
    ssize_t read = process_vm_readv(child, &to, 1, &from, 1, 0), written = process_vm_writev(child, &to, 1, &from, 1, 0);
    end(child);
    if (read > 0) broken("process_vm_readv reads another process");
    if (written > 0) broken("process_vm_writev writes into another process");
}

/* PID 1 of the box answers for it, and has its programs' uid. */
void check_glove(void) {
    static const char *const PARTS[] = {"/proc/1/environ", "/proc/1/maps", "/proc/1/mem", "/proc/1/auxv"};
    struct rlimit same;
    for (size_t i = 0; i < sizeof PARTS / sizeof *PARTS; i++) {
        if (open(PARTS[i], O_RDONLY | O_CLOEXEC) >= 0) broken("%s can be opened", PARTS[i]);
    }
    if (opendir("/proc/1/fd") != NULL) broken("the descriptors of PID 1 can be seen");
    if (prlimit(1, RLIMIT_NOFILE, NULL, &same) == 0 && prlimit(1, RLIMIT_NOFILE, &same, NULL) == 0) broken("the limits of PID 1 can be changed");
}

/* File commands are forks of the glove's: whoever may signal it may stop them, and a limit ends one as well as a signal. */
void check_file_work(void) {
    struct rlimit same;
    if (kill(1, 0) == 0) broken("file work can be stopped from inside");
    if (errno != EPERM) untried("kill: %s", strerror(errno));
    if (prlimit(getppid(), RLIMIT_NOFILE, NULL, &same) == 0) broken("the limits of other processes can be changed");
}

/* A terminal of our own, as a program under exec -t has one. */
static int types(void) {
    int master, terminal;
    char letter = 'x';
    if (openpty(&master, &terminal, NULL, NULL, NULL) != 0) return 2;
    if (setsid() < 0 || ioctl(terminal, TIOCSCTTY, 0) != 0) return 2;
    return ioctl(terminal, TIOCSTI, &letter) == 0;
}

void check_terminal_input(void) {
    switch (in_child(types)) {
        case 0: return;
        case 1: broken("TIOCSTI types into a terminal");
        default: untried("no terminal can be made");
    }
}

static void copy(const char *path) {
    char part[4096];
    int fd = open(path, O_RDONLY | O_CLOEXEC);
    if (fd < 0) return;
    for (ssize_t n; (n = read(fd, part, sizeof part)) > 0;) {
        if (fwrite(part, 1, (size_t)n, stdout) != (size_t)n) _exit(1);
    }
    close(fd);
    putchar(0);
}

/* All, unless the host, on its own side, wants some only. */
static int is_wanted(const char *pid) {
    const char *value = fact_at("pid", 0);
    for (int i = 1; value != NULL && strcmp(value, pid) != 0; i++) {
        value = fact_at("pid", i);
        if (value == NULL) return 0;
    }
    return 1;
}

static void tell_all(const char *file) {
    DIR *entries = opendir("/proc");
    if (entries == NULL) untried("/proc: %s", strerror(errno));
    for (struct dirent *entry; (entry = readdir(entries)) != NULL;) {
        char path[PATH_MAX];
        if (!isdigit((unsigned char)entry->d_name[0]) || !is_wanted(entry->d_name)) continue;
        snprintf(path, sizeof path, "/proc/%s/%s", entry->d_name, file);
        copy(path);
    }
    fputs("told", stdout);
    fflush(stdout);
    _exit(0);
}

void tell_environments(void) {
    for (char **entry = environ; *entry != NULL; entry++) {
        fputs(*entry, stdout);
        putchar(0);
    }
    tell_all("environ");
}

void tell_commands(void) {
    tell_all("cmdline");
}

/* Until stdin ends, so that the host can look at us. */
void hold(void) {
    char byte;
    puts("here");
    fflush(stdout);
    while (read(0, &byte, 1) > 0) {}
    _exit(0);
}

/* Deaf to every signal that can be ignored, with a child in a session of its own that nobody waits for. */
void hang(void) {
    for (int i = 1; i < NSIG; i++) signal(i, SIG_IGN);
    if (fork() == 0) {
        setsid();
        if (fork() > 0) _exit(0);
    }
    for (;;) pause();
}
