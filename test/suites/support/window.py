"""A program in a real terminal: a tmux of its own, keys that are sent to it, the screen that is read back, and every byte that was written."""
import os
import re
import shlex
import subprocess
import tempfile
import time

from .suite import GLOVEBOX, PATIENCE, deadline, descendants

# What a program could do to a terminal shall show: its title, its clipboard, sequences that are passed on.
CONFIGURATION = """
set -g history-limit 50000
set -g default-terminal tmux-256color
set -g remain-on-exit on
set -g status off
set -s escape-time 0
set -s extended-keys on
set -s set-clipboard on
set -g allow-rename on
set -g automatic-rename off
set -g allow-passthrough on
set -g set-titles off
"""


class Window:
    """Use it as a context; whatever is left of it ends with that."""

    def __init__(self, place, *arguments, columns=80, rows=24, command=None, env=None):
        self.place, self.folder = place, tempfile.mkdtemp(dir=place.folder)
        self.socket, self.log = os.path.join(self.folder, "tmux"), os.path.join(self.folder, "bytes")
        given = {**place.env, "TERM": "tmux-256color", **(env or {})}
        words = ["env", "-i", *[f"{name}={value}" for name, value in given.items() if value is not None]]
        line = shlex.join([*words, *(command or [GLOVEBOX, "chat", *arguments])])
        script = f"""cd {shlex.quote(self.folder)}
            stty -a >before; while [ ! -e go ]; do sleep 0.01; done
            (cd {shlex.quote(place.cwd)}; exec {line}); echo "$?" >status; stty -a >after.new; mv after.new after; exec cat"""
        with open(os.path.join(self.folder, "tmux.conf"), "w", encoding="utf-8") as out:
            out.write(CONFIGURATION)
        self.tmux("-f", os.path.join(self.folder, "tmux.conf"), "new-session", "-d", "-x", str(columns), "-y", str(rows), "sh", "-c", script)
        self.tmux("pipe-pane", "-O", f"exec cat >{shlex.quote(self.log)}")
        self.title = self.tmux("display-message", "-p", "#{pane_title} #{window_name}")
        open(os.path.join(self.folder, "go"), "w").close()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()

    def close(self):
        """As when somebody closes the terminal's window."""
        subprocess.run(["tmux", "-S", self.socket, "kill-server"], capture_output=True, check=False)

    def tmux(self, *words, data=None):
        environment = {"PATH": os.environ["PATH"], "HOME": self.folder, "LANG": "C.UTF-8", "SHELL": "/bin/sh"}
        done = subprocess.run(["tmux", "-u", "-S", self.socket, *words], capture_output=True, input=data, env=environment, timeout=PATIENCE, check=False)
        assert done.returncode == 0, f"tmux {words}: {done.stderr.decode()}"
        return done.stdout.decode()

    # What a person does

    def keys(self, *names):
        """By tmux's names, such as Enter, C-c, M-Enter or Up."""
        self.tmux("send-keys", *names)

    def type(self, text):
        self.tmux("send-keys", "-l", "--", text)

    def say(self, text):
        self.type(text)
        self.keys("Enter")

    def resize(self, columns, rows):
        self.tmux("resize-window", "-x", str(columns), "-y", str(rows))

    # What a person sees

    def screen(self):
        return self.tmux("capture-pane", "-p")

    def colours(self):
        return self.tmux("capture-pane", "-p", "-e")

    def lines(self):
        """With what scrolled away, row by row."""
        return [line.rstrip() for line in self.tmux("capture-pane", "-p", "-S", "-").rstrip("\n").split("\n")]

    def scrolled(self):
        """Only what scrolled away, row by row as it was written."""
        gone = int(self.about("history_size"))
        return self.tmux("capture-pane", "-p", "-J", "-S", "-", "-E", "-1").split("\n")[:-1] if gone else []

    def whole(self):
        """What scrolled away and what is there, row by row as it was written."""
        return self.tmux("capture-pane", "-p", "-J", "-S", "-").split("\n")[:-1]

    def about(self, name):
        return self.tmux("display-message", "-p", f"#{{{name}}}").strip()

    def cursor(self):
        return int(self.about("cursor_x")), int(self.about("cursor_y"))

    def raw(self):
        """Every byte that the program wrote."""
        try:
            return open(self.log, "rb").read()
        except FileNotFoundError:
            return b""

    def until(self, pattern, seconds=0, where=None):
        stop = deadline(seconds)
        look = where or self.screen
        text = look()
        while not re.search(pattern, text, re.MULTILINE) and time.monotonic() < stop:
            time.sleep(0.02)
            text = look()
        assert re.search(pattern, text, re.MULTILINE), f"{pattern!r} is not on the screen:\n{text}"
        return text

    def gone(self, pattern, seconds=0):
        stop = deadline(seconds)
        while re.search(pattern, self.screen(), re.MULTILINE) and time.monotonic() < stop:
            time.sleep(0.02)
        assert not re.search(pattern, self.screen(), re.MULTILINE), f"{pattern!r} is still on the screen:\n{self.screen()}"

    def still(self, seconds=0):
        """The screen once it does not change any more."""
        stop, text = deadline(seconds), self.screen()
        while time.monotonic() < stop:
            time.sleep(0.25)
            before, text = text, self.screen()
            if text == before:
                return text
        raise AssertionError(f"the screen goes on changing:\n{text}")

    # What becomes of the program

    def pid(self):
        return next(one for one in descendants(int(self.about("pane_pid"))) if is_java(one))

    def is_over(self):
        return os.path.exists(os.path.join(self.folder, "after"))

    def ended(self, seconds=0):
        """The exit status, once the program is over."""
        stop = deadline(seconds)
        while not self.is_over() and time.monotonic() < stop:
            time.sleep(0.02)
        assert self.is_over(), f"the program goes on:\n{self.screen()}"
        return int(open(os.path.join(self.folder, "status"), encoding="utf-8").read())

    def modes(self, when):
        """How the terminal is set, before or after the program; its size left out."""
        return re.sub(r"rows \d+; columns \d+;", "", open(os.path.join(self.folder, when), encoding="utf-8").read())


def is_java(pid):
    try:
        return os.readlink(f"/proc/{pid}/exe").endswith("/java")
    except OSError:
        return False
