package dev.glovebox.ui.tui;

import dev.glovebox.protocol.AgentEvent;
import dev.glovebox.ui.tui.Backstage.Turned;
import dev.glovebox.ui.tui.input.Composer;
import dev.glovebox.ui.tui.input.InputHistory;
import dev.glovebox.ui.tui.input.Key;
import dev.glovebox.ui.tui.input.KeyDecoder;
import dev.glovebox.ui.tui.screen.Frame;
import dev.glovebox.ui.tui.talk.Talk;
import dev.glovebox.ui.tui.text.Row;
import dev.glovebox.ui.tui.text.Tone;
import java.nio.ByteBuffer;
import java.time.Clock;
import java.util.List;

/** The loop of a chat: whatever happens changes its state, and the state is drawn, at most so many times a second. */
public final class Chat {
    private static final long FRAME = Mailbox.millis(16);
    private static final long ESCAPE_PATIENCE = Mailbox.millis(25);
    private static final long LONG = Mailbox.millis(3_600_000);
    private static final long LAST_WORDS = Mailbox.millis(3000);

    private final Backstage backstage;
    private final Mailbox mailbox;
    private final Screen screen;
    private final Works works;
    private final Asked asked = new Asked();
    private final Hint hint = new Hint();
    private final Known candidates;
    private final InputHistory said = new InputHistory();
    private final Composer composer;
    private final KeyDecoder keyboard = new KeyDecoder();
    private final Controls controls;
    private final Talk talk;
    private Standing stood;
    private long tokens;
    private long endsAt = Long.MAX_VALUE;
    private boolean dirty = true;

    private long drawn;
    private long typed;

    /** What was typed last may be the beginning of a longer sequence. */
    private boolean mayGoOn;

    /** Where a person sits. */
    public record Seat(ChatTerminal terminal, Abilities abilities, Clock clock) {}

    public Chat(Backstage backstage, Mailbox mailbox, Seat seat) {
        this.backstage = backstage;
        this.mailbox = mailbox;
        stood = backstage.standing();
        screen = new Screen(seat.terminal(), seat.abilities());
        talk = new Talk(screen.size().columns());
        works = new Works(backstage, mailbox);
        Deeds deeds = new Deeds(backstage.deeds());
        candidates = new Known(deeds, backstage, works);
        composer = new Composer(said, candidates);
        controls = new Controls(
                new Controls.Scene(
                        backstage, seat.terminal(), screen, new Overlays(backstage, seat.clock()), works, talk, hint),
                deeds,
                composer,
                this::quit);
    }

    /** Until the person has had enough, or the terminal is gone. */
    public void run(List<Row> greeting) throws InterruptedException {
        screen.open();
        try {
            controls.say(greeting);
            controls.replay();
            draw();
            works.remember();
            while (!isOver()) {
                step();
            }
        } finally {
            leave();
        }
    }

    /** What cannot be drawn may be what ends us. */
    private void leave() {
        try {
            works.stopAll();
            screen.draw(talk.settled(), Frame.NOTHING);
        } finally {
            screen.close();
        }
    }

    private void quit() {
        works.stopAll();
        endsAt = works.isBusy() ? Math.min(endsAt, System.nanoTime() + LAST_WORDS) : System.nanoTime();
    }

    /** What was stopped for the end is waited for, but not for ever. */
    private boolean isOver() {
        return endsAt != Long.MAX_VALUE && (!works.isBusy() || System.nanoTime() >= endsAt);
    }

    private void step() throws InterruptedException {
        List<Happening> batch = mailbox.take(patience(System.nanoTime()));
        batch.forEach(this::happen);
        long now = System.nanoTime();
        if (mayGoOn && now - typed >= ESCAPE_PATIENCE) {
            mayGoOn = false;
            List<Key> keys = keyboard.idle();
            keys.forEach(this::press);
            dirty |= !keys.isEmpty();
        }
        boolean other = asked.next(now);
        dirty |= other
                || !batch.isEmpty()
                || !backstage.standing().equals(stood)
                || (isTicking() && now - drawn >= Spinner.FRAME);
        boolean keyed = batch.stream().anyMatch(Happening.Bytes.class::isInstance);
        if (dirty && (keyed || now - drawn >= FRAME)) {
            draw();
        }
    }

