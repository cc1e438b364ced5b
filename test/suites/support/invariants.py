"""What must hold of every acknowledged job once the faults are over, told from outside: by the API, by the files, by other code than the program's."""
import glob
import io
import json
import os
import re
import zipfile

from .cluster import Disk
from .server import parse_events

FILES = re.compile(r"task\.txt|agent\.log|memory\.json|output\.zip|disk-start|journal|workspace(\.interrupted-\d+)?")
JOURNAL = re.compile(r"\.lock|\.kept|\d{8}-\d{6}(-\d+)?\.json(\.torn-.*)?|.*\.torn-.*")
STAMP = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ  ")
CRC = []
for index in range(256):
    for _ in range(8):
        index = index >> 1 ^ (0x82F63B78 if index & 1 else 0)
    CRC.append(index)


def crc32c(data):
    value = 0xFFFFFFFF
    for byte in data:
        value = value >> 8 ^ CRC[(value ^ byte) & 0xFF]
    return f"{value ^ 0xFFFFFFFF:08x}"


def chain_of(document):
    """The entries of a history file, each with its check computed anew: docs/reference/events.md says how."""
    header, *lines = document.split(b"\n")
    check = crc32c(header + b"\n")
    for line in lines:
        body, found, end = line.rpartition(b',"check":"')
        if found:
            check = crc32c(check.encode() + body)
            yield json.loads(line[1:]), check == end.removesuffix(b'"}').decode()


