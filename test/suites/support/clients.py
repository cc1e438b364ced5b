"""Clients of servers under faults: they ask again until an answer counts, and remember what was acknowledged and what they were told."""
import http.client
import json
import threading
import time

from .server import FINAL

AGAIN = (429, 503, 507)  # with Retry-After: nothing was promised
SILENCE = 40  # two beats of an event stream are missing


class Refused(Exception):
    """The job is not in the state that the client thinks."""


class Client:
    """Asks any server, and again until there is an answer that counts; each other one is remembered as a violation."""

    def __init__(self, cluster, chance, record):
        self.cluster, self.chance, self.record = cluster, chance, record

    def once(self, method, path, body=None, headers=None):
        """The reply, or nothing where there was none."""
        server = self.cluster.any(self.chance)
        try:
            return server.call(method, path, body, headers=headers, seconds=SILENCE)
        except (OSError, http.client.HTTPException):
            return None

    def until(self, wanted, method, path, body=None, headers=None):
        while not self.record.over.is_set():
            reply = self.once(method, path, body, headers)
            if reply and reply.status in wanted:
                return reply
            self.heed(f"{method} {path}", reply)
            time.sleep(self.chance.uniform(0.05, 0.4))
        raise Refused

    def heed(self, request, reply):
        """Asks again even after what no client would, unless the job itself is meant."""
        if reply and reply.status not in AGAIN:
            self.record.refused(request, reply)
            if reply.status in (404, 409):
                raise Refused

    def submit(self, job):
        if job.kind == "session":
            job.body = {"message": self.word(job)}
        reply = self.until((201,), "POST", job.path, job.body, {"Idempotency-Key": job.key})
        job.id = reply.json["id"]
        job.said = dict.fromkeys(job.said, True)

    def word(self, job):
        word = f"say-{job.number}-{len(job.said)}"
        job.said[word] = False
        return word

    def say(self, job):
        """A message has no key: one that was not acknowledged may have been kept all the same, so another is sent."""
        while not self.record.over.is_set():
            word = self.word(job)
            reply = self.once("POST", f"/api/v1/jobs/{job.id}/messages", {"text": word})
            if reply and reply.status == 202:
                job.said[word] = True
                return
            self.heed(f"POST messages of {job}", reply)
            time.sleep(self.chance.uniform(0.1, 0.5))

    def converse(self, job, seconds):
        for _ in range(self.chance.randrange(1, 4)):
            time.sleep(self.chance.uniform(0, seconds / 4))
            self.say(job)
        said = [word for word, kept in job.said.items() if kept]
        while not self.record.over.is_set() and job.follower.is_alive() and not all(job.follower.answered(word) for word in said):
            time.sleep(0.1)
        self.until((202, 409), "POST", f"/api/v1/jobs/{job.id}/close", {})

    def cancel(self, job, seconds):
        time.sleep(self.chance.uniform(0, seconds / 2))
        self.until((202, 409), "POST", f"/api/v1/jobs/{job.id}/cancel", {})

    def final(self, job):
        while not self.record.over.is_set():
            reply = self.until((200,), "GET", f"/api/v1/jobs/{job.id}")
            if reply and reply.json["state"] in FINAL:
                return
            time.sleep(0.5)


class Follower(threading.Thread):
    """Reads the events of a job from any server, and goes on after the last id wherever the stream breaks."""

    def __init__(self, cluster, chance, record, job):
        super().__init__(daemon=True)
        self.cluster, self.chance, self.record, self.job = cluster, chance, record, job
        self.events, self.text, self.end, self.breaks = [], "", None, 0

    def answered(self, word):
        return any(kind == "answered" and word in json.dumps(data) for _, kind, data in list(self.events))

    def run(self):
        while self.end is None and not self.record.over.is_set():
            try:
                self.read()
            except (OSError, http.client.HTTPException, ValueError):
                pass
            self.breaks += 1
            time.sleep(self.chance.uniform(0.05, 0.6))

    def read(self):
        server = self.cluster.any(self.chance)
        connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=SILENCE)
        try:
            last = str(self.events[-1][0] if self.events else 0)
            connection.request("GET", f"/api/v1/jobs/{self.job.id}/events", headers={"Authorization": f"Bearer {server.token}", "Last-Event-ID": last})
            reply = connection.getresponse()
            if reply.status != 200:
                if reply.status not in AGAIN:
                    self.record.refused(f"events of {self.job}", reply, reply.read())
                return
            if self.chance.random() < 0.2:
                connection.sock.settimeout(self.chance.uniform(1, 5))  # gives up early
            fields = {}
            for raw in iter(reply.readline, b""):
                line = raw.decode().rstrip("\n")
                if line and not line.startswith(":"):
                    name, _, value = line.partition(": ")
                    fields[name] = value
                elif not line:
                    self.take(fields)
                    fields = {}
        finally:
            connection.close()

    def take(self, fields):
        if fields.get("event") == "end":
            self.end = json.loads(fields["data"])
        elif "id" in fields:
            number, data = int(fields["id"]), json.loads(fields["data"])
            wanted = self.events[-1][0] + 1 if self.events else 1
            if number != wanted or data["number"] != number:
                self.record.violated(self.job.id, f"a stream gave event {number} ({data['number']}) where {wanted} comes")
            self.events.append((number, fields["event"], data))
            if self.end is not None:
                self.record.violated(self.job.id, f"event {number} came after the end")


class Knocker(threading.Thread):
    """Asks one server all the time, also in the first moments of a start: a valid request is never called a wrong one."""

    def __init__(self, node, record):
        super().__init__(daemon=True)
        self.node, self.record, self.id = node, record, None

    def run(self):
        while not self.record.over.is_set():
            for path in ("/api/v1/jobs?limit=1", *([f"/api/v1/jobs/{self.id}"] if self.id else [])):
                try:
                    reply = self.node.server.get(path, seconds=SILENCE)
                    if reply.status not in (200, *AGAIN):
                        self.record.refused(f"GET {path} at {self.node.name}", reply)
                    time.sleep(0.1)
                except (OSError, http.client.HTTPException):
                    time.sleep(0.005)
