"""Tests of the glove over its wire. Arguments: a folder with glove, vectors and static/glove; the project's root."""
import os
import random
import shutil
import signal
import subprocess
import sys
import tempfile
import time

from host import ALIVE, CREDIT, END, GREETING, HELLO, KILL, OPEN, PATIENCE, RESIZE, SIGNAL, STDIN, Host, frame, open_body, struct

WORK, TOP = sys.argv[1:3]
GLOVE, STATIC = f"{WORK}/glove", f"{WORK}/static/glove"
VECTORS = [line.rstrip("\n").split("\t") for line in open(f"{TOP}/src/test/resources/glove/vectors.tsv") if line[0] != "#"]
tests, failures = [], 0


def test(body):
    tests.append(body)
    return body


def expect(actual, wanted):
    assert actual == wanted, f"{actual!r} instead of {wanted!r}"


def sh(script):
    return ["sh", "-c", script]


def alive(pid):
    try:
        return open(f"/proc/{pid}/stat").read().rsplit(")", 1)[1].split()[0] not in "ZX"
    except (FileNotFoundError, ProcessLookupError):
        return False


def gone(pids):
    stop = time.monotonic() + PATIENCE
    while any(map(alive, pids)) and time.monotonic() < stop:
        time.sleep(0.01)
    return not any(map(alive, pids))


@test
def understands_and_sends_the_golden_vectors(host):
    good = [v for v in VECTORS if v[0] in ("to-glove", "to-host")]
    text = "".join("\t".join(v) + "\n" for v in good)
    said = subprocess.run([f"{WORK}/vectors"], input=text, capture_output=True, text=True, check=True).stdout.splitlines()
    expect(said, [v[2] if v[0] == "to-glove" else v[3] for v in good])
    assert len(good) > 40


@test
def ends_at_every_malformed_vector(host):
    bad = [v for v in VECTORS if v[0] == "bad-to-glove"]
    for _, name, _, text in bad:
        data, h = bytes.fromhex(text), Host([GLOVE], greet=False)
        if not name.startswith("hello"):
            h.raw(frame(HELLO, 0, GREETING))
            if data[4] != OPEN:
                h.raw(frame(OPEN, 1, open_body(["sleep", "100"])))
        h.raw(data)
        h.until(lambda: False, 5)
        status, words = h.close()
        assert status == 3 and b"broke the wire's rules" in words, (name, status, words)
    assert len(bad) > 60


@test
def exit_codes_and_signals_come_through(host):
    expect(host.run(sh("exit 7"))[0], ("exit", 0, 7, 0))
    expect(host.run(sh("kill -SEGV $$"))[0], ("exit", 1, 11, 0))
    expect(host.run(["no-such-program"])[0], ("failed", 3, 2))
    expect(host.run(["/etc/passwd"])[0], ("failed", 3, 13))
    expect(host.run(["true"], cwd="/none")[0], ("failed", 2, 2))


@test
def output_is_exact_and_streams_are_apart(host):
    end, out, err = host.run(sh("head -c 3000000 /dev/zero; echo e >&2; printf '\\000\\377x'"))
    expect((end, len(out), out[-3:], err), (("exit", 0, 0, 0), 3000003, b"\0\xffx", b"e\n"))


@test
def stdin_is_exact_and_respects_credit(host):
    data = random.Random(1).randbytes(2_000_000)
    channel = host.open(["cat"])
    host.feed(channel, data)
    host.send(END, channel)
    expect((host.wait(channel), host.out[channel] == data), (("exit", 0, 0, 0), True))
    channel = host.open(["sleep", "0.3"])
    host.raw(b"".join(frame(STDIN, channel, b"x" * 32768) for _ in range(2)))
    expect(host.wait(channel), ("exit", 0, 0, 0))


