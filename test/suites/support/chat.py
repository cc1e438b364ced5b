"""A chat in a real terminal: the program runs in a tmux of its own, keys are sent to it, and the screen is read back."""
import os
import re
import shlex
import subprocess
import tempfile
import time

from .suite import GLOVEBOX


class Chat:
    """Use it as a context; whatever is left of it ends with that."""

    def __init__(self, place, *arguments, columns=80, rows=24, command=None, term=None, env=None):
        self.place, self.folder = place, tempfile.mkdtemp(dir=place.folder)
        self.socket, self.log = os.path.join(self.folder, "tmux"), os.path.join(self.folder, "bytes")
        given = {**place.env, **(env or {})}
        given.pop("TERM", None)
        words = ["env", "-i", *[f"{name}={value}" for name, value in given.items()], f"TERM={term}" if term else 'TERM=@TERM@']
        line = shlex.join([*words, *(command or [GLOVEBOX, *arguments])]).replace("'TERM=@TERM@'", "TERM=$TERM").replace("TERM=@TERM@", "TERM=$TERM")
        self.tmux("-f", "/dev/null", "new-session", "-d", "-x", str(columns), "-y", str(rows), "-c", place.cwd,
                  f"stty -a >{shlex.quote(self.folder)}/before; sleep 0.1; {line}; echo \"status $?\" >{shlex.quote(self.folder)}/status; "
                  f"stty -a >{shlex.quote(self.folder)}/after; exec cat")
        self.tmux("set", "-g", "remain-on-exit", "on")
        self.tmux("set", "-g", "history-limit", "50000")
        self.tmux("pipe-pane", "-O", f"cat >{shlex.quote(self.log)}")

    def __enter__(self):
        return self

    def __exit__(self, *_):
        subprocess.run(["tmux", "-S", self.socket, "kill-server"], capture_output=True, check=False)

    def tmux(self, *words, data=None):
        environment = {"PATH": os.environ["PATH"], "HOME": self.folder, "LANG": "C.UTF-8", "SHELL": "/bin/sh"}
        done = subprocess.run(["tmux", "-u", "-S", self.socket, *words], capture_output=True, input=data, env=environment, timeout=30, check=False)
        assert done.returncode == 0, f"tmux {words}: {done.stderr.decode()}"
        return done.stdout.decode()

    def keys(self, *names):
        """By tmux's names, such as Enter, C-c, M-Enter or Up."""
        self.tmux("send-keys", *names)

    def type(self, text):
        self.tmux("send-keys", "-l", text)

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
        return self.tmux("capture-pane", "-p", "-J", "-S", "-")

    def raw(self):
        """Every byte that the program wrote."""
        try:
            return open(self.log, "rb").read()
        except FileNotFoundError:
            return b""

    def until(self, pattern, seconds=20, where=None):
        stop = time.monotonic() + seconds
        look = where or self.screen
        text = look()
        while not re.search(pattern, text, re.MULTILINE) and time.monotonic() < stop:
            time.sleep(0.03)
            text = look()
        assert re.search(pattern, text, re.MULTILINE), f"{pattern!r} is not on the screen:\n{text}"
        return text

    def gone(self, pattern, seconds=20):
        stop = time.monotonic() + seconds
        while re.search(pattern, self.screen(), re.MULTILINE) and time.monotonic() < stop:
            time.sleep(0.03)
        assert not re.search(pattern, self.screen(), re.MULTILINE), f"{pattern!r} is still on the screen:\n{self.screen()}"

    def pid(self):
        """Of the program in it."""
        shell = self.tmux("display-message", "-p", "#{pane_pid}").strip()
        return int(subprocess.run(["pgrep", "-P", shell], capture_output=True, check=False).stdout.split()[0])

    def ended(self, seconds=20):
        """The exit status, once the program is over."""
        stop = time.monotonic() + seconds
        path = os.path.join(self.folder, "after")
        while not os.path.exists(path) and time.monotonic() < stop:
            time.sleep(0.03)
        assert os.path.exists(path), f"the chat goes on:\n{self.screen()}"
        return int(open(os.path.join(self.folder, "status")).read().split()[1])

    def modes(self, when):
        """How the terminal is set, before or after the program."""
        return open(os.path.join(self.folder, when)).read()
