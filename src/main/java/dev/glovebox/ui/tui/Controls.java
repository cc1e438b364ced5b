package dev.glovebox.ui.tui;

import dev.glovebox.protocol.AgentEvent;
import dev.glovebox.protocol.Content;
import dev.glovebox.ui.tui.ChatTerminal.Edited;
import dev.glovebox.ui.tui.input.Composer;
import dev.glovebox.ui.tui.input.Key;
import dev.glovebox.ui.tui.screen.Size;
import dev.glovebox.ui.tui.talk.Talk;
import dev.glovebox.ui.tui.text.Row;
import dev.glovebox.ui.tui.text.Span;
import dev.glovebox.ui.tui.text.Tone;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What keys and commands do. */
final class Controls {
    private static final long TWICE = Mailbox.millis(2000);

    /** A path at the beginning of a prompt is no command. */
    private static final Pattern COMMAND = Pattern.compile("/([a-zA-Z?-]*)(?:\\s+(.*))?", Pattern.DOTALL);

    private final Scene scene;
    private final Deeds deeds;
    private final Composer composer;
    private final Runnable quit;
    private Optional<Overlay> overlay = Optional.empty();
    private long quitUntil;

    /** What there is to act on. */
    record Scene(
            Backstage backstage,
            ChatTerminal terminal,
            Screen screen,
            Overlays overlays,
            Works works,
            Talk talk,
            Hint hint) {
        int width() {
            return screen.size().columns();
        }
    }

    Controls(Scene scene, Deeds deeds, Composer composer, Runnable quit) {
        this.scene = scene;
        this.deeds = deeds;
        this.composer = composer;
        this.quit = quit;
    }

    boolean hasScreen() {
        return overlay.isPresent();
    }

    /** Whether something else than the chat was drawn; a question is told of in its last row. */
    boolean drawFull(Optional<Prompting> asking) {
        Size size = scene.screen().size();
        overlay.ifPresent(one -> {
            List<Row> rows = new ArrayList<>(one.rows(size));
            asking.ifPresent(
                    question -> rows.set(rows.size() - 1, question.line().cut(size.columns())));
            scene.screen().drawFull(rows);
        });
        return overlay.isPresent();
    }

    void kept(AgentEvent.Kept event) {
        overlay.ifPresent(one -> one.kept(event));
    }

    void press(Key key, long now) {
        if (overlay.isPresent()) {
            next(overlay.get().press(key));
        } else if (key.equals(Key.ctrl("c"))) {
            interrupt(now);
        } else {
            quitUntil = 0;
            scene.hint().clear();
            switch (composer.press(key)) {
                case Composer.Outcome.Changed() -> {}
                case Composer.Outcome.Sent(var text) -> send(text);
                case Composer.Outcome.Ignored() -> own(key);
            }
        }
    }

    private void next(Overlay.Next next) {
        switch (next) {
            case Overlay.Next.Stay() -> {}
            case Overlay.Next.Open(var other) -> overlay = Optional.of(other);
            case Overlay.Next.Close() -> close();
            case Overlay.Next.Do(var command) -> {
                close();
                send(command);
            }
        }
    }

    private void open(Overlay other) {
        overlay = Optional.of(other);
    }

    private void close() {
        overlay = Optional.empty();
        scene.screen().leaveFull();
    }

    /** Stops what goes on, or drops what was typed; soon again, it ends the chat. */
    private void interrupt(long now) {
        if (now < quitUntil) {
            quit.run();
            return;
        }
        quitUntil = now + TWICE;
        if (!scene.works().stop() && !composer.isEmpty()) {
            composer.clear();
        }
        scene.hint().say("Ctrl-C again quits");
    }

    private void own(Key key) {
        if (!(key instanceof Key.Pressed pressed)) {
            return;
        }
        if (pressed.equals(Key.pressed(Key.ESCAPE))) {
            scene.works().stop();
        } else if (pressed.equals(Key.ctrl("o"))) {
            scene.talk().fold();
        } else if (pressed.equals(Key.ctrl("t"))) {
            open(scene.overlays().conversation());
        } else if (pressed.equals(Key.ctrl("g"))) {
            edit();
        } else if (pressed.equals(Key.ctrl("l"))) {
            scene.screen().clear();
        } else if (pressed.equals(Key.ctrl("z"))) {
            scene.screen().lend(scene.terminal()::suspend);
        } else if (pressed.equals(Key.ctrl("d"))) {
            scene.hint().say("Ctrl-C twice, or /quit, ends the chat");
        }
    }

