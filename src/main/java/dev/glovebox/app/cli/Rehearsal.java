package dev.glovebox.app.cli;

import dev.glovebox.app.chat.Backroom;
import dev.glovebox.app.chat.Means;
import dev.glovebox.app.session.Parts;
import dev.glovebox.app.session.Which;
import dev.glovebox.app.settings.Configured;
import dev.glovebox.app.settings.Surroundings;
import dev.glovebox.app.terminal.Stty;
import dev.glovebox.protocol.ByteString;
import dev.glovebox.ui.tui.Chat;
import dev.glovebox.ui.tui.ChatTerminal;
import dev.glovebox.ui.tui.Mailbox;
import dev.glovebox.ui.tui.screen.Size;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import picocli.CommandLine.ParseResult;

/** A short chat without a terminal, for the AOT cache: what is typed follows what is shown. */
public final class Rehearsal {
    private static final int LONGEST = 20;

    private Rehearsal() {}

    /** Says one thing, lets it be done, and ends; 0 when it came so far. */
    public static int run(Surroundings surroundings, Parts parts) throws InterruptedException {
        ParseResult parsed = CommandLineInterface.commandLine(ChatOptions.NAME)
                .parseArgs(ChatOptions.NAME)
                .subcommand();
        ChatOptions options = ChatOptions.from(parsed);
        Configured configured = Configured.of(surroundings, options.flags());
        BoxOptions box = BoxOptions.from(parsed, configured.settings());
        Mailbox mailbox = new Mailbox();
        Prompter prompter = new Prompter(mailbox);
        Means means = new Means(surroundings, parts, configured, box.plan(surroundings));
        try (ScheduledExecutorService clock = Executors.newSingleThreadScheduledExecutor();
                Backroom backroom = new Backroom(means, new Which.Fresh(), mailbox, mailbox)) {
            var _ = clock.schedule(mailbox::end, LONGEST, TimeUnit.SECONDS);
            hear(new RawTerminal(Stty.ofNothing(), mailbox, ChatCommand.editor(surroundings, configured.workspace())));
            new Chat(backroom, mailbox, new Chat.Seat(prompter, TerminalAbilities.of(surroundings), parts.clock()))
                    .run(ChatCommand.greeting(backroom.standing()));
            clock.shutdownNow();
        }
        return prompter.left.isEmpty() ? 0 : ExitStatus.FAILED;
    }

    /** Not the keyboard: whoever builds may be typing, and a process in the background must not read. */
    private static void hear(RawTerminal terminal) {
        var _ = ChatCommand.rawMode();
        var _ = terminal.size();
        terminal.hear("");
    }

    /** Types the next line when it sees what that waits for. */
    private static final class Prompter implements ChatTerminal {
        private final Mailbox mailbox;
        private final Deque<Cue> left = new ArrayDeque<>(List.of(
                new Cue("▏", "work\r"),
                new Cue(" tokens · ", "\033[A\033[B/hel\t"),
                new Cue("/help", "\003"),
                new Cue("again", "\003")));

        private record Cue(String seen, String typed) {}

        Prompter(Mailbox mailbox) {
            this.mailbox = mailbox;
        }

        @Override
        public void write(String text) {
            if (!left.isEmpty() && text.contains(left.getFirst().seen())) {
                mailbox.typed(ByteString.of(left.removeFirst().typed()));
            }
        }

        @Override
        public Size size() {
            return Size.CLASSIC;
        }

        @Override
        public void suspend() {}

        @Override
        public Edited edit(String text) {
            return new Edited.Text(text);
        }

        @Override
        public void restore() {}
    }
}
