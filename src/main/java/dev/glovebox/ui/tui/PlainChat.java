package dev.glovebox.ui.tui;

import dev.glovebox.agent.EventSink;
import dev.glovebox.agent.journal.Journal;
import dev.glovebox.protocol.ByteString;
import dev.glovebox.protocol.PlainText;
import dev.glovebox.ui.tui.Backstage.Turned;
import dev.glovebox.ui.tui.Questions.Answer;
import dev.glovebox.ui.tui.text.Row;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** A chat for terminals that can only print lines: nothing is drawn over, and every line that is typed is a message. */
public final class PlainChat {
    private static final long LONG = Mailbox.millis(3_600_000);
    private static final long TWICE = Mailbox.millis(2000);
    private static final int WIDTH = 78;
    private static final int MOST_LINE = 1 << 20;

    private final Backstage backstage;
    private final Mailbox mailbox;
    private final EventSink transcript;
    private final PrintStream out;
    private final Works works;
    private final Deeds deeds;
    private final ByteArrayOutputStream line = new ByteArrayOutputStream();
    private final Deque<Asking> questions = new ArrayDeque<>();
    private long quitUntil;
    private boolean over;

    public PlainChat(Backstage backstage, Mailbox mailbox, EventSink transcript, PrintStream out) {
        this.backstage = backstage;
        this.mailbox = mailbox;
        this.transcript = transcript;
        this.out = out;
        works = new Works(backstage, mailbox);
        deeds = new Deeds(backstage.deeds());
    }

    public void run(List<Row> greeting) throws InterruptedException {
        greeting.forEach(this::print);
        prompt();
        while (!over) {
            mailbox.take(LONG).forEach(this::happen);
        }
        works.stopAll();
    }

    private void happen(Happening happening) {
        switch (happening) {
            case Happening.Bytes(var bytes) -> typed(bytes);
            case Happening.Kept(var event) -> transcript.kept(new Journal.Entry(0, Instant.EPOCH, event));
            case Happening.Live(var event) -> transcript.live(event);
            case Happening.TurnOver(var how) -> turnOver(how);
            case Happening.DeedOver(var deed, var reply) -> {
                works.deedOver(deed);
                replied(reply);
                prompt();
            }
            case Happening.Asked(var asking) -> ask(asking);
            case Happening.Signalled(var sign) -> signalled(sign);
            case Happening.Remembered ignored -> {}
            case Happening.Listed ignored -> {}
        }
    }

    private void typed(ByteString bytes) {
        for (byte next : bytes.toBytes()) {
            if (next == '\n') {
                String text = line.toString(StandardCharsets.UTF_8).strip();
                line.reset();
                heed(text);
            } else if (line.size() < MOST_LINE) {
                line.write(next);
            }
        }
    }

    private void heed(String text) {
        questions.removeIf(Asking::isOver);
        if (!questions.isEmpty()) {
            questions.remove().answer(answer(text));
        } else if (text.startsWith("/")) {
            command(text.substring(1));
        } else if (!PlainText.isBlank(text)) {
            works.say(text);
        } else {
            prompt();
        }
    }

    private static Answer answer(String text) {
        return switch (text.toLowerCase(Locale.ROOT)) {
            case "y", "yes" -> Answer.YES;
            case "a", "always" -> Answer.ALWAYS;
            default -> Answer.NO;
        };
    }

    private void command(String text) {
        String[] words = text.split("\\s+", 2);
        String rest = words.length > 1 ? words[1].strip() : "";
        Optional<Deeds.Named> known = deeds.named(words[0]);
        if (known.isEmpty()) {
            say(deeds.unknown(words[0]));
        } else if (known.get().deed().isPresent()) {
            deed(known.get().deed().get(), rest);
            return;
        } else {
            own(words[0]);
        }
        prompt();
    }

    private void deed(Deed deed, String words) {
        Optional<String> refusal = works.refuse(deed);
        refusal.ifPresentOrElse(this::say, () -> works.run(deed, words));
    }

    private void own(String name) {
        switch (name) {
            case "help" -> HelpRows.of(deeds.all(), WIDTH).forEach(this::print);
            case "quit" -> over = true;
            default -> say("/" + name + " needs a terminal that can be drawn on; glovebox history shows sessions");
        }
    }

    private void turnOver(Turned how) {
        String unheard = works.turnOver(how);
        if (how instanceof Turned.NotBegun(var reason, var remedy)) {
            say(reason);
            say("What to do: " + remedy);
        }
        if (!unheard.isEmpty()) {
            say("not heard: " + unheard);
        }
        prompt();
    }

    private void replied(Deed.Reply reply) {
        switch (reply) {
            case Deed.Reply.Done(var rows) -> rows.forEach(this::print);
            case Deed.Reply.Changed(var rows) -> rows.forEach(this::print);
            case Deed.Reply.Failed(var sentence) -> say(sentence);
        }
    }

    private void ask(Asking asking) {
        questions.add(asking);
        say("The box wants to " + asking.question().what() + ". "
                + asking.question().why());
        out.print("y yes, this once; n no; a always in this session (no in " + Asking.PATIENCE.toSeconds() + " s): ");
        out.flush();
    }

    private void signalled(Happening.Sign sign) {
        switch (sign) {
            case RESIZED, CONTINUED -> {}
            case TOLD_TO_END -> over = true;
            case INTERRUPTED -> {
                long now = System.nanoTime();
                over = now < quitUntil;
                quitUntil = now + TWICE;
                if (!works.stop() && !over) {
                    say("Ctrl-C again quits");
                    prompt();
                }
            }
        }
    }

    private void prompt() {
        if (!works.hasTheSession() && !over) {
            out.print(backstage.standing().level() + "> ");
            out.flush();
        }
    }

    private void say(String sentence) {
        out.println("glovebox: " + PlainText.line(sentence));
    }

    private void print(Row row) {
        out.println(row.text());
    }
}
