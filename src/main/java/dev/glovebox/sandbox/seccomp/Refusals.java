package dev.glovebox.sandbox.seccomp;

import dev.glovebox.sandbox.seccomp.Rule.Test;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * What no program in a box may ask of the kernel. A list of refusals, not of permissions: ordinary builds use nearly every call
 * there is, and the namespaces carry the isolation; the filter takes away the kernel's least reviewed and most abused doors.
 */
final class Refusals {
    private static final int EPERM = 1;
    private static final int ENOSYS = 38;
    private static final int EPROTONOSUPPORT = 93;
    private static final int EOPNOTSUPP = 95;
    private static final int EAFNOSUPPORT = 97;

    /** CLONE_NEWNS, CGROUP, UTS, IPC, USER, PID and NET. */
    private static final int NEW_NAMESPACES = 0x7e02_0000;

    private static final int AF_UNIX = 1;
    private static final int AF_INET = 2;
    private static final int AF_INET6 = 10;
    private static final int AF_NETLINK = 16;
    private static final int NETLINK_ROUTE = 0;

    /** The default of the type, ICMP, TCP, UDP, ICMPv6 and MPTCP; each other one would load a module of the kernel. */
    private static final List<Integer> INTERNET_PROTOCOLS = List.of(0, 1, 6, 17, 58, 262);

    /** S_ISUID and S_ISGID. */
    private static final int SET_ID = 06000;

    /** Which argument of each is the mode; not every architecture has all of them. */
    private static final Map<String, Integer> MODE_ARGUMENT = new TreeMap<>(Map.of(
            "chmod",
            1,
            "fchmod",
            1,
            "fchmodat",
            2,
            "fchmodat2",
            2,
            "creat",
            1,
            "mknod",
            1,
            "mknodat",
            2,
            "open",
            2,
            "openat",
            3));

    /** They write access lists, of which one makes a file that has the bit, but nobody of the group to run it, set-gid. */
    private static final List<String> ATTRIBUTES = List.of("fsetxattr", "lsetxattr", "setxattr", "setxattrat");

    /** What one process can do to another of its uid; the pid is the first argument. */
    private static final List<String> TO_ANOTHER =
            List.of("sched_setaffinity", "sched_setattr", "sched_setparam", "sched_setscheduler");

    /** As before, with a kind first: process, group or user. The kind named here, a user, would mean everybody in the box. */
    private static final Map<String, Integer> TO_ANOTHER_BY_KIND =
            new TreeMap<>(Map.of("setpriority", 2, "ioprio_set", 3));

    /** The glove's two threads: programs have its uid, and nobody may starve it. */
    private static final List<Integer> GLOVE = List.of(1, 2);

    /** Of calls that take a pid. */
    private static final int SELF = 0;

    private static final int TIOCSTI = 0x5412;
    private static final int TIOCLINUX = 0x541c;

    static final List<String> ALWAYS = List.of(
            "acct",
            "add_key",
            "bpf",
            "chroot",
            "clock_settime",
            "delete_module",
            "fanotify_init",
            "finit_module",
            "fsconfig",
            "fsmount",
            "fsopen",
            "fspick",
            "init_module",
            "io_uring_enter",
            "io_uring_register",
            "io_uring_setup",
            "ioperm",
            "iopl",
            "kcmp",
            "kexec_file_load",
            "kexec_load",
            "keyctl",
            "lookup_dcookie",
            "modify_ldt",
            "mount",
            "mount_setattr",
            "move_mount",
            "move_pages",
            "nfsservctl",
            "open_by_handle_at",
            "open_tree",
            "open_tree_attr",
            "perf_event_open",
            "pidfd_getfd",
            "pivot_root",
            "process_vm_readv",
            "process_vm_writev",
            "ptrace",
            "quotactl",
            "quotactl_fd",
            "reboot",
            "request_key",
            "setdomainname",
            "sethostname",
            "setns",
            "settimeofday",
            "swapoff",
            "swapon",
            "sysfs",
            "syslog",
            "umount2",
            "unshare",
            "uselib",
            "userfaultfd",
            "ustat",
            "vhangup");

    private Refusals() {}

    /** In groups: the rules of one call stand together. */
    static List<Rule> rules() {
        List<Rule> rules = new ArrayList<>();
        // clone3 hides its flags behind a pointer; C libraries fall back to clone when it is missing.
        rules.add(Rule.of("clone3", ENOSYS));
        ALWAYS.forEach(call -> rules.add(Rule.of(call, EPERM)));
        rules.add(Rule.of("clone", EPERM, new Test.AnyBit(0, NEW_NAMESPACES)));
        rules.add(Rule.of("ioctl", EPERM, new Test.Equal(1, TIOCSTI)));
        rules.add(Rule.of("ioctl", EPERM, new Test.Equal(1, TIOCLINUX)));
        // A limit of processor time or descriptors ends a file command of the glove's as well as a signal does.
        rules.add(Rule.of("prlimit64", EPERM, new Test.NoneOf(0, List.of(SELF))));
        TO_ANOTHER.forEach(call -> GLOVE.forEach(id -> rules.add(Rule.of(call, EPERM, new Test.Equal(0, id)))));
        TO_ANOTHER_BY_KIND.forEach((call, user) -> {
            rules.add(Rule.of(call, EPERM, new Test.Equal(0, user)));
            GLOVE.forEach(id -> rules.add(Rule.of(call, EPERM, new Test.Equal(1, id))));
        });
        // A file made inside belongs to the workspace's owner outside: with such a bit it would lend that owner's
        // rights to whoever runs it there. openat2 hides its mode; the glove hides openat2 from programs.
        MODE_ARGUMENT.forEach((call, mode) -> rules.add(Rule.of(call, EPERM, new Test.AnyBit(mode, SET_ID))));
        ATTRIBUTES.forEach(call -> rules.add(Rule.of(call, EOPNOTSUPP)));
        rules.addAll(socketRules("socket"));
        rules.addAll(socketRules("socketpair"));
        return rules;
    }

    private static List<Rule> socketRules(String call) {
        return List.of(
                Rule.of(call, EAFNOSUPPORT, new Test.NoneOf(0, List.of(AF_UNIX, AF_INET, AF_INET6, AF_NETLINK))),
                protocols(call, AF_NETLINK, List.of(NETLINK_ROUTE)),
                protocols(call, AF_INET, INTERNET_PROTOCOLS),
                protocols(call, AF_INET6, INTERNET_PROTOCOLS));
    }

    private static Rule protocols(String call, int family, List<Integer> protocols) {
        return Rule.of(call, EPROTONOSUPPORT, new Test.Equal(0, family), new Test.NoneOf(2, protocols));
    }
}
