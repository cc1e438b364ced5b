package dev.glovebox.sandbox.bubblewrap;

/** Raw system calls that a box must refuse, as a Python program; x86-64 and aarch64 share the newer numbers. */
final class OddDoors {
    static final String SCRIPT = """
            import ctypes, errno, fcntl, os, platform, socket, struct

            libc = ctypes.CDLL(None, use_errno=True)
            x86 = platform.machine() == "x86_64"
            open_doors = []


            def refused(name, x86_number, arm_number, *args, wanted=(errno.EPERM,)):
                ctypes.set_errno(0)
                result = libc.syscall(x86_number if x86 else arm_number, *args)
                if result != -1 or ctypes.get_errno() not in wanted:
                    open_doors.append(f"{name}: {result} {errno.errorcode.get(ctypes.get_errno())}")


            refused("ptrace", 101, 117, 0, 0, 0, 0)
            refused("io_uring_setup", 425, 425, 1, 0)
            refused("bpf", 321, 280, 0, 0, 0)
            refused("userfaultfd", 323, 282, 0)
            refused("perf_event_open", 298, 241, 0, 0, 0, 0, 0)
            refused("add_key", 248, 217, b"user", b"k", b"v", 1, -3)
            refused("keyctl", 250, 219, 0, -3, 1)
            refused("process_vm_readv", 310, 270, 1, 0, 0, 0, 0, 0)
            refused("mount", 165, 40, 0, 0, 0, 0, 0)
            refused("open_tree", 428, 428, -100, b"/", 1)
            refused("fsopen", 430, 430, b"tmpfs", 0)
            refused("pidfd_getfd", 438, 438, 0, 0, 0)
            refused("open_by_handle_at", 304, 265, 0, 0, 0)
            refused("unshare", 272, 97, 0x10000000)
            refused("setns", 308, 268, 0, 0)
            refused("kexec_load", 246, 104, 0, 0, 0, 0)
            refused("init_module", 175, 105, 0, 0, b"")
            refused("clone3", 435, 435, 0, 0, wanted=(errno.ENOSYS,))
            for bit in (0x20000, 0x2000000, 0x4000000, 0x8000000, 0x10000000, 0x20000000, 0x40000000):
                refused(f"clone {bit:x}", 56, 220, bit | 17, 0, 0, 0, 0)
            if x86:
                refused("x32 getpid", 0x40000000 + 39, 0, wanted=(errno.ENOSYS,))
            for family in ("AF_VSOCK", "AF_ALG", "AF_PACKET", "AF_BLUETOOTH", "AF_KEY", "AF_TIPC", "AF_CAN", "AF_RDS"):
                number = getattr(socket, family, None)
                try:
                    if number is not None:
                        socket.socket(number, socket.SOCK_RAW).close()
                        open_doors.append(family)
                except OSError as e:
                    if e.errno != errno.EAFNOSUPPORT:
                        open_doors.append(f"{family}: {e}")
            for protocol in (2, 4, 9, 12, 15, 16):
                try:
                    socket.socket(socket.AF_NETLINK, socket.SOCK_RAW, protocol).close()
                    open_doors.append(f"netlink {protocol}")
                except OSError as e:
                    if e.errno != errno.EPROTONOSUPPORT:
                        open_doors.append(f"netlink {protocol}: {e}")
            for protocol in (33, 132, 136, 255):
                try:
                    socket.socket(socket.AF_INET, socket.SOCK_STREAM, protocol).close()
                    open_doors.append(f"inet {protocol}")
                except OSError as e:
                    if e.errno != errno.EPROTONOSUPPORT:
                        open_doors.append(f"inet {protocol}: {e}")
            main, side = os.openpty()
            for request in (0x5412, 0x541C):
                try:
                    fcntl.ioctl(side, request, b"x")
                    open_doors.append(f"ioctl {request:x}")
                except PermissionError:
                    pass
                except OSError as e:
                    open_doors.append(f"ioctl {request:x}: {e}")
            socket.socket(socket.AF_NETLINK, socket.SOCK_RAW, 0).close()
            socket.socket(socket.AF_INET6, socket.SOCK_STREAM).close()
            print("\\n".join(open_doors) or "all shut")
            """;

    private OddDoors() {}
}
