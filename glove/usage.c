/* How much a tree takes of its filesystem, what was deleted but is still open included. */
#include "files.h"

#include <dirent.h>
#include <signal.h>

enum { ENTRY = 512 }; /* what an entry takes beside its blocks, so that a flood of empty files counts too */

static unsigned long long bytes, hidden;

/* Each of a file's names counts for its part; a folder's links are its folders. */
static long long taken(const struct stat *st) {
    long long blocks = (long long)st->st_blocks * 512;
    return S_ISDIR(st->st_mode) || st->st_nlink < 2 ? blocks : blocks / (long long)st->st_nlink;
}

static bool add_visit(struct walk *w, int folder, const char *name, const char *path, const struct stat *st) {
    (void)w, (void)folder, (void)name, (void)path;
    bytes += (unsigned long long)taken(st) + ENTRY;
    return true;
}

/* A file is found once for each process that has it open, but only its first holder here counts it. */
static bool is_new(const struct stat *st) {
    static ino_t *seen;
    static size_t count;
    for (size_t i = 0; i < count; i++)
        if (seen[i] == st->st_ino) return false;
    ino_t *more = count < 4096 ? realloc(seen, (count + 1) * sizeof *seen) : NULL;
    if (more) (seen = more)[count++] = st->st_ino;
    return true;
}

static void add_open(int proc, const char *pid, dev_t device) {
    char name[32];
    snprintf(name, sizeof name, "%.20s/fd", pid);
    int fd = openat(proc, name, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    DIR *open = fd < 0 ? NULL : fdopendir(fd);
    if (!open) {
        hidden += errno == EACCES || errno == EPERM;
        return;
    }
    struct stat st;
    for (struct dirent *e; (e = readdir(open));)
        if (*e->d_name != '.' && fstatat(fd, e->d_name, &st, 0) == 0 && S_ISREG(st.st_mode) && !st.st_nlink &&
            st.st_dev == device && is_new(&st))
            bytes += (unsigned long long)st.st_blocks * 512;
    closedir(open);
}

/* The glove's own processes, PID 1 and its keepers below it, show nothing to anybody and hold no files. */
static bool is_gloves(int proc, const char *pid) {
    char name[32], text[512] = "";
    snprintf(name, sizeof name, "%.20s/stat", pid);
    int fd = openat(proc, name, O_RDONLY | O_CLOEXEC);
    if (fd < 0) return true;
    ssize_t size = read(fd, text, sizeof text - 1);
    close(fd);
    const char *after = size > 0 ? strrchr(text, ')') : NULL;
    int parent = 0;
    return strcmp(pid, "1") == 0 || (after && sscanf(after + 1, " %*c %d", &parent) == 1 && parent == 1);
}

static void add_deleted(dev_t device) {
    DIR *proc = opendir("/proc");
    for (struct dirent *e; proc && (e = readdir(proc));)
        if (*e->d_name >= '1' && *e->d_name <= '9' && !is_gloves(dirfd(proc), e->d_name))
            add_open(dirfd(proc), e->d_name, device);
    if (proc) closedir(proc);
}

/* Only where PID 1 is a glove: elsewhere that would be everything the caller runs. */
static int end_others(const struct request *r) {
    char name[8] = "";
    int fd = open("/proc/1/comm", O_RDONLY | O_CLOEXEC);
    if (fd < 0 || read(fd, name, sizeof name - 1) != 6 || strcmp(name, "glove\n") != 0) return failed(r, "-k", EPERM);
    return kill(-1, SIGKILL) ? failed(r, "-k", errno) : 0;
}

int usage_command(const struct request *r) {
    struct walk w = {.request = r, .visit = add_visit, .most = -1};
    struct stat st;
    if (r->option['k'] > 0) return end_others(r);
    int start = path_open(r->args[0], O_PATH | O_DIRECTORY);
    if (start < 0 || fstat(start, &st) || walk_run(&w, start)) return failed(r, r->args[0], errno);
    add_deleted(st.st_dev);
    printf("usage %llu %lld %llu%c", bytes, w.entries, (unsigned long long)w.skipped + hidden, 0);
    return finished(r);
}