class Checks:
    """Those of a round; what does not hold is told to the record, with the job's id."""

    def __init__(self, cluster, record, attempts):
        """`attempts` is how many times a job may have been begun for a reason, or nothing where that cannot be told."""
        self.cluster, self.record, self.attempts = cluster, record, attempts

    def job(self, job):
        def wrong(text):
            self.record.violated(job.id, f"{job.kind} {job.number}: {text}")

        def get(path, **more):
            reply = self.cluster.any().get(path, **more)
            if reply.status != 200:
                wrong(f"GET {path}: {reply.status} {reply.body[:300].decode(errors='replace')}")
            return reply if reply.status == 200 else None

        reply = get(f"/api/v1/jobs/{job.id}")
        if not reply:
            return
        now = reply.json
        if now["state"] != job.state:
            wrong(f"it is {now['state']} instead of {job.state} after {now['attempts']} attempts: {now['reason']}")
        if now["reason"] and self.cluster.tasks in now["reason"]:
            wrong(f"its reason tells of the server's folders: {now['reason']}")
        if self.attempts and now["attempts"] > self.attempts:
            wrong(f"it was begun {now['attempts']} times, for which there were {self.attempts} reasons at most")
        reply = get(f"/api/v1/jobs/{job.id}/events", headers={"Last-Event-ID": "0"}) if now["state"] in ("complete", "failed", "cancelled", "timed_out") else None
        if not reply:
            return
        events = list(parse_events(reply.body.decode()))
        begun = now["state"] == job.state and now["attempts"] > 0
        for check in (self.events, self.followed, *((self.ticks, self.folder, self.zip, self.log) if begun else ())):
            try:
                check(job, events, wrong, get)
            except Exception as problem:  # noqa: BLE001 - what cannot be read is a violation too
                wrong(f"{check.__name__} cannot be looked at: {problem!r}")

    def events(self, job, events, wrong, get):
        kept = [event for event in events if event[0]]
        numbers = [number for number, _, _ in kept]
        if numbers != list(range(1, len(kept) + 1)) or [data["number"] for _, _, data in kept] != numbers:
            wrong(f"its journal is numbered {numbers}")
        if events[-1][1] != "end":
            wrong(f"its events end with {events[-1]}")
        done = [data for _, kind, data in kept if kind == "turn_ended" and data["end"]["how"] == "done"]
        if len(done) != 1 and job.kind in ("steps", "task", "long") and events[-1][2].get("state") == "complete":
            wrong(f"{len(done)} turns of it are done")
        prompts = " ".join(json.dumps(data["content"]) for _, kind, data in kept if kind == "prompted")
        for word, acknowledged in job.said.items():
            count = len(re.findall(rf"{word}\b", prompts))
            if count > 1 or acknowledged and count == 0 and events[-1][2].get("state") == "complete":
                wrong(f"the message {word}, which was {'' if acknowledged else 'not '}acknowledged, was heard {count} times")
        for path in glob.glob(os.path.join(glob.escape(self.cluster.folder_of(job.id)), "journal", "2*.json")):
            document = read(path)
            entries = list(chain_of(document))
            if json.loads(document)["entries"] != [entry for entry, _ in entries] or not all(whole for _, whole in entries):
                wrong(f"its history file {os.path.basename(path)} does not hold together")
            if [entry["n"] for entry, _ in entries] != numbers:
                wrong(f"its history file is numbered {[entry['n'] for entry, _ in entries]}, its events {numbers}")

    def followed(self, job, events, wrong, get):
        if job.follower is None:
            return
        kept = [event for event in events if event[0]]
        got = job.follower.events
        if got != kept:
            differs = next((pair for pair in zip(got, kept) if pair[0] != pair[1]), None)
            wrong(f"a stream with {job.follower.breaks} breaks gave {len(got)} events of {len(kept)}; the first that differs: {differs}")
        if not job.follower.end or job.follower.end["state"] != events[-1][2]["state"]:
            wrong(f"a stream ended with {job.follower.end}, and the job with {events[-1][2]}")

    def ticks(self, job, events, wrong, get):
        """No two boxes worked at the same time, on one workspace or on one and what was set aside."""
        folder = self.cluster.folder_of(job.id)
        boxes = {}
        for path in glob.glob(os.path.join(glob.escape(folder), "workspace*", "ticks")):
            with open(path, encoding="ascii") as file:
                lines = [line.split() for line in file]
            runs = [box for index, (box, _) in enumerate(lines) if index == 0 or lines[index - 1][0] != box]
            if len(runs) != len(set(runs)):
                wrong(f"boxes took turns on its workspace: {runs}")
            if job.kind in ("steps", "failing") and path.endswith("/workspace/ticks") and len(set(runs)) != 1:
                wrong(f"{len(set(runs))} boxes worked on a workspace that begins empty")
            for box, seconds in lines:
                first, last = boxes.get(box, (seconds, seconds))
                boxes[box] = min(first, seconds, key=float), max(last, seconds, key=float)
        spans = sorted(boxes.values(), key=lambda span: float(span[0]))
        for (_, last), (first, _) in zip(spans, spans[1:]):
            if float(first) < float(last):
                wrong(f"one box worked until second {last}, the next one from second {first} on")

    def folder(self, job, events, wrong, get):
        folder = self.cluster.folder_of(job.id)
        odd = [name for name in os.listdir(folder) if not FILES.fullmatch(name)]
        odd += [f"journal/{name}" for name in os.listdir(os.path.join(folder, "journal")) if not JOURNAL.fullmatch(name)]
        if odd:
            wrong(f"its folder holds {odd}")
        memory = get(f"/jobs/{job.id}/memory.json")
        if memory and not isinstance(memory.json, dict):
            wrong("its memory is no object")

    def zip(self, job, events, wrong, get):
        top = os.path.join(self.cluster.folder_of(job.id), "workspace")
        there = {}
        for path, _, names in os.walk(top):
            for name in names:
                there[os.path.relpath(os.path.join(path, name), top)] = read(os.path.join(path, name))
        for name, content in job.files.items():
            if there.get(name) != content.encode():
                wrong(f"its file {name} holds {there.get(name, b'nothing')[:80]!r} instead of {content[:80]!r}")
        for word, acknowledged in job.said.items():
            if acknowledged and there.get(word) != f"{word}\n".encode():
                wrong(f"what {word} asked for is not in the workspace")
        if job.kind == "session" and not os.path.exists(os.path.join(self.cluster.folder_of(job.id), "output.zip")):
            return  # one that is closed while no server works on it is packed by nobody
        reply = get(f"/jobs/{job.id}/output.zip") if job.state == "complete" else None
        if reply:
            with zipfile.ZipFile(io.BytesIO(reply.body)) as packed:
                inside = {name: packed.read(name) for name in packed.namelist()}
            if inside != there:
                wrong(f"its zip holds {sizes(inside)}, its workspace {sizes(there)}")

    def log(self, job, events, wrong, get):
        """Each line whole and with its time, each call once and in order."""
        reply = get(f"/jobs/{job.id}/agent.log")
        if not reply:
            return
        text = reply.body.decode()
        lines = text.split("\n")
        torn = [line for line in lines[:-1] if not STAMP.match(line)]
        if torn or lines[-1] or "\0" in text:
            wrong(f"its log has torn lines, such as {(torn or lines[-1:])[0][:120]!r}")
        calls = sum(kind == "tool_started" for _, kind, _ in events)
        told = sum("🔧 Running:" in line for line in lines)
        if told != calls:
            wrong(f"its log tells of {told} calls, its journal of {calls}")

    def all(self, jobs):
        """Nothing was acknowledged and lost, or made without being asked for."""
        listed, cursor = [], ""
        while cursor is not None:
            page = self.cluster.any().get(f"/api/v1/jobs?limit=100{cursor}").json
            listed += [item["id"] for item in page["items"]]
            cursor = f"&cursor={page['next']}" if page["next"] else None
        for job in set(jobs) - set(listed):
            self.record.violated(job, "it was acknowledged and is not listed")
        for job in set(listed) - set(jobs):
            self.record.violated(job, "it is listed, and nobody was told that it exists")


