"""A chat in a real terminal: the program runs in a tmux of its own, keys are sent to it, and the screen is read back."""
import os
import re
import shlex
import shutil
import subprocess
import tempfile
import time

from .suite import GLOVEBOX, PATIENCE, Skip, deadline, descendants, wait_for


class Chat:
    """Use it as a context; whatever is left of it ends with that."""

    def __init__(self, place, *arguments, columns=80, rows=24, command=None, term=None, env=None):
        if not shutil.which("tmux"):
            raise Skip("tmux is not installed: apt-get install tmux")
        self.place, self.folder = place, tempfile.mkdtemp(dir=place.folder)
        self.socket, self.log = os.path.join(self.folder, "tmux"), os.path.join(self.folder, "bytes")
        given = {**place.env, **(env or {})}
        given.pop("TERM", None)
        words = ["env", "-i", *[f"{name}={value}" for name, value in given.items()]]
        known = f"TERM={shlex.quote(term)}" if term else '"TERM=$TERM"'
        line = f"{shlex.join(words)} {known} {shlex.join(command or [GLOVEBOX, *arguments])}"
        there = shlex.quote(self.folder)
        # In one go, so that the limit holds for this window and no byte is missed.
        self.tmux("start-server", ";", "set", "-g", "history-limit", "50000", ";",
                  "new-session", "-d", "-x", str(columns), "-y", str(rows), "-c", place.cwd,
                  f"cd {there} && stty -a >before; cd {shlex.quote(place.cwd)}; {line}; echo $? >{there}/status; "
                  f"cd {there} && stty -a >after.part; mv after.part after; exec cat", ";",
                  "pipe-pane", "-O", f"cat >{shlex.quote(self.log)}")

    def __enter__(self):
        return self

    def __exit__(self, *_):
        program = self.running()
        subprocess.run(["tmux", "-S", self.socket, "kill-server"], capture_output=True, check=False)
        wait_for(lambda: not any(os.path.exists(f"/proc/{pid}/exe") for pid in program))

    def tmux(self, *words, data=None):
        environment = {"PATH": os.environ["PATH"], "HOME": self.folder, "LANG": "C.UTF-8", "SHELL": "/bin/sh"}
        done = subprocess.run(["tmux", "-u", "-f", "/dev/null", "-S", self.socket, *words],
                              capture_output=True, input=data, env=environment, timeout=PATIENCE, check=False)
        assert done.returncode == 0, f"tmux {words}: {done.stderr.decode()}"
        return done.stdout.decode()

    def keys(self, *names):
        """By tmux's names, such as Enter, C-c, M-Enter or Up."""
        self.tmux("send-keys", *names)

    def type(self, text):
        self.send(text.encode())

    def say(self, text):
        self.type(text)
        self.keys("Enter")

    def send(self, data):
        """Bytes as a keyboard would send them."""
        self.tmux("send-keys", "-H", *[f"{byte:02x}" for byte in data])

    def paste(self, text):
        """In brackets, as terminals paste."""
        self.tmux("load-buffer", "-", data=text.encode())
        self.tmux("paste-buffer", "-p")

    def resize(self, columns, rows):
        self.tmux("resize-window", "-x", str(columns), "-y", str(rows))

    def screen(self):
        return self.tmux("capture-pane", "-p")

    def colours(self):
        return self.tmux("capture-pane", "-p", "-e")

    def everything(self):
        """With what scrolled away."""
        return re.sub(" +$", "", self.tmux("capture-pane", "-p", "-J", "-S", "-"), flags=re.MULTILINE)

    def raw(self):
        """Every byte that the program wrote."""
        try:
            with open(self.log, "rb") as file:
                return file.read()
        except FileNotFoundError:
            return b""

    def until(self, pattern, seconds=0, where=None):
        look = where or self.screen
        stop = deadline(seconds)
        text = look()
        while not re.search(pattern, text, re.MULTILINE) and time.monotonic() < stop:
            time.sleep(0.03)
            text = look()
        assert re.search(pattern, text, re.MULTILINE), f"{pattern!r} is not on the screen:\n{text}"
        return text

    def gone(self, pattern, seconds=0):
        stop = deadline(seconds)
        text = self.screen()
        while re.search(pattern, text, re.MULTILINE) and time.monotonic() < stop:
            time.sleep(0.03)
            text = self.screen()
        assert not re.search(pattern, text, re.MULTILINE), f"{pattern!r} is still on the screen:\n{text}"
        return text

    def running(self):
        """The program, while it is there."""
        try:
            shell = self.tmux("display-message", "-p", "#{pane_pid}").strip()
        except AssertionError:
            return []
        return descendants(int(shell))[:1]

    def pid(self):
        """Of the program in it."""
        assert wait_for(self.running), f"the program is over:\n{self.screen()}"
        return self.running()[0]

    def ended(self, seconds=0):
        """The exit status, once the program is over."""
        over = wait_for(lambda: os.path.exists(os.path.join(self.folder, "after")), seconds)
        assert over, f"the chat goes on:\n{self.screen()}"
        with open(os.path.join(self.folder, "status"), encoding="utf-8") as file:
            return int(file.read())

    def modes(self, when):
        """How the terminal is set, before or after the program."""
        with open(os.path.join(self.folder, when), encoding="utf-8") as file:
            return file.read()
