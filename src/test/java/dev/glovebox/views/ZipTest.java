package dev.glovebox.views;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.glovebox.protocol.BoxPolicy;
import dev.glovebox.protocol.ByteString;
import dev.glovebox.protocol.CallEnd;
import dev.glovebox.protocol.CallSpec;
import dev.glovebox.sandbox.Box;
import dev.glovebox.sandbox.Call;
import dev.glovebox.testing.RealBoxes;
import dev.glovebox.views.FileOutcome.Cause;
import dev.glovebox.views.FileOutcome.Done;
import dev.glovebox.views.FileOutcome.Failed;
import dev.glovebox.views.Zip.Skipped;
import dev.glovebox.views.Zip.Why;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Tag("integration")
@Tag("as-user")
@Timeout(180)
final class ZipTest {
    private static final Duration LIMIT = Duration.ofMinutes(2);
    private static final Zip.Limits ROOMY = new Zip.Limits(1000, 1 << 20, 10 << 20, LIMIT);

    @TempDir
    Path workspace;

    @TempDir
    Path outside;

    private Box box;
    private BoxFiles files;

    @BeforeEach
    void open() {
        box = RealBoxes.open(RealBoxes.bubblewrap(), BoxPolicy.sealed(workspace));
        files = new BoxFiles(
                box,
                ByteString.of(box.inside().glove()),
                ByteString.of(box.inside().workspace()),
                LIMIT);
    }

    @AfterEach
    void close() {
        box.close();
    }

    @Test
    void holdsAllRegularFilesInTheOrderOfTheirNames() throws Exception {
        sh("mkdir -p b/c; printf one > b/c/one.txt; printf '' > a; printf two > b.txt; chmod 755 b.txt; mkdir empty");

        assertThat(zip(ROOMY)).isEqualTo(new Done<>(new Zip.Tally(3, 6, List.of(), 0, false)));

        assertThat(contents())
                .containsExactly(Map.entry("a", ""), Map.entry("b.txt", "two"), Map.entry("b/c/one.txt", "one"));
    }

    @Test
    void followsNoLinkAndReadsNoPipeAndTellsOfThem() throws Exception {
        Path secret = Files.writeString(outside.resolve("secret"), "the host's");
        sh("ln -s " + secret + " out; ln -s . round; ln -s /etc/hostname inside; mkfifo pipe; echo x > file");

        Zip.Tally tally = done(zip(ROOMY));

        assertThat(tally.files()).isEqualTo(1);
        assertThat(tally.skipped())
                .containsExactlyInAnyOrder(
                        new Skipped(ByteString.of("out"), Why.LINK),
                        new Skipped(ByteString.of("round"), Why.LINK),
                        new Skipped(ByteString.of("inside"), Why.LINK),
                        new Skipped(ByteString.of("pipe"), Why.NO_FILE));
        assertThat(tally.isComplete()).isFalse();
        assertThat(contents()).containsExactly(Map.entry("file", "x\n"));
    }

    @Test
    void leavesOutWhatProgramsCanMakeAgain() throws Exception {
        sh(
                "mkdir -p .git d/node_modules __pycache__ .venv; touch .git/a d/node_modules/b __pycache__/c .venv/d .env d/e");

        assertThat(done(zip(ROOMY)).isComplete()).isTrue();
        assertThat(contents()).containsOnlyKeys(".env", "d/e");
    }

    @Test
    void namesThatDeceiveAreWrittenOut() throws Exception {
        sh("""
                touch '..\\evil' "$(printf 'line\\nend')" "$(printf 'no\\377utf')" 'C:boot' '...' 'gr\u00fc\u00df' '100%'
                mkdir '.. '; touch '.. /x'
                """);

        assertThat(done(zip(ROOMY)).isComplete()).isTrue();
        assertThat(contents())
                .containsOnlyKeys(
                        "..%5Cevil",
                        "line%0Aend", "no%FFutf", "C%3Aboot", "%2E%2E%2E", "gr\u00fc\u00df", "100%", "%2E%2E%20/x");
    }

