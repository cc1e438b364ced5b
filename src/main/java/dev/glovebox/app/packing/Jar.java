package dev.glovebox.app.packing;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import java.util.zip.ZipOutputStream;

/** A jar whose classes are replaced, entry by entry: the same jar gives the same bytes again. */
final class Jar {
    private Jar() {}

    /** By one rename. A signed jar stays as it is, for its signatures would not hold. */
    static void rewrite(Path jar, UnaryOperator<byte[]> change) throws IOException {
        Path passing = jar.resolveSibling(jar.getFileName() + ".new");
        try (ZipFile before = new ZipFile(jar.toFile())) {
            List<? extends ZipEntry> entries = before.stream().toList();
            if (entries.stream().anyMatch(entry -> isSignature(entry.getName()))) {
                return;
            }
            try (OutputStream file = Files.newOutputStream(passing);
                    ZipOutputStream after = new ZipOutputStream(file)) {
                for (ZipEntry entry : entries) {
                    copy(before, entry, after, change);
                }
            }
        }
        Files.move(passing, jar, StandardCopyOption.ATOMIC_MOVE);
    }

    private static boolean isSignature(String name) {
        return name.startsWith("META-INF/") && name.endsWith(".SF");
    }

    private static void copy(ZipFile from, ZipEntry entry, ZipOutputStream to, UnaryOperator<byte[]> change)
            throws IOException {
        ZipEntry copy = new ZipEntry(entry.getName());
        copy.setTimeLocal(entry.getTimeLocal());
        to.putNextEntry(copy);
        try (InputStream content = from.getInputStream(entry)) {
            byte[] bytes = content.readAllBytes();
            to.write(entry.getName().endsWith(".class") ? change.apply(bytes) : bytes);
        }
        to.closeEntry();
    }
}
