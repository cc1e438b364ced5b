package dev.glovebox.ui.web;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.glovebox.jobs.BoxAccess;
import dev.glovebox.jobs.Job;
import dev.glovebox.jobs.JobId;
import dev.glovebox.protocol.BoxPolicy;
import dev.glovebox.protocol.ByteString;
import dev.glovebox.protocol.CallEnd;
import dev.glovebox.protocol.CallSpec;
import dev.glovebox.protocol.Json;
import dev.glovebox.sandbox.Box;
import dev.glovebox.sandbox.Call;
import dev.glovebox.testing.RealBoxes;
import dev.glovebox.views.BoxFiles;
import dev.glovebox.views.workshop.Workshop;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.URLEncoder;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.zip.ZipFile;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Tag("integration")
@Timeout(180)
final class FileRoutesTest {
    private static final Duration LIMIT = Duration.ofMinutes(2);

    @TempDir
    Path workspace;

    @TempDir
    Path outside;

    private Box box;
    private WatchedSite site;
    private JobId job;

    @BeforeEach
    void open() throws IOException {
        box = RealBoxes.open(RealBoxes.bubblewrap(), BoxPolicy.sealed(workspace));
        site = new WatchedSite(new OneBox(), 10);
        job = site.jobs.add();
    }

    @AfterEach
    void close() {
        site.close();
        box.close();
    }

    @Test
    void whatIsWrittenIsListedAndReadAndMovedAndDeleted() throws Exception {
        assertThat(put("a/b.txt", "hello").statusCode()).isEqualTo(204);
        assertThat(get("/content?path=a/b.txt").body()).isEqualTo("hello");
        assertThat(post("/mkdir", "{\"path\":\"c/d\"}").statusCode()).isEqualTo(204);
        assertThat(post("/move", "{\"from\":\"a/b.txt\",\"to\":\"c/d/e\"}").statusCode())
                .isEqualTo(204);
        assertThat(paths(get("?path=c/d"))).containsExactly("c/d/e");
        assertThat(paths(get(""))).containsExactly("a", "c");
        assertThat(delete("c").statusCode()).isEqualTo(204);
        assertThat(paths(get(""))).containsExactly("a");
    }

    @Test
    void downloadsAreNeverShownByABrowser() throws Exception {
        put("päge.html", "<script>");

        HttpResponse<String> answer = get("/content?path=" + encoded("päge.html"));

        assertThat(answer.headers().firstValue("Content-Type")).hasValue("application/octet-stream");
        assertThat(answer.headers().firstValue("X-Content-Type-Options")).hasValue("nosniff");
        assertThat(answer.headers().firstValue("Content-Disposition"))
                .hasValue("attachment; filename*=UTF-8''p%C3%A4ge.html");
    }

    @Test
    void anEntryTellsItsKindSizeAndMode() throws Exception {
        sh("printf 12345 > file; chmod 640 file; ln -s file link; mkfifo pipe; mkdir folder");

        List<Json> items = items(get(""));

        assertThat(items.stream().map(item -> item.string("kind").orElseThrow()))
                .containsExactly("file", "folder", "link", "other");
        assertThat(items.getFirst().number("size")).hasValue(5L);
        assertThat(items.getFirst().string("mode")).hasValue("0640");
    }

    @Test
    void whatIsCutSaysSo() throws Exception {
        sh("touch 1 2 3");

        assertThat(get("?limit=2").body()).contains("\"more\":true");
        assertThat(get("?limit=3").body()).contains("\"more\":false");
        assertThat(get("?limit=0").statusCode()).isEqualTo(400);
        assertThat(get("?cursor=!").statusCode()).isEqualTo(400);
    }

    @Test
    void aFolderIsPagedThroughByNameToItsEnd() throws Exception {
        sh("mkdir many; cd many; seq -f %04g 1 2500 | xargs touch; touch \"$(printf '\\377')\"");
        List<String> names = new ArrayList<>();
        Json page = Json.parse(get("?path=many").body());
        names.addAll(pathsOf(page));
        while (page.string("next").isPresent()) {
            page = Json.parse(
                    get("?path=many&limit=700&cursor=" + page.string("next").orElseThrow())
                            .body());
            names.addAll(pathsOf(page));
        }

        assertThat(names).hasSize(2501).isSorted().doesNotHaveDuplicates();
        assertThat(page.text()).contains("\"more\":false,\"next\":null");
    }

    private static List<String> pathsOf(Json page) {
        return page.list("items").stream()
                .map(item -> item.string("path").orElseThrow())
                .toList();
    }

