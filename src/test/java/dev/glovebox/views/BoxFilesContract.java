package dev.glovebox.views;

import static org.assertj.core.api.Assertions.assertThat;

import dev.glovebox.protocol.ByteString;
import dev.glovebox.protocol.CallEnd;
import dev.glovebox.protocol.CallSpec;
import dev.glovebox.sandbox.Box;
import dev.glovebox.sandbox.Call;
import dev.glovebox.views.FileOutcome.Cause;
import dev.glovebox.views.FileOutcome.Change;
import dev.glovebox.views.FileOutcome.Done;
import dev.glovebox.views.FileOutcome.Failed;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What every box's files must do; each test gets a box of its own with an empty root, in which /bin/sh can be run. */
@Timeout(180)
abstract class BoxFilesContract {
    private static final Duration LIMIT = Duration.ofMinutes(2);
    private static final Done<Change> MADE = new Done<>(Change.MADE);

    abstract Box openBox();

    private Box box;
    private BoxFiles files;

    @BeforeEach
    final void open() {
        box = openBox();
        files = new BoxFiles(box, glove(), root(), LIMIT);
    }

    @AfterEach
    final void close() {
        box.close();
    }

    private ByteString glove() {
        return path(box.inside().glove());
    }

    private ByteString root() {
        return path(box.inside().workspace());
    }

