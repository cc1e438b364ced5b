package dev.glovebox.tools;

import static org.assertj.core.api.Assertions.assertThat;

import dev.glovebox.protocol.Content;
import dev.glovebox.protocol.Json;
import dev.glovebox.protocol.ToolResult.Outcome;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Tag("integration")
@Timeout(180)
final class FileToolsTest {
    private static final byte[] PNG = Base64.getDecoder()
            .decode("iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==");

    @TempDir
    Path workspace;

    private Workbench bench;

    @BeforeEach
    void open() {
        bench = Workbench.bubblewrap(workspace);
    }

    @AfterEach
    void close() {
        bench.close();
    }

    private static Json.Builder path(String path) {
        return Json.object().with("path", path);
    }

    private static Json.Builder edit(String path, String old, String replacement) {
        Json edit = Json.object().with("old", old).with("new", replacement).end();
        return path(path).with("edits", List.of(edit));
    }

    @Test
    void writesWithParentsAndReadsBack() throws Exception {
        assertThat(bench.done("write_file", path("a/b/c.txt").with("content", "one\ntwo é\n")))
                .isEqualTo("Wrote 11 bytes to a/b/c.txt.");
        assertThat(bench.done("read_file", path("/workspace/a/b/c.txt"))).isEqualTo("one\ntwo é\n");
        assertThat(bench.sh("stat -c '%a' a/b/c.txt")).isEqualTo("644\n");
        bench.sh("chmod 750 a/b/c.txt");
        bench.done("write_file", path("a/b/c.txt").with("content", ""));
        assertThat(bench.sh("stat -c '%a %s' a/b/c.txt")).isEqualTo("750 0\n");
        assertThat(bench.done("read_file", path("a/b/c.txt"))).isEqualTo("[empty file]");
    }

    @Test
    void namesOfAnyKindWork() throws Exception {
        for (String name : List.of("new\nline", "-rf", "sp ace", "q'u\"o$te", "*", "é😀")) {
            bench.done("write_file", path(name).with("content", name));
            assertThat(bench.done("read_file", path(name))).isEqualTo(name);
        }
        assertThat(bench.done("list_files", Json.object()))
                .contains("$'new\\nline'\n")
                .contains("-rf\n");
    }

    @Test
    void whereItCannotWriteItSaysWhereItCan() throws Exception {
        assertThat(bench.failed("write_file", path("/etc/x").with("content", "")))
                .isEqualTo(
                        "/etc/x: not permitted, or on a read-only filesystem; only /workspace, /tmp and HOME can be written.");
        bench.sh("mkdir d");
        assertThat(bench.failed("write_file", path("d").with("content", "")))
                .startsWith("d: not the right kind of file");
    }

    @Test
    void readsSomeLinesAndSaysWhich() throws Exception {
        bench.sh("seq 1 100 >n");
        assertThat(bench.done("read_file", path("n").with("from", 99))).isEqualTo("99\n100\n[lines 99-100 of 100]");
        assertThat(bench.done("read_file", path("n").with("from", 2).with("to", 3)))
                .isEqualTo("2\n3\n[lines 2-3 of 100]");
        assertThat(bench.done("read_file", path("n").with("to", 200)))
                .startsWith("1\n")
                .endsWith("\n100\n");
        assertThat(bench.failed("read_file", path("n").with("from", 101))).isEqualTo("n has only 100 lines.");
        bench.sh("printf 'a\\nb' >m");
        assertThat(bench.done("read_file", path("m").with("from", 2))).isEqualTo("b\n[lines 2-2 of 2]");
    }

    @Test
    void aLargeFileComesInPortionsOfWholeLines() throws Exception {
        bench.sh("seq 1 1000000 >n");
        String first = bench.done("read_file", path("n"));
        assertThat(first)
                .hasSizeBetween(47_000, 48_100)
                .matches("(?s).*\\n(\\d+)\\n\\[lines 1-\\1; the file goes on\\]");
        assertThat(bench.done("read_file", path("n").with("from", 999_999)))
                .isEqualTo("999999\n1000000\n[lines 999999-1000000 of 1000000]");
    }

