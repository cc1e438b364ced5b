package dev.glovebox.views.changes;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.glovebox.protocol.ByteString;
import dev.glovebox.protocol.Sha256;
import dev.glovebox.views.FileEntry;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(180)
final class UnifiedDiffTest {
    private static final ByteString PATH = ByteString.of("src/a.txt");

    @TempDir
    Path folder;

    private static Item.File text(String text) {
        return text(0644, text.getBytes(UTF_8));
    }

    private static Item.File text(int mode, byte[] bytes) {
        return new Item.File(
                mode,
                bytes.length,
                Instant.EPOCH,
                Optional.of(ByteString.of(Sha256.of(bytes))),
                new Item.Text.Kept(ByteString.of(bytes)));
    }

    private static Item.File binary(int size) {
        var hash = Optional.of(ByteString.of("hash of " + size));
        return new Item.File(0644, size, Instant.EPOCH, hash, new Item.Text.Binary());
    }

    private static String diff(Item before, Item now) {
        return UnifiedDiff.of(new Change.Altered(PATH, before, now)).display();
    }

    private static String altered(String path, Item before, Item now) {
        return UnifiedDiff.of(new Change.Altered(ByteString.of(path), before, now))
                .display();
    }

    @Test
    void showsEditsWithThreeLinesAround() {
        assertThat(diff(text("1\n2\n3\n4\n5\n6\n7\n8\n"), text("1\n2\n3\n4\nfive\n6\n7\n8\n9")))
                .isEqualTo("""
                        diff --git a/src/a.txt b/src/a.txt
                        --- a/src/a.txt
                        +++ b/src/a.txt
                        @@ -2,7 +2,8 @@
                         2
                         3
                         4
                        -5
                        +five
                         6
                         7
                         8
                        +9
                        \\ No newline at end of file
                        """);
    }

    @Test
    void showsWhatCameAndWhatWent() {
        assertThat(UnifiedDiff.of(new Change.Added(PATH, text(0755, "x\n".getBytes(UTF_8))))
                        .display())
                .isEqualTo("""
                        diff --git a/src/a.txt b/src/a.txt
                        new file mode 100755
                        --- /dev/null
                        +++ b/src/a.txt
                        @@ -0,0 +1 @@
                        +x
                        """);
        assertThat(UnifiedDiff.of(new Change.Removed(PATH, text("x\ny"))).display())
                .isEqualTo("""
                        diff --git a/src/a.txt b/src/a.txt
                        deleted file mode 100644
                        --- a/src/a.txt
                        +++ /dev/null
                        @@ -1,2 +0,0 @@
                        -x
                        -y
                        \\ No newline at end of file
                        """);
        assertThat(UnifiedDiff.of(new Change.Added(PATH, text(""))).display())
                .isEqualTo("diff --git a/src/a.txt b/src/a.txt\nnew file mode 100644\n");
    }

    @Test
    void showsModesAndKinds() {
        assertThat(diff(text(0644, new byte[] {'x'}), text(0755, new byte[] {'x'})))
                .isEqualTo("diff --git a/src/a.txt b/src/a.txt\nold mode 100644\nnew mode 100755\n");
        assertThat(diff(text("x\n"), new Item.Link(ByteString.of("/etc/passwd"))))
                .contains("deleted file mode 100644", "new file mode 120000", "+/etc/passwd\n\\ No newline");
        assertThat(diff(text("x\n"), new Item.Other(FileEntry.Kind.PIPE)))
                .contains("deleted file mode 100644")
                .endsWith("Pipe src/a.txt added\n");
    }

    @Test
    void whatIsNoTextIsASentence() {
        assertThat(diff(binary(3), binary(5))).isEqualTo("Binary file src/a.txt changed (3 → 5 bytes)\n");
        assertThat(diff(text("abc"), binary(1))).isEqualTo("Binary file src/a.txt changed (3 → 1 byte)\n");
        assertThat(UnifiedDiff.of(new Change.Added(PATH, binary(5))).display())
                .isEqualTo("Binary file src/a.txt added (5 bytes)\n");
        var large = new Item.File(0644, 1L << 40, Instant.EPOCH, Optional.empty(), new Item.Text.NotKept());
        assertThat(UnifiedDiff.of(new Change.Removed(PATH, large)).display())
                .isEqualTo("Large file src/a.txt removed (1099511627776 bytes)\n");
    }

    @Test
    void quotesNamesThatCouldSteerALineOrATerminal() {
        assertThat(PatchName.of("a/", ByteString.of("grün und blau"))).isEqualTo("a/grün und blau");
        assertThat(PatchName.inHeader("a/", ByteString.of("a b"))).isEqualTo("a/a b\t");
        assertThat(PatchName.of("a/", ByteString.of("n\nl\t\u001b[31m\"\\")))
                .isEqualTo("\"a/n\\nl\\t\\033[31m\\\"\\\\\"");
        assertThat(PatchName.of("", ByteString.of("\u202e"))).isEqualTo("\"\\342\\200\\256\"");
        assertThat(PatchName.of("", ByteString.of(new byte[] {'x', (byte) 0xff})))
                .isEqualTo("\"x\\377\"");
    }

