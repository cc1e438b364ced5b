package dev.glovebox.app.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.glovebox.agent.journal.file.FileHistory;
import dev.glovebox.app.session.Parts;
import dev.glovebox.app.settings.Surroundings;
import dev.glovebox.protocol.Json;
import dev.glovebox.sandbox.egress.Outside;
import dev.glovebox.sandbox.egress.ProxyGate;
import dev.glovebox.sandbox.egress.ResolvedWhereabouts;
import dev.glovebox.sandbox.egress.Resolver;
import dev.glovebox.testing.ClosedPort;
import dev.glovebox.testing.ReplayServer;
import dev.glovebox.testing.ReplayServer.Reply;
import dev.glovebox.views.supply.Supplies;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Against a server on loopback that answers as the agreed API does, byte for byte. */
final class JobCommandTest {
    private static final String ID = "0b9c8f6e-3a51-4c1e-9d6e-2f1f5a7f3c10";
    private static final String JOB = """
            {"id":"%s","kind":"task","state":"queued","reason":null,"waits_until":null,"owner":"me","model":null,\
            "created":"2026-01-31T23:00:00Z","started":null,"ended":null,"attempts":0,"task":"Build\\u001b[2J me","links":{}}""".formatted(ID);
    private static final String OPENED =
            "id: 1\nevent: session_opened\ndata: {\"number\":1,\"type\":\"session_opened\",\"session\":\"s\",\"workspace\":\"/w\",\"model\":\"m\",\"level\":\"sealed\"}\n\n";
    private static final String PROMPTED =
            "id: 2\nevent: prompted\ndata: {\"number\":2,\"type\":\"prompted\",\"content\":[{\"type\":\"text\",\"text\":\"Hi\"}]}\n\n";
    private static final String NOTICED =
            "id: 3\nevent: noticed\ndata: {\"number\":3,\"type\":\"noticed\",\"text\":\"a \\u001b notice\"}\n\n";
    private static final String END = "event: end\ndata: {\"state\":\"%s\",\"reason\":\"%s\"}\n\n";

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();
    private final Path folder;

    JobCommandTest(@TempDir Path folder) {
        this.folder = folder;
    }

    @Test
    void schedulePrintsTheIdAloneAndSendsWhatWasAskedFor() throws IOException {
        Files.writeString(folder.resolve("a.txt"), "text");
        Files.write(folder.resolve("b.bin"), new byte[] {(byte) 0xff});
        try (ReplayServer server = new ReplayServer(json(201, JOB))) {
            assertThat(run(
                            server,
                            "job schedule --model m --limit max_time=30m --limit pids=99 --allow-host example.org --file a.txt"
                                    + " --file b.bin=in/b --memory-from " + ID
                                    + " --idempotency-key k1 --desktop Build it"))
                    .isZero();

            assertThat(text(out)).isEqualTo(ID + "\n");
            assertThat(text(err)).contains("glovebox job logs -f " + ID);
            var request = server.requests().getFirst();
            assertThat(request.line()).isEqualTo("POST /api/v1/jobs HTTP/1.1");
            assertThat(request.headers())
                    .containsEntry("authorization", "Bearer t")
                    .containsEntry("content-type", "application/json")
                    .containsEntry("idempotency-key", "k1");
            assertThat(Json.parse(request.body())).isEqualTo(Json.parse("""
                            {"task":"Build it","model":"m","limits":{"max_time":"30m","pids":"99"},"allow_hosts":["example.org"],
                             "files":[{"path":"a.txt","content":"text"},{"path":"in/b","content":"/w==","encoding":"base64"}],
                             "memory_from":"%s","capabilities":["desktop"]}""".formatted(ID)));
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "job schedule | job schedule needs a task",
                "job schedule --steps missing | there is no such file",
                "job schedule --steps s x | leave one of them out",
                "job schedule --limit speed=1 x | there is no field 'speed'",
                "job schedule --limit speed x | write NAME=VALUE",
                "job schedule --file .. x | it is a folder",
                "job schedule --memory-from x y | a job id looks like",
                "job list x | takes nothing more",
                "job list --state lost | there are queued, running",
                "job list --limit many | one number",
                "job status | needs one job id",
                "job status ../../users | a job id looks like",
                "job say 0b9c8f6e-3a51-4c1e-9d6e-2f1f5a7f3c10 | what to say",
                "job events --after x 0b9c8f6e-3a51-4c1e-9d6e-2f1f5a7f3c10 | give a whole number",
                "job frob | there are schedule TASK",
                "user add | needs one name",
                "user frob | there are list"
            })
    void mistakesAreSeenBeforeAnythingIsSent(String words, String sentence) throws IOException {
        try (ReplayServer server = new ReplayServer(json(200, "{}"))) {
            assertThat(run(server, words)).isEqualTo(ExitStatus.USAGE);
            assertThat(text(err)).contains(sentence);
            assertThat(server.requests()).isEmpty();
        }
    }

