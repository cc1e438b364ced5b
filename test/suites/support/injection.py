"""Faults that happen to real servers: each begins, holds for a while and ends."""
import os
import resource
import signal
import socket
import threading
import time

from .suite import wait_for

LEASE = 15  # seconds without a word after which a server is dead
LONG = 120  # guards against a hang; nothing is measured by it


class Fault:
    """One of a plan: when it begins, how long it holds and to which server it happens, which may be chosen only then."""

    def __init__(self, kind, begin, hold, node, more):
        self.kind, self.begin, self.hold, self.node, self.more = kind, begin, hold, node, more

    @property
    def end(self):
        return self.begin + self.hold

    def __str__(self):
        more = f", {self.more}" if self.more != "" else ""
        return f"{self.kind} {self.node.name if self.node else SHARED.get(self.kind)} for {self.hold:.1f} s{more}"


# How long each holds, in a short round and in a long one, and what else is chosen for it
HOLDS = {
    "kill": ((0, 1), (0, 25)),
    "freeze": ((LEASE + 2, LEASE + 3), (1, 3 * LEASE)),
    "clock": ((4, 5), (4, 40)),
    "disk": ((3, 4), (3, 30)),
    "descriptors": ((3, 4), (3, 30)),
    "slow": ((3, 4), (3, 30)),
    "database": ((1, 2), (1, 40)),
    "connections": ((0, 0), (0, 0)),
}
OF_DATABASE = ("database", "connections")
SHARED = {"database": "of PostgreSQL", "connections": "of PostgreSQL", "disk": "under the tasks"}  # by all servers
STEPS = (-86400, -3600, -60, -20, 20, 60, 3600, 86400, 40 * 86400)


def more_of(kind, chance):
    return {"clock": lambda: chance.choice(STEPS), "disk": lambda: chance.choice((0, 4096, 65536)), "descriptors": lambda: chance.randrange(12),
            "slow": lambda: chance.choice((50, 200, 500))}.get(kind, lambda: "")()


def short_plan(chance, kinds, nodes):
    """Each kind once, one after the other; with several servers one of them is frozen beside all that."""
    plan, at = [], 2.5
    kinds = chance.sample(kinds, len(kinds))
    if "freeze" in kinds and len(nodes) > 1:
        kinds.remove("freeze")
        plan.append(Fault("freeze", at, chance.uniform(*HOLDS["freeze"][0]), None, ""))
    for kind in kinds:
        node = nodes[0] if len(nodes) == 1 and kind not in SHARED else None
        plan.append(Fault(kind, at + chance.uniform(0.2, 0.8), chance.uniform(*HOLDS[kind][0]), node, more_of(kind, chance)))
        at = plan[-1].end + 0.4
    return plan


def long_plan(chance, kinds, nodes, seconds):
    """Also several at once, but none twice at one place; and no server starts while its clock is wrong, as it would take that for the time."""
    plan, at = [], 3.0
    while at < seconds - 3 and kinds:
        kind = chance.choice(kinds)
        node = None if kind in SHARED else chance.choice(nodes)
        hold = chance.uniform(*HOLDS[kind][chance.random() < 0.6])
        fault = Fault(kind, at, min(hold, seconds - at), node, more_of(kind, chance))
        clash = {kind, *({"clock": {"kill", "descriptors"}, "kill": {"clock"}, "descriptors": {"clock"}}.get(kind, ()))}
        if not any(one.kind in clash and one.node is node and one.end + 3 > at for one in plan):
            plan.append(fault)
        at += chance.expovariate(1 / 4)
    return plan


class Injector:
    """Does what the plan says, beside all else, and tells of it. `busy` gives a server in the middle of long work."""

    def __init__(self, cluster, plan, record, busy):
        self.cluster, self.plan, self.record, self.busy = cluster, plan, record, busy
        self.threads, self.frozen = [], None

    def start(self):
        for fault in self.plan:
            thread = threading.Thread(target=self.inject, args=(fault,), daemon=True)
            self.threads.append(thread)
            thread.start()

    def inject(self, fault):
        time.sleep(max(0, self.record.begin + fault.begin - time.monotonic()))
        try:
            if fault.node is None and fault.kind == "freeze":
                fault.node = self.frozen = self.busy()
            elif fault.node is None and fault.kind not in SHARED:
                fault.node = next(node for node in self.cluster.nodes if node is not self.frozen)
            self.record.say(f"fault {fault}")
            getattr(self, fault.kind)(fault)
        except Exception as problem:  # noqa: BLE001 - a fault that did not happen proves nothing
            self.record.violated("", f"the fault {fault} could not be had: {problem!r}")

    def join(self):
        for thread in self.threads:
            thread.join()

    def kill(self, fault):
        fault.node.resting = time.monotonic() + fault.hold
        fault.node.server.process.send_signal(signal.SIGKILL)
        if not self.cluster.orphans.all_gone(LONG):
            self.record.violated("", f"boxes of {fault.node.name} outlived its kill: {self.cluster.orphans.now()}")

    def freeze(self, fault):
        process = fault.node.server.process
        process.send_signal(signal.SIGSTOP)
        time.sleep(fault.hold)
        process.send_signal(signal.SIGCONT)

    def clock(self, fault):
        fault.node.set_clock(fault.more)
        time.sleep(fault.hold)
        fault.node.set_clock(0)

    def disk(self, fault):
        end = time.monotonic() + fault.hold
        try:
            while time.monotonic() < end:
                self.cluster.disk.fill(fault.more)
                time.sleep(0.1)
        finally:
            self.cluster.disk.free()

    def descriptors(self, fault):
        """So few more than it has, and connections of strangers that would take them all."""
        pid, connections, end = fault.node.pid, [], time.monotonic() + fault.hold
        try:
            soft, hard = resource.prlimit(pid, resource.RLIMIT_NOFILE)
            most = max(int(name) for name in os.listdir(f"/proc/{pid}/fd"))
            resource.prlimit(pid, resource.RLIMIT_NOFILE, (most + 1 + fault.more, hard))
            while time.monotonic() < end:
                if len(connections) < 64:
                    one = socket.socket()
                    connections.append(one)
                    one.setblocking(False)
                    one.connect_ex(("127.0.0.1", fault.node.server.port))
                time.sleep(0.02)
            resource.prlimit(pid, resource.RLIMIT_NOFILE, (soft, hard))
        except ProcessLookupError:
            pass
        finally:
            for one in connections:
                one.close()

    def slow(self, fault):
        fault.node.set_slow(fault.more)
        time.sleep(fault.hold)
        fault.node.set_slow(0)

    def database(self, fault):
        database, orphans = self.cluster.database, self.cluster.orphans
        backends = database.backends()
        database.process.send_signal(signal.SIGKILL)
        database.process.wait(LONG)
        gone = wait_for(lambda: not (orphans.now() & set(backends)), LONG)
        assert gone, "processes of PostgreSQL outlive it"
        time.sleep(fault.hold)
        database.start()

    def connections(self, fault):
        """What pg_terminate_backend does, which sends this signal."""
        for pid in self.cluster.database.connections():
            try:
                os.kill(pid, signal.SIGTERM)
            except ProcessLookupError:
                pass
