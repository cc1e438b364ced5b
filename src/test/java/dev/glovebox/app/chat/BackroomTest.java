package dev.glovebox.app.chat;

import static org.assertj.core.api.Assertions.assertThat;

import dev.glovebox.agent.Inbox;
import dev.glovebox.app.session.Which;
import dev.glovebox.app.settings.Variable;
import dev.glovebox.protocol.AgentEvent;
import dev.glovebox.protocol.AgentEvent.TurnEnd;
import dev.glovebox.protocol.ByteString;
import dev.glovebox.protocol.Cancel;
import dev.glovebox.sandbox.Box;
import dev.glovebox.sandbox.Opening;
import dev.glovebox.sandbox.Sandbox;
import dev.glovebox.testing.RealBoxes;
import dev.glovebox.ui.tui.Backstage.Turned;
import dev.glovebox.ui.tui.Standing;
import dev.glovebox.ui.tui.Standing.Seal;
import dev.glovebox.views.BoxFiles;
import dev.glovebox.views.FileOutcome;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(180)
final class BackroomTest {
    private static final String HELLO = """
            [{"text": "one moment", "calls": [{"tool": "bash", "arguments": {"command": "echo hello > hello.txt; cat hello.txt"}}]},
             {"expect": {"result_contains": "hello"}, "text": "done"},
             {"text": "again"},
             {"text": "and again"}]""";

    private final ChatBench bench;

    BackroomTest(@TempDir Path folder) {
        bench = new ChatBench(folder);
    }

    @Test
    void aPromptWaitsForTheBoxAndIsDoneInIt() throws Exception {
        try (Backroom chat = bench.script(HELLO).chat()) {
            Standing before = chat.standing();
            assertThat(before.session()).isEmpty();
            assertThat(before.workspace()).isEqualTo(bench.workspace.toString());

            assertThat(ChatBench.say(chat, "go")).isEqualTo(new Turned.Over(new TurnEnd.Done()));

            assertThat(Files.readString(bench.workspace.resolve("hello.txt"))).isEqualTo("hello\n");
            assertThat(chat.standing().seal()).isIn(Seal.SEALED, Seal.WEAKENED);
            assertThat(chat.standing().session()).isPresent();
            assertThat(chat.standing().contextWindow()).isEqualTo(200_000);
            assertThat(chat.events()).hasSameElementsAs(kept());
            assertThat(ChatBench.say(chat, "more")).isEqualTo(new Turned.Over(new TurnEnd.Done()));
            assertThat(bench.sessions()).hasSize(1);
        }
    }

    private List<AgentEvent.Kept> kept() {
        return bench.events.stream()
                .filter(AgentEvent.Kept.class::isInstance)
                .map(AgentEvent.Kept.class::cast)
                .toList();
    }

    @Test
    void aChatInWhichNothingWasSaidLeavesNoFile() throws Exception {
        try (Backroom chat = bench.script(HELLO).chat()) {
            while (chat.standing().seal() == Seal.OPENING) {
                Thread.sleep(5);
            }
            assertThat(chat.events()).isEmpty();
        }
        assertThat(bench.sessions()).isEmpty();
    }

    @Test
    void aRefusedBoxIsOpenedAgainByTheNextPrompt() throws Exception {
        Sandbox real = RealBoxes.bubblewrap();
        var broken = new CountDownLatch(2);
        bench.sandbox = (policy, egress) -> {
            broken.countDown();
            return broken.getCount() > 0
                    ? new Opening.Refused("no namespaces", "turn them on")
                    : real.open(policy, egress);
        };
        try (Backroom chat = bench.script(HELLO).chat()) {
            while (chat.standing().seal() == Seal.OPENING) {
                Thread.sleep(5);
            }
            assertThat(chat.standing().seal()).isEqualTo(Seal.REFUSED);
            assertThat(chat.standing().level()).isEqualTo("no namespaces");

            assertThat(ChatBench.say(chat, "go")).isEqualTo(new Turned.Over(new TurnEnd.Done()));
        }
    }

    @Test
    void aBoxThatStaysRefusedIsToldWithItsRemedyAndNothingIsKept() throws Exception {
        bench.sandbox = (policy, egress) -> new Opening.Refused("no namespaces", "turn them on");
        try (Backroom chat = bench.script(HELLO).chat()) {
            assertThat(ChatBench.say(chat, "go")).isEqualTo(new Turned.NotBegun("no namespaces", "turn them on"));
        }
        assertThat(bench.sessions()).isEmpty();
    }

    @Test
    void aSettingThatCannotBeIsToldAsNotBegun() throws Exception {
        bench.flags.put(Variable.ALLOW_HOST, "not/a/host");
        try (Backroom chat = bench.script(HELLO).chat()) {
            Turned turned = ChatBench.say(chat, "go");
            assertThat(((Turned.NotBegun) turned).reason())
                    .contains("--allow-host")
                    .contains("not/a/host");
        }
    }

    @Test
    void withoutAModelNothingBegins() throws Exception {
        bench.flags.put(Variable.MODEL, "claude-none");
        try (Backroom chat = bench.chat()) {
            Turned turned = ChatBench.say(chat, "go");
            assertThat(((Turned.NotBegun) turned).reason()).contains("ANTHROPIC_API_KEY");
            assertThat(bench.sessions()).isEmpty();
        }
    }

    @Test
    void aCancelEndsTheWaitForTheBox() throws Exception {
        var open = new CountDownLatch(1);
        bench.sandbox = slow(open, new CopyOnWriteArrayList<>());
        try (Backroom chat = bench.script(HELLO).chat()) {
            var cancel = new Cancel();
            var turn = new FutureTask<>(() -> chat.turn("go", Inbox.EMPTY, cancel));
            Thread.ofVirtual().start(turn);
            Thread.sleep(50);
            assertThat(turn.isDone()).isFalse();
            cancel.ask();
            assertThat(turn.get()).isInstanceOf(Turned.NotBegun.class);

            open.countDown();
            assertThat(ChatBench.say(chat, "go")).isEqualTo(new Turned.Over(new TurnEnd.Done()));
        }
    }

