"""The jobs and conversations of a round under faults: what is asked for, and what must come of it."""
import json
import os
import threading
import time
import uuid

from .clients import SILENCE, Client, Follower, Knocker, Refused
from .model import bash, says
from .suite import wait_for

# Lines of "BOX SECONDS-SINCE-BOOT" in the workspace: those of two boxes that worked at the same time are mixed or overlap.
TICKS = """read box 2>/dev/null < /tmp/box || {{ read box < /proc/sys/kernel/random/uuid; echo $box > /tmp/box; }}
tick() {{ read up idle < /proc/uptime; echo "$box $up" >> ticks; }}
i=0; while [ $i -lt {count} ]; do tick; i=$((i+1)); sleep {pause}; done"""

# The first box works on for longer than a lease, or until another one shows on its workspace; the other one does little.
LONG_TICKS = """read box 2>/dev/null < /tmp/box || {{ read box < /proc/sys/kernel/random/uuid; echo $box > /tmp/box; }}
tick() {{ read up idle < /proc/uptime; echo "$box $up" >> ticks; }}
if [ -s ticks ] && ! grep -q "^$box" ticks; then n=15; else n={count}; fi
i=0; while [ $i -lt $n ]; do tick; i=$((i+1)); sleep 0.2; [ $n = 15 ] || ! grep -qv "^$box" ticks || {{ tick; break; }}; done"""


class Job:
    """What one of the clients wanted, and what must come of it."""

    def __init__(self, number, kind):
        self.number, self.kind, self.key, self.id = number, kind, f"key-{uuid.uuid4()}", None
        self.state, self.files, self.said, self.follower = "complete", {}, {}, None
        self.body, self.path = {}, "/api/v1/jobs"

    def __str__(self):
        return f"{self.kind} {self.number} ({self.id})"


def ticks(chance, long):
    return TICKS.format(count=chance.randrange(3, 40 if long else 10), pause=chance.choice((0.1, 0.2)))


def make(number, kind, chance, long):
    """The request of a job, by its kind."""
    job = Job(number, kind)
    shell = [{"tool": "shell", "command": f"until echo {number} >> number; do sleep 0.2; done\n{ticks(chance, long)}"},
             {"tool": "shell", "command": "until wc -l < number > lines; do sleep 0.2; done"}]
    if kind == "steps":
        python = [{"tool": "python", "code": f"print({number} * 7)"}] if chance.random() < 0.3 else []
        job.body = {"steps": shell + python}
        job.files = {"number": f"{number}\n", "lines": "1\n"}
        if chance.random() < 0.5:
            job.body["files"] = [{"path": "given.txt", "content": f"given {number} " * 500}]
            job.files["given.txt"] = f"given {number} " * 500
    elif kind in ("task", "long"):
        rounds = 1 if kind == "long" else chance.randrange(1, 4)
        script = LONG_TICKS.format(count=115) if kind == "long" else ticks(chance, long)
        job.body = {"task": json.dumps({"name": f"task-{number}", "rounds": rounds, "script": script})}
        job.files = {f"part-{part}": f"{number}\n" for part in range(rounds)}
    elif kind == "session":
        job.path = "/api/v1/sessions"
    elif kind == "failing":
        job.body, job.state = {"steps": [*shell, {"tool": "shell", "command": "exit 7"}]}, "failed"
    elif kind == "cancelled":
        job.body, job.state = {"steps": [{"tool": "shell", "command": "sleep 3600"}]}, "cancelled"
    return job


def kinds(count, chance):
    """So many, of all kinds; two of them work for longer than a lease."""
    some = ["long"] * 2 + ["session"] * max(1, count // 8) + ["failing"] * max(1, count // 20) + ["cancelled"] * max(1, count // 20)
    some += ["task" if number % 3 == 0 else "steps" for number in range(count - len(some))]
    rest = some[2:]
    chance.shuffle(rest)
    return some[:2] + rest


def answer(request):
    """A model without memory: it looks what of its task has been done."""
    items = request.items()
    results = [text for kind, *_, text in items if kind == "result"]
    prompts = [text for kind, *_, text in items if kind == "prompt"]
    words = [word for text in prompts for word in text.split() if word.startswith("say-")]
    for word in words:
        if not any(f"heard-{word}" in text for text in results):
            return says("I ", "write.", calls=[bash(f"until echo {word} > {word}; do sleep 0.2; done; sleep 0.3; echo heard-{word}")])
    if words:
        return says(*(f"{word} " for word in words))
    task = next(json.loads(text[text.index("{"):]) for text in prompts if '"rounds"' in text)
    for part in range(task["rounds"]):
        if not any(f"done-{part}" in text for text in results):
            number = task["name"].removeprefix("task-")
            return says(f"Part {part} ", "of it.", calls=[bash(f"{task['script']}\nuntil echo {number} > part-{part}; do sleep 0.2; done; echo done-{part}")])
    return says("All ", "done.")


class Workload:
    """All the jobs of a round, each client in a thread of its own."""

    def __init__(self, cluster, chance, record, count, seconds):
        self.cluster, self.chance, self.record, self.seconds = cluster, chance, record, seconds
        self.jobs = [make(number, kind, chance, seconds > 60) for number, kind in enumerate(kinds(count, chance))]
        self.knockers = [Knocker(node, record) for node in cluster.nodes]
        self.threads = []
        for model in cluster.models:
            model.play_by(lambda request, model=model: (model.requests.clear(), answer(request))[1])

    def start(self):
        for one in self.knockers:
            one.start()
        for number, job in enumerate(self.jobs):
            at = 0 if job.kind == "long" else self.seconds * 0.8 * number / len(self.jobs)
            thread = threading.Thread(target=self.serve, args=(job, at, self.chance.randrange(1 << 62)), daemon=True)
            self.threads.append(thread)
            thread.start()

    def serve(self, job, at, seed):
        chance = type(self.chance)(seed)
        client = Client(self.cluster, chance, self.record)
        time.sleep(max(0, self.record.begin + at - time.monotonic()))
        try:
            client.submit(job)
        except Refused:
            self.record.violated("", f"the {job.kind} {job.number} was never accepted")
            return
        for one in self.knockers:
            one.id = job.id
        if job.number % 2 == 0 or job.kind == "session" or len(self.jobs) < 60:
            job.follower = Follower(self.cluster, type(self.chance)(seed + 1), self.record, job)
            job.follower.start()
        try:
            if job.kind == "session":
                client.converse(job, self.seconds)
            elif job.kind == "cancelled":
                client.cancel(job, self.seconds)
            client.final(job)
        except Refused:
            return  # the checks tell of its state
        if job.follower:
            job.follower.join()

    def busy(self):
        """The server that works on one of the long jobs."""
        found = []

        def look():
            for job in [job for job in self.jobs if job.kind == "long" and job.id]:
                reply = self.cluster.any().get(f"/api/v1/jobs/{job.id}", seconds=SILENCE)
                ticks = os.path.join(self.cluster.folder_of(job.id), "workspace", "ticks")
                found.extend(node for node in self.cluster.nodes if reply.status == 200 and node.id in reply.json["reason"] and os.path.exists(ticks))
            return found

        assert wait_for(look, 60), "none of the long jobs has begun"
        return found[0]

    def settled(self, seconds):
        """Whether every client has seen the end of its job."""
        return wait_for(lambda: not any(thread.is_alive() for thread in self.threads), seconds)
