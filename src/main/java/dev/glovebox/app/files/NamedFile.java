package dev.glovebox.app.files;

import java.io.IOException;
import java.io.InputStream;
import java.nio.channels.Channels;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * A file that a person names for the host to read.
 *
 * <p>Outside of untrusted folders links are the person's own and are followed. Below an untrusted folder none is: the file is
 * reached from that folder by descriptors, so that a box cannot change the way while it is gone.
 */
public record NamedFile(Path path, UntrustedFolders untrusted) {
    /** Streams that a shell hands over, as {@code @<(command)} does. */
    private static final Pattern STREAM = Pattern.compile("/dev/stdin|/dev/fd/\\d{1,9}|/proc/self/fd/\\d{1,9}");

    private static final Set<String> OF_THE_KERNEL = Set.of(
            "proc",
            "sysfs",
            "cgroup",
            "cgroup2",
            "debugfs",
            "tracefs",
            "securityfs",
            "configfs",
            "efivarfs",
            "bpf",
            "pstore",
            "binfmt_misc",
            "selinuxfs",
            "nsfs");

    /** At most one byte more than that many, by which the caller knows that the file is longer. */
    public byte[] read(int most) throws IOException {
        if (STREAM.matcher(path.toString()).matches()) {
            try (InputStream stream = Files.newInputStream(path)) {
                return stream.readNBytes(most + 1);
            }
        }
        NamedPath named = NamedPath.of(path, untrusted);
        refuseKernel(named.real());
        Path name = named.real().getFileName();
        if (name == null) {
            throw FileRefused.folder();
        }
        return named.root().isPresent()
                ? TimeBound.call(() -> below(named.root().get(), named.real(), name, most))
                : plain(named.real(), most);
    }

    private static byte[] below(Path root, Path real, Path name, int most) throws IOException {
        try (HeldFolder folder = HeldFolder.open(root, real.resolveSibling(""))) {
            requirePlain(folder.attributes(name), root.toString());
            try (InputStream in = Channels.newInputStream(folder.read(name))) {
                byte[] bytes = in.readNBytes(most + 1);
                requirePlain(folder.attributes(name), root.toString());
                return bytes;
            }
        }
    }

    private static byte[] plain(Path real, int most) throws IOException {
        requirePlain(Files.readAttributes(real, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS), "");
        try (InputStream in = Files.newInputStream(real, LinkOption.NOFOLLOW_LINKS)) {
            return in.readNBytes(most + 1);
        }
    }

    private static void requirePlain(BasicFileAttributes kind, String root) throws FileRefused {
        if (kind.isDirectory()) {
            throw FileRefused.folder();
        }
        if (!kind.isRegularFile()) {
            throw FileRefused.kind(root);
        }
    }

    /** Such a file looks plain, and shows the environment of a process with all its keys. */
    private static void refuseKernel(Path real) throws IOException {
        if (real.startsWith("/proc") || real.startsWith("/sys") || isOfTheKernel(real)) {
            throw new FileRefused("it leads to " + real
                    + ", where the kernel shows secrets of processes: copy what you mean into a plain file");
        }
    }

    private static boolean isOfTheKernel(Path real) throws IOException {
        try {
            return OF_THE_KERNEL.contains(Files.getFileStore(real).type());
        } catch (NoSuchFileException e) {
            return false;
        }
    }
}
