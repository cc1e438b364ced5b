#include "tree.h"

#include <dirent.h>
#include <fcntl.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum { ROUNDS = 100, PAUSE_NS = 200000 };

struct process {
    pid_t pid, parent;
    char state;
    bool ours;
};

struct scan {
    struct process *list;
    size_t count, room;
};

static bool read_process(const char *name, struct process *p) {
    char path[64], text[512];
    snprintf(path, sizeof path, "/proc/%.20s/stat", name);
    int fd = open(path, O_RDONLY | O_CLOEXEC);
    if (fd < 0) return false;
    ssize_t n = read(fd, text, sizeof text - 1);
    close(fd);
    if (n <= 0) return false;
    text[n] = 0;
    const char *after = strrchr(text, ')'); /* the name before it may hold anything */
    p->pid = (pid_t)atol(name);
    p->ours = false;
    return after != NULL && sscanf(after + 1, " %c %d", &p->state, &p->parent) == 2;
}

static bool scan_proc(struct scan *s) {
    DIR *proc = opendir("/proc");
    if (proc == NULL) return false;
    s->count = 0;
    for (struct dirent *entry; (entry = readdir(proc)) != NULL;) {
        if (entry->d_name[0] < '1' || entry->d_name[0] > '9') continue;
        if (s->count == s->room) {
            struct process *grown = realloc(s->list, (s->room + 512) * sizeof *grown);
            if (grown == NULL) break;
            s->list = grown;
            s->room += 512;
        }
        if (read_process(entry->d_name, &s->list[s->count])) s->count++;
    }
    closedir(proc);
    return true;
}

static bool is_among(pid_t pid, const pid_t *list, size_t count) {
    for (size_t i = 0; i < count; i++)
        if (list[i] == pid) return true;
    return false;
}

static int by_pid(const void *a, const void *b) {
    pid_t x = ((const struct process *)a)->pid, y = ((const struct process *)b)->pid;
    return (x > y) - (x < y);
}

static bool parent_is_ours(const struct scan *s, pid_t parent) {
    struct process key = {.pid = parent};
    const struct process *found = bsearch(&key, s->list, s->count, sizeof key, by_pid);
    return found != NULL && found->ours;
}

static void mark(struct scan *s, pid_t root, const pid_t *spared, size_t spared_count) {
    qsort(s->list, s->count, sizeof *s->list, by_pid);
    for (bool changed = true; changed;) {
        changed = false;
        for (size_t i = 0; i < s->count; i++) {
            struct process *p = &s->list[i];
            if (p->ours || (p->parent != root && !parent_is_ours(s, p->parent))) continue;
            if (is_among(p->pid, spared, spared_count)) continue;
            p->ours = changed = true;
        }
    }
}

/* A stopped process cannot fork: when a whole round finds all of them stopped, the list is complete. */
static bool stop_all(const struct scan *s) {
    bool complete = true;
    for (size_t i = 0; i < s->count; i++) {
        const struct process *p = &s->list[i];
        if (!p->ours) continue;
        kill(p->pid, SIGSTOP); /* also where the first thread is traced or has ended: the others may run */
        if (strchr("TtZX", p->state) == NULL) complete = false;
    }
    return complete;
}

void tree_kill(pid_t root, const pid_t *spared, size_t count) {
    struct scan s = {0};
    for (int round = 0; round < ROUNDS; round++) {
        if (!scan_proc(&s)) break;
        mark(&s, root, spared, count);
        if (stop_all(&s)) break;
        nanosleep(&(struct timespec){.tv_nsec = PAUSE_NS}, NULL);
    }
    for (size_t i = 0; i < s.count; i++)
        if (s.list[i].ours) kill(s.list[i].pid, SIGKILL);
    free(s.list);
}

static struct {
    pid_t *list;
    size_t count;
} asleep;

static void remember_asleep(const struct scan *s) {
    asleep.count = 0;
    pid_t *list = realloc(asleep.list, (s->count + 1) * sizeof *list);
    if (list == NULL) return;
    asleep.list = list;
    for (size_t i = 0; i < s->count; i++)
        if (s->list[i].ours && s->list[i].state == 'T') list[asleep.count++] = s->list[i].pid;
}

void tree_stop(pid_t root, bool first) {
    struct scan s = {0};
    for (int round = 0; round < (first ? ROUNDS : 1) && scan_proc(&s); round++) {
        mark(&s, root, NULL, 0);
        if (first && round == 0) remember_asleep(&s);
        if (stop_all(&s)) break;
        nanosleep(&(struct timespec){.tv_nsec = PAUSE_NS}, NULL);
    }
    free(s.list);
}

void tree_continue(pid_t root) {
    struct scan s = {0};
    if (scan_proc(&s)) mark(&s, root, NULL, 0);
    for (size_t i = s.count; i-- > 0;)
        if (s.list[i].ours && !is_among(s.list[i].pid, asleep.list, asleep.count)) kill(s.list[i].pid, SIGCONT);
    free(s.list);
}
