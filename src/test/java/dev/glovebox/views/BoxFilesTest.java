package dev.glovebox.views;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.glovebox.protocol.ByteString;
import dev.glovebox.protocol.CallEnd;
import dev.glovebox.protocol.CallSpec;
import dev.glovebox.protocol.Cancel;
import dev.glovebox.views.FileOutcome.Cause;
import dev.glovebox.views.FileOutcome.Change;
import dev.glovebox.views.FileOutcome.Done;
import dev.glovebox.views.FileOutcome.Failed;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(180)
final class BoxFilesTest {
    private static final ByteString PATH = ByteString.of("a");
    private static final Duration LIMIT = Duration.ofMinutes(2);

    private static BoxFiles files(ScriptedBox box) {
        return new BoxFiles(box, ByteString.of("/run/glove"), ByteString.of("/workspace"), LIMIT);
    }

    private static Cause causeOf(FileOutcome<?> outcome) {
        assertThat(outcome).isInstanceOf(Failed.class);
        return ((Failed<?>) outcome).cause();
    }

    @Test
    void asksForOneByteMoreThanItKeeps() throws Exception {
        var box = ScriptedBox.saying("abcd");
        assertThat(files(box).read(PATH, 7, 3)).isEqualTo(new Done<>(new FileContent(ByteString.of("abc"), true)));
        assertThat(box.wasAsked())
                .isEqualTo(new CallSpec(
                        argv("/run/glove read -C /workspace -- a 7 4"),
                        List.of(),
                        ByteString.of("/"),
                        new CallSpec.Stdio.NoInput(),
                        Optional.of(LIMIT),
                        Map.of()));
    }

    private static List<ByteString> argv(String words) {
        return List.of(words.split(" ")).stream().map(ByteString::of).toList();
    }

    @Test
    void refusesMoreContentThanItAskedFor() throws Exception {
        var flood = new ScriptedBox(ScriptedBox.endless('x'), ScriptedBox.bytes(""), ScriptedBox.NEVER);
        assertThat(causeOf(files(flood).read(PATH, 0, 3))).isEqualTo(Cause.MALFORMED);
        assertThat(flood.wasKilled()).isTrue();
    }

    @Test
    void copiesToAStreamAndStopsAFlood() throws Exception {
        var to = new ByteArrayOutputStream();
        assertThat(files(ScriptedBox.saying("abc")).copy(PATH, 3, to, LIMIT)).isEqualTo(new Done<>(3L));
        assertThat(to.toString(StandardCharsets.UTF_8)).isEqualTo("abc");
        var flood = new ScriptedBox(ScriptedBox.endless('x'), ScriptedBox.bytes(""), ScriptedBox.NEVER);
        assertThat(causeOf(files(flood).copy(PATH, 1000, OutputStream.nullOutputStream(), LIMIT)))
                .isEqualTo(Cause.MALFORMED);
        assertThat(flood.wasKilled()).isTrue();
    }

    @Test
    void aBrokenSinkIsTheHostsOwnTrouble() {
        var box = new ScriptedBox(ScriptedBox.endless('x'), ScriptedBox.bytes(""), ScriptedBox.NEVER);
        var broken = new OutputStream() {
            @Override
            public void write(int b) throws IOException {
                throw new IOException("sink");
            }
        };
        assertThatThrownBy(() -> files(box).copy(PATH, Long.MAX_VALUE, broken, LIMIT))
                .isInstanceOf(UncheckedIOException.class);
        assertThat(box.wasKilled()).isTrue();
    }

    @Test
    void feedsContentWithItsSize() throws Exception {
        var box = ScriptedBox.saying("");
        assertThat(files(box).put(PATH, new byte[] {1, 0, 2})).isEqualTo(new Done<>(Change.MADE));
        assertThat(box.wasFed()).containsExactly(1, 0, 2);
        assertThat(box.wasAsked().argv()).isEqualTo(argv("/run/glove put -C /workspace -p -s 3 -- a"));
    }

    @Test
    void aBrokenSourceKillsThePut() {
        var box = new ScriptedBox(ScriptedBox.bytes(""), ScriptedBox.bytes(""), ScriptedBox.NEVER);
        var broken = new InputStream() {
            @Override
            public int read() throws IOException {
                throw new IOException("source");
            }

            @Override
            public int read(byte[] into, int offset, int size) throws IOException {
                throw new IOException("source");
            }
        };
        assertThatThrownBy(() -> files(box).put(PATH, broken, 5, LIMIT)).isInstanceOf(UncheckedIOException.class);
        assertThat(box.wasKilled()).isTrue();
    }