    /** Nobody tells of a box that has opened: what was drawn is compared with how things are, or the last look would stay. */
    private long patience(long now) {
        if (dirty || !backstage.standing().equals(stood)) {
            return Math.max(0, drawn + FRAME - now);
        }
        if (mayGoOn) {
            return Math.max(0, typed + ESCAPE_PATIENCE - now);
        }
        return isTicking() ? Math.max(0, drawn + Spinner.FRAME - now) : LONG;
    }

    private boolean isTicking() {
        return works.isBusy() || asked.isOpen() || hint.isShown() || stood.seal() == Standing.Seal.OPENING;
    }

    private void happen(Happening happening) {
        switch (happening) {
            case Happening.Bytes(var bytes) -> {
                keyboard.take(ByteBuffer.wrap(bytes.toBytes())).forEach(this::press);
                typed = System.nanoTime();
                mayGoOn = true;
            }
            case Happening.Kept(var event) -> kept(event);
            case Happening.Live(var event) -> talk.live(event);
            case Happening.TurnOver(var how) -> turnOver(how);
            case Happening.DeedOver(var deed, var reply) -> {
                works.deedOver(deed);
                controls.replied(reply);
            }
            case Happening.Asked(var asking) -> asked.add(asking);
            case Happening.Remembered(var texts) -> said.older(texts);
            case Happening.Listed(var files) -> {
                candidates.listed(files);
                composer.refresh();
            }
            case Happening.Signalled(var sign) -> signalled(sign);
        }
    }

    private void signalled(Happening.Sign sign) {
        switch (sign) {
            case RESIZED -> {} // looked at before each drawing, for the terminal is faster than its signal
            case INTERRUPTED -> press(Key.ctrl("c"));
            case CONTINUED -> screen.reopen();
            case TOLD_TO_END -> quit();
        }
    }

    private void kept(AgentEvent.Kept event) {
        talk.kept(event, System.nanoTime());
        controls.kept(event);
        switch (event) {
            case AgentEvent.Answered(var answer) -> tokens = answer.usage().sum();
            case AgentEvent.Compacted compacted -> tokens = compacted.tokensAfter();
            case AgentEvent.SessionOpened ignored -> tokens = 0;
            default -> {}
        }
    }

    private void turnOver(Turned how) {
        String unheard = works.turnOver(how);
        if (how instanceof Turned.NotBegun(var reason, var remedy)) {
            talk.say(Row.of("✗ " + reason, Tone.BAD).wrap(screen.size().columns(), Row.of("  ")));
            talk.say(Row.of("  What to do: " + remedy).wrap(screen.size().columns(), Row.of("  ")));
        }
        if (!unheard.isEmpty()) {
            composer.replace(composer.isEmpty() ? unheard : unheard + "\n" + composer.text());
        }
    }

    private void press(Key key) {
        long now = System.nanoTime();
        if (controls.hasScreen() || !asked.takes(key, now) || key.equals(Key.ctrl("c"))) {
            if (key.equals(Key.ctrl("c")) && asked.decline()) {
                return;
            }
            controls.press(key, now);
        }
    }

    /** What can be completed depends on the box. */
    private void look() {
        Standing before = stood;
        stood = backstage.standing();
        if (before.seal() != stood.seal()) {
            composer.refresh();
        }
    }

    private void draw() {
        long now = System.nanoTime();
        look();
        if (screen.resize()) {
            talk.resize(screen.size().columns());
        }
        if (!controls.drawFull(asked.now())) {
            Board.Content content =
                    new Board.Content(talk, works.shown(), works.waiting(), asked.now(), stood, tokens, hint.text(now));
            screen.draw(talk.settled(), Board.of(content, composer, screen.size(), now));
        }
        dirty = false;
        drawn = now;
    }
}
