package dev.glovebox.app.chat;

import dev.glovebox.agent.EventSink;
import dev.glovebox.agent.Inbox;
import dev.glovebox.agent.journal.Journal;
import dev.glovebox.agent.journal.file.FileHistory;
import dev.glovebox.app.egress.BoxSystem;
import dev.glovebox.app.session.BoxPlan;
import dev.glovebox.app.session.Parts;
import dev.glovebox.app.session.Which;
import dev.glovebox.app.settings.Configured;
import dev.glovebox.app.settings.SandboxChoice;
import dev.glovebox.app.settings.Surroundings;
import dev.glovebox.app.settings.Variable;
import dev.glovebox.protocol.AgentEvent;
import dev.glovebox.protocol.BoxPolicy;
import dev.glovebox.protocol.Cancel;
import dev.glovebox.protocol.Capability;
import dev.glovebox.protocol.Content;
import dev.glovebox.sandbox.Sandbox;
import dev.glovebox.sandbox.egress.Outside;
import dev.glovebox.sandbox.egress.ProxyGate;
import dev.glovebox.sandbox.egress.ResolvedWhereabouts;
import dev.glovebox.sandbox.egress.Resolver;
import dev.glovebox.testing.RealBoxes;
import dev.glovebox.ui.tui.Backstage.Turned;
import dev.glovebox.ui.tui.Deed.Reply;
import dev.glovebox.ui.tui.Questions;
import dev.glovebox.ui.tui.Questions.Answer;
import dev.glovebox.ui.tui.text.Row;
import dev.glovebox.views.supply.Supplies;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A person at a chat in folders of a test, with real boxes and a model that plays a script. */
final class ChatBench implements EventSink {
    final Path root;
    final Path workspace;
    final List<AgentEvent> events = new CopyOnWriteArrayList<>();
    final Map<Variable, String> flags = new EnumMap<>(Variable.class);
    Sandbox sandbox = RealBoxes.bubblewrap();
    Set<Capability> capabilities = Set.of();
    Function<Configured, BoxPolicy> policy = configured -> BoxPolicy.sealed(configured.workspace());
    Questions questions = (question, cancel) -> Answer.NONE;
    Outside outside = Outside.ofThisMachine();

    private final FileHistory history;

    ChatBench(Path folder) {
        try {
            root = folder.toRealPath();
            workspace = Files.createDirectories(root.resolve("workspace"));
            Files.createDirectories(root.resolve("home"));
            Files.createDirectories(root.resolve("programs"));
            Files.createDirectories(root.resolve("desk"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        flags.put(Variable.SAFEDIR, workspace.toString());
        history = new FileHistory(configured().history(), Clock.systemUTC());
    }

    ChatBench script(String steps) {
        flags.put(Variable.MODEL, "script:" + write("script-" + steps.hashCode() + ".json", steps));
        return this;
    }

    Path write(String name, String text) {
        try {
            return Files.writeString(root.resolve(name), text);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    Surroundings surroundings() {
        try {
            return new Surroundings(
                    Map.of("HOME", root.resolve("home").toString(), "PATH", "/usr/bin:/bin"),
                    root.resolve("desk"),
                    Optional.empty(),
                    System.getProperty("os.arch"),
                    new Surroundings.Account(
                            (Integer) Files.getAttribute(Path.of("/proc/self"), "unix:uid"), Optional.empty()));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    Configured configured() {
        return Configured.of(surroundings(), flags);
    }

    Means means() {
        Parts parts = new Parts(
                choice -> choice instanceof SandboxChoice.None ? RealBoxes.none() : sandbox,
                place -> history,
                () -> new Parts.Programs(root.resolve("programs"), Supplies.none()),
                new Parts.Outside(
                        permissions -> new ProxyGate(permissions, outside),
                        () -> new ResolvedWhereabouts(Resolver.ofThisMachine())),
                Clock.systemUTC());
        return new Means(
                surroundings(),
                parts,
                configured(),
                new BoxPlan(new SandboxChoice.Bubblewrap(), BoxSystem.OF_THIS_MACHINE, policy, capabilities));
    }

    Backroom chat() {
        return chat(new Which.Fresh());
    }

    Backroom chat(Which which) {
        return new Backroom(means(), which, this, questions);
    }

    static Turned say(Backroom chat, String prompt) throws InterruptedException {
        return chat.turn(prompt, Inbox.EMPTY, new Cancel());
    }

    static Reply command(Backroom chat, String line) throws InterruptedException {
        return command(chat, line, new Cancel());
    }

    static Reply command(Backroom chat, String line, Cancel cancel) throws InterruptedException {
        String[] parts = line.split(" ", 2);
        return chat.deeds().stream()
                .filter(deed -> deed.name().equals(parts[0]))
                .findFirst()
                .orElseThrow()
                .run(parts.length > 1 ? parts[1] : "", cancel);
    }

    /** What the person would read. */
    static String text(Reply reply) {
        return switch (reply) {
            case Reply.Done(var rows) -> text(rows);
            case Reply.Changed(var rows) -> text(rows);
            case Reply.Failed(var sentence) -> "failed: " + sentence;
        };
    }

    private static String text(List<Row> rows) {
        return rows.stream().map(Row::text).collect(Collectors.joining("\n"));
    }

    /** The results of calls, newest last. */
    List<String> results() {
        return events.stream()
                .filter(AgentEvent.ToolEnded.class::isInstance)
                .map(event -> ((AgentEvent.ToolEnded) event)
                        .result().content().stream()
                                .map(content -> content instanceof Content.Text(var text) ? text : "")
                                .collect(Collectors.joining()))
                .toList();
    }

    List<String> notices() {
        return events.stream()
                .filter(AgentEvent.Noticed.class::isInstance)
                .map(event -> ((AgentEvent.Noticed) event).text())
                .toList();
    }

    /** The files of sessions. */
    List<Path> sessions() {
        Path folder = configured().history();
        if (!Files.isDirectory(folder)) {
            return List.of();
        }
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(file -> file.toString().endsWith(".json"))
                    .sorted()
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void kept(Journal.Entry entry) {
        events.add(entry.event());
    }

    @Override
    public void live(AgentEvent.Live event) {
        events.add(event);
    }
}
