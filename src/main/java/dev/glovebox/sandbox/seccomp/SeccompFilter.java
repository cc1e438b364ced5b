package dev.glovebox.sandbox.seccomp;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * What no program in a box may ask of the kernel. A list of refusals, not of permissions: ordinary builds use nearly every call
 * there is, and the namespaces carry the isolation; the filter takes away the kernel's least reviewed and most abused doors.
 */
public final class SeccompFilter {
    private static final int EPERM = 1;
    private static final int ENOSYS = 38;
    private static final int EPROTONOSUPPORT = 93;
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

    /** What one process can do to another of its uid; the pid is the first argument. */
    private static final List<String> TO_ANOTHER =
            List.of("prlimit64", "sched_setaffinity", "sched_setattr", "sched_setparam", "sched_setscheduler");

    /** As before, with a kind first: process, group or user. The kind named here, a user, would mean everybody in the box. */
    private static final Map<String, Integer> TO_ANOTHER_BY_KIND =
            new TreeMap<>(Map.of("setpriority", 2, "ioprio_set", 3));

    /** The glove, whose uid programs have: nobody may starve it. */
    private static final int PID_1 = 1;

    private static final int TIOCSTI = 0x5412;
    private static final int TIOCLINUX = 0x541c;

    static final List<String> REFUSED = List.of(
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

    private SeccompFilter() {}

    /** The filter as an array of {@code struct sock_filter}, as {@code bwrap --seccomp} takes it. */
    public static byte[] bytes(Architecture architecture) {
        BpfProgram program = new BpfProgram();
        program.loadArchitecture().unlessEqual(architecture.audit(), BpfProgram.KILL);
        program.loadNumber();
        if (architecture.foreignBit() != 0) {
            program.ifAtLeast(architecture.foreignBit(), ENOSYS);
        }
        // clone3 hides its flags behind a pointer; C libraries fall back to clone when it is missing.
        architecture.number("clone3").ifPresent(number -> program.ifEqual(number, ENOSYS));
        for (String call : REFUSED) {
            architecture.number(call).ifPresent(number -> program.ifEqual(number, EPERM));
        }
        program.forCall(required(architecture, "clone"), body -> body.ifAnyBit(0, NEW_NAMESPACES, EPERM));
        program.forCall(required(architecture, "ioctl"), body -> {
            body.ifArgument(1, TIOCSTI, EPERM);
            body.ifArgument(1, TIOCLINUX, EPERM);
        });
        for (String call : TO_ANOTHER) {
            program.forCall(required(architecture, call), body -> body.ifArgument(0, PID_1, EPERM));
        }
        TO_ANOTHER_BY_KIND.forEach((call, user) -> program.forCall(required(architecture, call), body -> {
            body.ifArgument(0, user, EPERM);
            body.ifArgument(1, PID_1, EPERM);
        }));
        // A file made inside belongs to the workspace's owner outside: with such a bit it would lend that owner's
        // rights to whoever runs it there. openat2 hides its mode; that is the keeper's part.
        MODE_ARGUMENT.forEach((call, mode) -> architecture
                .number(call)
                .ifPresent(number -> program.forCall(number, body -> body.ifAnyBit(mode, SET_ID, EPERM))));
        program.forCall(required(architecture, "socket"), SeccompFilter::socketFamilies);
        program.forCall(required(architecture, "socketpair"), SeccompFilter::socketFamilies);
        return program.allow().toBytes();
    }

    private static void socketFamilies(BpfProgram program) {
        program.ifArgumentNoneOf(0, List.of(AF_UNIX, AF_INET, AF_INET6, AF_NETLINK), EAFNOSUPPORT);
        socketProtocols(program, AF_NETLINK, List.of(NETLINK_ROUTE));
        socketProtocols(program, AF_INET, INTERNET_PROTOCOLS);
        socketProtocols(program, AF_INET6, INTERNET_PROTOCOLS);
    }

    private static void socketProtocols(BpfProgram program, int family, List<Integer> protocols) {
        program.whenArgument(0, family, body -> body.ifArgumentNoneOf(2, protocols, EPROTONOSUPPORT));
    }

    private static int required(Architecture architecture, String call) {
        return architecture.number(call).orElseThrow();
    }
}