    @Test
    void aFailedPutDoesNotWaitForItsSource() throws Exception {
        var waiting = new PipedInputStream(new PipedOutputStream());
        assertThat(causeOf(files(ScriptedBox.failing(69, "")).put(PATH, waiting, 5, LIMIT)))
                .isEqualTo(Cause.NOT_PERMITTED);
    }

    @ParameterizedTest
    @CsvSource({
        "64, INVALID", "65, NOT_FOUND", "66, WRONG_KIND", "67, EXISTS", "68, REFUSED", "69, NOT_PERMITTED",
        "70, NO_SPACE", "71, FAILED", "72, OTHER_FILESYSTEM", "73, BAD_PATTERN", "1, FAILED", "255, FAILED"
    })
    void tellsTheCauseByTheExitCode(int code, Cause cause) throws Exception {
        assertThat(files(ScriptedBox.failing(code, "glove: why\n")).stat(PATH))
                .isEqualTo(new Failed<>(cause, "glove: why"));
    }

    @Test
    void keepsAReasonShortAndPrintable() throws Exception {
        var outcome = files(ScriptedBox.failing(65, "\u001b[31m\u009bx\n" + "y".repeat(100_000)))
                .stat(PATH);
        assertThat(outcome).isEqualTo(new Failed<>(Cause.NOT_FOUND, "?[31m?x?" + "y".repeat(492)));
    }

    @Test
    void tellsHowTheCallItselfEnded() throws Exception {
        assertThat(causeOf(ended(new CallEnd.Signalled(9, CallEnd.Cause.DEADLINE))))
                .isEqualTo(Cause.TIMED_OUT);
        assertThat(causeOf(ended(new CallEnd.Exited(0, CallEnd.Cause.DEADLINE))))
                .isEqualTo(Cause.TIMED_OUT);
        assertThat(causeOf(ended(new CallEnd.Signalled(11, CallEnd.Cause.ITSELF))))
                .isEqualTo(Cause.FAILED);
        assertThat(causeOf(ended(new CallEnd.NotStarted(CallEnd.Stage.EXEC, 2))))
                .isEqualTo(Cause.FAILED);
        assertThat(ended(new CallEnd.Lost("gone"))).isEqualTo(new Failed<>(Cause.BOX_LOST, "gone"));
    }

    private static FileOutcome<FileEntry> ended(CallEnd end) throws InterruptedException {
        return files(new ScriptedBox(ScriptedBox.bytes(""), ScriptedBox.bytes(""), end))
                .stat(PATH);
    }

    @Test
    void aCallThatNeverEndsIsGivenUp() throws Exception {
        var box = new ScriptedBox(ScriptedBox.bytes(""), ScriptedBox.bytes(""), ScriptedBox.NEVER);
        var files = new BoxFiles(box, ByteString.of("/glove"), ByteString.of("/"), Duration.ofMillis(1));
        assertThat(causeOf(files.mkdir(PATH))).isEqualTo(Cause.TIMED_OUT);
        assertThat(box.wasKilled()).isTrue();
    }

    @Test
    @Timeout(180)
    void theWishToCancelEndsTheCall() throws Exception {
        var box = new ScriptedBox(ScriptedBox.bytes(""), ScriptedBox.bytes(""), ScriptedBox.NEVER);
        var cancel = new Cancel();
        Thread.ofVirtual().start(cancel::ask);
        assertThat(causeOf(files(box).until(cancel).stat(PATH))).isEqualTo(Cause.CANCELLED);
        assertThat(box.wasKilled()).isTrue();
    }

    @Test
    void anInterruptKillsTheCall() throws Exception {
        var box = new ScriptedBox(ScriptedBox.bytes(""), ScriptedBox.bytes(""), ScriptedBox.NEVER);
        Thread.currentThread().interrupt();
        assertThatThrownBy(() -> files(box).mkdir(PATH)).isInstanceOf(InterruptedException.class);
        assertThat(box.wasKilled()).isTrue();
    }

    @Test
    void neverAsksWithAnOperandThatCannotBe() throws Exception {
        var box = ScriptedBox.saying("");
        assertThat(causeOf(files(box).remove(ByteString.of("a\0b")))).isEqualTo(Cause.INVALID);
        assertThat(causeOf(files(box).remove(ByteString.of("x".repeat(70_000)))))
                .isEqualTo(Cause.INVALID);
        assertThat(box.wasAsked()).isNull();
    }

