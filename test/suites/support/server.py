"""The real service on a free port, and a client that knows nothing but HTTP."""
import atexit
import http.client
import json
import os
import re
import signal
import subprocess
import time

from .suite import GLOVEBOX, PATIENCE, deadline, wait_for

FINAL = ("complete", "failed", "cancelled", "timed_out")


class Reply:
    def __init__(self, status, headers, body):
        self.status, self.headers, self.body = status, headers, body

    @property
    def json(self):
        return json.loads(self.body)

    def __repr__(self):
        return f"{self.status} {self.body[:2000]!r}"


started = []


@atexit.register
def end_all():
    """Those of tests that failed too."""
    for process in started:
        if process.poll() is None:
            process.kill()
            process.wait(20)


class Server:
    """Started on the place's data folder; killed and started again as often as wanted."""

    def __init__(self, place, *arguments, data=None, port=0):
        self.place, self.arguments, self.port = place, arguments, port
        self.data = data or os.path.join(place.folder, "data")
        self.process, self.token, self.log = None, None, os.path.join(place.folder, "serve.log")

    def start(self, seconds=0):
        begin = self.launch()
        assert wait_for(lambda: self.serves(begin), seconds), f"the server does not say its address: {self.said(begin)}"
        return self

    def launch(self):
        """Starts the process alone; gives where its words begin in the log."""
        begin = os.path.getsize(self.log) if os.path.exists(self.log) else 0
        with open(self.log, "ab") as log:
            self.process = subprocess.Popen(
                [GLOVEBOX, "serve", "--port", str(self.port), "--data", self.data, *self.arguments],
                cwd=self.place.cwd, env=self.place.env, start_new_session=True, stdin=subprocess.DEVNULL, stdout=log, stderr=log)
        started.append(self.process)
        return begin

    def serves(self, begin):
        """Whether the launched process has said its address, from which on port and token are known."""
        if self.process.poll() is not None:
            raise AssertionError(f"the server ended: {self.said(begin)}")
        told = re.search(r'"address":"https?://[^"]*:(\d+)"', self.said(begin))
        if told:
            self.port = int(told.group(1))
            if self.token is None:
                self.token = open(os.path.join(self.data, "token"), encoding="ascii").read().strip()
        return bool(told)

    def said(self, begin=0):
        with open(self.log, "rb") as log:
            log.seek(begin)
            return log.read().decode(errors="replace")

    def kill(self):
        """As the power does; returns when it is gone."""
        os.kill(self.process.pid, signal.SIGKILL)
        self.process.wait(20)

    def stop(self, seconds=PATIENCE):
        if self.process and self.process.poll() is None:
            self.process.send_signal(signal.SIGTERM)
            return self.process.wait(seconds)
        return self.process.returncode if self.process else None

    def __enter__(self):
        return self.start()

    def __exit__(self, *_):
        if self.process and self.process.poll() is None:
            self.stop()

    def call(self, method, path, body=None, token="", headers=None, seconds=PATIENCE):
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=seconds)
        given = {"Authorization": f"Bearer {token or self.token}"} if token is not None else {}
        data = body
        if isinstance(body, (dict, list)):
            data, given["Content-Type"] = json.dumps(body), "application/json"
        try:
            connection.request(method, path, data, {**given, **(headers or {})})
            answer = connection.getresponse()
            return Reply(answer.status, {name.lower(): value for name, value in answer.getheaders()}, answer.read())
        finally:
            connection.close()

    def get(self, path, **more):
        return self.call("GET", path, **more)

    def post(self, path, body=None, **more):
        return self.call("POST", path, body, **more)

    def schedule(self, body, **more):
        reply = self.post("/schedule", body, **more)
        assert reply.status == 200, reply
        return reply.json["job_id"]

    def job(self, job, **more):
        reply = self.get(f"/api/v1/jobs/{job}", **more)
        assert reply.status == 200, reply
        return reply.json

    def final(self, job, seconds=0):
        """The job once it has an end."""
        stop = deadline(seconds)
        while (now := self.job(job))["state"] not in FINAL:
            assert time.monotonic() < stop, f"it has no end: {now}"
            time.sleep(0.05)
        return now

    def events(self, job, after=0, seconds=PATIENCE):
        """All of a job that is final: (id, type, data)."""
        reply = self.get(f"/api/v1/jobs/{job}/events", headers={"Last-Event-ID": str(after)}, seconds=seconds)
        assert reply.status == 200, reply
        return list(parse_events(reply.body.decode()))


def parse_events(text):
    for block in text.split("\n\n"):
        fields = {}
        for line in block.split("\n"):
            if line and not line.startswith(":"):
                name, _, value = line.partition(": ")
                fields[name] = value
        if "data" in fields:
            yield int(fields["id"]) if "id" in fields else None, fields.get("event"), json.loads(fields["data"])
