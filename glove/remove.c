/* Removes files and trees; every step goes from the held folder down and passes no link. */
#include "files.h"

static bool unlink_visit(struct walk *w, int folder, const char *name, const char *path, const struct stat *st) {
    (void)path;
    int error = S_ISDIR(st->st_mode) || unlinkat(folder, name, 0) == 0 ? 0 : errno;
    if (error && error != ENOENT && error != EISDIR) w->error = error;
    return true;
}

static void drop_folder(int start, char *path) {
    char *slash = strrchr(path, '/');
    if (slash) *slash = 0;
    int fd = path_within(start, slash ? path : "", O_PATH | O_DIRECTORY);
    if (fd < 0) return;
    unlinkat(fd, slash ? slash + 1 : path, AT_REMOVEDIR);
    close(fd);
}

/* The walk meets a folder before those in it, so they go in the opposite order. Gives an error that will not pass. */
static int empty(const struct request *r, int tree) {
    struct walk w = {.request = r, .visit = unlink_visit, .most = -1, .keeps = true};
    if (walk_run(&w, tree)) w.error = errno;
    for (struct folder *f = w.last, *before; f; f = before) {
        before = f->before;
        if (*f->path) drop_folder(tree, f->path);
        free(f->path);
        free(f);
    }
    return w.error;
}

/* What others change or add meanwhile is met in the next round. */
int remove_command(const struct request *r) {
    char *name;
    int folder = path_parent(r->args[0], &name, false), error = folder < 0 ? errno : EISDIR, trouble = 0;
    for (int rounds = 0; folder >= 0 && rounds < 1000; rounds++) {
        error = unlinkat(folder, name, 0) ? errno : 0;
        if (error == EISDIR) error = unlinkat(folder, name, AT_REMOVEDIR) ? errno : 0;
        if (error == ENOENT && rounds) error = 0;
        if (r->option['r'] < 0 || (error != ENOTEMPTY && error != ENOTDIR)) break;
        if (trouble) return failed(r, r->args[0], trouble);
        int tree = path_within(folder, name, O_PATH | O_DIRECTORY);
        if (tree < 0) continue;
        trouble = empty(r, tree);
        close(tree);
    }
    return error ? failed(r, r->args[0], error) : 0;
}
