package dev.glovebox.process;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * A program that a person named, such as an editor: found once, before any box opens, and by no name that a box can give to a
 * program of its own.
 */
public final class PersonProgram {
    /** More than the kernel follows, see execve(2), since with env it begins to count anew. */
    private static final int MOST_INTERPRETERS = 16;

    private static final int LONGEST_FIRST_LINE = 256;

    private static final String NOWHERE = " is in no folder of your PATH that lies outside of workspaces";

    private final Place place;
    private final Found found;

    /**
     * Where the person stands.
     *
     * @param directory where relative paths begin
     * @param workspaces whether a box could decide what lies at a path
     */
    public record Place(Map<String, String> environment, Path directory, Predicate<Path> workspaces) {
        public Place {
            environment = Map.copyOf(environment);
        }
    }

    private sealed interface Found {
        /** The program's absolute path first. */
        record Command(List<String> words) implements Found {}

        record Not(String reason) implements Found {}
    }

    /** It is not run; the message is a part of a sentence about it. */
    public static final class Refused extends IOException {
        private static final long serialVersionUID = 1;

        Refused(String reason) {
            super(reason);
        }
    }

    private PersonProgram(Place place, Found found) {
        this.place = place;
        this.found = found;
    }

    /** What is wrong with it is told when it is started. */
    public static PersonProgram find(String named, Place place) {
        try {
            List<String> words =
                    new ArrayList<>(CommandWords.of(named, place.environment().getOrDefault("HOME", "")));
            PersonProgram lookup = new PersonProgram(place, new Found.Not(""));
            words.set(0, lookup.program(words.getFirst()).toString());
            lookup.requireOutside(words);
            return new PersonProgram(place, new Found.Command(List.copyOf(words)));
        } catch (CommandWords.NotPlain e) {
            return new PersonProgram(
                    place,
                    new Found.Not(e.reason() + ": name a program and its options, or put the command into a script"));
        } catch (Refused e) {
            return new PersonProgram(place, new Found.Not(String.valueOf(e.getMessage())));
        } catch (InvalidPathException e) {
            return new PersonProgram(place, new Found.Not("has no name in this locale: set LC_ALL=C.UTF-8"));
        }
    }

    /** Has the terminal. Workspaces that came into use since it was found count too. */
    public Process start(List<String> more, Path folder) throws IOException {
        return switch (found) {
            case Found.Not(var reason) -> throw new Refused(reason);
            case Found.Command(var words) -> {
                requireOutside(words);
                yield new HostProcess(
                                Stream.concat(words.stream(), more.stream()).toList(),
                                new PersonEnvironment(place.environment(), place.workspaces()).chosen(),
                                folder)
                        .start(HostProcess.Streams.TERMINAL);
            }
        };
    }

    private Path program(String word) throws Refused {
        if (word.contains("/")) {
            return place.directory().resolve(word).toAbsolutePath();
        }
        Optional<Path> planted = Optional.empty();
        String search = place.environment().getOrDefault("PATH", SystemProgram.SEARCH_PATH);
        for (String folder : search.split(":", -1)) {
            if (!folder.startsWith("/")) {
                continue; // another folder in each place
            }
            Path file = Path.of(folder, word);
            if (place.workspaces().test(file)) {
                planted = planted.or(() -> Optional.of(file)).filter(PersonProgram::isThere);
            } else if (Files.isRegularFile(file) && Files.isExecutable(file)) {
                return file;
            }
        }
        throw planted.map(PersonProgram::filled).orElseGet(() -> new Refused(NOWHERE.strip()));
    }

    private static boolean isThere(Path file) {
        return Files.exists(file, LinkOption.NOFOLLOW_LINKS);
    }

    /** Neither the program, nor what interprets it, nor a file among its options. */
    private void requireOutside(List<String> words) throws Refused {
        List<String> command = words;
        for (int i = 0; i < MOST_INTERPRETERS; i++) {
            requireNoPathInside(command);
            command = runner(command);
            if (command.isEmpty()) {
                return;
            }
        }
        throw new Refused("has more than " + MOST_INTERPRETERS + " interpreters, one for the other: name the last");
    }

    private void requireNoPathInside(List<String> words) throws Refused {
        for (String word : words) {
            for (String path : PathsInWord.of(word)) {
                if (place.workspaces().test(Path.of(path))) {
                    throw filled(Path.of(path));
                }
            }
        }
    }

    /** What the command's program starts in its turn: that which env was told, or a script's interpreter. Empty when neither. */
    private List<String> runner(List<String> command) throws Refused {
        Path program = Path.of(command.getFirst());
        if (!EnvCommand.isRunBy(program)) {
            return interpreter(program);
        }
        List<String> words = new ArrayList<>(EnvCommand.after(command.subList(1, command.size())));
        if (!words.isEmpty()) {
            words.set(0, foundByEnv(words.getFirst()).toString());
        }
        return words;
    }

    /** The first in the PATH that is handed on; env passes over none that leads into a workspace. */
    private Path foundByEnv(String word) throws Refused {
        if (word.contains("/")) {
            return place.directory().resolve(word).toAbsolutePath();
        }
        for (String folder : new PersonEnvironment(place.environment(), place.workspaces()).folders()) {
            Path file = Path.of(folder, word);
            if (isThere(file) && place.workspaces().test(file)) {
                throw filled(file);
            }
            if (Files.isRegularFile(file) && Files.isExecutable(file)) {
                return file;
            }
        }
        throw new Refused("is run by env, and " + word + NOWHERE);
    }

    private static List<String> interpreter(Path script) {
        String line = firstLine(script);
        String words = line.startsWith("#!") ? line.substring(2).strip() : "";
        return words.startsWith("/") ? List.of(words.split("[ \t]+", -1)) : List.of();
    }

    /** Empty when it cannot be read, as a program may be. */
    private static String firstLine(Path file) {
        if (!Files.isRegularFile(file)) {
            return "";
        }
        try (InputStream in = Files.newInputStream(file)) {
            String text = new String(in.readNBytes(LONGEST_FIRST_LINE), StandardCharsets.UTF_8);
            return text.lines().findFirst().orElse("");
        } catch (IOException e) {
            return "";
        }
    }

    private static Refused filled(Path path) {
        return new Refused("leads into a workspace, where a box may put any program: " + path);
    }
}
