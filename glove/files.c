/* The file commands: options, endings, and what acts on one file. */
#include "files.h"

#include <limits.h>
#include <signal.h>
#include <sys/random.h>

static int ending(int error) {
    switch (error) {
    case EBADRQC: case ENAMETOOLONG: return 64;
    case ENOENT: return 65;
    case ENOTDIR: case EISDIR: case EMEDIUMTYPE: return 66;
    case EEXIST: case ENOTEMPTY: return 67;
    case EXDEV: case ELOOP: case EINVAL: return 68;
    case EACCES: case EPERM: case EROFS: return 69;
    case ENOSPC: case EDQUOT: case EFBIG: return 70;
    default: return 71;
    }
}

/* The reason as a line on stderr, for people; the exit status as result, for the host. */
int failed(const struct request *r, const char *path, int error) {
    fprintf(stderr, "glove: %s: ", r->command);
    for (const unsigned char *c = (const unsigned char *)path; *c; c++)
        fprintf(stderr, *c < ' ' || *c > '~' || *c == '\\' ? "\\x%02x" : "%c", *c);
    fprintf(stderr, ": %s\n", error == EMEDIUMTYPE ? "Not a regular file" : strerror(error));
    return ending(error);
}

int finished(const struct request *r) {
    return fflush(stdout) || ferror(stdout) ? failed(r, r->args[0], errno) : 0;
}

static bool number(const char *text, int base, long long *value) {
    char *end;
    errno = 0;
    *value = strtoll(text, &end, base);
    return *text >= '0' && *text <= '9' && !*end && !errno;
}

/* Gives the number of bytes copied, at most the limit. */
static long long copy(int from, int to, long long limit) {
    static char buffer[1 << 17];
    long long copied = 0;
    while (copied < limit) {
        size_t want = limit - copied < (long long)sizeof buffer ? (size_t)(limit - copied) : sizeof buffer;
        ssize_t got = read(from, buffer, want);
        if (got <= 0) return got < 0 ? -1 : copied;
        for (ssize_t put = 0, n; put < got; put += n)
            if ((n = write(to, buffer + put, (size_t)(got - put))) < 0) return -1;
        copied += got;
    }
    return copied;
}

static int read_command(const struct request *r) {
    long long offset = 0, length = LLONG_MAX;
    if (r->count > 1 && !number(r->args[1], 10, &offset)) return failed(r, r->args[1], EBADRQC);
    if (r->count > 2 && !number(r->args[2], 10, &length)) return failed(r, r->args[2], EBADRQC);
    int fd = path_regular(-1, r->args[0]);
    if (fd < 0 || (offset && lseek(fd, offset, SEEK_SET) < 0) || copy(fd, 1, length) < 0)
        return failed(r, r->args[0], errno);
    return 0;
}

/* Opens the folder of the file that the path means in the end, and gives that file's name. */
static int put_target(const char *path, char **name, bool make) {
    char target[PATH_MAX], *at = strdup(path);
    for (int links = 0; at && links < 40; links++) {
        int folder = path_parent(at, name, make);
        ssize_t size = folder < 0 ? -1 : readlinkat(folder, *name, target, sizeof target - 1);
        if (size < 0) return folder;
        close(folder);
        target[size] = 0;
        errno = EXDEV;
        if (*target == '/' && !root_is_all) return -1;
        int kept = *target == '/' || !strrchr(at, '/') ? 0 : (int)(strrchr(at, '/') - at + 1);
        if (asprintf(&at, "%.*s%s", kept, at, target) < 0) return -1;
        errno = ELOOP;
    }
    return -1;
}

char passing[PASSING_SIZE];

bool passing_choose(void) {
    unsigned long long random;
    if (getrandom(&random, sizeof random, 0) != (ssize_t)sizeof random) return false;
    return snprintf(passing, sizeof passing, ".glove-%016llx", random) > 0;
}

/* A file without a name leaves nothing behind when we are killed; some filesystems have none, there it is named at once. */
static int temporary(int folder, bool *named) {
    if (!*passing && !passing_choose()) return -1;
    int fd = access("/proc/self/fd", X_OK) ? -1 : openat(folder, ".", O_TMPFILE | O_WRONLY | O_CLOEXEC, 0600);
    *named = fd < 0;
    return *named ? openat(folder, passing, O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, 0600) : fd;
}

static int fill(int fd, long long size, const struct stat *old, mode_t mode) {
    long long copied = copy(0, fd, LLONG_MAX);
    if (copied >= 0 && size >= 0 && copied != size) errno = ENODATA;
    if (copied < 0 || (size >= 0 && copied != size)) return -1;
    if (old->st_nlink && fchown(fd, old->st_uid, old->st_gid)) errno = 0; /* only the superuser keeps another owner */
    return fchmod(fd, mode);
}

static int replace(int folder, const char *name, long long size, const struct stat *old, mode_t mode) {
    char proc[32];
    bool named;
    int fd = temporary(folder, &named);
    if (fd < 0) return -1;
    snprintf(proc, sizeof proc, "/proc/self/fd/%d", fd);
    int result = fill(fd, size, old, mode);
    if (!result && !named) named = !(result = linkat(AT_FDCWD, proc, folder, passing, AT_SYMLINK_FOLLOW));
    if (!result) result = renameat(folder, passing, folder, name);
    int error = errno;
    if (result && named) unlinkat(folder, passing, 0);
    errno = error;
    return result;
}

