package dev.glovebox.tools;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.glovebox.protocol.BoxPolicy;
import dev.glovebox.protocol.ByteString;
import dev.glovebox.protocol.CallSpec;
import dev.glovebox.protocol.Cancel;
import dev.glovebox.protocol.Content;
import dev.glovebox.protocol.Json;
import dev.glovebox.protocol.Level;
import dev.glovebox.protocol.ToolResult;
import dev.glovebox.sandbox.Box;
import dev.glovebox.sandbox.Call;
import dev.glovebox.sandbox.Duplex;
import dev.glovebox.sandbox.Inlet;
import dev.glovebox.testing.Ran;
import dev.glovebox.testing.RealBoxes;
import dev.glovebox.views.BoxFiles;
import dev.glovebox.views.changes.Keeping;
import dev.glovebox.views.changes.Replaced;
import dev.glovebox.views.changes.Undo;
import dev.glovebox.views.changes.Undo.Outcome;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** One call that edits several files: all or none. */
@Tag("integration")
@Timeout(180)
final class EditSeveralTest {
    @TempDir
    Path workspace;

    @TempDir
    Path state;

    private Box box;
    private Replaced store;

    @BeforeEach
    void open() {
        box = RealBoxes.open(RealBoxes.bubblewrap(), BoxPolicy.sealed(workspace));
        store = new Replaced(state.resolve("replaced"));
    }

    @AfterEach
    void close() {
        box.close();
    }

    @Test
    void editsGoToTheFilesThatTheyName() throws Exception {
        sh("printf 'one\\ntwo\\n' >a; printf 'x\\r\\ny\\r\\n' >b; chmod 700 b");
        ToolOutput output = run(edit("one", "1"), edit("x\ny", "z", "b"), edit("two", "2", "./a"));
        assertThat(output)
                .isEqualTo(ToolOutput.done(
                        "Edited a: 2 replacements, at line 1, 2.\nEdited b: 1 replacement, at line 1.",
                        Json.parse(
                                "{\"files\":[{\"path\":\"/workspace/a\",\"edits\":[{\"line\":1,\"old\":\"one\",\"new\":\"1\"},"
                                        + "{\"line\":2,\"old\":\"two\",\"new\":\"2\"}]},{\"path\":\"/workspace/b\",\"edits\":"
                                        + "[{\"line\":1,\"old\":\"x\\ny\",\"new\":\"z\"}]}]}")));
        assertThat(sh("cat a b; stat -c %a b")).isEqualTo("1\n2\nz\r\n700\n");
    }

    @Test
    void oneThatDoesNotFitStopsAllAndEachIsTold() throws Exception {
        sh("echo one >a; echo two >b; echo three >main.py");
        ToolOutput output = run(
                edit("one", "1"), edit("nothing", "2", "b"), edit("three", "3", "man.py"), edit("one", "x", "/etc"));
        assertThat(output.outcome()).isEqualTo(ToolResult.Outcome.FAILED);
        assertThat(output.words())
                .startsWith("b: old is not in the file")
                .contains("\nman.py: there is no such file. Near names: main.py.\n/etc: not the right kind of file")
                .endsWith("\nNo file of this call was changed.");
        assertThat(sh("cat a b main.py")).isEqualTo("one\ntwo\nthree\n");
        assertThat(state.resolve("replaced")).doesNotExist();
    }

    @Test
    void aPersonCanTakeAllOfItBack() throws Exception {
        sh("echo one >a; echo two >b; echo x >c");
        run(edit("one", "1"), edit("two", "2", "b"));
        sh("echo meddled >>b");
        assertThat(undo("c1"))
                .containsExactly(
                        new Outcome.Conflict("c1", "b", "It has another content than the call gave it."),
                        new Outcome.TakenBack("c1", "a", "put back"));
        assertThat(sh("cat a b")).isEqualTo("one\n2\nmeddled\n");
    }

    @Test
    void aFullDiskLeavesEveryFileAsItWas() throws Exception {
        sh("echo one >a; chmod 640 a; echo two >/tmp/b; cat /dev/zero >/tmp/fill || true");
        ToolOutput output = run(edit("one", "1"), edit("two", "2".repeat(100_000), "/tmp/b"));
        assertThat(output)
                .isEqualTo(ToolOutput.failed(
                        "/tmp/b: no space left; remove files that are not needed. Nothing was changed."));
        assertThat(sh("cat a /tmp/b; stat -c %a a; ls -A . /tmp | grep -v junit"))
                .isEqualTo("one\ntwo\n640\n.:\na\n\n/tmp:\nb\nfill\n");
        assertThat(undo("c1")).isEmpty();
    }

    @Test
    void whatCannotBePutBackIsNamedAndCanStillBeTakenBack() throws Exception {
        sh("echo one >a; echo two >b; echo three >c");
        Box failing = new FailingWrites(box, Set.of(3, 5), new AtomicInteger());
        ToolOutput output = run(failing, keeping(), edit("one", "1"), edit("two", "2", "b"), edit("three", "3", "c"));
        assertThat(output.words())
                .startsWith("c: not permitted")
                .endsWith(" Could not be put back, and may hold their edits: a. No other file was changed.");
        assertThat(sh("cat a b c")).isEqualTo("1\ntwo\nthree\n");
        assertThat(undo("c1")).containsExactly(new Outcome.TakenBack("c1", "a", "put back"));
    }

