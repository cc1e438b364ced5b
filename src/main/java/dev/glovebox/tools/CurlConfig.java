package dev.glovebox.tools;

import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/** What curl reads of a request on its standard input, where nobody else sees it and nothing in it can become another option. */
final class CurlConfig {
    private static final Pattern TOKEN = Pattern.compile("[A-Za-z0-9!#$%&'*+.^_`|~-]{1,100}");
    private static final int MOST_REDIRECTS = 10;

    private final StringBuilder lines = new StringBuilder();

    /**
     * What is sent, and how long the answer may take.
     *
     * @param headers by name, checked here
     */
    record Sent(String method, WebAddress address, Map<String, String> headers, Optional<String> body, int seconds) {
        Sent {
            headers = Map.copyOf(headers);
            if (!TOKEN.matcher(method).matches()) {
                throw new BadArguments("A method is one word such as GET, POST or DELETE.");
            }
            headers.forEach(Sent::require);
            if (body.isPresent() && body.get().indexOf('\0') >= 0) {
                throw new BadArguments("A body cannot hold a NUL character; use bash with curl for binary ones.");
            }
        }

        private static void require(String name, String value) {
            if (!TOKEN.matcher(name).matches() || value.chars().anyMatch(c -> (c < ' ' && c != '\t') || c == 0x7f)) {
                throw new BadArguments("A header is a name and a value without line ends; for example"
                        + " {\"headers\":{\"Accept\":\"application/json\"}}.");
            }
        }
    }

    private CurlConfig() {}

    /** @param file where the body of the answer goes */
    static String of(Sent sent, String file) {
        var config = new CurlConfig();
        config.flag("silent")
                .flag("show-error")
                .flag("globoff")
                .flag("compressed")
                .flag("create-dirs");
        config.flag("suppress-connect-headers").flag("location");
        config.value("proto", "=http,https").value("proto-redir", "=http,https");
        config.value("max-redirs", String.valueOf(MOST_REDIRECTS));
        config.value("max-time", String.valueOf(sent.seconds()));
        config.value("url", sent.address().whole());
        String method = sent.method().toUpperCase(Locale.ROOT);
        if (method.equals("HEAD")) {
            config.flag("head");
        } else if (!method.equals("GET") || sent.body().isPresent()) {
            config.value("request", method);
        }
        // A header without a value is said with a semicolon; with nothing after the colon it would be left out.
        sent.headers()
                .forEach((name, value) -> config.value("header", value.isBlank() ? name + ";" : name + ": " + value));
        sent.body().ifPresent(body -> config.value("data-raw", body));
        // With HEAD, curl takes the headers for the body too.
        config.value("output", method.equals("HEAD") ? "/dev/null" : file);
        config.value("dump-header", "-").value("write-out", "\n%{json}");
        return config.lines.toString();
    }

    private CurlConfig flag(String name) {
        lines.append(name).append('\n');
        return this;
    }

    private CurlConfig value(String name, String value) {
        lines.append(name).append(" = \"");
        value.chars()
                .forEach(c -> lines.append(
                        switch (c) {
                            case '\\' -> "\\\\";
                            case '"' -> "\\\"";
                            case '\n' -> "\\n";
                            case '\r' -> "\\r";
                            case '\t' -> "\\t";
                            default -> String.valueOf((char) c);
                        }));
        lines.append("\"\n");
        return this;
    }
}
