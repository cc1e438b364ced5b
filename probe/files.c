/* Files that are not the box's own, devices, and what the kernel shows as files. */
#define _GNU_SOURCE
#include "probe.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <libgen.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <sys/syscall.h>
#include <sys/sysmacros.h>
#include <sys/xattr.h>
#include <unistd.h>

static int opens(const char *path, int flags) {
    int fd = open(path, flags | O_CLOEXEC | O_NONBLOCK | O_NOCTTY);
    if (fd < 0) return 0;
    close(fd);
    return 1;
}

/* Reads something; a file that opens and is empty tells nothing. */
static int reads(const char *path) {
    char byte;
    int fd = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    if (fd < 0) return 0;
    ssize_t n = read(fd, &byte, 1);
    close(fd);
    return n > 0;
}

/* A name in mountinfo has blanks and backslashes as octal numbers, see proc_pid_mountinfo(5). */
static void unescape(char *name) {
    char *to = name;
    for (const char *from = name; *from != '\0'; to++) {
        unsigned value;
        if (from[0] == '\\' && sscanf(from + 1, "%3o", &value) == 1) {
            *to = (char)value;
            from += 4;
        } else {
            *to = *from++;
        }
    }
    *to = '\0';
}

static void each_mount(void (*look)(const char *place)) {
    FILE *mounts = fopen("/proc/self/mountinfo", "re");
    char *line = NULL;
    size_t size = 0;
    if (mounts == NULL) untried("/proc/self/mountinfo: %s", strerror(errno));
    while (getline(&line, &size, mounts) > 0) {
        int start = 0, end = 0;
        if (sscanf(line, "%*s %*s %*s %*s %n%*s%n", &start, &end) == EOF || end == 0) continue;
        line[end] = '\0';
        unescape(line + start);
        look(line + start);
    }
    free(line);
    fclose(mounts);
}

/* Whether that is a file of the host, by device and inode: the host's own name of it, or NULL. */
static const char *of_the_host(const char *place, const char *only) {
    const char *value;
    struct stat found;
    if (stat(place, &found) != 0) return NULL;
    for (int i = 0; (value = fact_at("outside", i)) != NULL; i++) {
        unsigned long long device, inode;
        int at = 0;
        if (sscanf(value, "%llu %llu %n", &device, &inode, &at) < 2 || at == 0) untried("a fact 'outside' is malformed");
        if (only != NULL && strcmp(only, value + at) != 0) continue;
        if (found.st_dev == device && found.st_ino == inode) return value + at;
    }
    return NULL;
}

static void must_not_be_the_hosts(const char *place) {
    const char *name = of_the_host(place, NULL);
    if (name != NULL) broken("the host's %s can be seen at %s", name, place);
}

/* The canary, and whatever of the host is found here under its own name or where something is mounted. */
void check_read_outside(void) {
    const char *canary = fact("canary");
    if (opens(canary, O_RDONLY)) broken("the host's file %s can be read", canary);
    if (errno != ENOENT && errno != EACCES && errno != ENOTDIR) untried("%s: %s", canary, strerror(errno));
    const char *value;
    for (int i = 0; (value = fact_at("outside", i)) != NULL; i++) {
        int at = 0;
        if (sscanf(value, "%*u %*u %n", &at) == EOF || at == 0) untried("a fact 'outside' is malformed");
        if (of_the_host(value + at, value + at) != NULL) broken("the host's %s can be seen", value + at);
    }
    each_mount(must_not_be_the_hosts);
}

static void must_not_grow(const char *folder) {
    char path[PATH_MAX];
    snprintf(path, sizeof path, "%s/.glovebox-doctor-%d", folder, (int)getpid());
    int fd = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    if (fd < 0) return;
    close(fd);
    unlink(path);
    broken("files can be made in %s", folder);
}

/* The workspace may be there under two names; the others are the box's own memory. */
static void must_not_grow_where_mounted(const char *place) {
    static const char *const OWN[] = {"/tmp", "/home/box", "/app/context", "/dev/shm", "/dev/mqueue"};
    struct stat here, there;
    for (size_t i = 0; i < sizeof OWN / sizeof *OWN; i++) {
        if (strcmp(place, OWN[i]) == 0) return;
    }
    if (stat(".", &here) != 0) untried("the workspace: %s", strerror(errno));
    if (stat(place, &there) != 0 || !S_ISDIR(there.st_mode)) return;
    if (here.st_dev != there.st_dev || here.st_ino != there.st_ino) must_not_grow(place);
}

void check_write_outside(void) {
    static const char *const FILES[] = {"/etc/passwd", "/etc/ld.so.cache", "/.glovebox/glove", "/proc/self/exe"};
    static const char *const FOLDERS[] = {"/",     "/.glovebox", "/app", "/bin", "/boot", "/dev", "/etc", "/home", "/lib",     "/mnt",
                                          "/opt",  "/root",      "/run", "/sbin", "/srv", "/sys", "/usr", "/var",  "/var/tmp", "/.glovebox/programs"};
    const char *canary = fact("canary");
    char folder[PATH_MAX];
    if (opens(canary, O_WRONLY)) broken("the host's file %s can be written", canary);
    snprintf(folder, sizeof folder, "%s", canary);
    must_not_grow(dirname(folder));
    for (size_t i = 0; i < sizeof FILES / sizeof *FILES; i++) {
        if (opens(FILES[i], O_WRONLY)) broken("%s can be written", FILES[i]);
    }
    for (size_t i = 0; i < sizeof FOLDERS / sizeof *FOLDERS; i++) must_not_grow(FOLDERS[i]);
    each_mount(must_not_grow_where_mounted);
}

