package dev.glovebox.sandbox.seccomp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Against the kernel's own headers, where the machine has them. */
final class SystemCallsTest {
    private static final Path INCLUDE = Path.of("/usr/include");
    private static final Pattern DEFINITION = Pattern.compile("(?m)^#define\\s+__NR_(\\w+)\\s+(\\d+)\\s*$");

    /** Not in the headers of every kernel that is still in use; the header decides when it has the call. */
    private static final Set<String> RECENT = Set.of("fchmodat2", "open_tree_attr", "setxattrat");

    @Test
    void numbersOfX8664AreTheKernels() throws IOException {
        agrees(SystemCalls.X86_64, header("asm/unistd_64.h"));
    }

    @Test
    void numbersOfAarch64AreTheKernels() throws IOException {
        agrees(SystemCalls.AARCH64, header("asm-generic/unistd.h"));
    }

    @Test
    void everyListedCallHasANumberSomewhere() {
        assertThat(SystemCalls.X86_64.keySet()).containsAll(Refusals.ALWAYS);
        assertThat(SystemCalls.X86_64.keySet()).containsAll(SystemCalls.AARCH64.keySet());
    }

    private static void agrees(Map<String, Integer> table, Map<String, Integer> header) {
        Set<String> wanted = new TreeSet<>(SystemCalls.X86_64.keySet());
        Map<String, Integer> expected = new TreeMap<>(header);
        expected.keySet().retainAll(wanted);
        Map<String, Integer> known = new TreeMap<>(table);
        known.keySet().removeIf(name -> RECENT.contains(name) && !header.containsKey(name));

        assertThat(known).isEqualTo(expected);
    }

    private static Map<String, Integer> header(String name) throws IOException {
        assumeTrue(
                Files.isDirectory(INCLUDE), "the kernel's headers are not installed: apt-get install linux-libc-dev");
        try (Stream<Path> folders = Files.list(INCLUDE)) {
            Path file = Stream.concat(Stream.of(INCLUDE), folders.filter(Files::isDirectory))
                    .map(folder -> folder.resolve(name))
                    .filter(Files::exists)
                    .findFirst()
                    .orElse(INCLUDE);
            assumeTrue(Files.isRegularFile(file), "the kernel's header " + name + " is not installed");
            return DEFINITION
                    .matcher(Files.readString(file))
                    .results()
                    .collect(Collectors.toMap(
                            line -> line.group(1), line -> Integer.valueOf(line.group(2)), (first, second) -> first));
        }
    }
}
