package dev.glovebox.agent.journal.file;

import static dev.glovebox.agent.journal.Samples.prompted;

import dev.glovebox.agent.journal.Journal;
import dev.glovebox.agent.journal.Opening;
import dev.glovebox.agent.journal.SessionId;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;

/** A program that appends to a new session, or to one given, and says each number once it has it. */
final class Appender {
    private Appender() {}

    /** Arguments: folder, how many entries, session. */
    public static void main(String[] arguments) throws IOException {
        FileHistory history = new FileHistory(Path.of(arguments[0]), Clock.systemUTC());
        int entries = Integer.parseInt(arguments[1]);
        if (arguments.length == 2) {
            append(history.create(), entries);
            return;
        }
        switch (history.open(new SessionId(arguments[2]))) {
            case Opening.Opened opened -> append(opened.journal(), entries);
            case Opening.Damaged damaged -> say(damaged.message());
            case Opening.Refused refused -> say(refused.message());
        }
    }

    private static void append(Journal owned, int entries) throws IOException {
        try (Journal journal = owned) {
            say(journal.session().text());
            for (int i = 0; i < entries; i++) {
                say(Long.toString(journal.append(prompted(text(i)))));
            }
            int unused = System.in.read();
        }
    }

    /** Of many sizes, up to several pages. */
    static String text(int i) {
        return "entry " + i + " " + "x".repeat(i * i % 20_011);
    }

    @SuppressWarnings("SystemOut")
    private static void say(String line) {
        System.out.println(line);
        System.out.flush();
    }

    /** In a process of its own, which lives until its input ends. */
    static Process start(Object... arguments) throws IOException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin/java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "-Xmx64m",
                "-cp",
                System.getProperty("java.class.path"),
                Appender.class.getName()));
        for (Object argument : arguments) {
            command.add(argument.toString());
        }
        return new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
    }
}
