package dev.glovebox.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The commands of docs/how-to/team-server.md, on a small data folder. */
final class BackupTest {
    private static final String DATA = "data=/var/lib/glovebox ";

    @TempDir
    Path folder;

    private Path data;

    @BeforeEach
    void makeData() throws IOException {
        data = Files.createDirectory(folder.resolve("data"));
        Files.writeString(data.resolve("glovebox.db"), "rows");
        Files.writeString(folder.resolve("secret"), "of the machine");
    }

    private void fillTasks(Path tasks) throws IOException {
        Path workspace = Files.createDirectories(tasks.resolve("j1/workspace"));
        Files.writeString(workspace.resolve("made.txt"), "made");
        Files.createSymbolicLink(workspace.resolve("planted"), folder.resolve("secret"));
    }

    /** In place of sudo and the real data folder. */
    private void run(String commands) throws IOException, InterruptedException {
        Process shell = new ProcessBuilder("sh", "-euc", "sudo() { \"$@\"; }\n" + commands)
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .start();
        String said = new String(shell.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(shell.waitFor()).as(said).isZero();
    }

    private void backUp() throws IOException, InterruptedException {
        List<String> lines = Files.readAllLines(Path.of("docs/how-to/team-server.md")).stream()
                .map(String::strip)
                .filter(line -> line.startsWith(DATA) || line.contains("sudo tar "))
                .toList();
        assertThat(lines).hasSize(3);
        run(lines.stream().collect(Collectors.joining("\n")).replace("/var/lib/glovebox", data.toString()));
    }

    private void isWhole(Path tasks) throws IOException {
        assertThat(folder.resolve("restored/glovebox.db")).hasContent("rows");
        assertThat(tasks.resolve("j1/workspace/made.txt")).hasContent("made");
        assertThat(Files.isSymbolicLink(tasks.resolve("j1/workspace/planted"))).isTrue();
    }

    @Test
    void holdsTheTasksOfThisServer() throws IOException, InterruptedException {
        fillTasks(data.resolve("tasks"));
        backUp();
        run("mkdir restored; tar -C restored -xzf glovebox-????-??-??.tar.gz; ! ls *-tasks.tar.gz");
        isWhole(folder.resolve("restored/tasks"));
    }

    @Test
    void holdsSharedTasks() throws IOException, InterruptedException {
        Path shared = folder.resolve("shared");
        fillTasks(shared);
        Files.createSymbolicLink(data.resolve("tasks"), shared);
        backUp();
        run("rm -r shared; mkdir restored shared; tar -C restored -xzf glovebox-????-??-??.tar.gz;"
                + " tar -C shared -xzf glovebox-*-tasks.tar.gz");
        isWhole(folder.resolve("restored/tasks"));
    }
}