    @Test
    void waitEndsWithTheJobAndItsStatusIsTheJobs() throws IOException {
        for (var end : Map.of("complete", 0, "failed", 1, "timed_out", 3, "cancelled", 130)
                .entrySet()) {
            try (ReplayServer server =
                    new ReplayServer(json(201, JOB), stream(OPENED + END.formatted(end.getKey(), "so it is")))) {
                assertThat(run(server, "job schedule --wait x")).isEqualTo(end.getValue());
                assertThat(text(out)).isEqualTo(ID + "\n");
                assertThat(text(err)).contains("is " + end.getKey().replace('_', ' ') + ": so it is");
                assertThat(server.requests().get(1).line()).isEqualTo("GET /api/v1/jobs/" + ID + "/events HTTP/1.1");
            }
        }
    }

    @Test
    void listIsATableAndCannotSteerTheTerminal() throws IOException {
        try (ReplayServer server = new ReplayServer(json(200, "{\"items\":[" + JOB + "],\"next\":null}"))) {
            assertThat(run(server, "job list --state queued --kind task --limit 5"))
                    .isZero();

            assertThat(text(out)).isEqualTo("""
                            id                                    state      kind     created      task
                            %s  queued     task     1 h ago      Build␛[2J me
                            """.formatted(ID));
            assertThat(server.requests().getFirst().line())
                    .isEqualTo("GET /api/v1/jobs?kind=task&limit=5&state=queued HTTP/1.1");
            assertThat(run(server, "job --json")).isZero();
            assertThat(Json.parse(text(out)).list("items")).containsExactly(Json.parse(JOB));
            assertThat(text(out)).doesNotContain("\033");
        }
    }

    @Test
    void statusTellsWhatIsKnown() throws IOException {
        try (ReplayServer server = new ReplayServer(json(200, JOB))) {
            assertThat(run(server, "job status " + ID)).isZero();
            assertThat(text(out)).isEqualTo("""
                            id           %s
                            kind         task
                            state        queued
                            owner        me
                            created      2026-01-31T23:00:00Z
                            task         Build␛[2J me
                            """.formatted(ID));
        }
    }

    @Test
    void logsAreMadePlain() throws IOException {
        try (ReplayServer server = new ReplayServer(body(200, "text/plain", "one\033]0;x\007\ntwo"))) {
            assertThat(run(server, "job logs " + ID)).isZero();
            assertThat(text(out)).isEqualTo("one␛]0;x␇\ntwo");
            assertThat(server.requests().getFirst().line()).isEqualTo("GET /jobs/" + ID + "/agent.log HTTP/1.1");
        }
    }

    @Test
    void eventsGoOnAfterACutWithoutAGapAndWithoutADouble() throws IOException {
        try (ReplayServer server = new ReplayServer(
                cut(OPENED + PROMPTED + "id: 3\nevent: noticed\ndata: {\"numb"),
                problem(503, "draining", "the server is about to end"),
                stream(": beat\n\n" + PROMPTED + NOTICED + END.formatted("complete", "")))) {
            assertThat(run(server, "job events " + ID)).isZero();

            assertThat(text(out)
                            .lines()
                            .map(line -> Json.parse(line).number("number").orElseThrow()))
                    .containsExactly(1L, 2L, 3L);
            assertThat(text(out)).doesNotContain("\033");
            assertThat(server.requests().getFirst().headers()).doesNotContainKey("last-event-id");
            assertThat(server.requests().get(1).headers()).containsEntry("last-event-id", "2");
            assertThat(server.requests().get(2).headers()).containsEntry("last-event-id", "2");
        }
    }

