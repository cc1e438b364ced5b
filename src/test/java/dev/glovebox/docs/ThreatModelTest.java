package dev.glovebox.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every threat of docs/threat-model.md names tests that there are. */
final class ThreatModelTest {
    private static final int FEWEST_ROWS = 40;
    private static final Pattern NAME = Pattern.compile("`([^`]+)`");

    /** Where a suite is, and how one of its tests begins there. */
    private record Suite(String file, Function<String, String> start) {}

    private static final Map<String, Suite> SUITES = Stream.concat(
                    Stream.of(
                                    "api",
                                    "browser",
                                    "changes",
                                    "chat",
                                    "context",
                                    "doctor",
                                    "durable",
                                    "exec",
                                    "faults",
                                    "killed",
                                    "limits",
                                    "network",
                                    "nonsense",
                                    "overload",
                                    "owners",
                                    "planted",
                                    "podman",
                                    "deploy",
                                    "resources",
                                    "service",
                                    "run",
                                    "terminal")
                            .map(name ->
                                    Map.entry(name, new Suite("test/suites/" + name, test -> "\ndef " + test + "():"))),
                    Stream.of(
                            Map.entry(
                                    "launcher",
                                    new Suite("test/suites/launcher", name -> "\ntest_that \"" + name + "\" ")),
                            Map.entry("latch", new Suite("glove/test/latch.py", name -> "\ndef " + name + "():")),
                            Map.entry("files", new Suite("glove/test/files", name -> "    holds \"" + name + "\" "))))
            .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));

    private static final Map<String, String> JAVA = javaTests();

    /** A line of a table: threat, control, tests. */
    record Row(String threat, String control, String tests) {
        @Override
        public String toString() {
            return threat;
        }
    }

    static List<Row> rows() throws IOException {
        return Files.readAllLines(Path.of("docs/threat-model.md")).stream()
                .filter(line -> line.startsWith("| ") && !line.startsWith("| threat |"))
                .map(line -> line.split(" \\| "))
                .map(cells -> new Row(cells[0].substring(2), cells[1], cells[2]))
                .toList();
    }

    @ParameterizedTest
    @MethodSource("rows")
    void everyTestThatIsNamedExists(Row row) {
        List<String> names =
                NAME.matcher(row.tests()).results().map(name -> name.group(1)).toList();

        assertThat(names).isNotEmpty().allSatisfy(name -> assertThat(isThere(name))
                .as("a test named " + name)
                .isTrue());
    }

    @Test
    void noRowIsLost() throws IOException {
        assertThat(rows()).hasSizeGreaterThanOrEqualTo(FEWEST_ROWS);
    }

    @Test
    void whatIsNotThereIsNotFound() {
        assertThat(Stream.of("NoSuchTest.x", "ThreatModelTest.x", "exec: x", "nowhere: x", "x"))
                .noneMatch(ThreatModelTest::isThere);
    }

    private static boolean isThere(String name) {
        String[] suite = name.split(": ", 2);
        if (suite.length == 2) {
            return SUITES.containsKey(suite[0]) && holds(SUITES.get(suite[0]), suite[1]);
        }
        String[] method = name.split("\\.", 2);
        return method.length == 2 && JAVA.getOrDefault(method[0], "").contains("void " + method[1] + "(");
    }

    private static boolean holds(Suite suite, String name) {
        return text(Path.of(suite.file())).contains(suite.start().apply(name));
    }

    private static Map<String, String> javaTests() {
        try (Stream<Path> files = Files.walk(Path.of("src/test/java"))) {
            return files.filter(file -> file.toString().matches(".*(Test|Contract)\\.java"))
                    .collect(Collectors.toMap(
                            file -> file.getFileName().toString().replace(".java", ""), ThreatModelTest::text));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String text(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
