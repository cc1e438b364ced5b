package dev.glovebox.app.chat;

import static org.assertj.core.api.Assertions.assertThat;

import dev.glovebox.agent.journal.SessionId;
import dev.glovebox.agent.journal.file.FileHistory;
import dev.glovebox.app.session.Which;
import dev.glovebox.app.settings.Variable;
import dev.glovebox.protocol.AgentEvent;
import dev.glovebox.protocol.AgentEvent.TurnEnd;
import dev.glovebox.ui.tui.Backstage.Turned;
import dev.glovebox.ui.tui.Deed;
import dev.glovebox.ui.tui.Deed.Reply;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Optional;
import java.util.concurrent.FutureTask;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(180)
final class DeedsTest {
    private static final Turned DONE = new Turned.Over(new TurnEnd.Done());

    private final ChatBench bench;

    DeedsTest(@TempDir Path folder) {
        bench = new ChatBench(folder);
    }

    private static String bash(String command) {
        return "{\"text\": \"so\", \"calls\": [{\"tool\": \"bash\", \"arguments\": {\"command\": \"" + command
                + "\"}}]}," + "{\"text\": \"done\"}";
    }

    private static String write(String path, String text) {
        return "{\"text\": \"so\", \"calls\": [{\"tool\": \"write_file\", \"arguments\": {\"path\": \"" + path
                + "\", \"content\": \"" + text + "\"}}]}, {\"text\": \"done\"}";
    }

    @Test
    void aNewSessionTakesTheBoxOverWithAllThatRunsInIt() throws Exception {
        bench.script("[" + bash("sleep 600 & echo $! > /tmp/pid; export MARK=here; echo old > /app/context/note") + ","
                + bash("kill -0 $(cat /tmp/pid) && echo alive $MARK; ls /app/context") + "," + bash("echo x > x")
                + "]");
        try (Backroom chat = bench.chat()) {
            assertThat(ChatBench.say(chat, "one")).isEqualTo(DONE);
            SessionId first = chat.standing().session().orElseThrow();
            assertThat(ChatBench.text(ChatBench.command(chat, "notes"))).isEqualTo("note\n  old");

            assertThat(ChatBench.command(chat, "clear")).isInstanceOf(Reply.Changed.class);
            assertThat(chat.standing().session()).isEmpty();
            assertThat(chat.events()).isEmpty();
            assertThat(bench.sessions()).hasSize(1);

            assertThat(ChatBench.say(chat, "two")).isEqualTo(DONE);
            assertThat(bench.results().getLast()).contains("alive here").doesNotContain("note");
            assertThat(chat.standing().session()).isPresent().isNotEqualTo(Optional.of(first));
            assertThat(bench.sessions()).hasSize(2);

            ChatBench.say(chat, "three");
            assertThat(ChatBench.text(ChatBench.command(chat, "diff"))).contains("+x");
            assertThat(chat.said()).containsExactly("three", "two", "one");

            assertThat(ChatBench.command(chat, "load " + first)).isInstanceOf(Reply.Changed.class);
            assertThat(chat.events()).isNotEmpty();
            assertThat(ChatBench.text(ChatBench.command(chat, "diff"))).contains("+x");
        }
    }

    @Test
    void aSessionOfAnotherWorkspaceGoesOnInABoxOnThat() throws Exception {
        Path other = Files.createDirectories(bench.root.resolve("desk/other"));
        bench.flags.put(Variable.SAFEDIR, other.toString());
        SessionId there;
        try (Backroom chat = bench.script("[" + bash("echo there > mark") + "]").chat()) {
            ChatBench.say(chat, "one");
            there = chat.standing().session().orElseThrow();
        }
        bench.flags.put(Variable.SAFEDIR, bench.workspace.toString());
        try (Backroom chat = bench.script("[" + bash("echo here") + "," + bash("cat mark") + "]")
                .chat()) {
            ChatBench.say(chat, "two");
            assertThat(chat.standing().workspace()).isEqualTo(bench.workspace.toString());

            assertThat(ChatBench.command(chat, "load " + there)).isInstanceOf(Reply.Changed.class);
            assertThat(chat.standing().workspace()).isEqualTo(other.toString());
            assertThat(chat.standing().session()).contains(there);
            assertThat(ChatBench.say(chat, "three")).isEqualTo(DONE);
            assertThat(bench.results().getLast()).contains("there");
        }
    }