    @Test
    void aHugeLineIsCut() throws Exception {
        bench.sh(
                "head -c 3000000 /dev/zero | tr '\\0' 'x' >one; printf 'a%.0s' {1..2} >>one; yes é | tr -d '\\n' | head -c 100001 >two");
        assertThat(bench.done("read_file", path("one")))
                .endsWith("x\n[line 1 is longer than can be shown; cut it with bash]")
                .hasSizeLessThan(48_100);
        assertThat(bench.done("read_file", path("two")))
                .endsWith("é\n[line 1 is longer than can be shown; cut it with bash]");
    }

    @Test
    void oddTextIsNoticed() throws Exception {
        bench.sh(
                "printf 'a\\r\\nb\\r\\n' >crlf; printf 'caf\\351\\n' >latin; printf 'a\\0b' >binary; mkdir d; mkfifo p");
        assertThat(bench.done("read_file", path("crlf")))
                .isEqualTo("a\nb\n[lines end with CRLF, which edit_file keeps]");
        assertThat(bench.done("read_file", path("latin")))
                .isEqualTo("caf\ufffd\n[not UTF-8: some bytes are shown as \ufffd]");
        assertThat(bench.failed("read_file", path("binary")))
                .startsWith("binary is not a text file; look at it with bash");
        assertThat(bench.failed("read_file", path("d"))).startsWith("d: not the right kind of file");
        assertThat(bench.failed("read_file", path("p"))).startsWith("p: not the right kind of file");
    }

    @Test
    void picturesAreSeen() throws Exception {
        String data = Base64.getEncoder().encodeToString(PNG);
        bench.sh("echo " + data + " | base64 -d >p.txt; (cat p.txt; head -c 4M /dev/zero) >big.png");
        assertThat(bench.run("read_file", path("p.txt")))
                .isEqualTo(new ToolOutput(
                        Outcome.DONE,
                        List.of(new Content.Image("image/png", data)),
                        Json.parse("{\"path\":\"/workspace/p.txt\",\"media_type\":\"image/png\",\"bytes\":" + PNG.length
                                + "}")));
        assertThat(bench.failed("read_file", path("big.png"))).contains("make a smaller copy");
    }

    @Test
    void aMissingFileHasNeighbours() throws Exception {
        bench.sh("mkdir -p src/deep; touch src/main.py src/README.md src/deep/helper.py");
        assertThat(bench.failed("read_file", path("src/man.py")))
                .isEqualTo("src/man.py: there is no such file. Near names: src/main.py.");
        assertThat(bench.failed("read_file", path("helper.py")))
                .isEqualTo("helper.py: there is no such file. Near names: src/deep/helper.py.");
        assertThat(bench.failed("edit_file", edit("src/readme.md", "a", "b"))).contains("src/README.md");
        bench.sh("ln -s nowhere linkA; touch linkB");
        assertThat(bench.failed("read_file", path("linkA")))
                .isEqualTo("linkA: there is no such file. Near names: linkB.");
        assertThat(bench.failed("read_file", path("nothing/alike")))
                .isEqualTo("nothing/alike: there is no such file or folder; list_files shows what there is.");
    }

    @Test
    void linksMeanWhatTheyMeanInside() throws Exception {
        bench.sh("ln -s /etc/passwd out; echo x >real; ln -s real soft; ln -s loop loop");
        assertThat(bench.done("read_file", path("out"))).contains("box:");
        bench.done("edit_file", edit("soft", "x", "y"));
        assertThat(bench.sh("cat real; readlink soft")).isEqualTo("y\nreal\n");
        assertThat(bench.failed("read_file", path("loop"))).contains("the path cannot be followed");
        assertThat(bench.failed("edit_file", edit("out", "/home/box", "x"))).contains("not permitted");
    }

    @Test
    void editsKeepModeAndLineEnds() throws Exception {
        bench.sh("printf 'a\\r\\nb\\r\\n' >f; chmod 700 f");
        var output = bench.run("edit_file", edit("f", "a\nb", "a\nc\nd"));
        assertThat(output)
                .isEqualTo(
                        ToolOutput.done(
                                "Edited f: 1 replacement, at line 1.",
                                Json.parse(
                                        "{\"path\":\"/workspace/f\",\"edits\":[{\"line\":1,\"old\":\"a\\nb\",\"new\":\"a\\nc\\nd\"}]}")));
        assertThat(bench.sh("od -An -c f | tr -s ' '; stat -c %a f"))
                .isEqualTo(" a \\r \\n c \\r \\n d \\r \\n\n700\n");
    }