    @Test
    void linksOutOfTheWorkspaceLeadNowhere() throws Exception {
        Path secret = Files.writeString(outside.resolve("secret"), "the host's");
        sh("ln -s " + secret + " out; ln -s /etc/hostname system; ln -s ../../.. up");

        assertThat(get("/content?path=out").statusCode()).isIn(400, 404);
        assertThat(get("/content?path=system").statusCode()).isIn(400, 404);
        assertThat(get("?path=up").statusCode()).isEqualTo(400);
        assertThat(get("/content?path=" + encoded("../" + secret)).statusCode()).isIn(400, 404);
        assertThat(get("/zip?path=up").statusCode()).isEqualTo(400);
        assertThat(put("out", "overwritten").statusCode()).isIn(400, 404, 409);
        assertThat(delete("up").statusCode()).isEqualTo(204);
        assertThat(Files.readString(secret)).isEqualTo("the host's");
    }

    @Test
    void namesThatAreNoTextCanStillBeUsed() throws Exception {
        sh("printf odd > \"$(printf 'a\\377b')\"; printf nl > \"$(printf 'a\\nb')\"");

        List<Json> items = items(get(""));
        String raw = items.get(1).string("raw").orElseThrow();

        assertThat(items.getFirst().string("path")).hasValue("a\nb");
        assertThat(items.getFirst().string("raw")).isEmpty();
        assertThat(get("/content?raw=" + raw).body()).isEqualTo("odd");
        assertThat(get("/content?path=" + encoded("a\nb")).body()).isEqualTo("nl");
        assertThat(post("/move", "{\"from_raw\":\"" + raw + "\",\"to\":\"plain\"}")
                        .statusCode())
                .isEqualTo(204);
        assertThat(get("/content?path=plain").body()).isEqualTo("odd");
    }

    @Test
    void errorsHaveTheirCodes() throws Exception {
        sh("mkdir folder; touch file other");

        assertThat(codeOf(get("/content?path=none"))).isEqualTo("404 not_found");
        assertThat(codeOf(get("/content?path=folder"))).isEqualTo("409 wrong_kind");
        assertThat(codeOf(get("/content"))).isEqualTo("400 invalid_request");
        assertThat(codeOf(get("/content?path=a&raw=Yg"))).isEqualTo("400 invalid_request");
        assertThat(codeOf(get("?path=file"))).isEqualTo("409 wrong_kind");
        assertThat(codeOf(get("/zip?path=file"))).isEqualTo("409 wrong_kind");
        assertThat(codeOf(post("/move", "{\"from\":\"file\",\"to\":\"other\"}")))
                .isEqualTo("409 exists");
        assertThat(codeOf(post("/move", "{\"from\":\"file\",\"to\":\"x\",\"force\":true}")))
                .isEqualTo("400 unknown_field");
        assertThat(codeOf(delete("."))).isEqualTo("400 invalid_request");
        assertThat(codeOf(delete("../x"))).isEqualTo("400 invalid_request");
        assertThat(codeOf(put("folder", "x"))).isEqualTo("409 wrong_kind");
        assertThat(codeOf(put("n".repeat(256), "x"))).isEqualTo("400 invalid_request");
        assertThat(codeOf(get("/content?path=" + "n".repeat(4096)))).isEqualTo("400 invalid_request");
        assertThat(codeOf(post("/mkdir", "{\"path\":\"\"}"))).isEqualTo("400 invalid_request");
        assertThat(post("/mkdir", "{\"path\":\" \",\"path_raw\":null}").statusCode())
                .isEqualTo(204);
    }

    @Test
    void othersSeeAndChangeNothing() throws Exception {
        sh("echo mine > file");
        String base = "/api/v1/jobs/" + job + "/files";

        assertThat(site.send(site.as("eve", base)).statusCode()).isEqualTo(404);
        assertThat(site.send(site.as("eve", base + "/content?path=file")).statusCode())
                .isEqualTo(404);
        assertThat(site.send(site.as("eve", base + "?path=file").DELETE()).statusCode())
                .isEqualTo(404);
        assertThat(get("/content?path=file").body()).isEqualTo("mine\n");
    }

    @Test
    void largeUploadsInChunksComeBackAsTheyWere() throws Exception {
        byte[] content = new byte[20 << 20];
        new Random(1).nextBytes(content);
        HttpRequest.Builder request = site.ask(files("/content?path=big"))
                .header("Content-Type", "application/octet-stream")
                .PUT(BodyPublishers.ofInputStream(() -> new ByteArrayInputStream(content)));

        assertThat(site.send(request).statusCode()).isEqualTo(204);

        assertThat(site.send(site.ask(files("/content?path=big")), BodyHandlers.ofByteArray())
                        .body())
                .isEqualTo(content);
    }