    @Test
    void aSessionThatIsNotToBeHadChangesNothing() throws Exception {
        try (Backroom chat = bench.script("[" + bash("echo one") + "," + bash("echo two") + "]")
                .chat()) {
            ChatBench.say(chat, "one");
            SessionId first = chat.standing().session().orElseThrow();
            ChatBench.command(chat, "clear");
            ChatBench.say(chat, "two");
            SessionId second = chat.standing().session().orElseThrow();

            var others = new FileHistory(bench.configured().history(), Clock.systemUTC());
            assertThat(ChatBench.text(ChatBench.command(chat, "load 20200101-000000")))
                    .contains("there is no session");
            assertThat(ChatBench.text(ChatBench.command(chat, "load"))).contains("/load needs");
            assertThat(ChatBench.text(ChatBench.command(chat, "load x"))).contains("'x' is no session id");
            assertThat(ChatBench.text(ChatBench.command(chat, "load " + second)))
                    .contains("the one that you are in");
            Path file = bench.configured().history().resolve(first + ".json");
            Files.writeString(file, Files.readString(file).replace("echo one", "echo won"));
            assertThat(ChatBench.text(ChatBench.command(chat, "load " + first))).contains("damaged");

            assertThat(chat.standing().session()).contains(second);
            assertThat(others.read(second)).isPresent();
        }
    }

    @Test
    void aSessionInUseStaysWithItsOwner() throws Exception {
        SessionId id;
        try (Backroom chat = bench.script("[" + bash("echo one") + "]").chat()) {
            ChatBench.say(chat, "one");
            id = chat.standing().session().orElseThrow();
        }
        try (Backroom chat = bench.chat();
                Backroom owner = bench.chat(new Which.Named(id))) {
            assertThat(owner.standing().session()).contains(id);
            assertThat(ChatBench.text(ChatBench.command(chat, "load " + id))).contains("is in use by");
            assertThat(chat.standing().session()).isEmpty();
        }
    }

    @Test
    void anotherModelIsAskedFromTheNextPromptOn() throws Exception {
        Path second = bench.write("second.json", "[{\"text\": \"from the second\"}]");
        try (Backroom chat = bench.script("[{\"text\": \"from the first\"}]").chat()) {
            ChatBench.say(chat, "one");
            assertThat(ChatBench.text(ChatBench.command(chat, "model")))
                    .contains("200,000 tokens")
                    .contains("--model");

            String before = chat.standing().model();
            assertThat(ChatBench.text(ChatBench.command(chat, "model claude-x")))
                    .contains("ANTHROPIC_API_KEY");
            assertThat(chat.standing().model()).isEqualTo(before);

            assertThat(ChatBench.command(chat, "model script:" + second)).isInstanceOf(Reply.Done.class);
            assertThat(chat.standing().model()).isEqualTo("script:" + second);
            assertThat(chat.events().getLast())
                    .isInstanceOfSatisfying(AgentEvent.Noticed.class, notice -> assertThat(notice.model())
                            .contains("script:" + second));
            assertThat(ChatBench.say(chat, "two")).isEqualTo(DONE);
        }
    }

    @Test
    void theLastChangeOfAFileToolIsTakenBackAndThenTheOneBefore() throws Exception {
        try (Backroom chat = bench.script("[" + write("a", "1") + "," + write("a", "2") + "]")
                .chat()) {
            ChatBench.say(chat, "one");
            ChatBench.say(chat, "two");
            assertThat(ChatBench.text(ChatBench.command(chat, "undo"))).contains("a  ·  put back");
            assertThat(Files.readString(bench.workspace.resolve("a"))).isEqualTo("1");
            assertThat(chat.events().getLast()).isInstanceOf(AgentEvent.Undone.class);
            assertThat(ChatBench.text(ChatBench.command(chat, "undo"))).contains("a  ·  removed");
            assertThat(bench.workspace.resolve("a")).doesNotExist();
            assertThat(ChatBench.text(ChatBench.command(chat, "undo"))).contains("nothing to take back");
            assertThat(ChatBench.text(ChatBench.command(chat, "undo call_9"))).contains("no file tool was called as");
        }
    }