@test
def stdin_beyond_the_credit_ends_the_stream(host):
    h = Host([GLOVE])
    channel = h.open(["sleep", "10"])
    for _ in range(3):
        h.send(STDIN, channel, b"x" * 65536)
    h.until(lambda: False, 5)
    expect(h.close()[0], 3)


@test
def a_reader_without_credit_holds_only_its_own_command_back(host):
    slow = host.open(["yes"], regrant=False)
    expect(host.run(["echo", "quick"])[1], b"quick\n")
    host.until(lambda: len(host.out[slow]) == 262144)
    host.pump(0.2)
    expect(len(host.out[slow]), 262144)
    host.send(CREDIT, slow, struct.pack(">BI", 1, 10))
    host.until(lambda: len(host.out[slow]) == 262154)
    host.send(KILL, slow)
    expect(host.wait(slow), ("exit", 1, 9, 2))


@test
def a_call_ends_with_its_process_not_with_its_pipe(host):
    end, out, _ = host.run(sh("sleep 6000 & echo $!"))
    expect(end, ("exit", 0, 0, 0))
    assert alive(int(out))


@test
def background_processes_go_on_writing(host):
    _, out, _ = host.run(sh("(while :; do head -c 100000 /dev/zero || exit; sleep 0.01; done) & echo $!"))
    time.sleep(0.5)
    host.pump(0.1)
    assert alive(int(out.split(b"\n")[0])), "the writer died of its closed pipe"


@test
def a_deadline_ends_every_descendant(host):
    script = "setsid sleep 5000 & (sleep 5100 &) ; sh -c 'trap \"\" TERM INT HUP; sleep 5200' & echo $$ ; echo partial; sleep 5300"
    before = set(pids_named("sleep"))
    end, out, _ = host.run(sh(script), deadline=300)
    expect((end, out.split()[1]), (("exit", 1, 9, 1), b"partial"))
    assert gone(set(pids_named("sleep")) - before)


def pids_named(name):
    found = []
    for pid in filter(str.isdigit, os.listdir("/proc")):
        try:
            if open(f"/proc/{pid}/comm").read().strip() == name and alive(pid):
                found.append(pid)
        except (FileNotFoundError, ProcessLookupError):
            pass
    return found


@test
def a_crowd_of_daemons_is_ended(host):
    before = set(pids_named("sleep"))
    script = "for i in $(seq 150); do (sh -c 'sleep 4000 & sleep 4100' &) ; done; sleep 4200"
    expect(host.run(["bash", "-c", script], deadline=700)[0], ("exit", 1, 9, 1))
    assert gone(set(pids_named("sleep")) - before)


@test
def kill_spares_what_earlier_calls_left(host):
    _, out, _ = host.run(sh("sleep 7000 & echo $!"))
    channel = host.open(sh("sleep 7100"))
    host.pump(0.1)
    host.send(KILL, channel)
    expect(host.wait(channel), ("exit", 1, 9, 2))
    assert alive(int(out))


@test
def a_command_that_kills_its_keeper_is_ended_with_all_it_started(host):
    _, kept, _ = host.run(sh("sleep 7200 & echo $!"))
    end, out, _ = host.run(sh("sleep 7300 & echo $!; setsid sleep 7400 & kill -9 $PPID; sleep 7500"))
    expect(end, ("exit", 1, 9, 0))
    assert gone([int(out.split()[0])]) and alive(int(kept))


@test
def a_stopped_keeper_is_woken(host):
    expect(host.run(sh("kill -STOP $PPID; sleep 0.1; exit 5"))[0], ("exit", 0, 5, 0))