    @Test
    void eventsBeginAfterTheNumberThatIsGiven() throws IOException {
        try (ReplayServer server = new ReplayServer(stream(NOTICED + END.formatted("complete", "")))) {
            assertThat(run(server, "job events --after 2 " + ID)).isZero();
            assertThat(server.requests().getFirst().headers()).containsEntry("last-event-id", "2");
        }
    }

    @Test
    void aJobThatIsNotThereIsNotWaitedFor() throws IOException {
        try (ReplayServer server = new ReplayServer(problem(404, "not_found", "there is no such job"))) {
            assertThat(run(server, "job logs -f " + ID)).isEqualTo(1);
            assertThat(text(err)).isEqualTo("glovebox: there is no such job\n");
            assertThat(server.requests()).hasSize(1);
        }
    }

    @Test
    void followedLogsAreATranscript() throws IOException {
        String answered =
                "id: 4\nevent: answered\ndata: {\"number\":4,\"type\":\"answered\",\"answer\":{\"content\":[{\"type\":\"text\",\"text\":\"Hello.\"}],"
                        + "\"stop\":\"done\",\"usage\":{\"input\":1,\"output\":1,\"cache_read\":0,\"cache_write\":0}}}\n\n";
        try (ReplayServer server =
                new ReplayServer(stream(OPENED + PROMPTED + NOTICED + answered + END.formatted("failed", "no more")))) {
            assertThat(run(server, "job logs -f " + ID)).isZero();
            assertThat(text(err)).contains("glovebox: a ␛ notice").endsWith("job " + ID + " is failed: no more\n");
            assertThat(text(out)).contains("Hello.");
        }
    }

    @Test
    void getWritesAWholeFileAndNeverOverAnother() throws IOException {
        Path zip = folder.resolve("o.zip");
        try (ReplayServer server = new ReplayServer(body(200, "application/zip", "PK zip"))) {
            assertThat(run(server, "job get -o o.zip " + ID)).isZero();
            assertThat(text(out)).isEqualTo(zip + " (6 bytes)\n");
            Files.writeString(zip, "mine");
            assertThat(run(server, "job get -o o.zip " + ID)).isEqualTo(2);
            assertThat(zip).hasContent("mine");
            assertThat(run(server, "job get -f -o o.zip " + ID)).isZero();
            assertThat(zip).hasContent("PK zip");
            assertThat(folder.toFile().list()).containsExactly("o.zip");
        }
    }

    @Test
    void noPlantedLinkIsFollowedToWhatIsSent() throws IOException {
        Files.writeString(folder.resolve("plain"), "text");
        Files.createSymbolicLink(folder.resolve("TASK.md"), Path.of("/proc/self/environ"));
        Files.createSymbolicLink(folder.resolve("way"), Path.of("/etc"));
        Files.createSymbolicLink(folder.resolve("nowhere"), Path.of("missing"));
        Files.createSymbolicLink(folder.resolve("steps.json"), Path.of("plain"));
        try (ReplayServer server = new ReplayServer(json(201, JOB))) {
            for (String words : List.of(
                    "job schedule @TASK.md",
                    "job schedule @way/hostname",
                    "job schedule --steps steps.json",
                    "job schedule --file TASK.md x",
                    "job schedule --file TASK.md=in/x x",
                    "job schedule --file way/hostname x",
                    "job schedule --file nowhere x",
                    "job schedule --file plain --file steps.json x",
                    "job say " + ID + " @TASK.md")) {
                err.reset();
                assertThat(run(server, words)).as(words).isEqualTo(ExitStatus.USAGE);
                assertThat(text(err)).as(words).contains("it is reached by the link " + folder);
            }
            assertThat(run(server, "job schedule --file /proc/self/environ x")).isEqualTo(ExitStatus.USAGE);
            assertThat(text(err)).contains("where the kernel shows secrets of processes");
            assertThat(server.requests()).isEmpty();
        }
    }

