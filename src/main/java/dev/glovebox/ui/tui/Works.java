package dev.glovebox.ui.tui;

import dev.glovebox.protocol.AgentEvent.TurnEnd;
import dev.glovebox.protocol.Cancel;
import dev.glovebox.ui.tui.Backstage.Turned;
import dev.glovebox.ui.tui.Busy.What;
import dev.glovebox.ui.tui.Deed.When;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** What goes on behind the scene: a turn or a command that has the session for itself, and perhaps a command beside it. */
final class Works {
    private final Workers workers;
    private final Waiting waiting = new Waiting();
    private Optional<Busy> turn = Optional.empty();
    private Optional<Busy> beside = Optional.empty();
    private String prompt = "";

    Works(Backstage backstage, Mailbox mailbox) {
        workers = new Workers(backstage, mailbox);
    }

    /** What people said in other sessions; comes later. */
    void remember() {
        workers.remember();
    }

    /** The workspace's files; come later. */
    void list() {
        workers.list();
    }

    boolean isBusy() {
        return turn.isPresent() || beside.isPresent();
    }

    boolean hasTheSession() {
        return turn.isPresent();
    }

    /** What a person looks at. */
    Optional<Busy> shown() {
        return turn.or(() -> beside);
    }

    List<String> waiting() {
        return waiting.all();
    }

    /** At once, or when the agent looks up. */
    void say(String text) {
        if (turn.isPresent()) {
            waiting.add(text);
        } else {
            begin(text);
        }
    }

    private void begin(String text) {
        Cancel cancel = new Cancel();
        prompt = text;
        turn = Optional.of(new Busy(What.TURN, "", cancel, System.nanoTime()));
        workers.turn(text, waiting, cancel);
    }

    /** Why it cannot be done now, if so. */
    Optional<String> refuse(Deed deed) {
        if (deed.when() == When.IDLE && turn.isPresent()) {
            return Optional.of("/" + deed.name() + " is for when the agent does not work: Esc stops it");
        }
        return beside.map(other -> "/" + other.name() + " is still at work: Esc stops it");
    }

    void run(Deed deed, String words) {
        Busy busy = new Busy(What.DEED, deed.name(), new Cancel(), System.nanoTime());
        if (deed.when() == When.IDLE) {
            turn = Optional.of(busy);
        } else {
            beside = Optional.of(busy);
        }
        workers.deed(deed, words, busy.cancel());
    }

    /** What was said and not heard; it is the person's again. */
    String turnOver(Turned how) {
        turn = Optional.empty();
        return switch (how) {
            case Turned.NotBegun ignored -> joined(Stream.concat(Stream.of(prompt), waiting.clear().stream()));
            case Turned.Over(var end) -> {
                if (end instanceof TurnEnd.Done) {
                    goOn();
                    yield "";
                }
                yield joined(waiting.clear().stream());
            }
        };
    }

    void deedOver(Deed deed) {
        if (deed.when() == When.IDLE) {
            turn = Optional.empty();
            goOn();
        } else {
            beside = Optional.empty();
        }
    }

    private void goOn() {
        List<String> more = new ArrayList<>(waiting.clear());
        if (!more.isEmpty()) {
            begin(joined(more.stream()));
        }
    }

    private static String joined(Stream<String> messages) {
        return String.join("\n", messages.toList());
    }

    /** Whether there was anything to stop. */
    boolean stop() {
        Optional<Busy> stopped = shown();
        stopped.ifPresent(busy -> busy.cancel().ask());
        return stopped.isPresent();
    }

    void stopAll() {
        turn.ifPresent(busy -> busy.cancel().ask());
        beside.ifPresent(busy -> busy.cancel().ask());
    }
}
