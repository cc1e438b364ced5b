package dev.glovebox.testing;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.stream.Collectors;

/** Every way we know to leave a file that lends its owner's rights; run in a workspace, by python3. */
public final class SetIdAttempts {
    /** Made by the host before: a set-gid file that nobody of its group may run, which an access list could make one that they may. */
    public static final String HALF = "half";

    public static final String SCRIPT = """
            import ctypes, os, socket, struct
            libc = ctypes.CDLL(None, use_errno=True)
            x86 = os.uname().machine == "x86_64"
            def attempt(make):
                try: make()
                except OSError: pass
            os.umask(0)
            open("lent", "w").write("x")
            os.makedirs("inherits/below", exist_ok=True)
            for bits in (0o4755, 0o2755, 0o2644, 0o6777):
                attempt(lambda: os.chmod("lent", bits))
                attempt(lambda: os.chmod("lent", bits, dir_fd=os.open(".", os.O_RDONLY)))
                attempt(lambda: os.fchmod(os.open("lent", os.O_RDWR), bits))
                libc.syscall(452, -100, b"lent", bits, 0)
                libc.syscall(452, -100, b"lent", bits, 0x100)
                attempt(lambda: os.open(f"opened{bits}", os.O_CREAT | os.O_WRONLY, bits))
                attempt(lambda: os.mknod(f"node{bits}", 0o100000 | bits))
                if x86:
                    libc.syscall(2, b"open%d" % bits, os.O_CREAT | os.O_WRONLY, bits)
                    libc.syscall(85, b"creat%d" % bits, bits)
                    libc.syscall(133, b"mknod%d" % bits, 0o100000 | bits, 0)
                how = (ctypes.c_uint64 * 3)(os.O_CREAT | os.O_WRONLY, bits, 0)
                libc.syscall(437, -100, b"how%d" % bits, how, 24)
                def nameless():
                    fd = os.open(".", os.O_TMPFILE | os.O_RDWR, bits)
                    os.link(f"/proc/self/fd/{fd}", f"linked{bits}", follow_symlinks=True)
                attempt(nameless)
                def bound():
                    s = socket.socket(socket.AF_UNIX)
                    os.fchmod(s.fileno(), bits)
                    s.bind(f"socket{bits}")
                attempt(bound)
                for calls in range(470, 490):
                    libc.syscall(calls, -100, b"new%d" % bits, bits, 0, 0, 0)
                open(f"inherits/file{bits}", "w").write("x")
                attempt(lambda: os.chmod(f"inherits/file{bits}", bits))
                attempt(lambda: os.rename(f"inherits/file{bits}", f"moved{bits}"))
                attempt(lambda: os.chmod(f"moved{bits}", bits))
            acl = struct.pack("<I", 2) + b"".join(struct.pack("<HHI", tag, 7, 0xffffffff) for tag in (1, 4, 0x20))
            for name in ("half", "lent"):
                for entry in ("system.posix_acl_access", "user.note"):
                    attempt(lambda: os.setxattr(name, entry, acl))
                    attempt(lambda: os.setxattr(name, entry, acl, follow_symlinks=False))
                    attempt(lambda: os.setxattr(os.open(name, os.O_RDWR), entry, acl))
                    how = (ctypes.c_uint64 * 2)(ctypes.addressof(ctypes.create_string_buffer(acl)), len(acl))
                    libc.syscall(463, -100, name.encode(), 0, entry.encode(), how, 16)
            print("tried")
            """;

    private SetIdAttempts() {}

    /** What the host lays out before the script runs. */
    public static void prepare(Path workspace) throws IOException {
        Path half = Files.writeString(workspace.resolve(HALF), "x");
        Files.setAttribute(half, "unix:mode", 0102644);
        Path inherits = Files.createDirectory(workspace.resolve("inherits"));
        Files.setAttribute(inherits, "unix:mode", 042777);
    }

    public static void assertNoneLends(Path workspace) throws IOException {
        try (var files = Files.walk(workspace)) {
            Set<String> lending = files.filter(Files::isRegularFile)
                    .filter(file -> (mode(file) & 06000) != 0)
                    .map(file -> workspace.relativize(file) + " " + Integer.toOctalString(mode(file)))
                    .collect(Collectors.toSet());
            assertThat(lending).isSubsetOf(HALF + " 102644");
        }
        assertThat(workspace.resolve("lent")).isNotEmptyFile();
    }

    private static int mode(Path file) {
        try {
            return (Integer) Files.getAttribute(file, "unix:mode");
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }
}