    private void edit() {
        scene.screen().lend(() -> {
            switch (scene.terminal().edit(composer.text())) {
                case Edited.Text(var text) -> composer.replace(text.stripTrailing());
                case Edited.Not(var reason) -> scene.hint().say(reason);
            }
        });
    }

    private void send(String text) {
        Matcher command = COMMAND.matcher(text.strip());
        if (command.matches()) {
            scene.talk().command(text.strip().lines().findFirst().orElse(""));
            command(
                    command.group(1),
                    Optional.ofNullable(command.group(2)).orElse("").strip());
        } else {
            scene.works().say(text);
        }
    }

    private void command(String name, String words) {
        Optional<Deeds.Named> known = deeds.named(name);
        if (known.isEmpty()) {
            fail(deeds.unknown(name));
        } else if (known.get().deed().isPresent()) {
            deed(known.get().deed().get(), words);
        } else {
            own(Own.valueOf(name.toUpperCase(java.util.Locale.ROOT)), words);
        }
    }

    private void deed(Deed deed, String words) {
        Optional<String> refusal = scene.works().refuse(deed);
        if (refusal.isPresent()) {
            fail(refusal.get());
        } else if (deed.name().equals(Overlays.LOAD) && words.isEmpty()) {
            open(scene.overlays().toLoad());
        } else {
            scene.works().run(deed, words);
        }
    }

    private void own(Own command, String words) {
        switch (command) {
            case HELP -> scene.talk().say(HelpRows.of(deeds.all(), scene.width()));
            case HISTORY -> history(words);
            case COPY -> copy();
            case QUIT -> quit.run();
        }
    }

    /** A text is looked for in all of them. */
    private void history(String text) {
        Overlay sessions = scene.overlays().sessions();
        open(sessions);
        if (!text.isEmpty()) {
            sessions.press(new Key.Typed("/"));
            sessions.press(new Key.Pasted(text));
            sessions.press(Key.pressed(Key.ENTER));
        }
    }

    private void copy() {
        Optional<String> answer = scene.backstage().events().reversed().stream()
                .filter(AgentEvent.Answered.class::isInstance)
                .map(event -> text((AgentEvent.Answered) event))
                .filter(text -> !text.isBlank())
                .findFirst();
        if (answer.isEmpty()) {
            fail("There is no answer to copy yet.");
            return;
        }
        scene.screen().copy(answer.get());
        scene.talk()
                .say(List.of(Row.of(
                        "Copied the last answer, " + answer.get().length()
                                + " characters, as far as the terminal allows (OSC 52).",
                        Tone.DIM)));
    }

    private static String text(AgentEvent.Answered answered) {
        return String.join(
                "\n",
                answered.answer().content().stream()
                        .filter(Content.Text.class::isInstance)
                        .map(content -> ((Content.Text) content).text())
                        .toList());
    }

    void replied(Deed.Reply reply) {
        switch (reply) {
            case Deed.Reply.Done(var rows) -> say(rows);
            case Deed.Reply.Failed(var sentence) -> fail(sentence);
            case Deed.Reply.Changed(var rows) -> {
                say(rows);
                replay();
            }
        }
    }

    /** The end of the session that is on the stage, as if it had just happened. */
    void replay() {
        Replay replay = Replay.of(scene.backstage().events());
        if (replay.earlier() > 0) {
            say(List.of(Row.of("… " + replay.earlier() + " earlier messages; Ctrl-T shows them", Tone.DIM)));
        }
        replay.opened().ifPresent(event -> scene.talk().kept(event, System.nanoTime()));
        replay.last().forEach(event -> scene.talk().kept(event, System.nanoTime()));
        scene.talk().rest();
    }

    void say(List<Row> rows) {
        scene.talk()
                .say(rows.stream()
                        .flatMap(row -> row.wrap(scene.width(), Columns.hanging(row, scene.width())).stream())
                        .toList());
    }

    private void fail(String sentence) {
        say(List.of(Row.of(Span.of("✗ ", Tone.BAD), Span.of(sentence))));
    }
}
