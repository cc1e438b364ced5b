package dev.glovebox.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Links from page to page lead somewhere. */
final class LinksTest {
    private static final Pattern LINK = Pattern.compile("\\]\\(([^)\\s]+)\\)");
    private static final Pattern ELSEWHERE = Pattern.compile("(https?|mailto):.*");

    static List<Path> pages() throws IOException {
        try (Stream<Path> top = Files.list(Path.of(""));
                Stream<Path> docs = Files.walk(Path.of("docs"));
                Stream<Path> examples = Files.walk(Path.of("examples"))) {
            return Stream.of(top, docs, examples)
                    .flatMap(files -> files)
                    .filter(file -> file.toString().endsWith(".md"))
                    .sorted()
                    .toList();
        }
    }

    @ParameterizedTest
    @MethodSource("pages")
    void everyLinkOfThePageLeadsSomewhere(Path page) throws IOException {
        String prose = new CodeBlocks(Files.readString(page)).prose();
        List<String> links = LINK.matcher(prose)
                .results()
                .map(link -> link.group(1))
                .filter(link -> !ELSEWHERE.matcher(link).matches())
                .toList();

        assertThat(links)
                .allSatisfy(link ->
                        assertThat(leads(page, link)).as(link + " in " + page).isTrue());
    }

    private static boolean leads(Path page, String link) throws IOException {
        String[] parts = link.split("#", 2);
        Path target = parts[0].isEmpty() ? page : page.resolveSibling(parts[0]);
        return Files.exists(target) && (parts.length == 1 || hasHeading(target, parts[1]));
    }

    /** By the anchors that GitHub makes. */
    private static boolean hasHeading(Path page, String anchor) throws IOException {
        return new CodeBlocks(Files.readString(page))
                .prose()
                .lines()
                .filter(line -> line.startsWith("#"))
                .map(line -> line.replaceAll("^#+ ", "")
                        .toLowerCase(Locale.ROOT)
                        .replaceAll("[^\\w\\- ]", "")
                        .replace(' ', '-'))
                .anyMatch(anchor::equals);
    }
}