@test
def a_file_command_is_a_fork_of_the_glove_and_ends_as_it_says(host):
    folder = tempfile.mkdtemp(dir=WORK)
    channel = host.open([GLOVE, "put", "-C", folder, "made"], env=())
    pid = file_command(host)
    stat = open(f"/proc/{pid}/stat").read().rsplit(")", 1)[1].split()
    expect((int(stat[1]), os.stat(f"/proc/{pid}/mem").st_uid), (host.glove.pid, 0))
    host.feed(channel, b"content")
    host.send(END, channel)
    expect((host.wait(channel), open(f"{folder}/made").read()), (("exit", 0, 0, 0), "content"))
    end, out, err = host.run([GLOVE, "read", "-C", folder, "none"], env=())
    expect((end, out, err), (("exit", 0, 65, 0), b"", b"glove: read: none: No such file or directory\n"))
    expect(host.run([GLOVE, "frob"], env=())[0], ("exit", 0, 64, 0))
    expect(host.run([GLOVE], env=())[0], ("exit", 0, 64, 0))
    expect(host.run([GLOVE, "read", "/x"], env=(), cwd="/none")[0], ("failed", 2, 2))


@test
def a_stopped_file_command_goes_on_and_a_hung_one_ends_at_its_deadline(host):
    folder = tempfile.mkdtemp(dir=WORK)
    channel = host.open([GLOVE, "put", "-C", folder, "made"], env=())
    os.kill(file_command(host), signal.SIGSTOP)
    host.send(END, channel)
    expect((host.wait(channel), os.listdir(folder)), (("exit", 0, 0, 0), ["made"]))
    expect(host.run([GLOVE, "put", "-C", folder, "late"], env=(), deadline=300)[0], ("exit", 1, 9, 1))
    channel = host.open([GLOVE, "put", "-C", folder, "unwanted"], env=())
    file_command(host)
    host.send(KILL, channel)
    expect((host.wait(channel), os.listdir(folder)), (("exit", 1, 9, 2), ["made"]))


@test
def what_a_killed_put_leaves_is_taken_away_before_its_end_is_told(host):
    folder = tempfile.mkdtemp(dir=WORK)
    os.mkdir(f"{folder}/sub")
    os.symlink("sub/there", f"{folder}/link")
    h = Host(["python3", "-c", WITHOUT_NAMELESS_FILES, STATIC])
    for name, inside in (("made", ""), ("sub/made", "/sub"), ("link", "/sub")):
        for how in (KILL, None):
            channel = h.open([STATIC, "put", "-p", "-C", folder, name], env=())
            h.feed(channel, b"half")
            assert soon(h, lambda: any(n.startswith(".glove-") for n in os.listdir(folder + inside))), name
            if how:
                h.send(KILL, channel)
            else:
                os.kill(file_command(h), signal.SIGKILL)
            expect((h.wait(channel), sorted(os.listdir(folder + inside))), (("exit", 1, 9, 2 if how else 0), [] if inside else ["link", "sub"]))
    expect(h.close()[0], 0)


# Runs a program on which open(2) knows no O_TMPFILE, as on network filesystems.
WITHOUT_NAMELESS_FILES = """
import ctypes, os, platform, struct, sys
openat = 257 if platform.machine() == "x86_64" else 56
tmpfile = os.O_TMPFILE & ~os.O_DIRECTORY
code = [(0x20, 0, 0, 0), (0x15, 0, 3, openat), (0x20, 0, 0, 32), (0x45, 0, 1, tmpfile), (0x06, 0, 0, 0x5005f), (0x06, 0, 0, 0x7fff0000)]
filter = ctypes.create_string_buffer(b"".join(struct.pack("<HBBI", *c) for c in code))
program = struct.pack("<HxxxxxxQ", len(code), ctypes.addressof(filter))
libc = ctypes.CDLL(None, use_errno=True)
assert libc.prctl(38, 1, 0, 0, 0) == 0 and libc.prctl(22, 2, program) == 0
os.execv(sys.argv[1], sys.argv[1:])
"""


def soon(host, look):
    """What it gives, once that is something."""
    stop = time.monotonic() + PATIENCE
    while not (seen := look()) and time.monotonic() < stop:
        host.pump(0.01)
    return seen