    @Test
    void getIsNotLedElsewhereByALink() throws IOException {
        Path elsewhere = Files.createDirectory(folder.resolve("elsewhere"));
        Path mine = Files.writeString(elsewhere.resolve("mine"), "mine");
        Files.createSymbolicLink(folder.resolve("way"), elsewhere);
        Files.createSymbolicLink(folder.resolve("o.zip"), mine);
        try (ReplayServer server = new ReplayServer(body(200, "application/zip", "PK zip"))) {
            assertThat(run(server, "job get -o way/mine " + ID)).isEqualTo(2);
            assertThat(run(server, "job get -f -o way/mine " + ID)).isEqualTo(2);
            assertThat(text(err)).contains("way/mine is not written: it is reached by the link " + folder);
            assertThat(run(server, "job get -o o.zip " + ID)).isEqualTo(2);
            assertThat(run(server, "job get -f -o o.zip " + ID)).isZero();
            assertThat(folder.resolve("o.zip")).hasContent("PK zip").isRegularFile();
            assertThat(mine).hasContent("mine");
            assertThat(elsewhere.toFile().list()).containsExactly("mine");
        }
    }

    @Test
    void whatAServerSaysIsShownWithoutSecrets() throws IOException {
        String token = "gh" + "p_a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R8";
        try (ReplayServer server = new ReplayServer(json(500, "{\"detail\":\"no " + token + "\"}"))) {
            assertThat(run(server, "job list")).isEqualTo(1);
            assertThat(text(err)).contains("no [redacted: GitHub token]").doesNotContain(token);
        }
        err.reset();
        try (ReplayServer server = new ReplayServer(json(200, "{}"))) {
            assertThat(run(server, "job " + token)).isEqualTo(2);
            assertThat(text(err)).contains("job '[redacted: GitHub token]'").doesNotContain(token);
        }
    }

    @Test
    void aDownloadThatBreaksLeavesNothingBehind() throws IOException {
        try (ReplayServer server = new ReplayServer((request, target) -> {
            target.write("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nPK".getBytes(UTF_8));
            throw new IOException("cut");
        })) {
            assertThat(run(server, "job get " + ID)).isEqualTo(1);
            assertThat(text(err)).contains("the connection to " + server.url() + " broke");
            assertThat(folder).isEmptyDirectory();
        }
    }

    @Test
    void cancelAndSayArePosts() throws IOException {
        try (ReplayServer server =
                new ReplayServer(json(202, JOB.replace("queued", "cancelled")), json(202, "{\"number\":2}"))) {
            assertThat(run(server, "job cancel " + ID)).isZero();
            assertThat(text(out)).isEqualTo(ID + " cancelled\n");
            assertThat(run(server, "job say " + ID + " use Python")).isZero();
            assertThat(server.requests().getFirst().line()).isEqualTo("POST /api/v1/jobs/" + ID + "/cancel HTTP/1.1");
            assertThat(server.requests().getFirst().body()).isEmpty();
            assertThat(server.requests().getLast().line()).isEqualTo("POST /api/v1/jobs/" + ID + "/messages HTTP/1.1");
            assertThat(server.requests().getLast().body()).isEqualTo("{\"text\":\"use Python\"}");
        }
    }

    @Test
    void usersAreAddedListedAndRemoved() throws IOException {
        try (ReplayServer server = new ReplayServer(
                json(201, "{\"name\":\"ann\",\"role\":\"admin\",\"token\":\"secret\"}"),
                json(200, "{\"items\":[{\"name\":\"ann\",\"role\":\"admin\"}]}"),
                (request, target) -> target.write("HTTP/1.1 204 No Content\r\n\r\n".getBytes(UTF_8)))) {
            assertThat(run(server, "user add --admin ann")).isZero();
            assertThat(text(out)).isEqualTo("secret\n");
            assertThat(server.requests().getFirst().body()).isEqualTo("{\"name\":\"ann\",\"role\":\"admin\"}");
            assertThat(run(server, "user list")).isZero();
            assertThat(text(out)).isEqualTo("admin  ann\n");
            assertThat(run(server, "user remove a/b")).isZero();
            assertThat(server.requests().getLast().line()).isEqualTo("DELETE /api/v1/users/a%2Fb HTTP/1.1");
        }
    }

