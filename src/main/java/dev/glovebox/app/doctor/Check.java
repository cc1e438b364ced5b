package dev.glovebox.app.doctor;

/** One thing that a box promises, with the name of the probe's check where it has one. */
public enum Check {
    READ_OUTSIDE("read-outside", "files of the host cannot be read", By.BAIT),
    WRITE_OUTSIDE("write-outside", "nothing outside the workspace can be written", By.BAIT),
    SET_ID("set-id", "no file can be left that lends its owner's rights", By.PROBE),
    DEVICES("devices", "no device but the harmless ones", By.PROBE),
    KERNEL_FILES("kernel-files", "the kernel's own secrets in /proc are masked", By.PROBE),
    KERNEL_SETTINGS("kernel-settings", "core_pattern and all of /proc/sys are read-only", By.PROBE),
    MOUNTS("mounts", "nothing can be mounted, remounted or unmounted", By.PROBE),

    ENVIRONMENT("environment", "no variable of the host is inside, in the environment or in /proc", By.HOST),
    PROCESSES("processes", "no process of the host can be seen", By.HOST),
    SEPARATION("separation", "network, processes, mounts, IPC, names and control groups are the box's own", By.HOST),

    LOOPBACK("loopback", "the host's 127.0.0.1 cannot be reached", By.BAIT),
    ABSTRACT_SOCKET("abstract-socket", "the host's abstract sockets cannot be reached", By.BAIT),
    INTERFACES("interfaces", "there is no network interface but the box's own loopback", By.PROBE),
    METADATA("metadata", "there is no way to the metadata address 169.254.169.254", By.PROBE),
    DNS("dns", "there is no way to a name server", By.PROBE),
    SOCKET_FAMILIES("socket-families", "no odd sockets", By.PROBE),

    IDENTITY("identity", "programs are nobody on the host, and not root inside", By.PROBE),
    CAPABILITIES("capabilities", "programs have no capability", By.PROBE),
    NO_NEW_PRIVILEGES("no-new-privileges", "programs cannot gain privileges", By.PROBE),
    FILTER("filter", "a system call filter is in place", By.PROBE),
    USER_NAMESPACES("user-namespaces", "no user namespace can be made", By.PROBE),
    NAMESPACES("namespaces", "no other namespace can be made or entered", By.PROBE),
    IO_URING("io-uring", "io_uring is shut", By.PROBE),
    PTRACE("ptrace", "ptrace is shut", By.PROBE),
    PROCESS_MEMORY("process-memory", "no process reads another's memory", By.PROBE),
    KEYRINGS("keyrings", "the kernel's keyrings are shut", By.PROBE),
    BPF("bpf", "bpf is shut", By.PROBE),
    USERFAULTFD("userfaultfd", "userfaultfd is shut", By.PROBE),
    PERF_EVENTS("perf-events", "perf_event_open is shut", By.PROBE),
    KERNEL_CALLS("kernel-calls", "modules, kexec, file handles and the kernel's log are shut", By.PROBE),
    TERMINAL_INPUT("terminal-input", "nobody types into a terminal", By.PROBE),
    GLOVE("glove", "PID 1 cannot be read or crippled", By.PROBE),
    FILE_WORK("file-work", "the glove's file work cannot be stopped or starved", By.PROBE),

    FORK_BOMB("fork-bomb", "processes are limited", By.PROBE),
    MEMORY("memory", "memory is limited", By.PROBE),
    DISK("disk", "/tmp, home, /dev/shm and the notes are limited", By.PROBE),
    SURVIVAL("survival", "the box answers after all that", By.HOST),
    HUNG_PROCESS("hung-process", "a deadline ends a deaf process and its descendants", By.HOST),
    LEFTOVERS("leftovers", "closing leaves no process, mount, control group or file", By.HOST);

    /** Who finds out. */
    enum By {
        PROBE,
        /** The probe, which must have found the same thing on the host before. */
        BAIT,
        HOST
    }

    private final String word;
    private final String promise;
    private final By by;

    Check(String word, String promise, By by) {
        this.word = word;
        this.promise = promise;
        this.by = by;
    }

    public String word() {
        return word;
    }

    public String promise() {
        return promise;
    }

    By by() {
        return by;
    }
}
