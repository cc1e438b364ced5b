package dev.glovebox.sandbox.bubblewrap;

import static java.util.Map.entry;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;

/** A command line taken apart again by the manual pages; an option that they and we do not know is an error. */
record BwrapArguments(List<Operation> latch, List<Operation> bwrap, List<String> program) {
    record Operation(String name, List<String> values) {
        @Override
        public String toString() {
            return values.isEmpty() ? name : name + " " + String.join(" ", values);
        }
    }

    private static final Map<String, Integer> LATCH =
            Map.of("-p", 1, "-j", 1, "-s", 1, "-u", 0, "-w", 1, "-m", 1, "-b", 1);
    private static final Map<String, Integer> BWRAP = Map.ofEntries(
            entry("--unshare-all", 0),
            entry("--unshare-user", 0),
            entry("--disable-userns", 0),
            entry("--die-with-parent", 0),
            entry("--new-session", 0),
            entry("--as-pid-1", 0),
            entry("--clearenv", 0),
            entry("--cap-drop", 1),
            entry("--uid", 1),
            entry("--gid", 1),
            entry("--hostname", 1),
            entry("--perms", 1),
            entry("--size", 1),
            entry("--dir", 1),
            entry("--proc", 1),
            entry("--dev", 1),
            entry("--tmpfs", 1),
            entry("--remount-ro", 1),
            entry("--chdir", 1),
            entry("--seccomp", 1),
            entry("--bind", 2),
            entry("--ro-bind", 2),
            entry("--symlink", 2));

    static BwrapArguments parse(List<String> line) {
        List<Operation> latch = new ArrayList<>();
        List<Operation> bwrap = new ArrayList<>();
        int at = read(line, 1, LATCH, latch);
        at = read(line, at + 1, BWRAP, bwrap);
        return new BwrapArguments(latch, bwrap, line.subList(at, line.size()));
    }

    private static int read(List<String> line, int start, Map<String, Integer> arities, List<Operation> into) {
        int at = start;
        while (!line.get(at).equals("--")) {
            int arity = Objects.requireNonNull(arities.get(line.get(at)), line.get(at));
            into.add(new Operation(line.get(at), List.copyOf(line.subList(at + 1, at + 1 + arity))));
            at += 1 + arity;
        }
        return at + 1;
    }

    List<List<String>> all(String name) {
        return bwrap.stream()
                .filter(operation -> operation.name.equals(name))
                .map(Operation::values)
                .toList();
    }

    int indexOf(String name, String... values) {
        return bwrap.indexOf(new Operation(name, List.of(values)));
    }

    /** One operation a line. */
    String listing() {
        return lines("latch", latch) + lines("bwrap", bwrap) + "program " + String.join(" ", program) + "\n";
    }

    private static String lines(String head, List<Operation> operations) {
        return operations.stream()
                .map(operation -> head + " " + operation + "\n")
                .collect(Collectors.joining());
    }
}
