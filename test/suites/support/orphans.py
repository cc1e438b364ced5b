"""Processes whose owner was killed come to us, so that none can hide."""
import ctypes
import glob
import os
import threading

from .suite import wait_for

PR_SET_CHILD_SUBREAPER = 36  # see prctl(2)


class Orphans:
    def __init__(self):
        ctypes.CDLL(None).prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0)
        self.lock, self.own = threading.Lock(), set()

    def start(self, starter):
        """Starts a child of ours, which is no orphan."""
        with self.lock:
            child = starter()
            self.own.add(child.pid)
            return child

    def now(self):
        found = set()
        with self.lock:
            for path in glob.glob("/proc/[0-9]*/stat"):
                try:
                    fields = open(path, "rb").read().rsplit(b") ", 1)[1].split()
                except (OSError, IndexError):
                    continue
                pid = int(path.split("/")[2])
                if int(fields[1]) == os.getpid() and pid not in self.own:
                    found.add(pid)
                    if fields[0] == b"Z":
                        os.waitpid(pid, 0)
                        found.discard(pid)
        return found

    def all_gone(self, seconds=0):
        """Those of now; others may come meanwhile."""
        mine = self.now()
        return wait_for(lambda: not mine & self.now(), seconds)
