"""What benchmarks of whole agents have in common: a network of their own, the processes below them, and how figures are told."""
import ctypes
import fcntl
import glob
import http.client
import json
import os
import platform
import re
import shutil
import signal
import socket
import statistics
import struct
import subprocess
import sys
import tempfile
import time
import tomllib

TOP = os.path.realpath(os.path.join(os.path.dirname(__file__), ".."))
PAGE_SIZE = os.sysconf("SC_PAGE_SIZE")
FORKED_BEFORE_EXEC, SUBREAPER, NEW_NETWORK = 0x40, 36, 0x40000000  # PF_FORKNOEXEC, prctl(2), unshare(2)
SIOCGIFFLAGS, SIOCSIFFLAGS = 0x8913, 0x8914  # netdevice(7)
LIBC = ctypes.CDLL(None, use_errno=True)


def own_network():
    """Loopback only; done by hand because neither unshare(1) nor ip(8) is everywhere."""
    if os.getuid() != 0 or LIBC.unshare(NEW_NETWORK) != 0:
        return False
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as handle:
        request = struct.pack("16sh22x", b"lo", 0)
        flags = struct.unpack("16sh22x", fcntl.ioctl(handle, SIOCGIFFLAGS, request))[1]
        fcntl.ioctl(handle, SIOCSIFFLAGS, struct.pack("16sh22x", b"lo", flags | 1))
    return True


def processes(excluded):
    """Resident bytes of every process below this one, by pid."""
    parents, sizes = {}, {}
    for path in glob.glob("/proc/[0-9]*/stat"):
        try:
            fields = open(path, "rb").read().rsplit(b") ", 1)[1].split()
        except (OSError, IndexError):
            continue
        pid = int(path.split("/")[2])
        parents.setdefault(int(fields[1]), []).append(pid)
        # Before its exec a fork shows its parent's pages.
        sizes[pid] = 0 if int(fields[6]) & FORKED_BEFORE_EXEC else int(fields[21]) * PAGE_SIZE
    found, todo = {}, [pid for pid in parents.get(os.getpid(), []) if pid not in excluded]
    while todo:
        pid = todo.pop()
        found[pid] = sizes[pid]
        todo += parents.get(pid, [])
    return found


def adopt_orphans():
    LIBC.prctl(SUBREAPER, 1, 0, 0, 0)


def filled(text, words):
    return re.sub(r"\{([A-Z]+)\}", lambda match: words.get(match[1], match[0]), text)


def reap(excluded):
    """Ends what a run left behind, and returns the processor time of it."""
    cpu, stop = 0.0, time.monotonic() + 5
    while (left := processes(excluded)) and time.monotonic() < stop:
        for pid in left:
            try:
                os.kill(pid, signal.SIGKILL)
                ended, _, used = os.wait4(pid, os.WNOHANG)
                cpu += used.ru_utime + used.ru_stime if ended else 0
            except (ProcessLookupError, ChildProcessError):
                pass
        time.sleep(0.005)
    return cpu


def output(*command):
    return subprocess.run(command, cwd=TOP, check=True, capture_output=True, text=True).stdout.strip()


def found(names):
    """Name, facts and program of those agents of bench/peers.toml that are here."""
    agents = []
    table = tomllib.loads(open(os.path.join(TOP, "bench/peers.toml")).read())
    for name, facts in table.items():
        if name not in names:
            continue
        if isinstance(facts.get("files"), str):  # those of another peer
            facts["files"] = table[facts["files"]]["files"]
        folders = [os.path.join(os.environ["PEERS_DIR"], "bin")] if os.environ.get("PEERS_DIR") else []
        program = shutil.which(facts["program"], path=os.pathsep.join([*folders, os.environ["PATH"]])) if "program" in facts else os.path.join(TOP, "glovebox")
        if program:
            agents.append((name, facts, os.path.abspath(program)))
        else:
            print(f"{name} is not found in $PEERS_DIR/bin or on PATH, and left out", file=sys.stderr)
    return agents


def version(program, home):
    said = subprocess.run([program, "--version"], capture_output=True, text=True, env={**os.environ, "HOME": home}, timeout=600)
    number = re.search(r"\d+\.\d+\S*", said.stdout + said.stderr)
    return number[0] if number else "of unknown version"


def surroundings(versions):
    """The first line of raw results: what was measured, when and on what."""
    load = round(os.getloadavg()[0], 2)
    if load > 0.7:
        print(f"the load is {load}; the figures of a busy machine say little", file=sys.stderr)
    dirty = output("git", "status", "--porcelain", "--", "src", "glove", "latch")
    return {"about": True, "commit": output("git", "rev-parse", "--short", "HEAD") + ("-dirty" if dirty else ""), "date": time.strftime("%Y-%m-%d"), "load": load,
            "cores": os.cpu_count(), "kernel": platform.release().split("-")[0], "versions": versions}


def quantile(values, q):
    return sorted(values)[min(len(values) - 1, int(len(values) * q))]


def cell(values, digits):
    if not values:
        return "–"
    if max(values) - min(values) < 10 ** -digits:
        return f"{statistics.median(values):,.{digits}f}"
    return f"{statistics.median(values):,.{digits}f} ({min(values):,.{digits}f}, {quantile(values, 0.9):,.{digits}f})"


def write_section(program, lines):
    """Into docs/performance.md, between the marks of the benchmark."""
    path = os.path.join(TOP, "docs/performance.md")
    begin, end = (f"<!-- written by {program}: {where} -->" for where in ("begin", "end"))
    page = open(path).read()
    before, after = page.split(begin)[0], page.split(end)[1]
    open(path, "w").write(before + begin + "\n" + "\n".join(lines) + "\n" + end + after)


class Place:
    """What a server needs around it."""

    def __init__(self, base, **env):
        self.folder = tempfile.mkdtemp(dir=base)
        self.cwd = self.folder
        self.env = {"PATH": os.environ["PATH"], "HOME": self.folder, "LANG": "C.UTF-8", "JAVA_HOME": os.environ["JAVA_HOME"], **env}


def call(server, method, path, body=None):
    connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=60)
    connection.request(method, path, None if body is None else json.dumps(body), {"Authorization": f"Bearer {server.token}", "Content-Type": "application/json"} if body is not None
                       else {"Authorization": f"Bearer {server.token}"})
    reply = connection.getresponse()
    said = reply.read()
    assert reply.status < 300, f"{method} {path}: {reply.status} {said[:500]!r}"
    return json.loads(said)


def java_home():
    return output("sh", "-c", 'root=$PWD; say() { :; }; die() { exit 1; }; . scripts/jdk.sh && java_seek build && printf %s "$java_home"')


def class_path():
    paths = os.path.join(TOP, "target/bench-classpath")
    subprocess.run(["mvn", "-q", "-B", "test-compile", "dependency:build-classpath", f"-Dmdep.outputFile={paths}"], cwd=TOP, check=True)
    return ":".join(["target/classes", "target/test-classes", open(paths).read()])


def page_bench(classpath, *arguments):
    """What the page does in a browser, as PageBench measures it: rows, as they come."""
    browser = subprocess.Popen([f"{os.environ['JAVA_HOME']}/bin/java", "-cp", classpath, "dev.glovebox.ui.page.PageBench", *arguments], cwd=TOP, stdout=subprocess.PIPE, text=True)
    with browser:
        for line in browser.stdout:
            if line.startswith("{"):
                yield json.loads(line)
    assert browser.returncode == 0, f"the browser ended with {browser.returncode}"