static void must_not_lend(const char *name) {
    struct stat found;
    if (lstat(name, &found) != 0 || (found.st_mode & 06000) == 0) return;
    unlink(name);
    broken("a file in the workspace can lend its owner's rights (mode %04o)", (unsigned)found.st_mode & 07777);
}

static void make_lending(char *name, mode_t mode) {
    enum { OPENAT2 = 437 };
    struct {
        unsigned long long flags, mode, resolve;
    } how = {O_CREAT | O_WRONLY, mode, 0};
    (void)!chmod(name, mode);
    must_not_lend(name);
    unlink(name);
    (void)!open(name, O_CREAT | O_WRONLY | O_CLOEXEC, mode);
    must_not_lend(name);
    unlink(name);
    (void)!syscall(OPENAT2, AT_FDCWD, name, &how, sizeof how);
    must_not_lend(name);
    unlink(name);
    (void)!mknod(name, S_IFREG | mode, 0);
    must_not_lend(name);
}

/* In the workspace, where the file would be the owner's outside. An access list lets the group run what has the bit already. */
void check_set_id(void) {
    static const mode_t MODES[] = {04755, 02755, 02644};
    char name[] = "doctor-XXXXXX";
    int fd = mkstemp(name);
    if (fd < 0) untried("no file can be made in the workspace (%s)", strerror(errno));
    int listed = fsetxattr(fd, "user.doctor", "x", 1, 0) == 0;
    for (size_t i = 0; i < sizeof MODES / sizeof *MODES; i++) make_lending(name, MODES[i]);
    unlink(name);
    if (listed) broken("attributes and access lists of files can be written");
}

static int is_harmless(unsigned type, unsigned number) {
    int memory = type == 1 && (number == 3 || number == 5 || number == 7 || number == 8 || number == 9);
    int terminal = type == 5 && number <= 2;
    return memory || terminal || (type >= 136 && type <= 143);
}

static void look_for_devices(const char *folder) {
    DIR *entries = opendir(folder);
    if (entries == NULL) return;
    for (struct dirent *entry; (entry = readdir(entries)) != NULL;) {
        char path[PATH_MAX];
        struct stat found;
        snprintf(path, sizeof path, "%s/%s", folder, entry->d_name);
        if (entry->d_name[0] == '.' || lstat(path, &found) != 0) continue;
        if (S_ISDIR(found.st_mode) && strcmp(folder, "/dev") == 0) look_for_devices(path);
        int device = S_ISBLK(found.st_mode) || (S_ISCHR(found.st_mode) && !is_harmless(major(found.st_rdev), minor(found.st_rdev)));
        if (device && (opens(path, O_RDONLY) || opens(path, O_WRONLY))) broken("the device %s can be opened", path);
    }
    closedir(entries);
}

void check_devices(void) {
    char path[] = "/tmp/doctor-device";
    if (access("/dev/null", F_OK) != 0) untried("there is no /dev/null, so the box's /dev cannot be judged");
    if (mknod(path, S_IFCHR | 0600, makedev(1, 1)) == 0) {
        unlink(path);
        broken("a device node can be made");
    }
    look_for_devices("/dev");
}

void check_kernel_files(void) {
    static const char *const SECRET[] = {"/proc/kcore",      "/proc/keys",       "/proc/key-users",  "/proc/kmsg",           "/proc/timer_list",
                                         "/proc/sched_debug", "/sys/kernel/debug/sched", "/sys/firmware/efi"};
    for (size_t i = 0; i < sizeof SECRET / sizeof *SECRET; i++) {
        if (reads(SECRET[i])) broken("%s can be read", SECRET[i]);
    }
    struct stat trigger;
    if (opens("/proc/sysrq-trigger", O_WRONLY) && stat("/proc/sysrq-trigger", &trigger) == 0 && S_ISREG(trigger.st_mode))
        broken("/proc/sysrq-trigger can be written");
}

/* Opened, not written: a value that went through would be the whole machine's. */
void check_kernel_settings(void) {
    static const char *const SETTINGS[] = {
        "/proc/sys/kernel/core_pattern", "/proc/sys/kernel/modprobe", "/proc/sys/kernel/hostname", "/proc/sys/kernel/sysrq",
        "/proc/sys/vm/drop_caches", "/proc/sys/fs/suid_dumpable", "/proc/sys/net/ipv4/ip_forward",
        "/proc/sys/user/max_user_namespaces", "/proc/sys/fs/binfmt_misc/register", "/sys/kernel/uevent_helper", "/sys/fs/cgroup/release_agent",
        "/sys/fs/cgroup/memory/release_agent", "/sys/fs/cgroup/cgroup.procs", "/sys/fs/cgroup/memory/memory.limit_in_bytes",
        "/sys/fs/cgroup/memory.max", "/proc/irq/default_smp_affinity"};
    struct statvfs system;
    for (size_t i = 0; i < sizeof SETTINGS / sizeof *SETTINGS; i++) {
        if (opens(SETTINGS[i], O_WRONLY)) broken("%s can be written", SETTINGS[i]);
    }
    if (statvfs("/proc/sys", &system) != 0) untried("/proc/sys: %s", strerror(errno));
    if ((system.f_flag & ST_RDONLY) == 0) broken("/proc/sys is not read-only");
}
