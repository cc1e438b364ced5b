"""A small disk, which only root can make."""
import os
import subprocess
import sys

from .suite import Skip

ROOT = os.getuid() == 0
OWN = "GLOVEBOX_SUITE_OWN_MOUNTS"


def own_mounts():
    """Starts the suite again where nobody else sees what is mounted."""
    if ROOT and not os.environ.get(OWN):
        os.execvpe("unshare", ["unshare", "-m", "--propagation", "private", sys.executable, *sys.argv], {**os.environ, OWN: "yes"})


class Disk:
    """A small disk of its own at that place."""

    def __init__(self, folder, size, mode="700", entries=0):
        if not ROOT:
            raise Skip("only root can make a small disk")
        self.folder = folder
        os.makedirs(folder, exist_ok=True)
        self.mount("-t", "tmpfs", "-o", f"size={size},mode={mode}" + (f",nr_inodes={entries}" if entries else ""), "none")

    def mount(self, *options):
        subprocess.run(["mount", *options, self.folder], check=True)

    def be(self, options):
        self.mount("-o", f"remount,{options}")

    def __enter__(self):
        return self

    def __exit__(self, *_):
        subprocess.run(["umount", "-l", self.folder], check=True)
