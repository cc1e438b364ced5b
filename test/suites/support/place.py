"""A folder to start Glovebox in, a workspace beside it, and a model of its own."""
import glob
import json
import os
import subprocess
import tempfile

from .model import Model
from .suite import GLOVEBOX, PATIENCE, TOP, Terminal

KEY = "sk-canary-0815-4711"
KEPT = ("PATH", "JAVA_HOME", "GLOVEBOX_JAVA", "LANG", "LC_ALL")


class Done:
    def __init__(self, status, out, err):
        self.status, self.out, self.err = status, out, err

    def __repr__(self):
        return f"exit {self.status}\nout: {self.out[-3000:]!r}\nerr: {self.err[-3000:]!r}"


class Place:
    def __init__(self, work):
        self.folder = tempfile.mkdtemp(dir=work)
        self.cwd, self.box = os.path.join(self.folder, "here"), os.path.join(self.folder, "box")
        self.home = os.path.join(work, "home")
        for folder in (self.cwd, self.box, self.home):
            os.makedirs(folder, exist_ok=True)
        self.model = Model()
        self.env = {name: os.environ[name] for name in KEPT if name in os.environ}
        self.env |= {"HOME": self.home, "TERM": "xterm-256color", "SAFEDIR": self.box, "NO_PROXY": "127.0.0.1",
                     "ANTHROPIC_API_KEY": KEY, "ANTHROPIC_BASE_URL": self.model.url}

    def openai(self):
        self.env |= {"OPENAI_API_KEY": KEY, "OPENAI_BASE_URL": f"{self.model.url}/v1", "MODEL": "openai/some"}
        return self

    def with_programs(self):
        """What the Java tests have fetched for boxes is there; otherwise the server fetches it by pip and npm, which takes minutes."""
        there, here = os.path.join(TOP, "target/programs"), os.path.join(self.home, ".local/state/glovebox/programs")
        if os.path.isdir(there) and not os.path.exists(here):
            os.makedirs(os.path.dirname(here), mode=0o700, exist_ok=True)
            subprocess.run(["cp", "-al", there, here], check=True)
        return self

    def run(self, *arguments, data=None, seconds=PATIENCE, cwd=None):
        given = {"input": data} if data is not None else {"stdin": subprocess.DEVNULL}
        done = subprocess.run([GLOVEBOX, *arguments], capture_output=True, cwd=cwd or self.cwd, timeout=seconds, env=self.env, **given)
        return Done(done.returncode, done.stdout, notices_apart(done.stderr.decode()))

    def start(self, *arguments, **streams):
        given = {"stdin": subprocess.DEVNULL, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE, **streams}
        return subprocess.Popen([GLOVEBOX, *arguments], cwd=self.cwd, env=self.env, start_new_session=True, **given)

    def terminal(self, *arguments, **more):
        return Terminal(*arguments, cwd=self.cwd, env=self.env, **more)

    def sessions(self):
        return sorted(os.path.basename(path)[:-len(".json")] for path in glob.glob(f"{self.cwd}/history/*.json"))

    def file(self, session):
        return f"{self.cwd}/history/{session}.json"

    def entries(self, session=None):
        """Of a session that nobody writes now: the document is whole then."""
        session = session or self.sessions()[-1]
        document = json.load(open(self.file(session), encoding="utf-8"))
        assert document["session"] == session, document["session"]
        return document["entries"]

    def entries_so_far(self, session):
        """Also while it is being written: whole lines only."""
        lines = open(self.file(session), "rb").read().split(b"\n")[1:-1]
        return [json.loads(line[1:]) for line in lines if line[:1] in (b" ", b",")]

    def events(self, session=None, kind=None):
        return [entry["event"] for entry in self.entries(session) if kind in (None, entry["event"]["type"])]


def notices_apart(text):
    """Without what depends on the machine: no memory limit for an ordinary user, toolchains that the box does not see."""
    return "".join(line for line in text.splitlines(True) if "weakened" not in line and "The box does not see" not in line)