    @Test
    void aFileThatIsDeletedWhileItIsReadIsReadToItsEnd() throws Exception {
        sh("head -c 50000000 /dev/zero > big");
        HttpResponse<InputStream> answer =
                site.send(site.ask(files("/content?path=big")), BodyHandlers.ofInputStream());
        try (InputStream in = answer.body()) {
            in.readNBytes(1000);
            sh("rm big");
            assertThat(in.readAllBytes()).hasSize(50_000_000 - 1000);
        }
    }

    @Test
    void aFileThatShrinksWhileItIsReadBreaksOff() throws Exception {
        sh("head -c 50000000 /dev/zero > big");
        HttpResponse<InputStream> answer =
                site.send(site.ask(files("/content?path=big")), BodyHandlers.ofInputStream());
        try (InputStream in = answer.body()) {
            in.readNBytes(1000);
            sh(": > big");
            assertThatThrownBy(in::readAllBytes).isInstanceOf(IOException.class);
        }
    }

    @Test
    void aFolderComesAsAZipWithoutLinks() throws Exception {
        sh("mkdir -p p/q; echo 1 > p/q/one; echo 2 > p/two; ln -s /etc/passwd p/link; mkdir p/.git; touch p/.git/x");

        HttpResponse<Path> answer =
                site.send(site.ask(files("/zip?path=p")), BodyHandlers.ofFile(outside.resolve("p.zip")));

        assertThat(answer.headers().firstValue("Content-Disposition")).hasValue("attachment; filename*=UTF-8''p.zip");
        try (var zip = new ZipFile(answer.body().toFile())) {
            assertThat(zip.stream().map(java.util.zip.ZipEntry::getName)).containsExactly("q/one", "two");
        }
    }

    @Test
    void anotherServersFilesAreNotHere() throws Exception {
        try (var elsewhere = new WatchedSite(new WatchedSite.NoBoxes(), 10)) {
            JobId other = elsewhere.jobs.add();
            HttpResponse<String> answer = elsewhere.send(elsewhere.ask("/api/v1/jobs/" + other + "/files"));
            assertThat(codeOf(answer)).isEqualTo("503 not_here");
        }
    }

    private String files(String rest) {
        return "/api/v1/jobs/" + job + "/files" + rest;
    }

    private HttpResponse<String> get(String rest) throws Exception {
        return site.send(site.ask(files(rest)));
    }

    private HttpResponse<String> put(String path, String content) throws Exception {
        return site.send(site.ask(files("/content?path=" + encoded(path)))
                .header("Content-Type", "application/octet-stream")
                .PUT(BodyPublishers.ofString(content)));
    }

    private HttpResponse<String> post(String rest, String json) throws Exception {
        return site.send(
                site.ask(files(rest)).header("Content-Type", "application/json").POST(BodyPublishers.ofString(json)));
    }

    private HttpResponse<String> delete(String path) throws Exception {
        return site.send(site.ask(files("?path=" + encoded(path))).DELETE());
    }

    private static String encoded(String path) {
        return URLEncoder.encode(path, StandardCharsets.UTF_8);
    }

    private static String codeOf(HttpResponse<String> answer) {
        return answer.statusCode() + " "
                + Json.parse(answer.body()).string("code").orElse("");
    }

    private static List<Json> items(HttpResponse<String> answer) {
        return Json.parse(answer.body()).at("items").orElseThrow() instanceof Json.Arr(var items)
                ? List.copyOf(items)
                : List.of();
    }

    private static List<String> paths(HttpResponse<String> answer) {
        return items(answer).stream()
                .map(item -> item.string("path").orElseThrow())
                .toList();
    }

    private void sh(String script) throws Exception {
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
        assertThat(call.await()).isEqualTo(new CallEnd.Exited(0, CallEnd.Cause.ITSELF));
    }

    /** All jobs have the one box. */
    private final class OneBox implements BoxAccess {
        @Override
        public Workshop workshop(Job of) {
            throw new NotHere("only files are asked for");
        }

        @Override
        public Facts facts(Job of) {
            throw new NotHere("only files are asked for");
        }

        @Override
        public <T> T files(Job of, Work<T> work) throws InterruptedException {
            return work.with(new BoxFiles(
                    box,
                    ByteString.of(box.inside().glove()),
                    ByteString.of(box.inside().workspace()),
                    LIMIT));
        }
    }
}
