"""What the suites share: result lines for ./check, the real program on real pipes and terminals, and waits that end."""
import fcntl
import glob
import os
import pty
import re
import select
import shutil
import signal
import struct
import subprocess
import sys
import tempfile
import termios
import time

TOP = os.path.realpath(os.path.join(os.path.dirname(__file__), "..", "..", ".."))
GLOVEBOX = os.path.join(TOP, "glovebox")


class Skip(Exception):
    pass


class Suite:
    """Tests by their functions' names; the arguments of the program pick some."""

    def __init__(self, name):
        self.name, self.tests = name, []
        self.work = tempfile.mkdtemp(prefix=f"glovebox {name} ")

    def test(self, body):
        self.tests.append(body)
        return body

    def run(self):
        # A shell that starts us in the background has it ignored, and so would everything that we start.
        signal.signal(signal.SIGINT, signal.default_int_handler)
        subprocess.run([GLOVEBOX, "--version"], check=True, stdout=subprocess.DEVNULL, timeout=600)  # builds, where a source is newer
        failures = 0
        try:
            for body in self.tests:
                if not sys.argv[1:] or body.__name__ in sys.argv[1:]:
                    failures += not self.passes(body)
        finally:
            shutil.rmtree(self.work, ignore_errors=True)
        sys.exit(failures > 0)

    def passes(self, body):
        name = f"{self.name}: " + body.__name__.replace("_", " ")
        begin = time.monotonic()
        try:
            body()
            print(f"ok - {name}", flush=True)
        except Skip as reason:
            print(f"skip - {name}: {reason}", flush=True)
        except Exception as problem:  # noqa: BLE001 - each failure is reported, and the next test goes on
            print(f"not ok - {name}\n# {type(problem).__name__}: {problem}", flush=True)
            return False
        finally:
            if os.environ.get("CHECK_TIMES"):
                print(f"# {time.monotonic() - begin:.1f} s", flush=True)
        return True


def expect(actual, wanted):
    assert actual == wanted, f"{actual!r} instead of {wanted!r}"


PATIENCE = 180  # seconds; what takes longer hangs


def deadline(seconds=0):
    """When a wait is given up: it guards against what hangs, and says nothing of what is fast on a machine that others load."""
    return time.monotonic() + max(seconds, PATIENCE)


def wait_for(condition, seconds=0):
    stop = deadline(seconds)
    while not condition() and time.monotonic() < stop:
        time.sleep(0.02)
    return condition()


def running(marker):
    """The processes with that in their command line."""
    found = []
    for path in glob.glob("/proc/[0-9]*/cmdline"):
        try:
            if marker.encode() in open(path, "rb").read() and int(path.split("/")[2]) != os.getpid():
                found.append(path)
        except (OSError, ValueError):
            pass
    return found


def descendants(pid):
    """The processes below that one, itself left out."""
    children = {}
    for path in glob.glob("/proc/[0-9]*/stat"):
        try:
            fields = open(path, "rb").read().rsplit(b") ", 1)[1].split()
            children.setdefault(int(fields[1]), []).append(int(path.split("/")[2]))
        except (OSError, IndexError):
            pass
    found, todo = [], [pid]
    while todo:
        below = children.get(todo.pop(), [])
        found += below
        todo += below
    return found


class Terminal:
    """A person's terminal with the program in it."""

    def __init__(self, *arguments, cwd, env=None, rows=40, cols=100):
        self.text = b""
        self.pid, self.fd = pty.fork()
        if self.pid == 0:
            os.chdir(cwd)
            os.execve(GLOVEBOX, [GLOVEBOX, *arguments], env or {**os.environ, "TERM": "xterm-256color"})
        self.size(rows, cols)

    def size(self, rows, cols):
        fcntl.ioctl(self.fd, termios.TIOCSWINSZ, struct.pack("HHHH", rows, cols, 0, 0))

    def until(self, pattern, seconds=0):
        stop = deadline(seconds)
        while not re.search(pattern, self.text) and time.monotonic() < stop:
            if select.select([self.fd], [], [], 0.1)[0]:
                try:
                    self.text += os.read(self.fd, 65536)
                except OSError:
                    break
        assert re.search(pattern, self.text), f"{pattern!r} is not in {self.text!r}"

    def type(self, data):
        os.write(self.fd, data)

    def end(self, seconds=0):
        """Gathers the rest, then the exit status."""
        stop = deadline(seconds)
        while time.monotonic() < stop:
            try:
                if select.select([self.fd], [], [], 0.1)[0]:
                    self.text += os.read(self.fd, 65536)
            except OSError:
                break
        os.close(self.fd)
        return os.waitstatus_to_exitcode(os.waitpid(self.pid, 0)[1])
