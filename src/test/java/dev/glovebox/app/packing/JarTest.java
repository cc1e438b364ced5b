package dev.glovebox.app.packing;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.util.List;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class JarTest {
    private static final LocalDateTime THEN = LocalDateTime.of(2026, 1, 1, 0, 0);

    @TempDir
    Path folder;

    @Test
    void onlyClassesChangeAndAllStaysInItsPlace() throws IOException {
        Path jar = jar("META-INF/MANIFEST.MF", "b/", "b/B.class", "a.txt");
        Jar.rewrite(jar, bytes -> text("changed"));
        assertThat(content(jar))
                .containsExactly(
                        "META-INF/MANIFEST.MF: was META-INF/MANIFEST.MF",
                        "b/: ",
                        "b/B.class: changed",
                        "a.txt: was a.txt");
        assertThat(folder).isDirectoryContaining(file -> file.equals(jar)).isDirectoryNotContaining("glob:**.new");
    }

    @Test
    void theSameJarGivesTheSameBytes() throws IOException {
        Path jar = jar("A.class", "a.txt");
        byte[] before = Files.readAllBytes(jar);
        Jar.rewrite(jar, bytes -> bytes);
        byte[] once = Files.readAllBytes(jar);
        Files.write(jar, before);
        Jar.rewrite(jar, bytes -> bytes);
        assertThat(Files.readAllBytes(jar)).isEqualTo(once);
    }

    @Test
    void aSignedJarIsNotTouched() throws IOException {
        Path jar = jar("META-INF/SIGNER.SF", "A.class");
        byte[] before = Files.readAllBytes(jar);
        Jar.rewrite(jar, bytes -> text("changed"));
        assertThat(Files.readAllBytes(jar)).isEqualTo(before);
    }

    private Path jar(String... names) throws IOException {
        Path jar = folder.resolve("some.jar");
        try (OutputStream file = Files.newOutputStream(jar);
                ZipOutputStream zip = new ZipOutputStream(file)) {
            for (String name : names) {
                ZipEntry entry = new ZipEntry(name);
                entry.setTimeLocal(THEN);
                zip.putNextEntry(entry);
                zip.write(entry.isDirectory() ? new byte[0] : text("was " + name));
            }
        }
        return jar;
    }

    private static List<String> content(Path jar) throws IOException {
        try (ZipFile zip = new ZipFile(jar.toFile())) {
            return zip.stream()
                    .map(entry -> {
                        assertThat(entry.getTimeLocal()).isEqualTo(THEN);
                        return entry.getName() + ": " + text(zip, entry);
                    })
                    .toList();
        }
    }

    private static String text(ZipFile zip, ZipEntry entry) {
        try {
            return new String(zip.getInputStream(entry).readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    private static byte[] text(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