    @Test
    void oneFileUnderTwoNamesLosesNoEdit() throws Exception {
        sh("echo one two >a; ln -s a link");
        assertThat(run(edit("one", "1"), edit("two", "2", "link")).words())
                .startsWith("link: it is no longer as it was when this call began, or has two names in it;")
                .endsWith(" Nothing was changed.");
        assertThat(sh("cat a; readlink link")).isEqualTo("one two\na\n");
        assertThat(run(edit("one", "1"), edit("two", "2", "/workspace//././a")).words())
                .isEqualTo("Edited a: 2 replacements, at line 1, 1.");
    }

    @Test
    void everyFileIsKeptBeforeTheFirstIsWritten() throws Exception {
        sh("echo one >a; echo two >b");
        List<String> seen = new ArrayList<>();
        var full = new Keeping() {
            @Override
            public boolean keeps(ByteString path) {
                return true;
            }

            @Override
            public Kept before(Planned planned) {
                seen.add(sh("cat a b"));
                if (seen.size() == 2) {
                    throw new IllegalStateException("no room");
                }
                return () -> seen.add("withdrawn");
            }
        };
        assertThatThrownBy(() -> run(box, full, edit("one", "1"), edit("two", "2", "b")))
                .hasMessage("no room");
        assertThat(seen).containsExactly("one\ntwo\n", "one\ntwo\n", "withdrawn");
        assertThat(sh("cat a b")).isEqualTo("one\ntwo\n");
    }

    @Test
    void notTooManyAndNotTooMuchAtOnce() throws Exception {
        sh(
                "for i in $(seq 1 21); do echo x >f$i; done; (echo x; head -c 5M /dev/zero | tr '\\0' a) >big; cp big large");
        Json[] many = IntStream.rangeClosed(1, 21)
                .mapToObj(i -> edit("x", "y", "f" + i))
                .toArray(Json[]::new);
        assertThat(run(many).words()).isEqualTo("edit_file: One call edits at most 20 files; send several calls.");
        assertThat(run(edit("x", "y", "big"), edit("x", "y", "large")).words())
                .startsWith("large: the files of this call are larger than 8 MB together; edit it in another.");
        assertThat(sh("cat f*; head -1 big")).isEqualTo("x\n".repeat(22));
    }

    private ToolOutput run(Json... edits) throws InterruptedException {
        return run(box, keeping(), edits);
    }

    private static ToolOutput run(Box box, Keeping keeping, Json... edits) throws InterruptedException {
        var context = new ToolContext(box, files(box, "/"), text -> {}, new Cancel(), keeping);
        String arguments = Json.object()
                .with("path", "a")
                .with("edits", List.of(edits))
                .end()
                .text();
        try (var toolbox = Toolbox.standard(Toolbox.Setup.USUAL)) {
            return toolbox.run(new Content.ToolCall("x", "edit_file", arguments), context);
        }
    }

    private Keeping keeping() {
        return store.keeping("c1", "/workspace");
    }

    private List<Outcome> undo(String call) throws InterruptedException {
        return new Undo(store, files(box, "/workspace"), outcome -> {}).call(call);
    }

    private static BoxFiles files(Box box, String root) {
        return new BoxFiles(box, ByteString.of(box.inside().glove()), ByteString.of(root), Duration.ofSeconds(20));
    }

    private String sh(String script) {
        return Ran.script(box, script).succeeded();
    }

    private static Json edit(String old, String replacement) {
        return Json.object().with("old", old).with("new", replacement).end();
    }

    private static Json edit(String old, String replacement, String path) {
        return Json.object()
                .with("old", old)
                .with("new", replacement)
                .with("path", path)
                .end();
    }

    /** A real box in which some writes, counted from 1, meet a read-only place instead. */
    private record FailingWrites(Box box, Set<Integer> failing, AtomicInteger writes) implements Box {
        @Override
        public Call start(CallSpec spec) {
            boolean fails = spec.argv().contains(ByteString.of("put")) && failing.contains(writes.incrementAndGet());
            return box.start(fails ? elsewhere(spec) : spec);
        }

        private static CallSpec elsewhere(CallSpec spec) {
            List<ByteString> argv = Stream.concat(
                            spec.argv().stream().limit(spec.argv().size() - 1), Stream.of(ByteString.of("/etc/x")))
                    .toList();
            return new CallSpec(
                    argv, spec.environment(), spec.directory(), spec.stdio(), spec.deadline(), spec.limits());
        }

        @Override
        public Duplex connect(Inlet inlet) throws IOException, InterruptedException {
            return box.connect(inlet);
        }

        @Override
        public Inside inside() {
            return box.inside();
        }

        @Override
        public Set<Limit> limitsMet() {
            return box.limitsMet();
        }

        @Override
        public Level level() {
            return box.level();
        }

        @Override
        public List<String> notices() {
            return box.notices();
        }

        @Override
        public void close() {
            box.close();
        }
    }
}