    private static ByteString path(String text) {
        return ByteString.of(text);
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    private void sh(String script) throws Exception {
        List<ByteString> argv = List.of(path("/bin/sh"), path("-ec"), path(script));
        List<ByteString> environment = List.of(path("PATH=/usr/bin:/bin"));
        var spec = new CallSpec(argv, environment, root(), new CallSpec.Stdio.NoInput(), Optional.of(LIMIT), Map.of());
        Call call = box.start(spec);
        call.discardOutput();
        assertThat(call.await()).isEqualTo(new CallEnd.Exited(0, CallEnd.Cause.ITSELF));
    }

    private static Cause causeOf(FileOutcome<?> outcome) {
        assertThat(outcome).isInstanceOf(Failed.class);
        return ((Failed<?>) outcome).cause();
    }

    private static <T> T valueOf(FileOutcome<T> outcome) {
        assertThat(outcome).isInstanceOf(Done.class);
        return ((Done<T>) outcome).value();
    }

    private String text(String path) throws Exception {
        return valueOf(files.read(path(path), 0, 1000)).bytes().display();
    }

    @Test
    void putsAndReadsBytes() throws Exception {
        byte[] content = new byte[300_000];
        IntStream.range(0, content.length).forEach(i -> content[i] = (byte) (i * 31 / 7));
        assertThat(files.put(path("deep/er/file"), content)).isEqualTo(MADE);
        assertThat(files.read(path("deep/er/file"), 0, 300_000))
                .isEqualTo(new Done<>(new FileContent(ByteString.of(content), false)));
        assertThat(files.read(path("/deep//er/file"), 10, 5))
                .isEqualTo(new Done<>(new FileContent(ByteString.of(content, 10, 15), true)));
        assertThat(files.read(path("deep/er/file"), 400_000, 5))
                .isEqualTo(new Done<>(new FileContent(ByteString.EMPTY, false)));
    }

    @Test
    void copiesInAndOutByStream() throws Exception {
        byte[] content = new byte[3 << 20];
        Arrays.fill(content, (byte) 'x');
        assertThat(files.put(path("big"), new ByteArrayInputStream(content), content.length, LIMIT))
                .isEqualTo(MADE);
        var out = new ByteArrayOutputStream();
        assertThat(files.copy(path("big"), Long.MAX_VALUE, out, LIMIT)).isEqualTo(new Done<>((long) content.length));
        assertThat(out.toByteArray()).isEqualTo(content);
        assertThat(files.copy(path("big"), 10, new ByteArrayOutputStream(), LIMIT))
                .isEqualTo(new Done<>(10L));
    }

    @Test
    void aStreamOfAnotherSizeChangesNothing() throws Exception {
        files.put(path("f"), bytes("old"));
        for (long size : new long[] {2, 4}) {
            assertThat(causeOf(files.put(path("f"), new ByteArrayInputStream(bytes("new")), size, LIMIT)))
                    .isEqualTo(Cause.FAILED);
        }
        assertThat(text("f")).isEqualTo("old");
        assertThat(valueOf(files.list(path("."), 10)).entries()).hasSize(1);
    }

    @Test
    void keepsTheModeOfWhatItReplaces() throws Exception {
        sh("echo old >f && chmod 751 f");
        assertThat(files.put(path("f"), bytes("new"))).isEqualTo(MADE);
        assertThat(valueOf(files.stat(path("f"))).mode()).isEqualTo(0751);
    }

    @ParameterizedTest
    @ValueSource(strings = {"new\nline", "quo'te\"s", "-rf", "--", "sp ace", "*", "é", "\\x41", "$(id)"})
    void namesMayBeAnything(String name) throws Exception {
        requireRoundTrip(path(name));
    }

    @Test
    void namesNeedNotBeText() throws Exception {
        requireRoundTrip(ByteString.of(new byte[] {(byte) 0xff, (byte) 0xfe, '\n', 1}));
        requireRoundTrip(path("n".repeat(255)));
    }

    private void requireRoundTrip(ByteString name) throws Exception {
        assertThat(files.put(name, bytes("content"))).isEqualTo(MADE);
        assertThat(valueOf(files.list(path("."), 10)).entries())
                .extracting(FileEntry::path)
                .isEqualTo(List.of(name));
        FileEntry entry = valueOf(files.stat(name));
        assertThat(entry)
                .isEqualTo(new FileEntry(
                        FileEntry.Kind.FILE, entry.mode(), 7, entry.changed(), true, name, ByteString.EMPTY));
        assertThat(entry.changed())
                .isBetween(Instant.now().minusSeconds(600), Instant.now().plusSeconds(600));
        assertThat(files.move(name, path("moved"))).isEqualTo(MADE);
        assertThat(causeOf(files.read(name, 0, 1))).isEqualTo(Cause.NOT_FOUND);
        assertThat(files.remove(path("moved"))).isEqualTo(MADE);
    }

    @Test
    void tellsFailuresApart() throws Exception {
        sh("mkdir folder && touch folder/x file && mkfifo pipe && ln -s loop loop");
        assertThat(causeOf(files.read(path("none"), 0, 1))).isEqualTo(Cause.NOT_FOUND);
        assertThat(causeOf(files.read(path("folder"), 0, 1))).isEqualTo(Cause.WRONG_KIND);
        assertThat(causeOf(files.read(path("pipe"), 0, 1))).isEqualTo(Cause.WRONG_KIND);
        assertThat(causeOf(files.put(path("pipe"), bytes("x")))).isEqualTo(Cause.WRONG_KIND);
        assertThat(causeOf(files.list(path("file"), 1))).isEqualTo(Cause.WRONG_KIND);
        assertThat(causeOf(files.read(path("loop"), 0, 1))).isEqualTo(Cause.REFUSED);
        assertThat(causeOf(files.move(path("file"), path("folder")))).isEqualTo(Cause.EXISTS);
        assertThat(causeOf(files.remove(path("folder")))).isEqualTo(Cause.EXISTS);
        assertThat(causeOf(files.remove(path("")))).isEqualTo(Cause.INVALID);
        assertThat(causeOf(files.removeTree(path("..")))).isEqualTo(Cause.REFUSED);
        assertThat(causeOf(files.grep(path("."), Grep.Query.regex("a{2,1}")))).isEqualTo(Cause.BAD_PATTERN);
    }

    @Test
    void linksAreFollowedOnlyInside() throws Exception {
        sh("mkdir d && printf inside >d/f && ln -s d/f in && ln -s ../../../../../../etc/passwd out && ln -s /etc abs");
        assertThat(text("in")).isEqualTo("inside");
        for (String out : List.of("out", "abs/passwd", "../x")) {
            assertThat(causeOf(files.read(path(out), 0, 1))).isEqualTo(Cause.REFUSED);
            assertThat(causeOf(files.put(path(out), bytes("x")))).isEqualTo(Cause.REFUSED);
            assertThat(causeOf(files.grep(path(out), Grep.Query.regex("root")))).isEqualTo(Cause.REFUSED);
        }
        FileEntry link = valueOf(files.stat(path("in")));
        assertThat(link.kind()).isEqualTo(FileEntry.Kind.LINK);
        assertThat(link.target()).isEqualTo(path("d/f"));
        assertThat(valueOf(files.statTarget(path("in"))).kind()).isEqualTo(FileEntry.Kind.FILE);
        assertThat(valueOf(files.walk(path("."), Walk.Query.all(100))).entries())
                .hasSize(5);
    }

    @Test
    void theWholeBoxHasNaturalLinks() throws Exception {
        sh("printf here >f && ln -s \"$PWD/f\" absolute");
        var all = new BoxFiles(box, glove(), path("/"), LIMIT);
        ByteString absolute = path(root().display() + "/absolute");
        assertThat(valueOf(all.read(absolute, 0, 100)).bytes()).isEqualTo(path("here"));
        assertThat(causeOf(all.read(path("/proc/self/root/etc/passwd"), 0, 1))).isEqualTo(Cause.REFUSED);
    }

    @Test
    void makesMovesAndRemoves() throws Exception {
        assertThat(files.mkdir(path("a/b/c"))).isEqualTo(MADE);
        assertThat(files.mkdir(path("a/b/c"))).isEqualTo(MADE);
        files.put(path("a/b/f"), bytes("1"));
        files.put(path("g"), bytes("2"));
        assertThat(files.move(path("a"), path("x/y/z"))).isEqualTo(MADE);
        assertThat(causeOf(files.move(path("g"), path("x/y/z/b/f")))).isEqualTo(Cause.EXISTS);
        assertThat(files.moveOver(path("g"), path("x/y/z/b/f"))).isEqualTo(MADE);
        assertThat(text("x/y/z/b/f")).isEqualTo("2");
        assertThat(causeOf(files.move(path("x"), path("x/y/in")))).isEqualTo(Cause.REFUSED);
        assertThat(files.removeTree(path("x"))).isEqualTo(MADE);
        assertThat(valueOf(files.list(path("."), 10)).entries()).isEmpty();
    }

    @Test
    void walksByQuery() throws Exception {
        sh(
                "mkdir -p src/main .git node_modules/x && touch src/A.java src/main/B.java src/main/C.txt .git/HEAD node_modules/x/D.java");
        var whole = valueOf(files.walk(path("."), Walk.Query.all(100)));
        assertThat(whole.tally()).isEqualTo(new Walk.Tally(10, 0, 0, false));
        assertThat(files.count(path("."), 100)).isEqualTo(new Done<>(whole.tally()));
        assertThat(walked(new Walk.Query(9, 100, List.of(".*", "node_modules"), List.of("*.{java,kt}"))))
                .containsExactlyInAnyOrder("src/A.java", "src/main/B.java");
        assertThat(walked(new Walk.Query(9, 100, List.of(), List.of("src/**/*.java"))))
                .containsExactlyInAnyOrder("src/A.java", "src/main/B.java");
        assertThat(walked(new Walk.Query(2, 100, List.of("node_modules", ".git"), List.of())))
                .containsExactlyInAnyOrder("src", "src/A.java", "src/main");
        var cut = valueOf(files.walk(path("."), Walk.Query.all(3)));
        assertThat(cut.tally()).isEqualTo(new Walk.Tally(3, 0, 0, true));
        assertThat(cut.entries())
                .extracting(entry -> entry.path().display())
                .containsExactlyInAnyOrder("src", ".git", "node_modules");
        assertThat(files.count(path("."), 4)).isEqualTo(new Done<>(new Walk.Tally(4, 0, 0, true)));
    }

    private List<String> walked(Walk.Query query) throws Exception {
        return valueOf(files.walk(path("."), query)).entries().stream()
                .map(entry -> entry.path().display())
                .toList();
    }

    @Test
    void readsALargeFolder() throws Exception {
        sh("i=0; while [ $i -lt 3000 ]; do : >file-number-$i; i=$((i+1)); done");
        var listing = valueOf(files.list(path("."), 100_000));
        assertThat(listing.entries()).hasSize(3000);
        assertThat(listing.tally()).isEqualTo(new Walk.Tally(3000, 0, 0, false));
    }

    @Test
    void findsLinesWithTheirContext() throws Exception {
        sh(
                "mkdir d && printf 'one\\ntwo\\nthree\\nfour\\n' >d/n && printf 'two\\0' >d/binary && head -c 300 /dev/zero | tr '\\0' 2 >d/large");
        var extent = new Grep.Extent(1, 1, 10, 100, 200);
        var query = new Grep.Query("T[ow]+$", Grep.Syntax.REGEX, Grep.Letters.ANY_CASE, Walk.Query.all(0), extent);
        assertThat(files.grep(path("."), query))
                .isEqualTo(new Done<>(new Grep.Found(
                        List.of(
                                new Grep.Line(Grep.Kind.CONTEXT, path("d/n"), 1, 3, 0, path("one")),
                                new Grep.Line(Grep.Kind.MATCH, path("d/n"), 2, 3, 0, path("two")),
                                new Grep.Line(Grep.Kind.CONTEXT, path("d/n"), 3, 5, 0, path("three"))),
                        new Grep.Tally(1, 1, 1, 1, false))));
        var one = valueOf(files.grep(path("d/n"), Grep.Query.regex("four")));
        assertThat(one.lines())
                .isEqualTo(List.of(new Grep.Line(Grep.Kind.MATCH, ByteString.EMPTY, 4, 4, 0, path("four"))));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "\\d+",
                "[\\w.]+@x",
                "a.*?b",
                "\\bfoo\\b",
                "(?:a|b)c",
                "[^\\]]\\]",
                "x{2,3}",
                "é+!",
                "^\\s*$",
                "\\(.\\)",
                "a\\tb",
                "[a\\-z]q",
                "([a-z])\\1",
                "\\.$",
                "[]x]",
                "[[:digit:]]z",
                "a|^$",
                "\\w+\\W\\w+"
            })
    void patternsMeanWhatTheyMeanElsewhere(String pattern) throws Exception {
        List<String> lines = List.of(
                "", "  ", "abc", "foo bar", "food", "j.doe@x", "12", "a]", "]", "xx", "xxxx", "éé!", "é", "(a)", "a\tb",
                "-q", "bq", "end.", "z", "9z", "ac", "[", "a b");
        files.put(path("lines"), bytes(String.join("\n", lines) + "\n"));
        var java = Pattern.compile(pattern.replace("[]x]", "[\\]x]").replace("[[:digit:]]", "\\d"));
        List<String> expected =
                lines.stream().filter(line -> java.matcher(line).find()).toList();
        var found = valueOf(files.grep(path("lines"), Grep.Query.regex(pattern)));
        assertThat(found.lines()).extracting(line -> line.bytes().display()).isEqualTo(expected);
    }

