package dev.glovebox.testing;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** {@code sh -c SCRIPT} with simple commands, quotes, {@code ;}, {@code >&2}, {@code exec} and {@code exit}; no more. */
final class FakeShell implements FakeProgram {
    private static final int NOT_FOUND = 127;
    private static final Pattern TOKEN = Pattern.compile("'([^']*)'|\"([^\"]*)\"|([;\n])|([^\\s;'\"]+)");

    private final Map<String, FakeProgram> programs;

    FakeShell(Map<String, FakeProgram> programs) {
        this.programs = Map.copyOf(programs);
    }

    @Override
    public int run(List<String> arguments, World world) throws IOException, InterruptedException {
        int code = 0;
        for (List<String> command : commands(arguments.get(1))) {
            if (command.getFirst().equals("exit")) {
                return command.size() > 1 ? Integer.parseInt(command.get(1)) & 0xff : code;
            }
            code = runOne(command, world);
        }
        return code;
    }

    private int runOne(List<String> command, World world) throws IOException, InterruptedException {
        List<String> words = new ArrayList<>(command);
        World target = words.remove(">&2") ? world.withStdout(world.stderr()) : world;
        if (words.getFirst().equals("exec")) {
            words.removeFirst();
        }
        FakeProgram program = programs.get(words.getFirst());
        if (program == null) {
            FakePrograms.print(world.stderr(), "sh: 1: " + words.getFirst() + ": not found\n");
            return NOT_FOUND;
        }
        return program.run(words.subList(1, words.size()), target);
    }

    private static List<List<String>> commands(String script) {
        List<List<String>> commands = new ArrayList<>();
        List<String> words = new ArrayList<>();
        Matcher token = TOKEN.matcher(script);
        while (token.find()) {
            if (token.group(3) == null) {
                words.add(word(token));
            } else {
                commands.add(words);
                words = new ArrayList<>();
            }
        }
        commands.add(words);
        return commands.stream().filter(command -> !command.isEmpty()).toList();
    }

    private static String word(Matcher token) {
        for (int group : List.of(1, 2)) {
            if (token.group(group) != null) {
                return token.group(group);
            }
        }
        return token.group();
    }
}