def file_command(host):
    """The pid of the only one that runs."""
    def look():
        return [pid for pid in pids_named("glove-files") if open(f"/proc/{pid}/stat").read().rsplit(")", 1)[1].split()[1] == str(host.glove.pid)]

    return int(soon(host, look)[0])


def boxed():
    """A glove that is the first process of its namespace and has the uid of its programs, as in a box; None where this is impossible."""
    start = ["unshare", "--pid", "--fork", "--kill-child", "--mount-proc", "setpriv", "--reuid", "65534", "--regid", "65534", "--clear-groups", "--no-new-privs", "--pdeathsig", "KILL"]
    if os.geteuid() != 0 or subprocess.run([*start, "true"], capture_output=True).returncode != 0:
        print("# skipped: needs root and a PID namespace", flush=True)
        return None
    folder = tempfile.mkdtemp()
    os.chmod(folder, 0o755)
    for program in (STATIC, f"{WORK}/flood"):
        shutil.copy(program, folder)
    h = Host([*start, f"{folder}/glove"])
    h.folder, h.path = folder, f"{folder}/glove"
    h.until(lambda: h.greeted)
    return h


def still_answers(h):
    for _ in range(3):
        expect(h.run(["echo", "here"], seconds=10)[:2], (("exit", 0, 0, 0), b"here\n"))
        expect(h.run([h.path, "stat", "--", "/"], env=(), seconds=10)[0], ("exit", 0, 0, 0))


def end_boxed(h):
    h.glove.kill()
    h.close()
    shutil.rmtree(h.folder)


@test
def signals_of_the_c_library_do_not_hold_it_up(host):
    if not (h := boxed()):
        return
    try:
        flood = h.open([f"{h.folder}/flood"])
        h.until(lambda: h.out[flood])
        h.pump(0.5)
        still_answers(h)
        assert flood not in h.end, h.end
    finally:
        end_boxed(h)


STARVE = """
import ctypes, os, platform
ioprio_set = 251 if platform.machine() == "x86_64" else 30
thread = max(map(int, os.listdir("/proc/1/task")))
libc = ctypes.CDLL(None, use_errno=True)
def outcome(whom):
    idle, some = os.sched_param(0), os.sched_getaffinity(0)
    ways = (lambda: os.setpriority(os.PRIO_PROCESS, whom, 19), lambda: os.sched_setscheduler(whom, os.SCHED_IDLE, idle),
            lambda: os.sched_setparam(whom, idle), lambda: os.sched_setaffinity(whom, some))
    for way in ways:
        try:
            way()
            yield 0
        except OSError as refused:
            yield refused.errno
    yield 0 if libc.syscall(ioprio_set, 1, whom, 3 << 13) == 0 else ctypes.get_errno()
print(thread > 1, *outcome(thread), *outcome(os.getpid()))
"""


@test
def programs_cannot_starve_the_thread_that_forks_them(host):
    if not (h := boxed()):
        return
    try:
        end, out, err = h.run(["python3", "-c", STARVE])
        expect((end, out, err), (("exit", 0, 0, 0), b"True 1 1 1 1 1 0 0 0 0 0\n", b""))
    finally:
        end_boxed(h)


# Stops the child of each following keeper before it is the program, and kills the keeper.
CRUEL = """
import ctypes, os
kill, keeper = ctypes.CDLL(None).kill, os.getpid() + 1
print("waits", flush=True)
for _ in range(20):
    while kill(keeper + 1, 19):
        pass
    kill(keeper, 9)
    keeper += 2
"""


@test
def a_keeper_killed_beside_its_stopped_child_ends_its_call(host):
    if not (h := boxed()):
        return
    try:
        cruel = h.open(["python3", "-c", CRUEL])
        h.until(lambda: h.out[cruel])
        for _ in range(20):
            assert h.run(["sleep", "0.5"])[0] in (("exit", 1, 9, 0), ("exit", 0, 0, 0)), h.end
        expect(h.wait(cruel), ("exit", 0, 0, 0))
        still_answers(h)
    finally:
        end_boxed(h)


