package dev.glovebox.testing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.stream.Stream;

/** A system of nothing but a static busybox, and programs of the host to pack it with. */
public final class BareSystem {
    private static final Path BUSYBOX = Path.of("/usr/bin/busybox");

    private BareSystem() {}

    /** As a folder. */
    public static Path in(Path folder) throws IOException, InterruptedException {
        assumeTrue(Files.isExecutable(BUSYBOX), "busybox is not installed (apt-get install busybox-static)");
        Path bin = Files.createDirectories(folder.resolve("bare/bin"));
        Files.copy(BUSYBOX, bin.resolve("busybox"));
        for (String name : output(BUSYBOX.toString(), "--list").lines().toList()) {
            if (!Files.exists(bin.resolve(name))) {
                Files.createSymbolicLink(bin.resolve(name), Path.of("busybox"));
            }
        }
        return folder.resolve("bare");
    }

    /** As a tarball, compressed as its name says. */
    public static Path tarball(Path folder, String name) throws IOException, InterruptedException {
        Path tarball = folder.resolve(name);
        output(
                "tar",
                "--auto-compress",
                "-cf",
                tarball.toString(),
                "-C",
                in(folder).toString(),
                ".");
        return tarball;
    }

    /** What a program of the host prints; it must end well. */
    public static String output(String... command) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        String text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as(Arrays.toString(command) + "\n" + text).isZero();
        return text;
    }

    /** What lies below a folder of the host, by name. */
    public static Stream<String> names(Path folder) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            return files.map(file -> folder.relativize(file).toString()).sorted().toList().stream();
        }
    }
}
