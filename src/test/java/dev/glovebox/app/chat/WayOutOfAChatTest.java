package dev.glovebox.app.chat;

import static org.assertj.core.api.Assertions.assertThat;

import dev.glovebox.app.settings.Variable;
import dev.glovebox.protocol.AgentEvent.TurnEnd;
import dev.glovebox.protocol.IpAddress;
import dev.glovebox.sandbox.egress.Dialer;
import dev.glovebox.sandbox.egress.Outside;
import dev.glovebox.testing.ReplayServer;
import dev.glovebox.ui.tui.Backstage.Turned;
import dev.glovebox.ui.tui.Questions.Answer;
import dev.glovebox.ui.tui.Questions.Question;
import java.io.EOFException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(180)
final class WayOutOfAChatTest {
    private static final Turned DONE = new Turned.Over(new TurnEnd.Done());

    private final ChatBench bench;
    private final ReplayServer server = new ReplayServer((request, out) -> {
        out.write("HTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\nfar!".getBytes(StandardCharsets.US_ASCII));
        throw new EOFException("hung up, so that the program need not wait");
    });
    private final List<Question> asked = new CopyOnWriteArrayList<>();

    WayOutOfAChatTest(@TempDir Path folder) {
        bench = new ChatBench(folder);
    }

    @AfterEach
    void close() throws IOException {
        server.close();
    }

    private int port() {
        return Integer.parseInt(server.url().substring(server.url().lastIndexOf(':') + 1));
    }

    /** Two steps: what any program does that knows of the proxy, and a last word. */
    private static String get(String host) {
        return "{\"text\": \"so\", \"calls\": [{\"tool\": \"bash\", \"arguments\": {\"command\": \"exec"
                + " 3<>/dev/tcp/127.0.0.1/3128; printf 'GET http://" + host + "/ HTTP/1.1\\\\r\\\\nHost: " + host
                + "\\\\r\\\\nConnection: close\\\\r\\\\n\\\\r\\\\n' >&3; timeout 5 cat <&3\"}}]}, {\"text\": \"done\"}";
    }

    /** Every name leads to a public address, or to a private one, and both to our server. */
    private void answering(Answer... answers) {
        Dialer dialer = Dialer.ofThisMachine(Duration.ofSeconds(5));
        bench.outside = new Outside(
                name -> List.of(IpAddress.parse(name.text().startsWith("private") ? "10.0.0.7" : "9.9.9.9")
                        .orElseThrow()),
                (address, port) -> dialer.dial(IpAddress.parse("127.0.0.1").orElseThrow(), port()));
        bench.questions = (question, cancel) -> {
            asked.add(question);
            return answers[Math.min(asked.size(), answers.length) - 1];
        };
    }

    @Test
    void yesIsForThisConnectionAndAlwaysForTheSession() throws Exception {
        answering(Answer.YES, Answer.ALWAYS);
        String get = get("public.example.org");
        bench.script("[" + String.join(",", get, get, get, get) + "]");
        try (Backroom chat = bench.chat()) {
            for (int times : new int[] {1, 2, 2}) {
                assertThat(ChatBench.say(chat, "go")).isEqualTo(DONE);
                assertThat(bench.results().getLast()).contains("far!");
                assertThat(asked).hasSize(times);
            }
            assertThat(asked.getFirst().what()).isEqualTo("connect to public.example.org:80");
            assertThat(asked.getFirst().why())
                    .startsWith("bash(exec 3<>/dev/tcp")
                    .endsWith(" is running.");

            ChatBench.command(chat, "clear");
            ChatBench.say(chat, "go");
            assertThat(asked).hasSize(3);
        }
    }

    @Test
    void aNoIsRememberedAndAPrivateAddressIsSaid() throws Exception {
        answering(Answer.YES, Answer.NO);
        String get = get("private.example.org");
        try (Backroom chat = bench.script("[" + get + "," + get + "]").chat()) {
            ChatBench.say(chat, "go");
            assertThat(bench.results().getLast()).contains("was not allowed by the person");
            assertThat(asked).hasSize(2);
            assertThat(asked.getLast().why()).contains("private address of your network");
        }
    }

    @Test
    void aHostIsReachedOnceItIsAllowedAndTheJournalSaysSo() throws Exception {
        String place = "127.0.0.1:" + port();
        String get = get(place);
        try (Backroom chat =
                bench.script("[" + get + "," + get + "," + get + "]").chat()) {
            ChatBench.say(chat, "go");
            assertThat(bench.results().getLast()).contains("address-not-allowed");

            assertThat(ChatBench.text(ChatBench.command(chat, "allow " + place)))
                    .contains("may connect to " + place)
                    .contains("--noproxy");
            assertThat(bench.notices()).contains("You allowed the box to connect to " + place + ".");
            ChatBench.say(chat, "again");
            assertThat(bench.results().getLast()).contains("far!");
            assertThat(ChatBench.text(ChatBench.command(chat, "box"))).contains("by hand     " + place);

            ChatBench.command(chat, "clear");
            bench.events.clear();
            ChatBench.say(chat, "a new session");
            assertThat(bench.results().getLast()).contains("far!");
            assertThat(bench.notices())
                    .contains("The box may connect to " + place + ", as you allowed by hand.")
                    .anyMatch(notice -> notice.startsWith("The box was connected to " + place));
        }
    }

    @Test
    void whatCannotBeAllowedSaysWhyAndHow() throws Exception {
        bench.flags.put(Variable.DENY_HOST, "bad.example.org");
        try (Backroom chat = bench.script("[{\"text\": \"x\"}]").chat()) {
            assertThat(ChatBench.text(ChatBench.command(chat, "allow"))).contains("takes one host");
            assertThat(ChatBench.text(ChatBench.command(chat, "allow http://x/")))
                    .contains("is no name of a host");
            assertThat(ChatBench.text(ChatBench.command(chat, "allow bad.example.org")))
                    .contains("--deny-host");
        }
        bench.flags.put(Variable.APPROVE, "no");
        try (Backroom chat = bench.chat()) {
            assertThat(ChatBench.text(ChatBench.command(chat, "allow example.org")))
                    .contains("start with --allow-host example.org");
        }
    }

    @Test
    void betweenTwoSessionsNothingLeavesTheBoxAndNobodyIsAsked() throws Exception {
        answering(Answer.ALWAYS);
        String background = get("public.example.org")
                .replace("exec 3", "(while ! test -e /workspace/now; do sleep 0.1; done; exec 3")
                .replace("cat <&3", "cat <&3 > /tmp/answer; touch /workspace/over) > /dev/null 2>&1 &");
        String look = "{\"text\": \"so\", \"calls\": [{\"tool\": \"bash\", \"arguments\": {\"command\": \"cat"
                + " /tmp/answer\"}}]}, {\"text\": \"done\"}";
        try (Backroom chat = bench.script("[" + background + "," + look + "]").chat()) {
            assertThat(ChatBench.say(chat, "go")).isEqualTo(DONE);
            ChatBench.command(chat, "clear");
            Files.createFile(bench.workspace.resolve("now"));
            while (Files.notExists(bench.workspace.resolve("over"))) {
                Thread.sleep(10);
            }
            ChatBench.say(chat, "look");
            assertThat(bench.results().getLast()).contains("HTTP/1.1 503").contains("not-kept");
            assertThat(asked).isEmpty();
        }
    }
}
