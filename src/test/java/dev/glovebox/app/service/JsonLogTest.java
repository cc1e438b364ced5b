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
}
