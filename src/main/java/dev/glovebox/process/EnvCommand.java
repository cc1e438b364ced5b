package dev.glovebox.process;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/** What env(1) runs: it looks the program up itself, in the PATH that it was handed. */
final class EnvCommand {
    private static final String NAME = "env";

    /** They change nothing of where a program is found. */
    private static final Set<String> HARMLESS = Set.of("-", "-i", "--ignore-environment", "-v", "--debug", "--");

    private static final Set<String> WITH_A_NAME = Set.of("-u", "--unset");
    private static final Pattern UNSET = Pattern.compile("(?:-u|--unset=).+");
    private static final Pattern SPLIT = Pattern.compile("(?:-[iv]*S|--split-string=?)(.*)");

    /** With {@code -S} env reads these itself. */
    private static final Pattern QUOTING = Pattern.compile("[\\\\$'\"#]");

    private EnvCommand() {}

    /** By its own name, or by that of what it is a link to. */
    static boolean isRunBy(Path program) {
        return program.endsWith(NAME) || real(program).endsWith(NAME);
    }

    private static Path real(Path program) {
        try {
            return program.toRealPath();
        } catch (IOException e) {
            return program;
        }
    }

    /** The program and its arguments, without options of env and variables; empty when it runs none. */
    static List<String> after(List<String> arguments) throws PersonProgram.Refused {
        Deque<String> left = new ArrayDeque<>(arguments);
        boolean split = false;
        while (!left.isEmpty()) {
            String word = left.removeFirst();
            var splitting = SPLIT.matcher(word);
            if (splitting.matches()) {
                split = true;
                String text = splitting.group(1).isEmpty() ? next(left) : splitting.group(1);
                List.of(text.strip().split("\\s+", -1)).reversed().forEach(left::addFirst);
            } else if ((split && QUOTING.matcher(word).find()) || word.startsWith("PATH=")) {
                throw unread(word);
            } else if (WITH_A_NAME.contains(word)) {
                next(left);
            } else if (word.startsWith("-")) {
                requireHarmless(word);
            } else if (!word.contains("=")) {
                left.addFirst(word);
                return List.copyOf(left);
            }
        }
        return List.of();
    }

    private static String next(Deque<String> left) {
        return Optional.ofNullable(left.pollFirst()).orElse("");
    }

    private static void requireHarmless(String option) throws PersonProgram.Refused {
        if (!HARMLESS.contains(option) && !UNSET.matcher(option).matches()) {
            throw unread(option);
        }
    }

    private static PersonProgram.Refused unread(String word) {
        return new PersonProgram.Refused("has to be named without env, which is told " + word
                + ": where it then finds a program, nobody can tell before");
    }
}