@test
def signals_reach_the_whole_group(host):
    channel = host.open(sh("trap 'echo got; exit 9' INT; while :; do sleep 0.02; done"))
    time.sleep(0.2)
    host.send(SIGNAL, channel, b"\2")
    expect((host.wait(channel), host.out[channel]), (("exit", 0, 9, 0), b"got\n"))
    channel = host.open(["sleep", "30"])
    host.send(SIGNAL, channel, b"\17")
    expect(host.wait(channel), ("exit", 1, 15, 0))


@test
def a_pty_is_a_terminal_with_size_and_resize(host):
    end, out, _ = host.run(sh("stty size; [ -t 0 ] && [ -t 1 ] && [ -t 2 ] && tty >/dev/null && echo tty"), flags=1, rows=30, cols=90)
    expect((end, out), (("exit", 0, 0, 0), b"30 90\r\ntty\r\n"))
    channel = host.open(sh("trap 'stty size; exit' WINCH; echo ready; while :; do sleep 0.02; done"), flags=1, rows=24, cols=80)
    host.until(lambda: b"ready" in host.out[channel])
    host.send(RESIZE, channel, struct.pack(">HH", 50, 132))
    expect(host.wait(channel)[0:3], ("exit", 0, 0))
    assert b"50 132" in host.out[channel]
    channel = host.open(["cat"], flags=1, rows=24, cols=80)
    host.feed(channel, b"typed\n\x04")
    expect((host.wait(channel), host.out[channel]), (("exit", 0, 0, 0), b"typed\r\ntyped\r\n"))
    channel = host.open(["sleep", "30"], flags=1, rows=24, cols=80)
    host.until(lambda: False, 0.2)
    host.feed(channel, b"\x03")
    expect(host.wait(channel), ("exit", 1, 2, 0))


@test
def a_pty_held_open_by_others_does_not_hold_the_end(host):
    end, out, _ = host.run(sh("setsid sleep 7600 & echo done; exit 4"), flags=1, rows=24, cols=80)
    expect((end, out), (("exit", 0, 4, 0), b"done\r\n"))


@test
def a_killed_call_does_not_wait_for_credit(host):
    channel = host.open(["yes"], regrant=False, deadline=500)
    expect(host.wait(channel), ("exit", 1, 9, 1))


@test
def a_call_that_ended_with_output_nobody_takes_can_still_be_killed(host):
    channel = host.open(["head", "-c", "400000", "/dev/zero"], regrant=False)
    host.until(lambda: len(host.out[channel]) == 262144)
    host.pump(0.3)
    assert channel not in host.end
    host.send(KILL, channel)
    assert host.wait(channel) in (("exit", 0, 0, 2), ("exit", 1, 9, 2)), host.end
    channel = host.open(["head", "-c", "300000", "/dev/zero"], regrant=False, deadline=500)
    assert host.wait(channel) in (("exit", 0, 0, 1), ("exit", 1, 9, 1)), host.end


@test
def limits_and_environment_are_exactly_the_given_ones(host):
    end, out, _ = host.run(sh("ulimit -n; ulimit -c; /usr/bin/env"), limits=[(7, 64), (4, 0)], env=("A=\xff", "PATH=/usr/bin"))
    expect(sorted(out.decode("latin1").splitlines())[:4], ["0", "64", "A=\xc3\xbf", "PATH=/usr/bin"])
    expect(host.run(sh("ls /proc/self/fd | wc -l"))[1].strip(), b"4")


@test
def many_calls_at_once(host):
    channels = [host.open(sh(f"echo {i}; exit {i % 200}")) for i in range(300)]
    for i, channel in enumerate(channels):
        expect((host.wait(channel), host.out[channel]), (("exit", 0, i % 200, 0), b"%d\n" % i))