    @Test
    void literalsAreNotPatterns() throws Exception {
        files.put(path("f"), bytes("a.b(c)*[d]\\{2}|^$\naxb\n"));
        var query = new Grep.Query(
                "a.b(c)*[d]\\{2}|^$",
                Grep.Syntax.LITERAL, Grep.Letters.AS_WRITTEN, Walk.Query.all(0), Grep.Extent.USUAL);
        assertThat(valueOf(files.grep(path("f"), query)).lines()).hasSize(1);
    }

    @Test
    void givesContentsInOneWalk() throws Exception {
        sh(
                "printf hello >a; mkdir d; printf 'no\\0text' >d/b; ln -s /etc/passwd l; mkfifo p; truncate -s 5G big; printf x >'n\nl'");
        var told = new ToldContents();
        var limits = new Contents.Limits(1 << 20, 1 << 20, LIMIT);
        assertThat(valueOf(files.walk(path("."), Walk.Query.all(100), limits, told))
                        .entries())
                .isEqualTo(7);
        assertThat(told.told().split(" "))
                .containsExactlyInAnyOrder(
                        "a:hello,WHOLE", "d:", "d/b:no\0text,WHOLE", "l:", "p:", "big:TOO_LARGE", "n\nl:x,WHOLE");
    }

    @Test
    void putsWithAModeAndGivesAFileWhole() throws Exception {
        assertThat(files.put(path("x"), bytes("run"), 0750)).isEqualTo(MADE);
        sh("ln -s x l; mkdir d; mkfifo p; ln -s /etc/passwd out");
        WholeFile whole = valueOf(files.whole(path("l"), 3));
        assertThat(whole.entry().mode()).isEqualTo(0750);
        assertThat(whole.content()).contains(path("run"));
        assertThat(valueOf(files.whole(path("x"), 2)).content()).isEmpty();
        assertThat(causeOf(files.whole(path("d"), 2))).isEqualTo(Cause.WRONG_KIND);
        assertThat(causeOf(files.whole(path("p"), 2))).isEqualTo(Cause.WRONG_KIND);
        assertThat(causeOf(files.whole(path("out"), 2))).isEqualTo(Cause.REFUSED);
        assertThat(causeOf(files.whole(path("none"), 2))).isEqualTo(Cause.NOT_FOUND);
    }
}
