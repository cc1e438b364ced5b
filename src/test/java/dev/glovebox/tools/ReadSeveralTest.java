package dev.glovebox.tools;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.glovebox.protocol.ByteString;
import dev.glovebox.protocol.Cancel;
import dev.glovebox.protocol.Content;
import dev.glovebox.protocol.Json;
import dev.glovebox.protocol.ToolResult.Outcome;
import dev.glovebox.testing.FakeBox;
import dev.glovebox.testing.FakeProgram;
import dev.glovebox.views.BoxFiles;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** One call that reads several files. */
@Tag("integration")
@Timeout(180)
final class ReadSeveralTest {
    private static final String PNG =
            "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";

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

    @Test
    void eachComesUnderItsName() throws Exception {
        bench.sh("printf 'one\\ntwo\\n' >a; printf 'no end' >b; seq 1 9 >c; : >empty");
        Json.Builder call =
                Json.object().with("files", List.of(file("a"), file("/workspace/b"), lines("c", 2, 3), file("empty")));
        assertThat(bench.run("read_file", call))
                .isEqualTo(ToolOutput.done(
                        """
                                ==> a <==
                                one
                                two
                                ==> /workspace/b <==
                                no end
                                ==> c <==
                                2
                                3
                                [lines 2-3 of 9]
                                ==> empty <==
                                [empty file]
                                """,
                        Json.parse("{\"files\":[{\"path\":\"/workspace/a\",\"from\":1,\"to\":2},"
                                + "{\"path\":\"/workspace/b\",\"from\":1,\"to\":1},"
                                + "{\"path\":\"/workspace/c\",\"from\":2,\"to\":3},"
                                + "{\"path\":\"/workspace/empty\",\"from\":1,\"to\":1}]}")));
    }

    @Test
    void oneAloneLooksAsEver() throws Exception {
        bench.sh("echo one >a; echo two >b");
        assertThat(bench.done("read_file", Json.object().with("files", List.of(file("a")))))
                .isEqualTo("one\n");
        assertThat(bench.done("read_file", Json.object().with("path", "a").with("files", List.of(file("b")))))
                .isEqualTo("==> a <==\none\n==> b <==\ntwo\n");
        assertThat(bench.failed("read_file", Json.object()))
                .isEqualTo("read_file: Give 'path' for one file, or 'files' for several; for example"
                        + " {\"path\":\"src/main.py\"}.");
    }

    @Test
    void whatCannotBeReadSaysSoInItsPlace() throws Exception {
        bench.sh("echo fine >a; printf 'x\\0' >bin; mkdir d; mkfifo p; ln -s /dev/zero zero; echo >main.py");
        String all = bench.done("read_file", files("a", "bin", "d", "p", "zero", "man.py"));
        assertThat(all)
                .startsWith("==> a <==\nfine\n==> bin <==\nbin is not a text file;")
                .contains("==> d <==\nd: not the right kind of file")
                .contains("==> p <==\np: not the right kind of file")
                .contains("==> zero <==\nzero: not the right kind of file")
                .endsWith("==> man.py <==\nman.py: there is no such file. Near names: main.py.\n");
        ToolOutput none = bench.run("read_file", files("bin", "d"));
        assertThat(none.outcome()).isEqualTo(Outcome.FAILED);
        assertThat(none.details())
                .isEqualTo(Json.parse("{\"files\":[{\"path\":\"/workspace/bin\",\"outcome\":\"failed\"},"
                        + "{\"path\":\"/workspace/d\",\"outcome\":\"failed\"}]}"));
    }

    @Test
    void theRoomIsSharedAndWhatIsLeftOutIsSaid() throws Exception {
        bench.sh(
                "seq 1 20000 >long; seq 1 300000 >longer; seq 1 100 >short; head -c 90000 /dev/zero | tr '\\0' x >wide");
        String all = bench.done("read_file", files("long", "short", "longer", "wide"));
        assertThat(all)
                .hasSizeBetween(46_500, 48_600)
                .containsPattern(
                        "\\n(\\d+)\\n\\[lines 1-\\1 of 20000; read on with from \\d+\\]\\n==> short <==\\n1\\n")
                .contains("\n100\n==> longer <==\n1\n")
                .containsPattern("\\n(\\d+)\\n\\[lines 1-\\1; the file goes on; read on with from \\d+\\]\\n==> wide")
                .endsWith("x\n[line 1 is longer than can be shown here; read it alone]\n");
    }