@test
def more_calls_than_it_can_keep_fail_alone(host):
    h = Host([STATIC])
    channels = [h.open(["sleep", "20"]) for _ in range(1030)]
    h.until(lambda: h.end)
    expect({h.end.get(c) for c in channels[1024:]}, {("failed", 1, 11)})
    expect(h.close()[0], 0)


def state(pid):
    try:
        return open(f"/proc/{pid}/stat").read().rsplit(")", 1)[1].split()[0]
    except (FileNotFoundError, ProcessLookupError):
        return "gone"


def descendants(pid):
    try:
        found = [child for thread in os.listdir(f"/proc/{pid}/task") for child in open(f"/proc/{pid}/task/{thread}/children").read().split()]
    except (FileNotFoundError, ProcessLookupError):
        return []
    return found + [further for child in found for further in descendants(child)]


def alive_for(stop, end=3_600_000):
    return struct.pack(">II", stop, end)


LONG = alive_for(3_600_000)


def all_stopped(h):
    """Z is one whose parent was stopped before it was buried, D one that waits for its stopped child to become a program."""
    return set("T") <= set(map(state, descendants(h.glove.pid))) <= set("TZD")


@test
def a_silent_host_stops_all_and_all_goes_on_when_it_is_heard(host):
    folder = tempfile.mkdtemp(dir=WORK)
    h = Host([GLOVE])
    put = h.open([GLOVE, "put", "-C", folder, "made"], env=())
    file_command(h)
    counter = h.open(sh("setsid sh -c 'while :; do echo; sleep 0.01; done' & wait"))
    assert soon(h, lambda: h.out[counter])
    _, left, _ = h.run(sh("sleep 79 & echo $!"))
    h.send(ALIVE, 0, alive_for(1))
    assert soon(h, lambda: all_stopped(h)), [*map(state, descendants(h.glove.pid))]
    os.kill(int(left), signal.SIGCONT)
    assert soon(h, lambda: all_stopped(h)), "what was continued from elsewhere runs on"
    count = len(descendants(h.glove.pid))
    later = h.open(["touch", f"{folder}/later"])
    written = h.open([GLOVE, "put", "-C", folder, "written"], env=())
    for channel in (put, written):
        h.send(END, channel)
    assert soon(h, lambda: len(descendants(h.glove.pid)) == count + 2 and all_stopped(h))
    while h.pump(0.3) and len(h.out[counter]) != (before := len(h.out[counter])):
        pass
    expect((os.listdir(folder), later in h.end, put in h.end), ([], False, False))
    h.send(ALIVE, 0, LONG)
    expect((h.wait(later), h.wait(put), h.wait(written)), (("exit", 0, 0, 0),) * 3)
    expect(sorted(os.listdir(folder)), ["later", "made", "written"])
    assert soon(h, lambda: len(h.out[counter]) > before)
    expect((h.close(), gone([int(left)])), ((0, b""), True))


@test
def what_was_stopped_before_stays_so_when_the_host_is_heard_again(host):
    h = Host([GLOVE])
    _, out, _ = h.run(sh("sleep 80 & echo $!; sleep 81 & echo $!"))
    sleeper, other = map(int, out.split())
    os.kill(sleeper, signal.SIGSTOP)
    assert soon(h, lambda: state(sleeper) == "T")
    h.send(ALIVE, 0, alive_for(1))
    assert soon(h, lambda: all_stopped(h))
    h.send(ALIVE, 0, LONG)
    assert soon(h, lambda: state(other) == "S")
    expect((h.run(["true"])[0], state(sleeper)), (("exit", 0, 0, 0), "T"))
    expect(h.close()[0], 0)