    @Test
    void closingDoesNotWaitForABoxThatOpensAndTheBoxIsClosedAllTheSame() throws Exception {
        var open = new CountDownLatch(1);
        var boxes = new CopyOnWriteArrayList<Box>();
        bench.sandbox = slow(open, boxes);
        Backroom chat = bench.script(HELLO).chat();
        long start = System.nanoTime();
        chat.close();
        chat.close();
        assertThat(System.nanoTime() - start).isLessThan(60_000_000_000L);

        open.countDown();
        while (boxes.isEmpty() || isAlive(boxes.getFirst())) {
            Thread.sleep(5);
        }
        assertThat(ChatBench.say(chat, "go")).isInstanceOf(Turned.NotBegun.class);
    }

    @Test
    void closingEndsATurnAndKeepsHowItEnded() throws Exception {
        Backroom chat = bench.script("""
                        [{"text": "wait", "calls": [{"tool": "bash", "arguments": {"command": "sleep 600"}}]}]""").chat();
        var turn = new FutureTask<>(() -> ChatBench.say(chat, "go"));
        Thread.ofVirtual().start(turn);
        while (bench.events.stream().noneMatch(AgentEvent.ToolStarted.class::isInstance)) {
            Thread.sleep(5);
        }
        chat.close();
        assertThat(turn.get()).isEqualTo(new Turned.Over(new TurnEnd.Cancelled()));
        assertThat(Files.readString(bench.sessions().getFirst())).contains("\"turn_ended\"");
    }

    @Test
    void anEarlierSessionGoesOnOnItsWorkspaceAndTheModelIsToldOnce() throws Exception {
        try (Backroom first = bench.script(HELLO).chat()) {
            ChatBench.say(first, "go");
        }
        bench.events.clear();
        try (Backroom chat =
                bench.script("[{\"text\": \"one\"}, {\"text\": \"two\"}]").chat(new Which.Last())) {
            assertThat(chat.standing().session()).isPresent();
            assertThat(chat.events()).hasSizeGreaterThan(4);
            ChatBench.say(chat, "go on");
            ChatBench.say(chat, "and on");
            assertThat(bench.events.stream()
                            .filter(AgentEvent.Prompted.class::isInstance)
                            .map(event -> ((AgentEvent.Prompted) event)
                                    .prompt()
                                    .content()
                                    .size()))
                    .containsExactly(2, 1);
            assertThat(bench.sessions()).hasSize(1);
            assertThat(chat.said()).containsExactly("and on", "go on", "go");
        }
    }

    @Test
    void aLostBoxIsReplacedAndThePersonAndTheModelHearOfIt() throws Exception {
        var boxes = new CopyOnWriteArrayList<Box>();
        bench.sandbox = slow(new CountDownLatch(0), boxes);
        try (Backroom chat = bench.script(HELLO).chat()) {
            ChatBench.say(chat, "go");
            var session = chat.standing().session();
            boxes.getFirst().close();

            assertThat(ChatBench.say(chat, "go on")).isEqualTo(new Turned.Over(new TurnEnd.Done()));
            assertThat(boxes).hasSize(2);
            assertThat(chat.standing().session()).isEqualTo(session);
            assertThat(bench.notices()).anyMatch(notice -> notice.startsWith("The box before this one was lost"));
            assertThat(bench.sessions()).hasSize(1);
            assertThat(Files.readString(bench.sessions().getFirst())).contains("taken up again in a new box");
        }
    }

    @Test
    void aHistoryThatCannotBeWrittenIsToldAndNothingIsAsked() throws Exception {
        try (Backroom chat = bench.script(HELLO).chat()) {
            Files.writeString(bench.root.resolve("desk/history"), "in the way");
            Turned turned = ChatBench.say(chat, "go");
            assertThat(((Turned.NotBegun) turned).remedy()).contains("can be written and has room");
            assertThat(bench.events).isEmpty();

            Files.delete(bench.root.resolve("desk/history"));
            assertThat(ChatBench.say(chat, "go")).isEqualTo(new Turned.Over(new TurnEnd.Done()));
        }
    }

    @Test
    void pathsForCompletionComeFromTheBox() throws Exception {
        Files.createDirectories(bench.workspace.resolve("src/node_modules/x"));
        Files.writeString(bench.workspace.resolve("src/Main.java"), "");
        Files.createSymbolicLink(bench.workspace.resolve("out"), Path.of("/"));
        try (Backroom chat = bench.script(HELLO).chat()) {
            while (chat.standing().seal() == Seal.OPENING) {
                Thread.sleep(5);
            }
            assertThat(chat.files()).containsExactly("out", "src/", "src/Main.java");
        }
    }

    /** Opens when told. */
    private static Sandbox slow(CountDownLatch open, List<Box> boxes) {
        Sandbox real = RealBoxes.bubblewrap();
        return (policy, egress) -> {
            try {
                open.await();
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
            Opening opening = real.open(policy, egress);
            if (opening instanceof Opening.Opened(var box)) {
                boxes.add(box);
            }
            return opening;
        };
    }

    private static boolean isAlive(Box box) throws InterruptedException {
        var files = new BoxFiles(box, ByteString.of(box.inside().glove()), ByteString.of("/"), Duration.ofSeconds(5));
        return files.stat(ByteString.of(".")) instanceof FileOutcome.Done;
    }
}