    @Test
    void readsEntriesAndTheirTally() throws Exception {
        var file = new FileEntry(
                FileEntry.Kind.FILE,
                0644,
                12,
                Instant.ofEpochSecond(1_700_000_000, 5),
                true,
                ByteString.of(new byte[] {'x', '/', '\n', (byte) 0xff}),
                ByteString.EMPTY);
        var link = new FileEntry(
                FileEntry.Kind.LINK, 0777, 3, Instant.ofEpochSecond(-1), false, ByteString.of("y"), ByteString.of("z"));
        var well = ScriptedBox.saying("f 644 12 1700000000 5 1|x/\n\u00ff||l 777 3 -1 0 0|y|z|end 2 1 0 1|");
        assertThat(files(well).walk(PATH, Walk.Query.all(2)))
                .isEqualTo(new Done<>(new Walk.Listing(List.of(file, link), new Walk.Tally(2, 1, 0, true))));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "end",
                "end 0 0 0|",
                "end 0 0 0 2|",
                "end 1 0 0 0|",
                "end 0 1 0 0|",
                "end 0 0 0 0",
                "end 0 0 0 0|x",
                "end 99999999999999999999 0 0 0|",
                "f 644 1 1 1 1|a||",
                "f 644 1 1 1 1|a|",
                "f 644 1 1 1 1|../a||end 1 0 0 0|",
                "f 644 1 1 1 1|a/../../b||end 1 0 0 0|",
                "f 644 1 1 1 1|/a||end 1 0 0 0|",
                "f 644 1 1 1 1|a//b||end 1 0 0 0|",
                "f 644 1 1 1 1|.||end 1 0 0 0|",
                "f 644 1 1 1 1|||end 1 0 0 0|",
                "f 999 1 1 1 1|a||end 1 0 0 0|",
                "f 77777 1 1 1 1|a||end 1 0 0 0|",
                "f 644 -1 1 1 1|a||end 1 0 0 0|",
                "f 644 1 9223372036854775807 1 1|a||end 1 0 0 0|",
                "f 644 1 1 1000000000 1|a||end 1 0 0 0|",
                "f 644 1 1 1 2|a||end 1 0 0 0|",
                "f  644 1 1 1 1|a||end 1 0 0 0|",
                "z 644 1 1 1 1|a||end 1 0 0 0|",
                "f 644 1 1 1 1|a||f 644 1 1 1 1|b||f 644 1 1 1 1|c||f 644 1 1 1 1|d||end 4 0 0 0|",
            })
    void refusesAMalformedListing(String output) throws Exception {
        assertThat(causeOf(files(ScriptedBox.saying(output)).walk(PATH, Walk.Query.all(3))))
                .isEqualTo(Cause.MALFORMED);
    }

    @Test
    void boundsWhatAListingMayCost() throws Exception {
        for (int b : new int[] {0, ' ', 'f', 0xff}) {
            var flood = new ScriptedBox(ScriptedBox.endless(b), ScriptedBox.bytes(""), ScriptedBox.NEVER);
            assertThat(causeOf(files(flood).walk(PATH, Walk.Query.all(Integer.MAX_VALUE))))
                    .isEqualTo(Cause.MALFORMED);
            assertThat(flood.wasKilled()).isTrue();
        }
    }

    @Test
    void anEntryMustBeTheOneAskedFor() throws Exception {
        assertThat(causeOf(files(ScriptedBox.saying("f 644 1 1 1 1|b||")).stat(PATH)))
                .isEqualTo(Cause.MALFORMED);
        assertThat(files(ScriptedBox.saying("d 755 1 1 1 1|a||")).stat(PATH)).isInstanceOf(Done.class);
    }

    @Test
    void changesSayNothing() throws Exception {
        assertThat(causeOf(files(ScriptedBox.saying("x")).removeTree(PATH))).isEqualTo(Cause.MALFORMED);
    }

    @Test
    void readsFoundLines() throws Exception {
        var box = ScriptedBox.saying("- 1 3 0 3|p|one: 2 5000 7 2|p|twend 1 1 2 3 0|");
        var query = new Grep.Query(
                "t\\d",
                Grep.Syntax.REGEX,
                Grep.Letters.ANY_CASE,
                new Walk.Query(3, 0, List.of(".git"), List.of("*.{c,h}")),
                new Grep.Extent(1, 0, 5, 10, 99));
        assertThat(files(box).grep(PATH, query))
                .isEqualTo(new Done<>(new Grep.Found(
                        List.of(
                                new Grep.Line(Grep.Kind.CONTEXT, ByteString.of("p"), 1, 3, 0, ByteString.of("one")),
                                new Grep.Line(Grep.Kind.MATCH, ByteString.of("p"), 2, 5000, 7, ByteString.of("tw"))),
                        new Grep.Tally(1, 1, 2, 3, false))));
        assertThat(box.wasAsked().argv())
                .isEqualTo(argv("/run/glove grep -C /workspace -d 3 -n 5 -x .git -g *.c -g *.h -B 1 -A 0 -w 10 -s 99 -i"
                        + " -- a t[[:digit:]]"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                ": 1 3 0 3|p|on",
                ": 0 3 0 3|p|oneend 1 1 0 0 0|",
                ": 1 3 1 3|p|oneend 1 1 0 0 0|",
                ": 1 2000 0 1001|p|oneend 1 1 0 0 0|",
                ": 1 3 0 3|../p|oneend 1 1 0 0 0|",
                "x 1 3 0 3|p|oneend 1 1 0 0 0|",
                ": 1 3 0 3|p|oneend 2 1 0 0 0|",
                ": 1 3 0 3|p|oneend 0 1 0 0 0|",
                "- 1 3 0 3|p|one- 1 3 0 3|p|one- 1 3 0 3|p|oneend 0 1 0 0 0|",
                ": 1 3 0 3|p|one: 1 3 0 3|p|one: 1 3 0 3|p|oneend 3 1 0 0 0|",
                ": 1 3 0 -3|p|oneend 1 1 0 0 0|",
            })
    void refusesMalformedLines(String output) throws Exception {
        var extent = new Grep.Extent(0, 0, 2, 1000, 1);
        var query = new Grep.Query("x", Grep.Syntax.REGEX, Grep.Letters.AS_WRITTEN, Walk.Query.all(0), extent);
        assertThat(causeOf(files(ScriptedBox.saying(output)).grep(PATH, query))).isEqualTo(Cause.MALFORMED);
    }

    @Test
    void anyNonsenseIsAnOutcome() throws Exception {
        long seed = System.nanoTime();
        var random = new Random(seed);
        for (int round = 0; round < 2000; round++) {
            String noise = mutated("f 644 1 1 1 1|a||: 1 3 0 3|p|oneend 1 0 0 0|", random);
            assertThat(files(ScriptedBox.saying(noise)).walk(PATH, Walk.Query.all(9)))
                    .as("seed %d, round %d", seed, round)
                    .isNotNull();
            assertThat(files(ScriptedBox.saying(noise)).grep(PATH, Grep.Query.regex("x")))
                    .as("seed %d, round %d", seed, round)
                    .isNotNull();
        }
    }

    private static String mutated(String text, Random random) {
        var bytes = new StringBuilder(text);
        for (int changes = random.nextInt(4); changes >= 0; changes--) {
            int at = random.nextInt(bytes.length());
            switch (random.nextInt(3)) {
                case 0 -> bytes.setCharAt(at, (char) random.nextInt(256));
                case 1 -> bytes.deleteCharAt(at);
                default -> bytes.insert(at, bytes.substring(random.nextInt(at + 1)));
            }
        }
        return bytes.toString();
    }

    @Test
    void aPatternThatMeansSomethingElseInsideIsNotSent() throws Exception {
        var box = ScriptedBox.saying("");
        assertThat(causeOf(files(box).grep(PATH, Grep.Query.regex("(?=x)")))).isEqualTo(Cause.BAD_PATTERN);
        assertThat(box.wasAsked()).isNull();
    }

    private static final Contents.Limits LIMITS = new Contents.Limits(5, 8, LIMIT);

    private static FileOutcome<Walk.Tally> contents(ScriptedBox box, Contents.Visitor visitor) throws Exception {
        return files(box).walk(PATH, Walk.Query.all(3), LIMITS, visitor);
    }

    @Test
    void contentsComeInPiecesWithTheirEnding() throws Exception {
        var box = ScriptedBox.saying(
                "f 644 5 0 0 1|x||+ 2|ab+ 3|cdewhole|d 755 0 0 0 1|d||f 644 9 0 0 1|d/y||large|end 3 0 0 0|");
        var told = new ToldContents();
        assertThat(contents(box, told)).isEqualTo(new Done<>(new Walk.Tally(3, 0, 0, false)));
        assertThat(told.told()).isEqualTo("x:ab,cde,WHOLE d: d/y:TOO_LARGE");
        assertThat(box.wasAsked().argv())
                .isEqualTo(argv("/run/glove walk -C /workspace -d 2147483647 -n 3 -p 5 -t 8 -- a"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "f 644 5 0 0 1|x||+ 6|abcdefwhole|end 1 0 0 0|",
                "f 644 5 0 0 1|x||+ 3|abc+ 3|abcwhole|end 1 0 0 0|",
                "f 644 5 0 0 1|x||+ 5|abcdewhole|f 644 5 0 0 1|y||+ 5|abcdewhole|end 2 0 0 0|",
                "f 644 5 0 0 1|x||+ 0|whole|end 1 0 0 0|",
                "f 644 5 0 0 1|x||+ -1|whole|end 1 0 0 0|",
                "f 644 5 0 0 1|x||+ 99999999999|whole|end 1 0 0 0|",
                "f 644 5 0 0 1|x||+|whole|end 1 0 0 0|",
                "f 644 5 0 0 1|x||whole 1|end 1 0 0 0|",
                "f 644 5 0 0 1|x||half|end 1 0 0 0|",
                "f 644 5 0 0 1|x||end 1 0 0 0|",
                "f 644 5 0 0 1|x||+ 3|ab",
                "f 644 5 0 0 1|../x||whole|end 1 0 0 0|",
                "l 644 5 0 0 1|x|y|+ 1|awhole|end 1 0 0 0|",
                "f 644 5 0 0 1|x||whole|end 1 0 0 0|more",
            })
    void refusesContentsOfAnotherForm(String said) throws Exception {
        assertThat(causeOf(contents(ScriptedBox.saying(said), new ToldContents())))
                .isEqualTo(Cause.MALFORMED);
    }

    @Test
    void aFloodOfContentIsStopped() throws Exception {
        var flood = new ScriptedBox(ScriptedBox.endless('x'), ScriptedBox.bytes(""), ScriptedBox.NEVER);
        assertThat(causeOf(contents(flood, new ToldContents()))).isEqualTo(Cause.MALFORMED);
        assertThat(flood.wasKilled()).isTrue();
    }

    @Test
    void aVisitorsTroubleIsTheHostsOwn() {
        var broken = new ToldContents() {
            @Override
            public void piece(byte[] bytes) {
                throw new IllegalStateException("broken");
            }
        };
        var box = ScriptedBox.saying("f 644 5 0 0 1|x||+ 2|abwhole|end 1 0 0 0|");
        assertThatThrownBy(() -> contents(box, broken)).isInstanceOf(IllegalStateException.class);
    }

    @Test
    void aWholeFileIsEntryAndContent() throws Exception {
        var entry = new FileEntry(FileEntry.Kind.FILE, 0640, 3, Instant.EPOCH, true, PATH, ByteString.EMPTY);
        var box = ScriptedBox.saying("f 640 3 0 0 1|a||+ 3|abcwhole|");
        assertThat(files(box).whole(PATH, 5))
                .isEqualTo(new Done<>(new WholeFile(entry, Optional.of(ByteString.of("abc")))));
        assertThat(box.wasAsked().argv()).isEqualTo(argv("/run/glove stat -C /workspace -p 5 -- a"));
        assertThat(files(ScriptedBox.saying("f 640 3 0 0 1|a||large|")).whole(PATH, 2))
                .isEqualTo(new Done<>(new WholeFile(entry, Optional.empty())));
        assertThat(causeOf(files(ScriptedBox.saying("f 640 3 0 0 1|a||failed|")).whole(PATH, 5)))
                .isEqualTo(Cause.MALFORMED);
        assertThat(causeOf(files(ScriptedBox.failing(66, "glove: folder")).whole(PATH, 5)))
                .isEqualTo(Cause.WRONG_KIND);
    }

    @Test
    void putsWithAMode() throws Exception {
        var box = ScriptedBox.saying("");
        assertThat(files(box).put(PATH, new byte[] {1}, 0100755)).isEqualTo(new Done<>(Change.MADE));
        assertThat(box.wasAsked().argv()).isEqualTo(argv("/run/glove put -C /workspace -p -s 1 -- a 755"));
    }
}
