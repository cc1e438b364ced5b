package dev.glovebox.testing;

import dev.glovebox.protocol.ByteString;
import dev.glovebox.protocol.CallSpec.Stdio;
import dev.glovebox.testing.FakeProgram.World;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The few programs and folders that exist in a fake box; each does what its namesake does with the same arguments. */
public final class FakePrograms {
    static final Set<String> DIRECTORIES = Set.of("/", "/tmp", "/workspace");

    private static final Map<String, FakeProgram> SIMPLE = Map.ofEntries(
            Map.entry("true", (arguments, world) -> 0),
            Map.entry("false", (arguments, world) -> 1),
            Map.entry("echo", FakePrograms::echo),
            Map.entry("printf", FakePrograms::printf),
            Map.entry("cat", (arguments, world) -> cat(world)),
            Map.entry("wc", (arguments, world) -> countBytes(world)),
            Map.entry("head", FakePrograms::head),
            Map.entry("yes", (arguments, world) -> yes(world)),
            Map.entry("sleep", (arguments, world) -> sleep(arguments)),
            Map.entry("env", (arguments, world) -> env(world)),
            Map.entry("pwd", (arguments, world) -> say(world, world.spec().directory())),
            Map.entry("stty", (arguments, world) -> terminalSize(world)),
            Map.entry("kill", FakePrograms::killSelf));

    private FakePrograms() {}

    /** By name, with a shell among them. */
    public static Map<String, FakeProgram> all() {
        var programs = new HashMap<>(SIMPLE);
        programs.put("sh", new FakeShell(SIMPLE));
        return Map.copyOf(programs);
    }

    static void print(OutputStream out, String text) throws IOException {
        out.write(text.getBytes(StandardCharsets.ISO_8859_1));
        out.flush();
    }

    private static int say(World world, ByteString line) throws IOException {
        world.stdout().write(line.toBytes());
        world.stdout().write('\n');
        return 0;
    }

    private static int echo(List<String> arguments, World world) throws IOException {
        boolean bare = !arguments.isEmpty() && arguments.getFirst().equals("-n");
        String line = String.join(" ", bare ? arguments.subList(1, arguments.size()) : arguments);
        print(world.stdout(), bare ? line : line + "\n");
        return 0;
    }

    /** Knows %s and the escapes for a line's end and a tab. */
    private static int printf(List<String> arguments, World world) throws IOException {
        String text = arguments.getFirst().replace("\\n", "\n").replace("\\t", "\t");
        for (String argument : arguments.subList(1, arguments.size())) {
            int at = text.indexOf("%s");
            text = at < 0 ? text : text.substring(0, at) + argument + text.substring(at + 2);
        }
        print(world.stdout(), text);
        return 0;
    }

    private static int cat(World world) throws IOException {
        world.stdin().transferTo(world.stdout());
        return 0;
    }

    private static int countBytes(World world) throws IOException {
        long count = world.stdin().transferTo(OutputStream.nullOutputStream());
        print(world.stdout(), count + "\n");
        return 0;
    }

    /** {@code head -c COUNT /dev/zero}. */
    private static int head(List<String> arguments, World world) throws IOException {
        byte[] zeros = new byte[65_536];
        for (long left = Long.parseLong(arguments.get(1)); left > 0; left -= zeros.length) {
            world.stdout().write(zeros, 0, (int) Math.min(left, zeros.length));
        }
        return 0;
    }

    private static int yes(World world) throws IOException {
        byte[] lines = "y\n".repeat(4096).getBytes(StandardCharsets.US_ASCII);
        while (true) {
            world.stdout().write(lines);
        }
    }

    private static int sleep(List<String> arguments) throws InterruptedException {
        Thread.sleep(Duration.ofNanos((long) (Double.parseDouble(arguments.getFirst()) * 1e9)));
        return 0;
    }

    private static int env(World world) throws IOException {
        for (ByteString entry : world.spec().environment()) {
            say(world, entry);
        }
        return 0;
    }

    private static int terminalSize(World world) throws IOException {
        if (world.spec().stdio() instanceof Stdio.Pty(int rows, int columns)) {
            print(world.stdout(), rows + " " + columns + "\n");
            return 0;
        }
        print(world.stderr(), "stty: 'standard input': Inappropriate ioctl for device\n");
        return 1;
    }

    /** {@code kill -NUMBER $$}. */
    private static int killSelf(List<String> arguments, World world) {
        world.signal().accept(Integer.parseInt(arguments.getFirst().substring(1)));
        return 0;
    }
}