    @Test
    void patchMakesTheNewTextOfTheOld() throws Exception {
        long seed = new Random().nextLong();
        Random random = new Random(seed);
        StringBuilder patches = new StringBuilder();
        int count = 300;
        for (int i = 0; i < count; i++) {
            byte[] before = lines(random, 1 + random.nextInt(4));
            byte[] after = random.nextInt(4) == 0 ? lines(random, 3) : edited(before, random);
            Files.write(folder.resolve("f" + i), before);
            Files.write(folder.resolve("f" + i + ".expected"), after);
            var change = new Change.Altered(ByteString.of("f" + i), text(0644, before), text(0644, after));
            patches.append(new String(UnifiedDiff.of(change).toBytes(), ISO_8859_1));
        }
        patched(patches.toString(), "seed " + seed, "patch", "-p1", "--binary", "--force", "-i", "all.patch");
        for (int i = 0; i < count; i++) {
            Path patched = folder.resolve("f" + i);
            byte[] got =
                    Files.exists(patched) ? Files.readAllBytes(patched) : new byte[0]; // patch removes what is empty
            assertThat(got)
                    .as("seed %d, file %d", seed, i)
                    .isEqualTo(Files.readAllBytes(folder.resolve("f" + i + ".expected")));
        }
    }

    @Test
    void gitTakesEveryKindOfChangeAndName() throws Exception {
        List<String> names =
                List.of("plain", "with blank", "n\nl", "tab\t", "q\"uote", "grün", "back\\slash", "\u001b[31m");
        StringBuilder patches = new StringBuilder();
        for (String name : names) {
            Files.writeString(folder.resolve(name), "1\n2\n");
            patches.append(UnifiedDiff.of(new Change.Altered(ByteString.of(name), text("1\n2\n"), text("1\n3")))
                    .display());
            patches.append(UnifiedDiff.of(new Change.Added(ByteString.of("new/" + name), text("x")))
                    .display());
        }
        Files.writeString(folder.resolve("gone"), "1\n");
        patches.append(UnifiedDiff.of(new Change.Removed(ByteString.of("gone"), text("1\n")))
                .display());
        patches.append(UnifiedDiff.of(new Change.Added(ByteString.of("link"), new Item.Link(ByteString.of("plain"))))
                .display());
        Files.createSymbolicLink(folder.resolve("moved"), Path.of("x"));
        Files.writeString(folder.resolve("turned"), "1\n");
        patches.append(altered("moved", new Item.Link(ByteString.of("x")), new Item.Link(ByteString.of("y"))));
        patches.append(altered("turned", text("1\n"), new Item.Link(ByteString.of("plain"))));
        patches.append(diff(binary(1), binary(2)));
        Files.writeString(folder.resolve("mode"), "1\n");
        patches.append(UnifiedDiff.of(
                        new Change.Altered(ByteString.of("mode"), text("1\n"), text(0755, "1\n".getBytes(UTF_8))))
                .display());
        patched(new String(patches.toString().getBytes(UTF_8), ISO_8859_1), "names", "git", "apply", "all.patch");
        for (String name : names) {
            assertThat(folder.resolve(name)).hasContent("1\n3");
            assertThat(folder.resolve("new").resolve(name)).hasContent("x");
        }
        assertThat(folder.resolve("gone")).doesNotExist();
        assertThat(Files.readSymbolicLink(folder.resolve("link"))).isEqualTo(Path.of("plain"));
        assertThat(Files.readSymbolicLink(folder.resolve("moved"))).isEqualTo(Path.of("y"));
        assertThat(Files.readSymbolicLink(folder.resolve("turned"))).isEqualTo(Path.of("plain"));
        assertThat(Files.isExecutable(folder.resolve("mode"))).isTrue();
    }

    private void patched(String patches, String name, String... command) throws Exception {
        Files.write(folder.resolve("all.patch"), patches.getBytes(ISO_8859_1));
        Process process = new ProcessBuilder(command)
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .start();
        String said = new String(process.getInputStream().readAllBytes(), UTF_8);
        assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
        assertThat(process.exitValue()).as(name + ": " + said).isZero();
    }

    /** Few kinds of lines, so that they match in many ways; some end in CR LF, the last perhaps in nothing. */
    private static byte[] lines(Random random, int kinds) {
        String text = IntStream.range(0, random.nextInt(40))
                .mapToObj(i -> "l" + random.nextInt(kinds) + (random.nextInt(9) == 0 ? "\r\n" : "\n"))
                .collect(Collectors.joining());
        String end = random.nextInt(3) == 0 ? "end\u00ff" : "";
        return (text + end).getBytes(ISO_8859_1);
    }

    private static byte[] edited(byte[] before, Random random) {
        List<String> lines =
                new ArrayList<>(new String(before, ISO_8859_1).lines().toList());
        for (int edits = random.nextInt(5); edits >= 0; edits--) {
            int at = random.nextInt(lines.size() + 1);
            if (random.nextBoolean() || at == lines.size()) {
                lines.add(at, "new" + random.nextInt(3));
            } else {
                lines.remove(at);
            }
        }
        String end = random.nextBoolean() ? "\n" : "";
        return (String.join("\n", lines) + end).getBytes(ISO_8859_1);
    }
}
