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

    /** What was said to a turn that is being stopped: it is for the next one. */
    private final List<String> afterwards = new ArrayList<>();

    private Optional<Busy> turn = Optional.empty();
    private Optional<Busy> beside = Optional.empty();
    private String prompt = "";
    private boolean over;

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
        return Stream.concat(waiting.all().stream(), afterwards.stream()).toList();
    }

    /** At once, or when the agent looks up. */
    void say(String text) {
        if (turn.isEmpty()) {
            begin(text);
        } else if (turn.get().isStopping()) {
            afterwards.add(text);
        } else {
            waiting.add(text);
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
        String unheard = unheard(how);
        goOn();
        return unheard;
    }

    private String unheard(Turned how) {
        return switch (how) {
            case Turned.NotBegun ignored -> joined(Stream.concat(Stream.of(prompt), waiting.clear().stream()));
            case Turned.Over(var end) -> end instanceof TurnEnd.Done ? "" : joined(waiting.clear().stream());
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
        more.addAll(afterwards);
        afterwards.clear();
        if (!more.isEmpty() && !over) {
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

    /** Nothing is begun any more. */
    void stopAll() {
        over = true;
        afterwards.clear();
        turn.ifPresent(busy -> busy.cancel().ask());
        beside.ifPresent(busy -> busy.cancel().ask());
    }
}
