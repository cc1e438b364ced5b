/* Where a path leads: the kernel resolves it beneath a root that is held open, so nothing can be swapped in between. */
#include "files.h"

#include <limits.h>
#include <linux/openat2.h>
#include <sys/syscall.h>

static int root = -1;
bool root_is_all;

int root_open(const char *path) {
    root_is_all = strcmp(path, "/") == 0;
    return root = open(path, O_PATH | O_DIRECTORY | O_CLOEXEC);
}

static int open_piece(int folder, const char *path, int flags, unsigned resolve) {
    struct open_how how = {.flags = (unsigned)(flags | O_CLOEXEC), .resolve = resolve | RESOLVE_NO_MAGICLINKS};
    for (int tries = 0;; tries++) { /* EAGAIN: a rename somewhere made ".." uncertain, openat2(2) */
        long fd = syscall(SYS_openat2, folder, path, &how, sizeof how);
        if (fd >= 0 || tries == 1000 || (errno != EAGAIN && errno != EINTR)) return (int)fd;
    }
}

/* What is longer than the kernel takes goes in pieces, and no later piece may climb out of the one before. */
static int open_long(int folder, const char *path, int flags, unsigned resolve) {
    int at = folder;
    for (path += strspn(path, "/"); strlen(path) >= PATH_MAX; path += strspn(path, "/")) {
        char piece[PATH_MAX] = "";
        memcpy(piece, path, PATH_MAX - 1);
        if (strchr(piece, '/')) *strrchr(piece, '/') = 0;
        int next = open_piece(at, piece, O_PATH | O_DIRECTORY, resolve);
        if (at != folder) close(at);
        if (next < 0) return -1;
        at = next;
        path += strlen(piece);
        resolve = (resolve & ~(unsigned)RESOLVE_IN_ROOT) | RESOLVE_BENEATH;
    }
    int fd = open_piece(at, *path ? path : ".", flags, resolve);
    if (at != folder) close(at);
    return fd;
}

/* Absolute links mean what they say when the root is the whole box; under a smaller one they would come to mean others. */
int path_open(const char *path, int flags) {
    return open_long(root, path, flags, root_is_all ? RESOLVE_IN_ROOT : RESOLVE_BENEATH);
}

int path_within(int folder, const char *path, int flags) {
    return open_long(folder, path, flags, RESOLVE_BENEATH | RESOLVE_NO_SYMLINKS | RESOLVE_NO_XDEV);
}

/* Looks before it opens: to open a pipe or a device is already an act. */
int path_regular(int folder, const char *path) {
    struct stat st = {0};
    for (int flags = O_PATH;; flags = O_RDONLY | O_NONBLOCK | O_NOCTTY) {
        int fd = folder < 0 ? path_open(path, flags) : path_within(folder, path, flags);
        if (fd < 0) return -1;
        int error = fstat(fd, &st) ? errno : S_ISREG(st.st_mode) ? 0 : S_ISDIR(st.st_mode) ? EISDIR : EMEDIUMTYPE;
        if (!error && flags != O_PATH) return fd;
        close(fd);
        errno = error;
        if (error) return -1;
    }
}

/* Opens the folder of the path's last name, which is given unresolved. */
int path_parent(const char *path, char **name, bool make) {
    char *folder = strdup(path);
    while (folder && *folder && folder[strlen(folder) - 1] == '/') folder[strlen(folder) - 1] = 0;
    char *slash = folder ? strrchr(folder, '/') : NULL;
    *name = slash ? slash + 1 : folder;
    errno = folder ? EINVAL : ENOMEM;
    if (!folder || !**name || strcmp(*name, ".") == 0 || strcmp(*name, "..") == 0) return -1;
    if (slash) *slash = 0;
    else folder = "";
    return make ? path_folder(folder) : path_open(folder, O_PATH | O_DIRECTORY);
}

/* Opens a folder, made if it is missing, and so those above it. */
int path_folder(const char *path) {
    int fd = path_open(path, O_PATH | O_DIRECTORY);
    if (fd >= 0 || errno != ENOENT) return fd;
    errno = ENAMETOOLONG; /* each level is a call */
    if (strlen(path) > 4 * PATH_MAX) return -1;
    char *name;
    int parent = path_parent(path, &name, true);
    if (parent < 0) return -1;
    int error = mkdirat(parent, name, 0777) ? errno : 0;
    close(parent);
    errno = error;
    return error && error != EEXIST ? -1 : path_open(path, O_PATH | O_DIRECTORY);
}