    @Test
    void picturesComeBetweenTheTexts() throws Exception {
        bench.sh("echo a >a; echo " + PNG + " | base64 -d >p; for i in 1 2 3 4 5; do cp p p$i; done");
        assertThat(bench.run("read_file", files("a", "p", "a")).content())
                .isEqualTo(List.of(
                        new Content.Text("==> a <==\na\n==> p <==\n"),
                        new Content.Image("image/png", PNG),
                        new Content.Text("==> a <==\na\n")));
        assertThat(Workbench.text(bench.run("read_file", files("p1", "p2", "p3", "p4", "p5"))))
                .endsWith("Image==> p5 <==\np5: one call shows at most 4 images; read it in another.\n");
    }

    @Test
    void picturesShareTheirRoomToo() throws Exception {
        bench.sh("echo " + PNG
                + " | base64 -d >small; (head -c 30 small; head -c 2M /dev/zero; tail -c 12 small) >large;"
                + " cp large second; (cat small; head -c 4M /dev/zero) >huge");
        assertThat(Workbench.text(bench.run("read_file", files("large", "second", "huge", "small"))))
                .isEqualTo("""
                        ==> large <==
                        Image==> second <==
                        second: the images of this call are more than 3.5 MB together; read it in another.
                        ==> huge <==
                        huge: the images of this call are more than 3.5 MB together; read it in another.
                        ==> small <==
                        Image""");
    }

    @Test
    void notTooManyAtOnce() throws Exception {
        bench.sh("for i in $(seq 1 21); do echo $i >f$i; done");
        List<String> names = IntStream.rangeClosed(1, 21).mapToObj(i -> "f" + i).toList();
        assertThat(bench.done("read_file", files(names.subList(0, 20).toArray(String[]::new))))
                .startsWith("==> f1 <==\n1\n==> f2 <==\n2\n")
                .endsWith("==> f20 <==\n20\n");
        assertThat(bench.failed("read_file", files(names.toArray(String[]::new))))
                .isEqualTo("read_file: One call reads at most 20 files; send several calls.");
    }

    @Test
    void fourAreReadAtOnceAndNeverMore() throws Exception {
        var four = new CountDownLatch(4);
        var inside = new AtomicInteger();
        var most = new AtomicInteger();
        FakeProgram glove = (arguments, world) -> {
            most.accumulateAndGet(inside.incrementAndGet(), Math::max);
            four.countDown();
            boolean met = four.await(120, TimeUnit.SECONDS);
            Thread.sleep(2);
            inside.decrementAndGet();
            world.stdout().write((met ? "met\n" : "alone\n").getBytes(UTF_8));
            return 0;
        };
        try (var box = new FakeBox(Map.of("/glove", glove))) {
            var files = new BoxFiles(box, ByteString.of("/glove"), ByteString.of("/"), Duration.ofSeconds(20));
            var context = new ToolContext(box, files, text -> {}, new Cancel());
            String[] names = IntStream.range(0, 20).mapToObj(i -> "f" + i).toArray(String[]::new);
            String text = Workbench.text(new ReadFile().run(files(names).end(), context));
            assertThat(text.lines().filter("met"::equals)).hasSize(20);
            assertThat(most).hasValue(4);
        }
    }

    @Test
    void roomIsSharedByNeed() {
        assertThat(ReadPage.shares(List.of(10, 20, 30), 100)).containsExactly(10, 20, 30);
        assertThat(ReadPage.shares(List.of(500, 10, 500), 110)).containsExactly(50, 10, 50);
        assertThat(ReadPage.shares(List.of(1000, 1000, 0), 99)).containsExactly(49, 50, 0);
    }

    private static Json.Builder files(String... paths) {
        return Json.object()
                .with("files", Stream.of(paths).map(ReadSeveralTest::file).toList());
    }

    private static Json file(String path) {
        return Json.object().with("path", path).end();
    }

    private static Json lines(String path, int from, int to) {
        return Json.object()
                .with("path", path)
                .with("from", from)
                .with("to", to)
                .end();
    }
}
