/* What lies in folders. One is open at a time, found anew from the start, so that depth costs no descriptors. */
#include "files.h"

#include <dirent.h>
#include <fnmatch.h>
#include <limits.h>

/* Name by name; two stars alone stand for any number of names. */
static bool glob_matches(const char *glob, const char *path) {
    for (;;) {
        size_t g = strcspn(glob, "/"), p = strcspn(path, "/");
        bool stars = g == 2 && strncmp(glob, "**", 2) == 0;
        if (stars && (!glob[2] || glob_matches(glob + 3, path))) return true;
        char *one = strndup(glob, g), *name = strndup(path, p);
        bool same = one && name && fnmatch(one, name, 0) == 0;
        free(one);
        free(name);
        if (!same || !glob[g] || !path[p]) return same && !glob[g] && !path[p];
        glob += stars ? 0 : g + 1;
        path += p + 1;
    }
}

static bool ignored(const struct request *r, const char *name) {
    const char *const *x = r->ignored;
    while (*x && fnmatch(*x, name, 0)) x++;
    return *x || strcmp(name, ".") == 0 || strcmp(name, "..") == 0;
}

static bool wanted(const struct request *r, const char *name, const char *path, const struct stat *st) {
    const char *const *g = r->globs;
    while (*g && !glob_matches(*g, strchr(*g, '/') ? path : name)) g++;
    return !*r->globs || (*g && !S_ISDIR(st->st_mode));
}

static bool meet(struct walk *w, int folder, const char *name, const char *path, const struct stat *st) {
    if (!wanted(w->request, name, path, st)) return true;
    if ((w->cut = w->entries == w->most)) return false;
    w->entries++;
    w->foreign += st->st_uid != geteuid();
    return w->visit(w, folder, name, path, st);
}

static void skip(struct walk *w, int error) {
    if (error == 0 || error == ENOENT || error == ENOTDIR || error == ELOOP) return; /* it has changed meanwhile */
    w->error = error;
    w->skipped++;
}

static bool add(struct walk *w, char *path, long long depth) {
    struct folder *f = malloc(sizeof *f);
    if (!f) return false;
    *f = (struct folder){.depth = depth, .path = path};
    if (w->last) w->last->next = f;
    w->last = f;
    return true;
}

/* Goes through one folder and adds those in it to the end of the walk; false when the walk is to end. */
static bool look(struct walk *w, DIR *open, const struct folder *here) {
    long long most = w->request->option['d'];
    bool going = true;
    for (struct dirent *e; going && (errno = 0, e = readdir(open));) {
        struct stat st;
        char *path;
        if (ignored(w->request, e->d_name)) continue;
        if (fstatat(dirfd(open), e->d_name, &st, AT_SYMLINK_NOFOLLOW)) {
            skip(w, errno);
            continue;
        }
        if (asprintf(&path, "%s%s%s", here->path, *here->path ? "/" : "", e->d_name) < 0) break;
        going = meet(w, dirfd(open), e->d_name, path, &st);
        bool deeper = S_ISDIR(st.st_mode) && (most < 0 || here->depth < most), added = deeper && add(w, path, here->depth + 1);
        if (!added) free(path);
        if (deeper && !added) skip(w, ENOMEM);
    }
    if (going) skip(w, errno);
    return going;
}

int walk_run(struct walk *w, int start) {
    if (!add(w, strdup(""), 1)) return -1;
    bool going = true;
    for (struct folder *here = w->last; here && going; here = here->next) {
        int fd = path_within(start, here->path, O_RDONLY | O_DIRECTORY);
        DIR *open = fd < 0 ? NULL : fdopendir(fd);
        if (!open && here->depth == 1) return -1;
        if (open) going = look(w, open, here);
        else skip(w, errno);
        if (open) closedir(open);
        free(here->path);
    }
    return 0;
}

static void print(int folder, const char *name, const char *path, const struct stat *st) {
    char target[PATH_MAX];
    ssize_t size = S_ISLNK(st->st_mode) ? readlinkat(folder, name, target, sizeof target) : 0;
    printf("%c %o %lld %lld %ld %d%c", "?pc?d?b?f?l?s???"[(st->st_mode & S_IFMT) >> 12], st->st_mode & 07777,
           (long long)st->st_size, (long long)st->st_mtim.tv_sec, st->st_mtim.tv_nsec, st->st_uid == geteuid(), 0);
    fwrite(path, 1, strlen(path) + 1, stdout);
    fwrite(target, 1, size < 0 ? 0 : (size_t)size, stdout);
    putchar(0);
}

/* A file in pieces, then the word for how that ended; who writes to it meanwhile changes the pieces, never the form. */
static void pour(int fd, long long most, long long *left) {
    static char piece[1 << 16];
    const char *ending = NULL;
    while (!ending) {
        ssize_t got = read(fd, piece, sizeof piece);
        if (got <= 0) ending = got < 0 ? "failed" : "whole";
        else if (got > most) ending = "large";
        else if (got > *left) ending = "spent";
        if (ending) break;
        most -= got;
        *left -= got;
        printf("+ %zd%c", got, 0);
        fwrite(piece, 1, (size_t)got, stdout);
    }
    printf("%s%c", ending, 0);
}

static void pour_named(struct walk *w, int folder, const char *name, const struct stat *st) {
    long long most = w->request->option['p'];
    bool fits = st->st_size <= most && st->st_size <= w->left;
    int fd = fits ? path_regular(folder, name) : -1;
    if (fd >= 0) pour(fd, most, &w->left);
    else printf("%s%c", fits ? "failed" : st->st_size > most ? "large" : "spent", 0);
    if (fd >= 0) close(fd);
}

static bool print_visit(struct walk *w, int folder, const char *name, const char *path, const struct stat *st) {
    const long long *o = w->request->option;
    if (o['c'] < 0) print(folder, name, path, st);
    if (o['c'] < 0 && o['p'] >= 0 && S_ISREG(st->st_mode)) pour_named(w, folder, name, st);
    return true;
}

int walk_command(const struct request *r) {
    struct walk w = {.request = r, .visit = print_visit, .most = r->option['n']};
    w.left = r->option['t'] < 0 ? LLONG_MAX : r->option['t'];
    int start = path_open(r->args[0], O_PATH | O_DIRECTORY);
    if (start < 0 || walk_run(&w, start)) return failed(r, r->args[0], errno);
    printf("end %lld %lld %lld %d%c", w.entries, w.foreign, w.skipped, w.cut, 0);
    return finished(r);
}

/* Entry and content by one descriptor, so that they belong together. */
static int stat_content(const struct request *r) {
    struct stat st;
    long long most = r->option['p'], left = LLONG_MAX;
    int fd = path_regular(-1, r->args[0]);
    if (fd < 0 || fstat(fd, &st)) return failed(r, r->args[0], errno);
    print(fd, "", r->args[0], &st);
    if (st.st_size <= most) pour(fd, most, &left);
    else printf("large%c", 0);
    return finished(r);
}

int stat_command(const struct request *r) {
    struct stat st;
    if (r->option['p'] >= 0) return stat_content(r);
    int fd = path_open(r->args[0], O_PATH | (r->option['L'] < 0 ? O_NOFOLLOW : 0));
    if (fd < 0 || fstat(fd, &st)) return failed(r, r->args[0], errno);
    print(fd, "", r->args[0], &st);
    return finished(r);
}
