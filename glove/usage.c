/* How much a tree takes of its filesystem, what was deleted but is still open included. */
#include "files.h"

#include <dirent.h>
#include <signal.h>

enum { ENTRY = 512 }; /* what an entry takes beside its blocks, so that a flood of empty files counts too */

static unsigned long long bytes, hidden, entries, barred;
static dev_t device;

/* Each of a file's names counts for its part; a folder's links are its folders. */
static long long taken(const struct stat *st) {
    long long blocks = (long long)st->st_blocks * 512;
    return S_ISDIR(st->st_mode) || st->st_nlink < 2 ? blocks : blocks / (long long)st->st_nlink;
}

/* What nobody in the box can open either hides nothing of theirs: other people's folders, and other filesystems. */
static bool is_barred(int folder, const char *name, const struct stat *st) {
    if (st->st_dev != device) {
        int fd = path_within(folder, name, O_PATH | O_DIRECTORY);
        if (fd >= 0) close(fd);
        return fd < 0 && errno == EXDEV;
    }
    return st->st_uid != geteuid() && faccessat(folder, name, R_OK, AT_EACCESS) &&
           faccessat(folder, name, W_OK | X_OK, AT_EACCESS);
}

static bool add_meet(struct traverse *t, int folder, const char *name, unsigned char type, size_t depth) {
    (void)t, (void)type, (void)depth;
    struct stat st;
    bool found = fstatat(folder, name, &st, AT_SYMLINK_NOFOLLOW) == 0;
    if (!found && errno != ENOENT) hidden++;
    if (!found) return false;
    bytes += (unsigned long long)taken(&st) + ENTRY;
    entries++;
    if (S_ISDIR(st.st_mode)) barred += is_barred(folder, name, &st);
    return S_ISDIR(st.st_mode);
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

static void add_open(int proc, const char *pid) {
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

static void add_deleted(void) {
    DIR *proc = opendir("/proc");
    for (struct dirent *e; proc && (e = readdir(proc));)
        if (*e->d_name >= '1' && *e->d_name <= '9' && !is_gloves(dirfd(proc), e->d_name))
            add_open(dirfd(proc), e->d_name);
    if (proc) closedir(proc);
    else hidden++;
}

/* Only where PID 1 is a glove: elsewhere that would be everything the caller runs. */
static int end_others(const struct request *r) {
    char name[8] = "";
    int fd = open("/proc/1/comm", O_RDONLY | O_CLOEXEC);
    if (fd < 0 || read(fd, name, sizeof name - 1) != 6 || strcmp(name, "glove\n") != 0) return failed(r, "-k", EPERM);
    return kill(-1, SIGKILL) == 0 || errno == ESRCH ? 0 : failed(r, "-k", errno); /* there may be no other any more */
}

int usage_command(const struct request *r) {
    struct traverse t = {.meet = add_meet, .lends = r->option['f'] > 0 ? 0500 : 0, .returns = true};
    struct stat st;
    if (r->option['k'] > 0) return end_others(r);
    int start = path_open(r->args[0], O_PATH | O_DIRECTORY);
    if (start < 0 || fstat(start, &st)) return failed(r, r->args[0], errno);
    device = st.st_dev;
    bytes = (unsigned long long)taken(&st); /* a flood of names makes the folder itself large */
    if (traverse(&t, start, ".")) return failed(r, r->args[0], errno);
    add_deleted();
    unsigned long long skipped = (unsigned long long)t.skipped;
    printf("usage %llu %llu %llu%c", bytes, entries, (skipped > barred ? skipped - barred : 0) + hidden, 0);
    return finished(r);
}
