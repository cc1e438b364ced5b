package dev.glovebox.app.install;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.glovebox.app.settings.Surroundings;
import dev.glovebox.process.SystemProgram;
import dev.glovebox.protocol.BoxPolicy;
import dev.glovebox.protocol.Cancel;
import dev.glovebox.sandbox.Box;
import dev.glovebox.testing.RealBoxes;
import dev.glovebox.views.supply.Supply.Patience;
import dev.glovebox.views.supply.Supply.Ready;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** With a script that plays npm; {@code TypescriptTest} uses the real one. */
@Tag("integration")
@Timeout(180)
final class DenoFromNpmTest {
    private static final NpmPackage DENO = new NpmPackage("@deno/some", "2.9.5", "sha512-x");
    private static final String FETCHED =
            "mkdir -p node_modules/@deno/some && cd node_modules/@deno/some && echo >README.md"
                    + " && printf '#!/bin/sh\\necho fetched' >deno && chmod 600 deno README.md";

    @TempDir
    Path folder;

    private final Cancel cancel = new Cancel();
    private final List<String> live = new ArrayList<>();
    private Path programs;
    private Box box;

    @BeforeEach
    void open() throws IOException {
        programs = folder.toRealPath().resolve("state/programs");
        Path workspace = Files.createDirectory(folder.resolve("workspace"));
        box = RealBoxes.open(
                RealBoxes.none(), BoxPolicy.sealed(workspace.toRealPath()).withPrograms(programs));
    }

    @AfterEach
    void close() {
        box.close();
    }

    @Test
    void fetchesOnceAndLeavesNothingElse() throws Exception {
        Ready there = new Ready.At(programs + "/deno-2.9.5/deno");

        assertThat(ready(FETCHED)).isEqualTo(there);
        assertThat(ready("exit 1")).isEqualTo(there);
        assertThat(live).isEqualTo(List.of("Fetching Deno 2.9.5 by npm, once; about 40 MB.\n"));
        assertThat(names(programs)).isEqualTo(List.of("deno-2.9.5"));
        assertThat(permissions("deno-2.9.5")).isEqualTo("rwxr-xr-x");
        assertThat(permissions("deno-2.9.5/deno")).isEqualTo("rwxr-xr-x");
        assertThat(permissions("deno-2.9.5/README.md")).isEqualTo("rw-r--r--");
    }

    @Test
    void npmIsToldWhatToFetchAndToRunNothing() throws Exception {
        String seen = folder + "/seen";
        ready("{ echo \"$@\"; pwd; cat package.json package-lock.json; echo; env | sort; } >" + seen + "; " + FETCHED);

        List<String> lines = Files.readAllLines(Path.of(seen));
        assertThat(lines.get(0)).startsWith("ci --ignore-scripts --no-audit --no-fund");
        assertThat(lines.get(1)).startsWith(programs + "/new-");
        assertThat(lines.get(2))
                .isEqualTo("{\"name\":\"glovebox-programs\",\"version\":\"1.0.0\",\"private\":true,\"dependencies\":"
                        + "{\"@deno/some\":\"2.9.5\"}}{\"name\":\"glovebox-programs\",\"version\":\"1.0.0\","
                        + "\"lockfileVersion\":3,\"packages\":{\"\":{\"name\":\"glovebox-programs\",\"version\":\"1.0.0\","
                        + "\"private\":true,\"dependencies\":{\"@deno/some\":\"2.9.5\"}},\"node_modules/@deno/some\":"
                        + "{\"version\":\"2.9.5\",\"integrity\":\"sha512-x\"}}}");
        assertThat(lines.subList(3, lines.size())).contains("ONLY=this").noneMatch(line -> line.startsWith("HOME="));
    }

    @Test
    void whyItFailedIsToldWithTheWayOut() throws Exception {
        assertThat(ready("echo 'npm error code E404'; echo 'npm error 404 no \033[2Jsuch'; exit 3"))
                .isEqualTo(missing("npm ended with status 3: code E404; 404 no ␛[2Jsuch"));
        assertThat(ready("true")).isEqualTo(missing("npm fetched a package without the program"));
        assertThat(names(programs)).isEmpty();
        assertThat(ready(deno(Optional.of(DENO), Optional.empty())))
                .isEqualTo(missing("there is no npm in the system's folders"));
        assertThat(ready(deno(Optional.empty(), Optional.of(npm("true")))))
                .isEqualTo(missing("there is none for this processor"));
    }

    @Test
    void aFolderThatCannotBeFilledIsASentence() throws Exception {
        Files.writeString(folder.resolve("state"), "a file");

        assertThat(ready(FETCHED))
                .isInstanceOfSatisfying(Ready.Missing.class, missing -> assertThat(missing.sentences())
                        .contains(programs + " cannot be filled", "npm install --global deno"));
    }

