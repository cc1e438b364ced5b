"""Tests of the latch alone. Arguments: a folder with latch and static/latch; the project's root."""
import os
import subprocess
import sys
import tempfile
import time

from host import PATIENCE

WORK = sys.argv[1]
LATCH = f"{WORK}/latch"
USAGE, SOURCE, IDMAP, CGROUP, NAMESPACE, EXEC, SYSTEM = range(80, 87)
tests, failures = [], 0


def test(body):
    tests.append(body)
    return body


def latch(*arguments, binary=f"{WORK}/static/latch", **more):
    return subprocess.run([binary, *arguments], capture_output=True, text=True, timeout=PATIENCE, **more)


def expect(actual, wanted):
    assert actual == wanted, f"{actual!r} instead of {wanted!r}"


def needs_root():
    if os.getuid() != 0:
        raise unittest_skip("only root can attach sources")


class unittest_skip(Exception):
    pass


@test
def becomes_the_program_with_nothing_of_ours():
    done = latch("--", "/usr/bin/env", env={"SECRET": "canary"})
    expect((done.returncode, done.stdout), (0, ""))
    fd = os.open("/etc/passwd", os.O_RDONLY)
    done = latch("--", "/bin/sh", "-c", "ls /proc/self/fd", pass_fds=[fd])
    os.close(fd)
    expect(sorted(done.stdout.split()), ["0", "1", "2", "3"])


@test
def leaves_the_session_behind():
    done = latch("--", "/bin/sh", "-c", "read a b c d pgrp session rest < /proc/self/stat; [ $pgrp = $$ ] || [ $session = $$ ] && echo own")
    expect(done.stdout, "own\n")


@test
def says_what_failed_by_status():
    expect(latch("--bogus").returncode, USAGE)
    expect(latch("-p", "1").returncode, USAGE)
    expect(latch("--", "/none").returncode, EXEC)
    expect(latch("-s", "/none", "--", "/bin/true").returncode, SOURCE)
    expect(latch("-j", "/none", "--", "/bin/true").returncode, CGROUP)
    expect(latch("-p", "1", "--", "/bin/true").returncode, SYSTEM)


@test
def the_filter_is_descriptor_nine():
    with tempfile.NamedTemporaryFile() as filter_file:
        filter_file.write(b"filter")
        filter_file.flush()
        done = latch("-s", filter_file.name, "--", "/bin/sh", "-c", "cat <&9; ls /proc/self/fd | wc -w")
        expect(done.stdout, "filter5\n")


@test
def takes_off_an_oom_shield():
    needs_root()
    script = "echo -500 > /proc/self/oom_score_adj; exec \"$0\" -- /bin/cat /proc/self/oom_score_adj"
    done = subprocess.run(["/bin/sh", "-c", script, f"{WORK}/static/latch"], capture_output=True, text=True)
    expect(done.stdout, "0\n")


def alive(pid):
    try:
        return " Z " not in open(f"/proc/{pid}/stat").read()
    except (FileNotFoundError, ProcessLookupError):
        return False


@test
def a_box_dies_with_its_parent():
    script = "\"$0\" -p $$ -- /bin/sleep 7900 & echo $!; sleep 0.3; kill -9 $$"
    done = subprocess.run(["/bin/sh", "-c", script, f"{WORK}/static/latch"], stdout=subprocess.PIPE, text=True, timeout=PATIENCE)
    pid = done.stdout.strip()
    stop = time.monotonic() + PATIENCE
    while alive(pid) and time.monotonic() < stop:
        time.sleep(0.02)
    assert not alive(pid), "it lives on"


@test
def root_steps_down_and_sources_stand_below_tmp():
    needs_root()
    with tempfile.TemporaryDirectory() as folder:
        os.chmod(folder, 0o700)
        workspace = f"{folder}/work space"
        os.mkdir(workspace)
        open(f"{folder}/secret.txt", "w").write("outside")
        open(f"{workspace}/mine", "w").write("x")
        script = "id -u; ls -ln /tmp/0 | tail -1 | cut -d' ' -f3; echo made > /tmp/0/made; cat /tmp/1; cat " + folder + "/secret.txt"
        for binary in (LATCH, f"{WORK}/static/latch"):
            done = latch("-u", "-w", workspace, "-b", "/etc/hostname", "--", "/bin/sh", "-c", script, binary=binary)
            uid, owner, *rest = done.stdout.split()
            assert int(uid) > 0x70000000 and owner == uid, done
            made = os.stat(f"{workspace}/made")
            expect((made.st_uid, made.st_gid), (0, 0))
            assert "outside" not in done.stdout
        os.chown(workspace, 12345, 23456)
        done = latch("-u", "-w", workspace, "--", "/bin/sh", "-c", "echo > /tmp/0/theirs; echo x >> /tmp/0/mine")
        theirs = os.stat(f"{workspace}/theirs")
        expect((theirs.st_uid, theirs.st_gid), (12345, 23456))
        assert "Permission denied" in done.stderr or done.returncode != 0, "a file of another owner was written"