    @Test
    void twoNamesThatBecomeOneAreOneAndTheOtherIsTold() throws Exception {
        sh("printf 1 > 'a\\b'; printf 1 > 'a%5Cb'");

        Zip.Tally tally = done(zip(ROOMY));

        assertThat(tally.skipped()).extracting(Skipped::why).containsExactly(Why.NAME_TAKEN);
        assertThat(contents()).containsExactly(Map.entry("a%5Cb", "1"));
    }

    @Test
    void largeFilesAndThoseBeyondTheTotalAreToldAndNotInIt() throws Exception {
        sh("head -c 2000 /dev/zero > large; head -c 900 /dev/zero > a; head -c 900 /dev/zero > b");

        Zip.Tally tally = done(zip(new Zip.Limits(100, 1000, 1000, LIMIT)));

        assertThat(tally.files()).isEqualTo(1);
        assertThat(tally.skipped())
                .extracting(Skipped::why)
                .containsExactlyInAnyOrder(Why.TOO_LARGE, Why.TOTAL_REACHED);
        assertThat(contents()).hasSize(1);
    }

    @Test
    void moreEntriesThanWantedAreCut() throws Exception {
        sh("touch a b c");

        Zip.Tally tally = done(zip(new Zip.Limits(2, 1000, 1000, LIMIT)));

        assertThat(tally.files()).isEqualTo(2);
        assertThat(tally.cut()).isTrue();
    }

    @Test
    void filesThatAreWrittenMeanwhileDoNotBreakIt() throws Exception {
        sh("head -c 400000 /dev/urandom > data");
        var writer = start(
                "while :; do head -c 300000 /dev/urandom > data; head -c 900000 /dev/zero > data; rm data; touch x$RANDOM; done");
        for (int i = 0; i < 20; i++) {
            done(zip(new Zip.Limits(100_000, 500_000, 10 << 20, LIMIT)));
            contents();
        }
        writer.kill();
    }

    @Test
    void aFolderThatIsNotThereFailsAndTheZipHasNoEnd() throws Exception {
        var to = new ByteArrayOutputStream();

        assertThat(Zip.write(files, ByteString.of("none"), ROOMY, to))
                .isInstanceOfSatisfying(
                        Failed.class, failed -> assertThat(failed.cause()).isEqualTo(Cause.NOT_FOUND));
        assertThat(to.size()).isZero();
    }

    @Test
    void whatTheStreamThrowsIsThrown() throws Exception {
        sh("head -c 400000 /dev/urandom > data");
        var broken = new OutputStream() {
            @Override
            public void write(int b) throws IOException {
                throw new IOException("gone");
            }
        };

        assertThatThrownBy(() -> Zip.write(files, ByteString.of("."), ROOMY, broken))
                .isInstanceOf(UncheckedIOException.class);
    }

    private FileOutcome<Zip.Tally> zip(Zip.Limits limits) throws Exception {
        try (var to = Files.newOutputStream(outside.resolve("out.zip"))) {
            return Zip.write(files, ByteString.of("."), limits, to);
        }
    }

    private static Zip.Tally done(FileOutcome<Zip.Tally> outcome) {
        assertThat(outcome).isInstanceOf(Done.class);
        return ((Done<Zip.Tally>) outcome).value();
    }

    private Map<String, String> contents() throws IOException {
        try (var zip = new ZipFile(outside.resolve("out.zip").toFile())) {
            return zip.stream()
                    .collect(Collectors.toMap(
                            ZipEntry::getName, entry -> text(zip, entry), (a, b) -> a, java.util.LinkedHashMap::new));
        }
    }

    private static String text(ZipFile zip, ZipEntry entry) {
        try (var in = zip.getInputStream(entry)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void sh(String script) throws Exception {
        assertThat(start(script).await()).isEqualTo(new CallEnd.Exited(0, CallEnd.Cause.ITSELF));
    }

    private Call start(String script) {
        List<ByteString> argv = List.of(ByteString.of("/bin/bash"), ByteString.of("-ec"), ByteString.of(script));
        List<ByteString> environment = List.of(ByteString.of("PATH=/usr/bin:/bin"), ByteString.of("LC_ALL=C"));
        var spec = new CallSpec(
                argv,
                environment,
                ByteString.of(box.inside().workspace()),
                new CallSpec.Stdio.NoInput(),
                Optional.of(LIMIT),
                Map.of());
        Call call = box.start(spec);
        call.discardOutput();
        return call;
    }
}