def read(path):
    with open(path, "rb") as file:
        return file.read()


def write(path, data):
    with open(path, "wb") as file:
        file.write(data)


def sizes(files):
    return {name: len(content) for name, content in sorted(files.items())}


class Remains:
    """What servers must not leave behind."""

    def __init__(self, cluster, record):
        self.cluster, self.record = cluster, record
        self.mounts = mounts()

    def of_running(self, node, base, seconds, wait_for):
        """Descriptors are back to what they were before the work, and none leads into a job's folder."""
        def many():
            opened = node.descriptors()
            inside = [path for path in opened if "/tasks/" in path or "/shared/" in path]
            return inside or len(opened) > base + 24 and opened

        if wait_for(lambda: not many(), seconds):
            return
        left = many()
        self.record.violated("", f"{node.name} has {len(node.descriptors())} descriptors, {base} before the work; such as {left[:5]}")

    def of_stopped(self):
        for node in self.cluster.nodes:
            groups = [path for pid in node.pids for path in glob.glob(f"/sys/fs/cgroup/**/glovebox-{pid}-*", recursive=True)]
            if groups:
                self.record.violated("", f"{node.name} left control groups: {groups[:5]}")
            temporary = os.listdir(os.path.join(node.folder, "tmp"))
            if temporary:
                self.record.violated("", f"{node.name} left {len(temporary)} temporary files: {sorted(temporary)[:5]}")
            for kind, pattern in (("placeholders", r".*\{\d\}.*"), ("a fault in the program's own words", r"^(\tat |Exception in |[\w.]+Exception: ).*")):
                if found := re.search(pattern, node.server.said(), re.M):
                    self.record.violated("", f"{node.name} logs {kind}: {found[0][:300]}")
            fresh = glob.glob(os.path.join(glob.escape(node.server.data), "**", "*.new*"), recursive=True)
            if fresh:
                self.record.violated("", f"{node.name} left half-written files: {fresh[:5]}")
        if mounts() != self.mounts:
            self.record.violated("", f"mounts are left: {sorted(mounts() ^ self.mounts)}")
        processes = self.cluster.orphans.now()
        if not self.cluster.orphans.all_gone(60):
            self.record.violated("", f"processes are left: {processes}")


def mounts():
    """Where something is mounted, but for the small disks of rounds."""
    with open("/proc/self/mountinfo", encoding="utf-8") as file:
        return {line.split()[4] for line in file} - {folder.replace(" ", "\\040") for folder in Disk.folders}