    @Test
    void itIsNotWaitedForLongerThanTheLimit() throws Exception {
        Npm slow = new Npm(script("sleep 300 & sleep 300"), Map.of("PATH", "/usr/bin:/bin"), Duration.ofSeconds(1));

        assertThat(ready(deno(Optional.of(DENO), Optional.of(slow))))
                .isEqualTo(missing("npm took longer than 1 seconds"));
        assertThat(names(programs)).isEmpty();
    }

    @Test
    void aCancelEndsIt() throws Exception {
        Path began = folder.resolve("began");
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            Future<Ready> fetched = threads.submit(() -> ready("touch " + began + "; exec sleep 300"));
            while (!Files.exists(began)) {
                Thread.onSpinWait();
            }
            cancel.ask();
            assertThat(fetched.get()).isEqualTo(missing("it was stopped on request"));
        }
        assertThat(names(programs)).isEmpty();
    }

    @Test
    void anInterruptEndsItToo() {
        Thread.currentThread().interrupt();

        assertThatExceptionOfType(InterruptedException.class).isThrownBy(() -> ready("exec sleep 300"));
    }

    @Test
    void twoAtOnceBothHaveIt() throws Exception {
        Callable<Ready> fetch = () -> ready("sleep 0.3; " + FETCHED);
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            for (Future<Ready> fetched : threads.invokeAll(List.of(fetch, fetch, fetch))) {
                assertThat(fetched.get()).isInstanceOf(Ready.At.class);
            }
        }
        assertThat(names(programs)).isEqualTo(List.of("deno-2.9.5"));
    }

    @Test
    void whatAKilledFetchLeftIsRemovedLater() throws Exception {
        Path left = Files.createDirectories(programs.resolve("new-123/node_modules/half"));
        Path young = Files.createDirectories(programs.resolve("new-456"));
        Files.setLastModifiedTime(programs.resolve("new-123"), FileTime.fromMillis(0));

        ready(FETCHED);

        assertThat(left).doesNotExist();
        assertThat(young).exists();
    }

    @Test
    void theRealNpmRefusesAnotherContentThanTheOnePinned() throws Exception {
        Surroundings here = Surroundings.ofThisProcess();
        NpmPackage forged = new NpmPackage("deno", "2.9.5", DenoFromNpmTest.sha512OfNothing());
        Optional<Npm> npm = SystemProgram.NPM
                .find()
                .map(program -> new Npm(program, here.fetchingEnvironment(), Duration.ofMinutes(1)));
        org.junit.jupiter.api.Assumptions.assumeTrue(npm.isPresent(), "npm is not installed: apt-get install npm");

        Ready ready = ready(deno(Optional.of(forged), npm));

        String sentences = ((Ready.Missing) ready).sentences();
        org.junit.jupiter.api.Assumptions.assumeFalse(
                sentences.contains("ENOTFOUND") || sentences.contains("E404"), "npm cannot fetch here: " + sentences);
        assertThat(sentences).contains("EINTEGRITY");
    }

    private static String sha512OfNothing() {
        return "sha512-z4PhNX7vuL3xVChQ1m2AB9Yg5AULVxXcg/SpIdNs6c5H0NE8XYXysP+DGNKHfuwvY7kxvUdBeoGlODJ6+SfaPg==";
    }

    private static Ready missing(String why) {
        return new Ready.Missing(
                "There is no Deno in this box, and it could not be fetched: " + why
                        + ". A person can install it with 'npm install --global deno'; until then use python, or bash with node.");
    }

    private Ready ready(String script) throws Exception {
        return ready(deno(Optional.of(DENO), Optional.of(npm(script))));
    }

    private FromNpm deno(Optional<NpmPackage> pinned, Optional<Npm> npm) {
        return new FromNpm(DenoFromNpm.article(pinned), programs, npm);
    }

    private Ready ready(FromNpm deno) throws InterruptedException {
        return deno.ready(box, new Patience(live::add, cancel));
    }

    private Npm npm(String script) throws IOException {
        return new Npm(script(script), Map.of("PATH", "/usr/bin:/bin", "ONLY", "this"), Duration.ofSeconds(30));
    }

    private Path script(String script) throws IOException {
        Path file = Files.createTempFile(folder, "npm", "");
        Files.writeString(file, "#!/bin/sh\n" + script + "\n");
        return Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwx------"));
    }

    private String permissions(String name) throws IOException {
        return PosixFilePermissions.toString(Files.getPosixFilePermissions(programs.resolve(name)));
    }

    private static List<String> names(Path folder) throws IOException {
        try (var files = Files.list(folder)) {
            return files.map(file -> file.getFileName().toString()).sorted().toList();
        }
    }
}
