package dev.glovebox.ui.page;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.microsoft.playwright.Page;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** Scans a page for what keeps people from using it, by axe-core. */
final class Axe {
    private static final String RUN = """
            async () => (await axe.run(document, { resultTypes: ['violations'] })).violations.flatMap(found =>
                found.nodes.map(node => ({
                    rule: found.id,
                    selector: node.target.flat().join(' '),
                    impact: found.impact ?? 'unknown',
                    words: `${found.help}. ${node.failureSummary ?? ''}`.replace(/\\s+/g, ' ').trim() })))
            """;

    /** One element that breaks one rule. */
    record Violation(String rule, String selector, String impact, String words) {
        @Override
        public String toString() {
            return rule + " at " + selector + " (" + impact + "): " + words;
        }
    }

    private final String source;

    private Axe(String source) {
        this.source = source;
    }

    static Axe at(Path script) throws IOException {
        return new Axe(Files.readString(script));
    }

    /** The one of {@code -Dglovebox.axe=FILE} or of npm's folder; skips the test where there is none. */
    static Axe installed() throws IOException {
        Optional<Path> script = Stream.of(
                        System.getProperty("glovebox.axe", ""),
                        "target/test-classes/page/axe.min.js",
                        "page/node_modules/axe-core/axe.min.js")
                .map(Path::of)
                .filter(Files::isRegularFile)
                .findFirst();
        assumeTrue(script.isPresent(), "axe-core is not installed: npm ci in page, or -Dglovebox.axe=FILE");
        return at(script.orElseThrow());
    }

    /** All of them; what Playwright evaluates is not held back by the page's policy, as a script element would be. */
    List<Violation> violations(Window window) {
        Page page = window.page();
        if (page.evaluate("() => typeof axe").equals("undefined")) {
            page.evaluate(source);
        }
        return ((List<?>) page.evaluate(RUN))
                .stream().map(found -> violation((Map<?, ?>) found)).toList();
    }

    private static Violation violation(Map<?, ?> found) {
        return new Violation(text(found, "rule"), text(found, "selector"), text(found, "impact"), text(found, "words"));
    }

    private static String text(Map<?, ?> found, String name) {
        return String.valueOf(found.get(name));
    }
}
