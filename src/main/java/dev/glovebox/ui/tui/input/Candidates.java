package dev.glovebox.ui.tui.input;

import java.util.List;

/** What an input can be completed with; asked at every key, so each answer is at hand, and empty while it is not known yet. */
public interface Candidates {
    /** Without the slash. */
    List<Candidate> commands();

    List<Candidate> arguments(String command);

    /** Paths, directories with a slash at the end. */
    List<String> files();

    /**
     * One of them.
     *
     * @param parameters what has to follow, such as {@code HOST}, or may, such as {@code [ID]}; empty for nothing
     */
    record Candidate(String name, String parameters, String description) {
        public static Candidate of(String name, String description) {
            return new Candidate(name, "", description);
        }

        /** Whether it says all by itself. */
        boolean isWhole() {
            return parameters.isEmpty() || parameters.startsWith("[");
        }
    }
}