@test
def a_launcher_that_steps_down_itself_stays_root_and_its_uid_owns_the_workspace():
    needs_root()
    with tempfile.TemporaryDirectory() as workspace:
        done = latch("-i", "1879999999", "-w", workspace, "--", "/bin/sh", "-c", "id -u; stat -c %u /tmp/0")
        expect(done.stdout.split(), ["0", "1879999999"])
    expect(latch("-u", "-i", "1879999999", "--", "/bin/true").returncode, USAGE)


@test
def a_missing_source_and_a_filesystem_without_owners_are_refused():
    needs_root()
    expect(latch("-u", "-b", "/none", "--", "/bin/true").returncode, SOURCE)
    expect(latch("-u", "-w", "/proc/tty", "--", "/bin/true").returncode, IDMAP)


@test
def a_workspace_behind_a_link_is_refused():
    needs_root()
    with tempfile.TemporaryDirectory() as folder:
        os.mkdir(f"{folder}/real")
        os.symlink("real", f"{folder}/link")
        expect(latch("-u", "-w", os.path.realpath(folder) + "/real", "--", "/bin/true").returncode, 0)
        expect(latch("-u", "-w", os.path.realpath(folder) + "/link", "--", "/bin/true").returncode, SOURCE)


@test
def without_attaching_a_workspace_is_named_by_its_inode_and_no_link_leads_to_it():
    with tempfile.TemporaryDirectory() as folder:
        real = os.path.realpath(folder)
        os.mkdir(f"{real}/inner")
        os.mkdir(f"{real}/inner/deep")
        os.symlink("inner", f"{real}/link")
        found = os.stat(f"{real}/inner")
        done = latch("-w", f"{real}/inner", "--", "/bin/echo", "@identity", "@identities", "-w")
        expect((done.returncode, done.stdout), (0, f"{found.st_dev}:{found.st_ino} @identities -w\n"))
        for planted in (f"{real}/link", f"{real}/link/deep", f"{real}/inner/../link"):
            done = latch("-w", planted, "--", "/bin/echo", "@identity")
            expect((done.returncode, done.stdout), (SOURCE, ""))


@test
def a_glove_serves_only_at_the_folder_that_was_meant():
    with tempfile.TemporaryDirectory() as folder:
        os.mkdir(f"{folder}/other")
        found = os.stat(folder)
        identity = f"{found.st_dev}:{found.st_ino}"
        glove = f"{WORK}/static/glove"
        for places, wanted in (([folder], 0), ([folder, f"{folder}/other"], 87), ([f"{folder}/other"], 87), ([f"{folder}/none"], 87)):
            done = subprocess.run([glove, "-w", identity, *places], stdin=subprocess.DEVNULL, capture_output=True, timeout=PATIENCE)
            expect((places, done.returncode, bool(done.stdout)), (places, wanted, wanted == 0))
        expect(subprocess.run([glove, "-w", "nonsense", folder], stdin=subprocess.DEVNULL, capture_output=True, timeout=PATIENCE).returncode, 64)


@test
def leaves_no_mount_behind():
    needs_root()
    before = open("/proc/self/mountinfo").read()
    latch("-u", "-b", "/usr", "-b", "/etc/hostname", "--", "/bin/true")
    expect(open("/proc/self/mountinfo").read(), before)


for body in tests:
    name = "latch: " + body.__name__.replace("_", " ")
    try:
        body()
        print(f"ok - {name}", flush=True)
    except unittest_skip as reason:
        print(f"skip - {name}: {reason}", flush=True)
    except Exception as problem:  # noqa: BLE001
        failures += 1
        print(f"not ok - {name}\n# {type(problem).__name__}: {problem}", flush=True)
sys.exit(failures > 0)
