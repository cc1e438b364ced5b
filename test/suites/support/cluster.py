"""Servers that are started again whenever they end, as a service manager does it, alone on SQLite or together on one PostgreSQL with shared tasks."""
import os
import random
import subprocess
import threading
import time

from .place import Place
from .postgres import Postgres, remove
from .server import Server
from .suite import wait_for

FAKETIME = [f"/usr/lib/{os.uname().machine}-linux-gnu/faketime/libfaketimeMT.so.1", "/usr/lib/faketime/libfaketimeMT.so.1"]
WORKERS = 6

# Before the JVM: a clock that a file sets, a disk that a file slows down, a temporary folder of its own. A forced fix of conditions
# in libfaketime would end the JVM's timed waits at once, so that its threads spin.
LAUNCH = """#!/bin/sh
java=$1
shift
LD_PRELOAD={libraries} FAKETIME_TIMESTAMP_FILE={folder}/clock FAKETIME_CACHE_DURATION=1 FAKETIME_FORCE_MONOTONIC_FIX=0 \\
DONT_FAKE_MONOTONIC=1 FAKETIME_DONT_FAKE_MONOTONIC=1 FAKETIME_DONT_RESET=1 SLOW_DISK={folder}/slow \\
exec "$java" -Djava.io.tmpdir={folder}/tmp "$@"
"""

# Each write to a file and each force to disk takes so many milliseconds more as the first four bytes of $SLOW_DISK say.
SLOW = r"""
#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

static volatile int none, *slow = &none;

__attribute__((constructor)) static void map(void) {
    const char *path = getenv("SLOW_DISK");
    int fd = path ? open(path, O_RDONLY | O_CLOEXEC) : -1;
    void *at = fd < 0 ? MAP_FAILED : mmap(0, sizeof *slow, PROT_READ, MAP_SHARED, fd, 0);
    if (fd >= 0) close(fd);
    if (at != MAP_FAILED) slow = at;
}

static void drag(int fd) {
    struct stat is;
    if (*slow && !fstat(fd, &is) && S_ISREG(is.st_mode)) usleep(*slow * 1000);
}

#define NEXT(name) static __typeof__(name) *real; if (!real) real = dlsym(RTLD_NEXT, #name)
ssize_t write(int fd, const void *from, size_t size) { NEXT(write); drag(fd); return real(fd, from, size); }
ssize_t pwrite(int fd, const void *from, size_t size, off_t at) { NEXT(pwrite); drag(fd); return real(fd, from, size, at); }
ssize_t pwrite64(int fd, const void *from, size_t size, off64_t at) { NEXT(pwrite64); drag(fd); return real(fd, from, size, at); }
int fsync(int fd) { NEXT(fsync); drag(fd); return real(fd); }
int fdatasync(int fd) { NEXT(fdatasync); drag(fd); return real(fd); }
"""


def faketime():
    """The library that steps a process's clock, or nothing."""
    return next((path for path in FAKETIME if os.path.exists(path)), None)


def slow_library(folder):
    path = os.path.join(folder, "slow.so")
    subprocess.run(["cc", "-O1", "-shared", "-fPIC", "-o", path, "-x", "c", "-", "-ldl"], input=SLOW, text=True, check=True, timeout=120)
    return path


