package dev.glovebox.tools;

import dev.glovebox.protocol.CallEnd;
import dev.glovebox.protocol.CallEnd.Cause;
import dev.glovebox.protocol.Json;
import dev.glovebox.sandbox.Box;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/** How a program ended, in words for a model. */
final class Ending {
    private static final Map<Integer, String> SIGNALS = Map.of(
            1, "HUP", 2, "INT", 3, "QUIT", 4, "ILL", 6, "ABRT", 8, "FPE", 9, "KILL", 11, "SEGV", 13, "PIPE", 15,
            "TERM");

    private Ending() {}

    static boolean isGood(CallEnd end) {
        return end.equals(new CallEnd.Exited(0, Cause.ITSELF));
    }

    static String words(CallEnd end, Duration limit) {
        return switch (end) {
            case CallEnd.Exited(int code, Cause cause) -> because(cause, limit, "exit " + code);
            case CallEnd.Signalled(int signal, Cause cause) ->
                because(cause, limit, "ended by signal " + signal + name(signal));
            case CallEnd.NotStarted(var stage, int errno) -> "could not be started: " + stage + ", errno " + errno;
            case CallEnd.Lost(var reason) -> "the box is gone: " + reason;
        };
    }

    static Json.Builder details(CallEnd end) {
        Json.Builder details = Json.object();
        return switch (end) {
            case CallEnd.Exited exited -> details.with("exit", exited.code());
            case CallEnd.Signalled(int signal, Cause cause) ->
                details.with("signal", signal).with("timeout", cause == Cause.DEADLINE);
            case CallEnd.NotStarted notStarted -> details.with("started", false);
            case CallEnd.Lost(var reason) -> details.with("lost", reason);
        };
    }

    /** What the box ran into since this was last asked, as clauses. */
    static List<String> limits(Box box) {
        return box.limitsMet().stream()
                .sorted()
                .map(limit -> switch (limit) {
                    case MEMORY -> "the box's memory limit was met";
                    case PROCESSES -> "the box's limit of processes was met";
                    case DISK ->
                        "the workspace has outgrown its disk bound, so programs can write only small files: delete files that are not needed, or let the user give a larger --disk";
                    case ENTRIES ->
                        "the workspace has more new files and folders than its bound, so programs can write only small files: delete files that are not needed";
                })
                .toList();
    }

    private static String because(Cause cause, Duration limit, String itself) {
        return switch (cause) {
            case ITSELF -> itself;
            case DEADLINE ->
                "timed out after " + limit.toSeconds()
                        + " s and was ended with all it had started; give a longer timeout or run it in the background";
            case KILLED -> "stopped on request";
            case DISK -> "ended with all that ran in the box, because the workspace grew too large";
        };
    }

    private static String name(int signal) {
        String name = SIGNALS.get(signal);
        return name == null ? "" : " (SIG" + name + ")";
    }
}