@test
def a_shell_does_not_take_the_silence_for_job_control(host):
    h = Host([GLOVE])
    shell = h.open(["bash", "--norc", "-i"], flags=1, rows=24, cols=80)
    h.feed(shell, b"sleep 82 | cat\n")
    assert soon(h, lambda: len(descendants(h.glove.pid)) == 4)
    for _ in range(5):
        h.send(ALIVE, 0, alive_for(1))
        assert soon(h, lambda: all_stopped(h))
        h.send(ALIVE, 0, LONG)
        assert soon(h, lambda: "T" not in map(state, descendants(h.glove.pid)))
    h.feed(shell, b"\x03echo en''ded\n")
    assert soon(h, lambda: b"ended" in h.out[shell]), h.out[shell]
    assert b"Stopped" not in h.out[shell], h.out[shell]
    expect(h.close()[0], 0)


@test
def a_host_that_stays_silent_ends_it(host):
    h = Host([GLOVE])
    _, out, _ = h.run(sh("sleep 83 & echo $!"))
    h.send(ALIVE, 0, alive_for(1, 300))
    h.until(lambda: False)
    expect((h.glove.wait(PATIENCE), gone([int(out)])), (5, True))
    h.close()


@test
def the_end_of_the_stream_ends_everything(host):
    h = Host([GLOVE])
    _, out, _ = h.run(sh("sleep 7700 & echo $!"))
    h.open(sh("setsid sleep 7800"))
    h.pump(0.2)
    expect(h.close(), (0, b""))
    assert gone([int(out)])


@test
def the_mutated_vectors_never_break_it(host):
    seconds = float(os.environ.get("GLOVE_MUTATE_SECONDS", "60"))
    seed = int(os.environ.get("GLOVE_SEED", "0")) or random.SystemRandom().randrange(1 << 32)
    print(f"# mutator: seed {seed}, {seconds:.0f} s", flush=True)
    source, stop, rounds = random.Random(seed), time.monotonic() + seconds, 0
    good = [bytes.fromhex(v[3]) for v in VECTORS if v[0] == "to-glove" and v[1] != "hello"]
    while time.monotonic() < stop:
        h, rounds = Host([GLOVE]), rounds + 1
        try:
            for data in source.choices(good, k=12):
                h.raw(mutated(source, data))
        except BrokenPipeError:
            pass
        h.glove.stdin.close()
        for _ in iter(lambda: os.read(h.glove.stdout.fileno(), 1 << 16), b""):
            pass
        status, words = h.glove.wait(30), h.glove.stderr.read()
        assert status in (0, 3, 5), f"seed {seed}, round {rounds}: status {status}: {words.decode(errors='replace')}"
        h.glove.stdout.close(), h.glove.stderr.close()
    print(f"# mutator: {rounds} rounds", flush=True)


def mutated(source, data):
    """Mostly whole frames with other bodies, so that the parser gets past the first length."""
    data = bytearray(data)
    for _ in range(source.choice((0, 1, 1, 2, 5))):
        kind, at = source.randrange(4), source.randrange(4, len(data))
        if kind == 0:
            data[at] ^= 1 << source.randrange(8)
        elif kind == 1:
            data[at] = source.choice((0, 1, 0x7f, 0x80, 0xff))
        elif kind == 2:
            del data[at:at + source.randrange(1, 5)]
        else:
            data[at:at] = source.randbytes(source.randrange(1, 5))
        if len(data) < 5:
            return bytes(data)
    if source.random() < 0.8:
        data[0:4] = struct.pack(">I", len(data) - 4)
    return bytes(data)


for body in tests:
    name, host = "glove: " + body.__name__.replace("_", " "), Host([GLOVE])
    try:
        body(host)
        status, words = host.close()
        assert (status, words) == (0, b""), (status, words)
        print(f"ok - {name}", flush=True)
    except Exception as problem:  # noqa: BLE001 - each failure is reported, and the next test goes on
        failures += 1
        print(f"not ok - {name}\n# {type(problem).__name__}: {problem}", flush=True)
        host.glove.send_signal(signal.SIGKILL)
sys.exit(failures > 0)