    @Test
    void anAnswerThatIsNoneIsTold() throws IOException {
        says(problem(409, "conflict", "the job has\033 ended"), "glovebox: the job has␛ ended\n");
        says(
                problem(401, "unauthorized", "no such token"),
                "does not know this token\nWhat to do: put a token of that server into GLOVEBOX_TOKEN");
        says(json(200, "<html>"), "is no Glovebox server");
        says(body(500, "text/html", "<h1>oh</h1>"), "answered with status 500");
        says(
                (request, target) ->
                        target.write("HTTP/1.1 307 Away\r\nLocation: http://127.0.0.1:1/\r\nContent-Length: 0\r\n\r\n"
                                .getBytes(UTF_8)),
                "leads elsewhere (status 307), and no token is taken there");
        says((request, target) -> target.write("nonsense\r\n\r\n".getBytes(UTF_8)), "broke");
        says(
                (request, target) -> {
                    throw new IOException("closed at once");
                },
                "broke");
    }

    private void says(Reply reply, String sentence) throws IOException {
        try (ReplayServer server = new ReplayServer(reply)) {
            assertThat(run(server, "job cancel " + ID)).isEqualTo(1);
            assertThat(text(err)).contains(sentence).doesNotContain("\033");
            assertThat(server.requests()).hasSize(1);
        }
    }

    @Test
    void aServerThatIsNotThereIsNamedWithTheWayToStartIt() throws IOException {
        try (ClosedPort port = new ClosedPort()) {
            assertThat(run("http://127.0.0.1:" + port.number(), "job list")).isEqualTo(1);
        }
        assertThat(text(err)).contains("no server answers at http://127.0.0.1:", "glovebox serve");
    }

    @Test
    void theTokenIsThatOfTheDataFolder() throws IOException {
        assertThat(run("http://127.0.0.1:1", "token --data .")).isEqualTo(2);
        assertThat(text(err)).contains("start glovebox serve first");
    }

    private static Reply json(int status, String json) {
        return body(status, "application/json", json);
    }

    private static Reply problem(int status, String code, String detail) {
        return body(
                status,
                "application/problem+json",
                Json.object().with("code", code).with("detail", detail).end().text());
    }

    private static Reply body(int status, String type, String body) {
        return (request, target) -> target.write(("HTTP/1.1 " + status + " X\r\nContent-Type: " + type
                        + "\r\nContent-Length: " + body.getBytes(UTF_8).length + "\r\n\r\n" + body)
                .getBytes(UTF_8));
    }

    private static Reply stream(String events) {
        return (request, target) -> {
            target.write(chunked(events));
            target.write("0\r\n\r\n".getBytes(UTF_8));
        };
    }

    private static Reply cut(String events) {
        return (request, target) -> {
            target.write(chunked(events));
            throw new IOException("cut");
        };
    }

    private static byte[] chunked(String events) {
        return ("HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\nTransfer-Encoding: chunked\r\n\r\n"
                        + Integer.toHexString(events.getBytes(UTF_8).length) + "\r\n" + events + "\r\n")
                .getBytes(UTF_8);
    }

    private int run(ReplayServer server, String words) {
        return run(server.url(), words);
    }

    private int run(String server, String words) {
        out.reset();
        err.reset();
        Surroundings surroundings = new Surroundings(
                Map.of("HOME", "/nonexistent", "GLOVEBOX_SERVER", server, "GLOVEBOX_TOKEN", "t"),
                folder,
                Optional.empty(),
                "amd64",
                Surroundings.ofThisProcess().account());
        Parts parts = new Parts(
                choice -> (policy, egress) -> new dev.glovebox.sandbox.Opening.Refused("", ""),
                history -> new FileHistory(history, Clock.systemUTC()),
                () -> new Parts.Programs(folder, Supplies.none()),
                new Parts.Outside(
                        permissions -> new ProxyGate(permissions, Outside.ofThisMachine()),
                        () -> new ResolvedWhereabouts(Resolver.ofThisMachine())),
                Clock.fixed(Instant.parse("2026-02-01T00:00:00Z"), ZoneOffset.UTC));
        return new CommandLineInterface(surroundings, parts, print(out), print(err)).run(words.split(" "));
    }

    private static PrintStream print(ByteArrayOutputStream bytes) {
        return new PrintStream(bytes, true, UTF_8);
    }

    private static String text(ByteArrayOutputStream bytes) {
        return bytes.toString(UTF_8);
    }
}