static int put_command(const struct request *r) {
    const char *path = r->args[0];
    long long mode = -1;
    char *name;
    struct stat old = {0};
    if (r->count > 1 && (!number(r->args[1], 8, &mode) || mode > 0777)) return failed(r, r->args[1], EBADRQC);
    if (path[strlen(path) - 1] == '/') return failed(r, path, EISDIR);
    int folder = put_target(path, &name, r->option['p'] > 0);
    if (folder < 0) return failed(r, path, errno);
    if (fstatat(folder, name, &old, AT_SYMLINK_NOFOLLOW) == 0) {
        if (!S_ISREG(old.st_mode)) return failed(r, path, S_ISDIR(old.st_mode) ? EISDIR : EMEDIUMTYPE);
        if (faccessat(folder, name, W_OK, 0)) return failed(r, path, errno);
    }
    mode_t mask = umask(0);
    if (mode < 0) mode = old.st_nlink ? old.st_mode & 0777 : 0666 & ~mask;
    return replace(folder, name, r->option['s'], &old, (mode_t)mode) ? failed(r, path, errno) : 0;
}

static int sweep_command(const struct request *r) {
    char *name;
    int folder = put_target(r->args[0], &name, false);
    return folder < 0 || unlinkat(folder, passing, 0) ? failed(r, r->args[0], errno) : 0;
}

static int mkdir_command(const struct request *r) {
    char *name;
    int folder = r->option['p'] > 0 ? path_folder(r->args[0]) : path_parent(r->args[0], &name, false);
    bool done = folder >= 0 && (r->option['p'] > 0 || mkdirat(folder, name, 0777) == 0);
    return done ? 0 : failed(r, r->args[0], errno);
}

static int move_command(const struct request *r) {
    char *old, *new;
    bool force = r->option['f'] > 0;
    int from = path_parent(r->args[0], &old, false);
    if (from < 0) return failed(r, r->args[0], errno);
    int to = path_parent(r->args[1], &new, r->option['p'] > 0);
    if (to < 0) return failed(r, r->args[1], errno);
    int error = renameat2(from, old, to, new, force ? 0 : RENAME_NOREPLACE) ? errno : 0;
    /* Some network filesystems know no RENAME_NOREPLACE; there, and only there, look first. */
    if (error == EINVAL && !force && faccessat(to, new, F_OK, AT_SYMLINK_NOFOLLOW) && errno == ENOENT)
        error = renameat(from, old, to, new) ? errno : 0;
    if (!error) return 0;
    int code = failed(r, r->args[error == EEXIST || error == ENOTEMPTY], error);
    return error == EXDEV ? 72 : code;
}

static const struct command {
    const char *name, *options;
    int least, most;
    int (*run)(const struct request *r);
} COMMANDS[] = {
    {"read", "+C:", 1, 3, read_command},       {"put", "+C:ps:", 1, 2, put_command},
    {"stat", "+C:Lp:", 1, 1, stat_command},    {"mkdir", "+C:p", 1, 1, mkdir_command},
    {"move", "+C:fp", 2, 2, move_command},     {"remove", "+C:rf", 1, 1, remove_command},
    {"list", "+C:n:x:g:", 1, 1, walk_command}, {"walk", "+C:cd:n:p:t:x:g:", 1, 1, walk_command},
    {"usage", "+C:kf", 1, 1, usage_command},   {"grep", "+C:id:n:x:g:A:B:w:s:", 2, 2, grep_command},
    {"ports", "+", 0, 0, ports_command},
};

static bool listed(const char **list, const char *text) {
    size_t n = 0;
    while (list[n]) n++;
    return n < MANY && (list[n] = text);
}

static int run(const struct command *c, int argc, char **argv) {
    struct request r = {.command = c->name};
    const char *root = "/";
    for (int i = 0; i < 128; i++) r.option[i] = -1;
    if (strcmp(c->name, "list") == 0) r.option['d'] = 1;
    opterr = 0;
    for (int o; (o = getopt(argc, argv, c->options)) != -1;) {
        bool good = o != '?';
        if (o == 'C') root = optarg;
        else if (o == 'x' || o == 'g') good = listed(o == 'x' ? r.ignored : r.globs, optarg);
        else if (good) good = number(optarg ? optarg : "1", 10, &r.option[o]);
        if (!good) return failed(&r, argv[optind - 1], EBADRQC);
    }
    r.args = argv + optind;
    r.count = argc - optind;
    if (r.count < c->least || r.count > c->most || (r.count > 0 && !*r.args[0])) return failed(&r, "", EBADRQC);
    signal(SIGXFSZ, SIG_IGN); /* a file grown too large is an error like others */
    return root_open(root) < 0 ? failed(&r, root, errno) : c->run(&r);
}

int files_sweep(int argc, char **argv) {
    static const struct command SWEEP = {"put", "+C:ps:", 1, 2, sweep_command};
    return argc > 1 && strcmp(argv[1], SWEEP.name) == 0 ? run(&SWEEP, argc - 1, argv + 1) : 64;
}

int files_main(int argc, char **argv) {
    for (size_t i = 0; argc > 1 && i < sizeof COMMANDS / sizeof *COMMANDS; i++)
        if (strcmp(argv[1], COMMANDS[i].name) == 0) return run(&COMMANDS[i], argc - 1, argv + 1);
    fprintf(stderr, "glove: no such command\n");
    return 64;
}
