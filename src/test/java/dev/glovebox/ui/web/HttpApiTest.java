package dev.glovebox.ui.web;

import static org.assertj.core.api.Assertions.assertThat;

import dev.glovebox.jobs.Audit;
import dev.glovebox.jobs.JobId;
import dev.glovebox.jobs.JobStore.Stop;
import dev.glovebox.jobs.StoreAway;
import dev.glovebox.protocol.Json;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class HttpApiTest {
    @TempDir
    Path folder;

    private OpenSite site;

    @BeforeEach
    void open() throws IOException {
        site = new OpenSite(folder);
    }

    @AfterEach
    void close() {
        site.close();
    }

    @Test
    void schedulesATaskAndTellsWhereItStands() throws IOException {
        Exchange scheduled = site.post("/schedule", site.ada, "{\"task\":\"Build me a todo app\"}");
        assertThat(scheduled.status()).isEqualTo(200);
        String id = scheduled.json().string("job_id").orElseThrow();
        assertThat(scheduled.json().string("task_id")).contains(id);
        assertThat(scheduled.headers()).containsEntry("location", "/api/v1/jobs/" + id);
        assertThat(site.get("/status/" + id, site.ada).body()).isEqualTo("{\"status\":\"running\"}");
        assertThat(site.get("/status?task_id=" + id, site.ada).body())
                .isEqualTo("{\"status\":\"scheduled\",\"logs\":\"/jobs/" + id + "/agent.log\"}");
        assertThat(site.stores.mail().after(new JobId(id), 0))
                .extracting(message -> message.text())
                .containsExactly("Build me a todo app");
    }

    @Test
    void takesNoWorkWhileTheMachineLacksSomethingAndSaysWhenToTryAgain() throws IOException {
        String job = site.job(site.ada);
        String session = site.post("/api/v1/sessions", site.ada, "{}")
                .json()
                .string("id")
                .orElseThrow();
        site.shortage.set(Optional.of("the disk of the data folder is nearly full"));

        for (Exchange refused : List.of(
                site.post("/schedule", site.ada, "{\"task\":\"Say hello\"}"),
                site.post("/api/v1/jobs", site.ada, "{\"task\":\"Say hello\"}"),
                site.post("/api/v1/sessions", site.ada, "{}"),
                site.post("/api/v1/sessions/" + session + "/messages", site.ada, "{\"text\":\"Go on\"}"),
                site.ask(
                        "PUT",
                        "/api/v1/jobs/" + job + "/files/content?path=a",
                        site.ada,
                        "",
                        "Content-Type: application/octet-stream",
                        "Content-Length: 0"))) {
            assertThat(refused.status()).as(refused.body()).isEqualTo(507);
            assertThat(refused.code()).isEqualTo("short_of_resources");
            assertThat(refused.body()).contains("the disk of the data folder is nearly full");
            assertThat(refused.headers()).containsKey("retry-after");
        }
        assertThat(site.get("/api/v1/jobs/" + job, site.ada).status()).isEqualTo(200);
        assertThat(site.post("/api/v1/jobs/" + job + "/cancel", site.ada, "").status())
                .isEqualTo(202);

        site.shortage.set(Optional.empty());
        assertThat(site.post("/schedule", site.ada, "{\"task\":\"Say hello\"}").status())
                .isEqualTo(200);
    }

    @Test
    void tellsCancelledJobsAsFailedWithTheReason() throws IOException {
        String id = site.job(site.ada);
        Exchange cancelled = site.post("/api/v1/jobs/" + id + "/cancel", site.ada, "");
        assertThat(cancelled.status()).isEqualTo(202);
        assertThat(cancelled.json().string("state")).contains("cancelled");
        assertThat(site.get("/status/" + id, site.ada).body())
                .isEqualTo("{\"status\":\"failed\",\"error\":\"cancelled by ada\"}");
        assertThat(site.post("/api/v1/jobs/" + id + "/cancel", site.ada, "").code())
                .isEqualTo("conflict");
    }

    @Test
    void givesWhatLiesOnTheShelfAndSaysWhatDoesNot() throws IOException {
        String id = site.job(site.ada);
        Exchange log = site.get("/jobs/" + id + "/agent.log", site.ada);
        assertThat(log.body()).isEqualTo("1 shell\n");
        assertThat(log.headers()).containsEntry("content-type", "text/plain; charset=utf-8");
        assertThat(site.get("/jobs/" + id + "/output.zip", site.ada).code()).isEqualTo("not_found");
    }

    @Test
    void stepsThatNoToolWouldTakeAreRefused() throws IOException {
        String steps = "{\"steps\":[{\"tool\":\"shell\",\"command\":\"ls\",\"timeout\":1000000000000000000}]}";
        for (String path : List.of("/schedule", "/api/v1/jobs")) {
            Exchange refused = site.post(path, site.ada, steps);
            assertThat(refused.status()).as(path).isEqualTo(400);
            assertThat(refused.json().string("field")).contains("steps");
            assertThat(refused.json().string("detail").orElseThrow())
                    .startsWith("step 1 (shell): The argument 'timeout' must be a whole number from 1 to 600");
        }
        assertThat(ids(site.get("/api/v1/jobs", site.ada))).isEmpty();
    }

    @Test
    void theSameKeyGivesTheSameJobAndAnotherBodyIsRefused() throws IOException {
        String header = "Idempotency-Key: k1";
        Exchange first = site.ask("POST", "/api/v1/jobs", site.ada, "{\"task\":\"a\"}", header);
        Exchange again = site.ask("POST", "/api/v1/jobs", site.ada, "{\"task\":\"a\"}", header);
        Exchange other = site.ask("POST", "/api/v1/jobs", site.ada, "{\"task\":\"b\"}", header);
        assertThat(first.status()).isEqualTo(201);
        assertThat(again.json().string("id")).isEqualTo(first.json().string("id"));
        assertThat(other.status()).isEqualTo(409);
        assertThat(other.code()).isEqualTo("idempotency_key_reused");
    }

    @Test
    void aFullQueueSaysWhenToComeBack() throws IOException {
        for (int i = 0; i < 20; i++) {
            site.job(site.ada);
        }
        Exchange full = site.post("/schedule", site.ada, "{\"task\":\"one more\"}");
        assertThat(full.status()).isEqualTo(429);
        assertThat(full.code()).isEqualTo("queue_full");
        assertThat(full.headers()).containsEntry("retry-after", "10");
        assertThat(site.post("/schedule", site.bob, "{\"task\":\"mine\"}").status())
                .isEqualTo(200);
    }

    @Test
    void listsPageByPageAndByState() throws IOException {
        String first = site.job(site.ada);
        String second = site.job(site.ada);
        site.post("/api/v1/jobs/" + first + "/cancel", site.ada, "");
        Exchange page = site.get("/api/v1/jobs?limit=1", site.ada);
        String next = page.json().string("next").orElseThrow();
        assertThat(ids(page)).containsExactly(second);
        assertThat(ids(site.get("/api/v1/jobs?limit=1&cursor=" + next, site.ada)))
                .containsExactly(first);
        assertThat(ids(site.get("/api/v1/jobs?state=cancelled,failed", site.ada)))
                .containsExactly(first);
        assertThat(site.get("/api/v1/jobs?state=asleep", site.ada).json().string("field"))
                .contains("state");
        assertThat(site.get("/api/v1/jobs?cursor=zzz", site.ada).json().string("field"))
                .contains("cursor");
        assertThat(site.get("/api/v1/jobs?limit=0", site.ada).status()).isEqualTo(400);
        assertThat(site.get("/api/v1/jobs?color=red", site.ada).code()).isEqualTo("unknown_field");
    }

    private static List<String> ids(Exchange page) {
        return page.json().list("items").stream()
                .map(job -> job.string("id").orElseThrow())
                .toList();
    }

    @Test
    void aJobThatEndedIsDoneAgainAsANewOne() throws IOException {
        String id = site.job(site.ada);
        assertThat(site.post("/api/v1/jobs/" + id + "/retry", site.ada, "").code())
                .isEqualTo("conflict");
        site.stores.jobs().stop(new JobId(id), Stop.CANCEL, "enough");
        Exchange again = site.post("/api/v1/jobs/" + id + "/retry", site.ada, "");
        assertThat(again.status()).isEqualTo(201);
        assertThat(again.json().string("id")).isNotEqualTo(Optional.of(id));
        assertThat(again.json().string("task")).contains("Say hello");
    }

    @Test
    void talksToASessionAndClosesIt() throws IOException {
        Exchange begun = site.post("/api/v1/sessions", site.ada, "{\"message\":\"hello\"}");
        assertThat(begun.status()).isEqualTo(201);
        String id = begun.json().string("id").orElseThrow();
        assertThat(site.post("/api/v1/sessions/" + id + "/messages", site.ada, "{\"text\":\"and?\"}")
                        .body())
                .isEqualTo("{\"number\":2}");
        assertThat(site.get("/api/v1/sessions/" + id + "/questions", site.ada).body())
                .isEqualTo("{\"items\":[]}");
        assertThat(ids(site.get("/api/v1/sessions", site.ada))).containsExactly(id);
        Exchange closed = site.post("/api/v1/sessions/" + id + "/close", site.ada, "");
        assertThat(closed.json().string("state")).contains("complete");
        assertThat(site.post("/api/v1/jobs/" + id + "/messages", site.ada, "{\"text\":\"more\"}")
                        .code())
                .isEqualTo("conflict");
        assertThat(site.get("/api/v1/sessions/" + site.job(site.ada), site.ada).status())
                .isEqualTo(404);
    }

    @Test
    void namesTheFieldThatBreaksARule() throws IOException {
        String foreign = site.job(site.bob);
        for (List<String> wish : List.of(
                List.of("{\"task\":1}", "invalid_request", "task"),
                List.of("{}", "invalid_request", "task"),
                List.of("{\"task\":\"a\",\"steps\":[]}", "invalid_request", "steps"),
                List.of("{\"steps\":[]}", "invalid_request", "steps"),
                List.of("{\"steps\":{\"steps\":[{\"tool\":\"shell\"}]}}", "invalid_request", "steps"),
                List.of("{\"task\":\"a\",\"colour\":1}", "unknown_field", "colour"),
                List.of("{\"task\":\"a\",\"model\":\"forbidden\"}", "invalid_request", "model"),
                List.of("{\"task\":\"a\",\"memory_from\":\"" + foreign + "\"}", "invalid_request", "memory_from"),
                List.of(
                        "{\"task\":\"a\",\"memory_from\":\"" + JobId.random() + "\"}",
                        "invalid_request",
                        "memory_from"))) {
            Exchange refused = site.post("/schedule", site.ada, wish.get(0));
            assertThat(refused.status()).as(wish.get(0)).isEqualTo(400);
            assertThat(List.of(refused.code(), refused.json().string("field").orElse("")))
                    .as(wish.get(0))
                    .isEqualTo(wish.subList(1, 3));
        }
    }

    @Test
    void takesNoNewWorkWhileDraining() throws IOException {
        site.draining.set(true);
        assertThat(site.post("/schedule", site.ada, "{\"task\":\"a\"}").code()).isEqualTo("draining");
        assertThat(site.get("/readyz", "").status()).isEqualTo(503);
        assertThat(site.get("/healthz", "").status()).isEqualTo(200);
        assertThat(site.get("/api/v1/jobs", site.ada).status()).isEqualTo(200);
    }

    @Test
    void saysThatTheDatabaseIsAwayAndPromisesNothing() throws IOException {
        site.away.set(true);
        Exchange away = site.post("/schedule", site.ada, "{\"task\":\"a\"}");
        assertThat(away.status()).isEqualTo(503);
        assertThat(away.code()).isEqualTo("database_away");
        assertThat(away.headers()).containsEntry("retry-after", "5");
        site.away.set(false);
        assertThat(site.get("/api/v1/jobs", site.ada).body()).isEqualTo("{\"items\":[],\"next\":null}");
    }

    @Test
    void adminsAddAndRemoveUsersAndReadWhoDidWhat() throws IOException {
        Exchange added = site.post("/api/v1/users", site.root, "{\"name\":\"cy\",\"role\":\"user\"}");
        assertThat(added.status()).isEqualTo(201);
        String token = added.json().string("token").orElseThrow();
        assertThat(site.get("/api/v1/users/me", token).json().string("name")).contains("cy");
        assertThat(site.post("/api/v1/users", site.root, "{\"name\":\"cy\"}").code())
                .isEqualTo("conflict");
        assertThat(site.ask("DELETE", "/api/v1/users/cy", site.root, "").status())
                .isEqualTo(204);
        assertThat(site.get("/api/v1/users/me", token).status()).isEqualTo(401);
        assertThat(site.ask("DELETE", "/api/v1/users/root", site.root, "").code())
                .isEqualTo("conflict");
        List<String> deeds = site.get("/api/v1/audit", site.root).json().list("items").stream()
                .map(line -> String.join(
                        " ",
                        line.string("who").orElse(""),
                        line.string("what").orElse(""),
                        line.string("on").orElse(""),
                        line.string("outcome").orElse("")))
                .toList();
        assertThat(deeds)
                .containsExactly(
                        "root user.remove root 409",
                        "? login 127.0.0.1 unauthorized",
                        "root user.remove cy ok",
                        "root user.add  409",
                        "root user.add cy ok");
    }

    @Test
    void aRevokedTokenOpensNothing() throws IOException {
        Exchange issued = site.post("/api/v1/tokens", site.ada, "{\"label\":\"laptop\"}");
        String token = issued.json().string("token").orElseThrow();
        String id = issued.json().string("id").orElseThrow();
        assertThat(site.get("/api/v1/users/me", token).status()).isEqualTo(200);
        assertThat(site.ask("DELETE", "/api/v1/tokens/" + id, site.bob, "").status())
                .isEqualTo(404);
        assertThat(site.ask("DELETE", "/api/v1/tokens/" + id, site.ada, "").status())
                .isEqualTo(204);
        assertThat(site.get("/api/v1/users/me", token).status()).isEqualTo(401);
    }

    @Test
    void countsRequestsAndJobsForOperators() throws IOException {
        site.job(site.ada);
        String text = site.get("/metrics", site.root).body();
        assertThat(text)
                .contains(
                        "glovebox_http_requests_total{route=\"/schedule\",status=\"200\"} 1\n",
                        "glovebox_jobs{state=\"queued\"} 1\n",
                        "glovebox_http_streams 0\n",
                        "glovebox_http_request_seconds_count{route=\"/schedule\"} 1\n");
    }

    @Test
    void anEntryThatTheAuditLacksIsCounted() {
        Metrics metrics = new Metrics();
        Audit full = new Audit() {
            @Override
            public void add(Deed deed) {
                throw new StoreAway("the disk is full", new IOException());
            }

            @Override
            public Leaf list(Optional<String> cursor, int most) {
                throw new StoreAway("the disk is full", new IOException());
            }
        };
        AuditTrail trail = new AuditTrail(full, metrics);
        assertThat(metrics.text()).contains("glovebox_audit_entries_lost_total 0\n");
        trail.note(new Audit.Deed("ada", "job.submit", "j1", "ok"));
        assertThat(metrics.text()).contains("glovebox_audit_entries_lost_total 1\n");
    }

    @Test
    void exportsAJournalThatIsStillEmpty() throws IOException {
        Exchange history = site.get("/api/v1/jobs/" + site.job(site.ada) + "/history", site.ada);
        assertThat(history.status()).isEqualTo(200);
        assertThat(history.json()).isInstanceOf(Json.Obj.class);
    }

    @Test
    void answersHeadLikeGetWithoutABody() throws IOException {
        Exchange whole = site.get("/healthz", "");
        Exchange head = site.ask("HEAD", "/healthz", "", "");
        assertThat(head.status()).isEqualTo(200);
        assertThat(head.headers().get("content-length"))
                .isEqualTo(whole.headers().get("content-length"));
        assertThat(site.ask("HEAD", "/jobs/" + site.job(site.ada) + "/agent.log", site.ada, "")
                        .headers())
                .containsEntry("content-length", "8");
    }
}