    @Test
    void anEditThatDoesNotFitChangesNothing() throws Exception {
        bench.sh("printf 'def f():\\n\\treturn 1\\n' >f.py; printf 'a\\0' >binary; head -c 9M /dev/zero >large");
        assertThat(bench.failed("edit_file", edit("f.py", "def f():\n    return 1", "x")))
                .startsWith("f.py: old is not in the file. The closest lines are:\n1: def f():\n2: \treturn 1\n");
        assertThat(bench.sh("cat f.py")).isEqualTo("def f():\n\treturn 1\n");
        assertThat(bench.failed("edit_file", edit("binary", "a", "b"))).contains("not a text file");
        assertThat(bench.failed("edit_file", edit("large", "a", "b"))).contains("larger than 8 MB");
    }

    @Test
    void movesAndReplacesNothing() throws Exception {
        bench.sh("echo 1 >a; echo 2 >b");
        assertThat(bench.done("move", Json.object().with("from", "a").with("to", "d/e")))
                .isEqualTo("Moved a to d/e.");
        assertThat(bench.failed("move", Json.object().with("from", "d/e").with("to", "b")))
                .startsWith("d/e to b: exists already");
        assertThat(bench.sh("cat b d/e")).isEqualTo("2\n1\n");
    }

    @Test
    void listsATree() throws Exception {
        bench.sh(
                "mkdir -p src/deep/er node_modules/x .git .hidden; touch src/a.py src/deep/b src.txt .hidden/h src/deep/er/z; ln -s src l; mkfifo p");
        assertThat(bench.done("list_files", Json.object()))
                .isEqualTo(".hidden/\n  h\nl -> src\np (pipe)\nsrc/\n  a.py\n  deep/\nsrc.txt\n");
        assertThat(bench.done("list_files", path("src").with("depth", 9)))
                .isEqualTo("a.py\ndeep/\n  b\n  er/\n    z\n");
        assertThat(bench.done("list_files", path("node_modules"))).isEqualTo("x/\n");
        assertThat(bench.failed("list_files", path("nowhere"))).contains("no such file or folder");
        bench.sh("mkdir many; touch many/{1..600}");
        assertThat(bench.done("list_files", path("many")))
                .endsWith("[there is more: list a folder below, or with a smaller depth]");
    }

    @Test
    void searchesLines() throws Exception {
        bench.sh(
                "mkdir -p src node_modules; printf 'import os\\ndef main():\\n    pass\\n' >src/a.py; echo 'def x' >src/b.txt;"
                        + " echo 'def y' >node_modules/c.py; printf 'def\\0' >src/bin");
        assertThat(bench.done("search_files", Json.object().with("pattern", "def \\w+")))
                .isEqualTo(
                        "src/a.py:2:def main():\nsrc/b.txt:1:def x\n[not searched: 1 binary, 0 too large or unreadable]");
        assertThat(bench.done(
                        "search_files",
                        Json.object()
                                .with("pattern", "DEF")
                                .with("ignore_case", true)
                                .with("glob", "*.py")
                                .with("context", 1)))
                .isEqualTo("src/a.py-1-import os\nsrc/a.py:2:def main():\nsrc/a.py-3-    pass");
        assertThat(bench.done("search_files", path("src/b.txt").with("pattern", "x")))
                .isEqualTo("src/b.txt:1:def x");
        assertThat(bench.done("search_files", Json.object().with("pattern", "nothing like it")))
                .startsWith("[no match]");
        assertThat(bench.failed("search_files", Json.object().with("pattern", "(?<=x)y")))
                .startsWith("The pattern cannot be used: ");
        assertThat(bench.failed("search_files", path("nowhere").with("pattern", "x")))
                .contains("no such file or folder");
    }

    @Test
    void aSearchIsBounded() throws Exception {
        bench.sh("yes match | head -5000 >many; (head -c 100000 /dev/zero | tr '\\0' x; echo NEEDLE; ) >wide");
        assertThat(bench.done("search_files", path("many").with("pattern", "match")))
                .hasSizeLessThan(17_000)
                .endsWith("[there is more: narrow the search by path, glob or pattern]");
        assertThat(bench.done("search_files", path("wide").with("pattern", "NEEDLE")))
                .startsWith("wide:1:...xxx")
                .contains("NEEDLE")
                .hasSizeLessThan(400);
    }
}
