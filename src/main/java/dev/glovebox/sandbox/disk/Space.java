package dev.glovebox.sandbox.disk;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.nio.file.Path;
import java.util.Optional;

/** The room on a workspace's filesystem, or in its quota: one system call, whatever the workspace holds. */
final class Space {
    private final Path workspace;
    private FreeSpace last;
    private Optional<Statvfs> statvfs = Optional.empty();

    Space(Path workspace) {
        this.workspace = workspace;
        last = new FreeSpace(workspace.toFile().getFreeSpace(), FreeSpace.UNCOUNTED);
    }

    /** Bytes alone: to prepare calls of the C library takes dozens of milliseconds, which no start should wait for. */
    FreeSpace bytesNow() {
        long free = workspace.toFile().getFreeSpace(); // zero when it does not answer
        last = new FreeSpace(free > 0 ? free : last.bytes(), last.entries());
        return last;
    }

    /** Both bytes and entries; bytes alone of a path that this locale cannot write, and where the C library cannot be called. */
    FreeSpace now() {
        if (statvfs.isEmpty()) {
            statvfs = Statvfs.prepared();
        }
        last = statvfs.flatMap(call -> call.of(workspace)).orElseGet(this::bytesNow);
        return last;
    }

    /** Zero when the filesystem does not answer. */
    long total() {
        return workspace.toFile().getTotalSpace();
    }

    /** See statvfs(3); the fields in use lie alike in the C libraries of all 64-bit machines. */
    private record Statvfs(MethodHandle call) {
        private static final long STRUCT_SIZE = 256;
        private static final long FRAGMENT_SIZE = 8;
        private static final long FREE_BLOCKS = 24;
        private static final long FILES = 40;
        private static final long FREE_FILES = 48;

        /** Empty when it cannot be had now: the JDK opens files for it, and there may be none left. */
        @SuppressWarnings("restricted") // the launcher allows native access
        static Optional<Statvfs> prepared() {
            try {
                Linker linker = Linker.nativeLinker();
                FunctionDescriptor shape =
                        FunctionDescriptor.of(ValueLayout.JAVA_INT, ValueLayout.ADDRESS, ValueLayout.ADDRESS);
                return linker.defaultLookup().find("statvfs").map(at -> new Statvfs(linker.downcallHandle(at, shape)));
            } catch (LinkageError e) {
                return Optional.empty();
            }
        }

        Optional<FreeSpace> of(Path workspace) {
            try (Arena arena = Arena.ofConfined()) {
                MemorySegment found = arena.allocate(STRUCT_SIZE);
                int failed = (int) call.invokeExact(arena.allocateFrom(workspace.toString()), found);
                if (failed != 0) {
                    return Optional.empty();
                }
                boolean counted = found.get(ValueLayout.JAVA_LONG, FILES) > 0;
                return Optional.of(new FreeSpace(
                        found.get(ValueLayout.JAVA_LONG, FRAGMENT_SIZE) * found.get(ValueLayout.JAVA_LONG, FREE_BLOCKS),
                        counted ? found.get(ValueLayout.JAVA_LONG, FREE_FILES) : FreeSpace.UNCOUNTED));
            } catch (Throwable e) {
                throw new IllegalStateException("the C library's statvfs cannot be called", e);
            }
        }
    }
}