    @Test
    void aSessionIsWrittenOutOnceAndNeverWhereTheBoxCanWrite() throws Exception {
        try (Backroom chat = bench.script("[{\"text\": \"an answer\"}]").chat()) {
            assertThat(ChatBench.text(ChatBench.command(chat, "export"))).contains("nothing was said");
            ChatBench.say(chat, "one");
            String id = chat.standing().session().orElseThrow().text();
            Path usual = bench.root.resolve("desk/glovebox-" + id + ".md");

            assertThat(ChatBench.text(ChatBench.command(chat, "export"))).contains(usual.toString());
            assertThat(usual).content().contains("an answer");
            assertThat(ChatBench.text(ChatBench.command(chat, "export"))).contains("nothing is written over");
            assertThat(ChatBench.text(ChatBench.command(chat, "export json"))).contains(".json");

            Files.createSymbolicLink(bench.root.resolve("desk/link"), bench.workspace);
            for (String place : new String[] {bench.workspace + "/out.md", "link/out.md", "../workspace/out.md"}) {
                assertThat(ChatBench.text(ChatBench.command(chat, "export " + place)))
                        .contains("a box can write in")
                        .contains("such as " + bench.root.resolve("desk/out.md"));
            }
            Files.createSymbolicLink(bench.root.resolve("desk/dangling.md"), bench.workspace.resolve("new"));
            assertThat(ChatBench.text(ChatBench.command(chat, "export dangling.md")))
                    .startsWith("failed: ");
            assertThat(bench.workspace).isEmptyDirectory();
        }
    }

    @Test
    void theConversationIsSummarisedWhenAPersonWishes() throws Exception {
        String long1 = "x".repeat(4000);
        bench.script("[{\"text\": \"" + long1 + "\"}, {\"text\": \"" + long1
                + "\"}, {\"text\": \"what matters\"}, {\"text\": \"more\"}]");
        try (Backroom chat = bench.chat()) {
            assertThat(ChatBench.text(ChatBench.command(chat, "compact"))).contains("nothing was said");
            ChatBench.say(chat, "one");
            ChatBench.say(chat, "two");
            assertThat(ChatBench.text(ChatBench.command(chat, "compact"))).contains("tokens now; before it was");
            assertThat(chat.events()).anyMatch(AgentEvent.Compacted.class::isInstance);
            assertThat(ChatBench.text(ChatBench.command(chat, "compact"))).startsWith("failed: ");
            assertThat(ChatBench.say(chat, "three")).isEqualTo(DONE);
        }
    }

    @Test
    void whatIsNotForWhileTheAgentWorksSaysSo() throws Exception {
        try (Backroom chat = bench.script("[" + bash("sleep 600") + "]").chat()) {
            var turn = new FutureTask<>(() -> ChatBench.say(chat, "go"));
            Thread.ofVirtual().start(turn);
            while (bench.events.stream().noneMatch(AgentEvent.ToolStarted.class::isInstance)) {
                Thread.sleep(5);
            }
            for (Deed deed : chat.deeds()) {
                if (deed.when() == Deed.When.IDLE) {
                    assertThat(ChatBench.text(ChatBench.command(chat, deed.name())))
                            .contains("not for while the agent works");
                }
            }
            assertThat(ChatBench.text(ChatBench.command(chat, "box")))
                    .contains(bench.workspace + " as /workspace")
                    .contains("2g of memory")
                    .contains("you are asked");
            assertThat(ChatBench.text(ChatBench.command(chat, "tools")))
                    .contains("bash ")
                    .contains("read_file ");
            assertThat(ChatBench.text(ChatBench.command(chat, "cost"))).contains("This session");
        }
    }

    @Test
    void theBoxIsProvenByTheDoctorsProbe() throws Exception {
        try (Backroom chat = bench.script("[{\"text\": \"x\"}]").chat()) {
            assertThat(ChatBench.text(ChatBench.command(chat, "box prove")))
                    .contains("bubblewrap")
                    .contains("checks held")
                    .doesNotContain("podman");
            assertThat(ChatBench.text(ChatBench.command(chat, "box nonsense"))).contains("/box prove");
        }
    }
}
