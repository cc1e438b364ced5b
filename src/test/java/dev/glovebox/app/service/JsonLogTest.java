package dev.glovebox.app.service;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.glovebox.protocol.Json;
import dev.glovebox.protocol.SecretRedactor;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.util.Map;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.junit.jupiter.api.Test;

final class JsonLogTest {
    private static final String TOKEN = "gh" + "p_a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R8";
    private static final String OWN = "odd.own/value-1x";

    @Test
    void aLineHoldsNoSecretOfAKnownShapeAndNoneOfThisProcess() {
        var out = new ByteArrayOutputStream();
        var entry = new LogRecord(Level.WARNING, "it said " + TOKEN + " and " + OWN);
        entry.setLoggerName("a.logger");
        entry.setThrown(new IllegalStateException("postgresql://u:pass" + "word@db/x", new RuntimeException(OWN)));
        entry.setParameters(new Object[] {
            Json.object().with("field", TOKEN).with("password", "S3cr" + "3t!").end()
        });

        new JsonLog(new PrintStream(out, true, UTF_8), new SecretRedactor(Map.of("MY_TOKEN", OWN))).publish(entry);

        Json line = Json.parse(out.toString(UTF_8));
        assertThat(line.string("message"))
                .contains("it said [redacted: GitHub token] and [redacted: value of MY_TOKEN]");
        assertThat(line.string("field")).contains("[redacted: GitHub token]");
        assertThat(line.string("password")).contains("[redacted: password]");
        assertThat(line.string("fault").orElseThrow())
                .contains(
                        "postgresql://u:[redacted: password]@db/x",
                        "RuntimeException: [redacted: value of MY_TOKEN]",
                        "JsonLogTest");
        assertThat(line.string("logger")).contains("a.logger");
    }

    private static String message(String text, Object... parameters) {
        var out = new ByteArrayOutputStream();
        var entry = new LogRecord(Level.INFO, text);
        entry.setParameters(parameters);
        new JsonLog(new PrintStream(out, true, UTF_8), new SecretRedactor(Map.of("MY_TOKEN", OWN))).publish(entry);
        return Json.parse(out.toString(UTF_8)).string("message").orElseThrow();
    }

    @Test
    void placeholdersAreFilledIn() {
        assertThat(message("{0} did {1} on port {2}", "ada", "it", 8080)).isEqualTo("ada did it on port 8080");
        assertThat(message("it''s {0}", OWN)).isEqualTo("it's [redacted: value of MY_TOKEN]");
    }

    @Test
    void textWithoutParametersStaysAsItIs() {
        assertThat(message("it's {0} and {x")).isEqualTo("it's {0} and {x");
        assertThat(message("it's 'so'", "not named")).isEqualTo("it's 'so'");
    }

    @Test
    void aPatternThatIsNoneStaysWithItsParameters() {
        assertThat(message("{0} {", "ada")).isEqualTo("{0} { [ada]");
    }

    @Test
    void aSystemLoggersLineIsFilledInToo() {
        var out = new ByteArrayOutputStream();
        Logger logger = Logger.getLogger("JsonLogTest.filled");
        var handler = new JsonLog(new PrintStream(out, true, UTF_8), new SecretRedactor(Map.of()));
        logger.setUseParentHandlers(false);
        logger.addHandler(handler);
        try {
            System.getLogger(logger.getName()).log(System.Logger.Level.WARNING, "{0} is {1}", "the disk", 7);
        } finally {
            logger.removeHandler(handler);
        }
        assertThat(Json.parse(out.toString(UTF_8)).string("message")).contains("the disk is 7");
    }
}
