"""A real PostgreSQL of its own for a suite, from the binaries that the Java tests use, as an ordinary user."""
import glob
import os
import shutil
import socket
import subprocess
import tempfile
import zipfile

from .suite import PATIENCE, TOP, descendants, wait_for

NOBODY = 65534


def free_port():
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return one.getsockname()[1]


class Postgres:
    def __init__(self, work, starter=lambda start: start()):
        """The starter is told of each process of ours, so that none counts as an orphan."""
        self.starter = starter
        self.folder = tempfile.mkdtemp(dir=work, prefix="postgres-")
        self.port = free_port()
        self.programs = os.path.join(work, "postgres")
        if not os.path.isdir(self.programs):
            os.mkdir(self.programs)
            unpack(self.programs)
        self.data = os.path.join(self.folder, "data")
        os.chmod(work, 0o755)
        os.chmod(self.folder, 0o755)
        if os.getuid() == 0:
            os.chown(self.folder, NOBODY, NOBODY)
        self.call("bin/initdb", "-D", self.data, "-U", "postgres", "-A", "trust", "-E", "UTF8", "--no-sync", "--no-locale")
        self.process = None
        self.start()

    def words(self, program, *arguments):
        words = [os.path.join(self.programs, program), *arguments]
        return ["setpriv", f"--reuid={NOBODY}", f"--regid={NOBODY}", "--clear-groups", *words] if os.getuid() == 0 else words

    def call(self, program, *arguments):
        done = subprocess.run(self.words(program, *arguments), capture_output=True, text=True, timeout=PATIENCE, cwd=self.folder)
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout

    def start(self):
        self.process = self.starter(lambda: subprocess.Popen(
            self.words("bin/postgres", "-D", self.data, "-p", str(self.port), "-k", self.folder, "-c", "listen_addresses=127.0.0.1",
                       "-c", "max_connections=100"),
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, cwd=self.folder))
        assert wait_for(self.answers, 20), "PostgreSQL does not answer"

    def answers(self):
        try:
            socket.create_connection(("127.0.0.1", self.port), 1).close()
            return True
        except OSError:
            return False

    def stop(self):
        if self.process:
            self.process.send_signal(2)  # fast shutdown
            self.process.wait(30)
            self.process = None

    def backends(self):
        """The processes that the server has made, each with its own words about itself."""
        return {pid: title(pid) for pid in descendants(self.process.pid)} if self.process else {}

    def connections(self):
        """Those that serve a client."""
        return [pid for pid, words in self.backends().items() if "127.0.0.1(" in words]

    @property
    def url(self):
        return f"postgresql://postgres@127.0.0.1:{self.port}/postgres"


def title(pid):
    try:
        with open(f"/proc/{pid}/cmdline", encoding="utf-8") as file:
            return file.read().strip("\0 ")
    except OSError:
        return ""


def unpack(folder):
    paths = os.path.join(folder, "class-path")
    subprocess.run(["mvn", "-B", "-q", "dependency:build-classpath", f"-Dmdep.outputFile={paths}"], cwd=TOP, check=True, timeout=120,
                   stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    machine = {"x86_64": "amd64", "aarch64": "arm64v8"}[os.uname().machine]
    jar = next(path for path in open(paths).read().strip().split(":") if f"binaries-linux-{machine}-" in path and "alpine" not in path)
    with zipfile.ZipFile(jar) as packed:
        name = next(name for name in packed.namelist() if name.endswith(".txz"))
        packed.extract(name, folder)
    subprocess.run(["tar", "-xJf", os.path.join(folder, name), "-C", folder], check=True, timeout=120)
    os.remove(os.path.join(folder, name))
    assert glob.glob(os.path.join(folder, "bin/postgres")), os.listdir(folder)


def remove(server):
    server.stop()
    shutil.rmtree(server.folder, ignore_errors=True)