class Node:
    """One server. Faults act upon it; whatever they do to its process, another is started."""

    def __init__(self, name, place, folder, libraries, *arguments):
        self.name, self.folder = name, os.path.join(folder, name)
        os.makedirs(os.path.join(self.folder, "tmp"))
        with open(os.path.join(self.folder, "launch"), "w", encoding="utf-8") as file:
            file.write(LAUNCH.format(folder=self.folder, libraries=":".join(libraries)))
        os.chmod(file.name, 0o755)
        self.set_clock(0)
        self.set_slow(0)
        place.env["jvm_before"] = file.name
        self.server = Server(place, "--workers", str(WORKERS), "--rate", "10000", "--max-queued", "10000", "--streams", "1000", *arguments)
        self.pids, self.ends, self.resting = [], [], 0
        self.closing, self.thread = threading.Event(), None

    @property
    def pid(self):
        return self.server.process.pid

    def start(self, orphans, token=None):
        self.orphans, self.server.token = orphans, token
        self.launch()
        self.thread = threading.Thread(target=self.supervise, daemon=True)
        self.thread.start()
        return self

    def launch(self):
        """Waits as long as the process lives: it may be frozen, or wait itself for a database."""
        begins = []

        def launched():
            begins.append(self.server.launch())
            return self.server.process

        self.pids.append(self.orphans.start(launched).pid)
        while not wait_for(lambda: self.server.serves(begins[0]), 10) and not self.closing.is_set():
            pass

    def supervise(self):
        while not self.closing.is_set():
            status = self.server.process.wait()
            self.ends.append((time.monotonic(), status))
            while not self.closing.is_set():
                time.sleep(max(0.05, self.resting - time.monotonic()))
                try:
                    self.launch()
                    break
                except AssertionError as problem:
                    self.resting = time.monotonic() + 1
                    self.ends.append((time.monotonic(), str(problem)[-300:]))

    def set_clock(self, seconds):
        self.replace("clock", f"{seconds:+d}\n".encode())

    def set_slow(self, milliseconds):
        path = os.path.join(self.folder, "slow")
        with open(path, "r+b" if os.path.exists(path) else "wb") as file:
            file.write(milliseconds.to_bytes(4, "little"))

    def replace(self, name, data):
        path = os.path.join(self.folder, name)
        with open(path + ".new", "wb") as file:
            file.write(data)
        os.rename(path + ".new", path)

    @property
    def id(self):
        """How it calls itself."""
        with open(os.path.join(self.server.data, "server"), encoding="ascii") as file:
            return file.read().strip()

    def ready(self):
        try:
            return self.server.get("/readyz", token=None, seconds=10).status == 200
        except OSError:
            return False

    def descriptors(self):
        """What the process has open: the files' paths."""
        found = []
        for name in os.listdir(f"/proc/{self.pid}/fd"):
            try:
                found.append(os.readlink(f"/proc/{self.pid}/fd/{name}"))
            except OSError:
                pass
        return found

    def stop(self):
        self.closing.set()
        return self.server.stop(120)


class Disk:
    """A disk of its own below that folder, which can be full."""

    folders = set()

    def __init__(self, folder, size):
        self.folders.add(folder)
        self.folder, self.ballast = folder, os.path.join(folder, ".ballast")
        os.makedirs(folder, mode=0o700, exist_ok=True)
        subprocess.run(["mount", "-t", "tmpfs", "-o", f"size={size},mode=700", "none", folder], check=True)

    def fill(self, leave):
        """Also with what becomes free meanwhile."""
        with open(self.ballast, "ab") as file:
            while (free := os.statvfs(self.folder).f_bavail * os.statvfs(self.folder).f_frsize - leave) > 0:
                try:
                    os.posix_fallocate(file.fileno(), os.fstat(file.fileno()).st_size, free)
                except OSError:
                    return

    def free(self):
        if os.path.exists(self.ballast):
            os.remove(self.ballast)

    def remove(self):
        subprocess.run(["umount", "-l", self.folder], check=True)


class Cluster:
    """The servers of a round, and what they share."""

    def __init__(self, work, folder, orphans, libraries, size, disk):
        """One server has SQLite in its data folder; several have a PostgreSQL and a folder of tasks."""
        self.orphans = orphans
        self.database = Postgres(work, orphans.start) if size > 1 else None
        places = [Place(work) for _ in range(size)]
        self.models = [place.model for place in places]
        self.top = os.path.join(places[0].folder, "shared" if size > 1 else "data")
        self.disk = Disk(self.top, disk) if disk else None
        os.makedirs(self.top, mode=0o700, exist_ok=True)
        self.tasks = self.top if size > 1 else os.path.join(self.top, "tasks")
        self.nodes = []
        for number, place in enumerate(places):
            if size > 1:
                place.env["DATABASE_URL"] = self.database.url
                os.makedirs(os.path.join(place.folder, "data"), mode=0o700)
                os.symlink(self.tasks, os.path.join(place.folder, "data", "tasks"))
            shared = ["--shared-tasks"] if size > 1 else []
            self.nodes.append(Node(f"server-{number + 1}", place, folder, libraries, *shared))

    def start(self):
        for node in self.nodes:
            node.start(self.orphans, self.nodes[0].server.token)
        return self

    def any(self, chance=random):
        return chance.choice(self.nodes).server

    def folder_of(self, job):
        return os.path.join(self.tasks, job)

    def stop(self):
        """All statuses, which are 0 where the servers ended as they should."""
        return [node.stop() for node in self.nodes]

    def remove(self):
        """Whatever became of it."""
        for node in self.nodes:
            node.closing.set()
            if node.server.process:
                node.server.process.kill()
        if self.database:
            remove(self.database)
        if self.disk:
            self.disk.remove()
