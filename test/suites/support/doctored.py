"""Proof that the checks of a round can fail: what was right is changed, and they must see it."""
import glob
import os

from .invariants import Checks, read, write


class Doctored:
    """Whether the checks notice what somebody changed of a job that was right."""

    def __init__(self, cluster, job):
        self.cluster, self.job, self.violations = cluster, job, []

    def violated(self, job, text):
        self.violations.append(text)

    def caught(self):
        self.violations.clear()
        Checks(self.cluster, self, None).job(self.job)
        return bool(self.violations)

    def edited(self, name, change):
        """Whether the checks catch the file with another content, which is then put back."""
        path = next(iter(glob.glob(os.path.join(glob.escape(self.cluster.folder_of(self.job.id)), name))), None)
        path = path or os.path.join(self.cluster.folder_of(self.job.id), name)
        before = read(path) if os.path.exists(path) else None
        write(path, change(before or b""))
        caught = self.caught()
        write(path, before) if before is not None else os.remove(path)
        return caught

    def without(self, index):
        """The same of an event that a stream did not give."""
        event = self.job.follower.events.pop(index)
        caught = self.caught()
        self.job.follower.events.insert(index, event)
        return caught

    def unnoticed(self):
        """Names of the changes that no check sees."""
        later = b"0-other-box 99999999\n"
        seen = {
            "another file in the workspace": self.edited("workspace/number", lambda data: data + b"1\n"),
            "a file that a killed server left": self.edited("output.zip.2.new", lambda data: b"PK"),
            "a log that was cut": self.edited("agent.log", lambda data: data[:-20]),
            "a log without a call": self.edited("agent.log", lambda data: data.replace("🔧 Running:".encode(), b"", 1)),
            "a bit of the journal": self.edited("journal/2*.json", lambda data: data.replace(b'"ms":', b'"mS":', 1)),
            "a second box": self.edited("workspace/ticks", lambda data: data + later),
            "two boxes in turns": self.edited("workspace/ticks", lambda data: data + later + data),
            "an event that a stream lost": self.without(1),
        }
        return [name for name, caught in seen.items() if not caught]
