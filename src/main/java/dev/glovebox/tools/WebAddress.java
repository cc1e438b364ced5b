package dev.glovebox.tools;

import java.util.Locale;
import java.util.regex.Pattern;

/** An address as a model gave it, and whole; only those of the web. */
record WebAddress(String whole) {
    private static final int LONGEST = 8000;
    private static final Pattern SCHEME = Pattern.compile("([A-Za-z][A-Za-z0-9+.-]*)://.*");
    private static final Pattern INSIDE =
            Pattern.compile("(localhost|[^/:?#\\s]+\\.localhost|127(\\.\\d+){3}|\\[::1])([:/?#].*)?");
    private static final Pattern HOST = Pattern.compile("[A-Za-z0-9-]+(\\.[A-Za-z0-9-]+)+(:\\d+)?([/?#].*)?");

    static WebAddress of(String given) {
        String url = given.strip().replace(" ", "%20");
        if (url.length() > LONGEST || url.chars().anyMatch(Character::isISOControl)) {
            throw new BadArguments("An address has at most " + LONGEST + " characters and no control characters.");
        }
        var scheme = SCHEME.matcher(url);
        if (scheme.matches()) {
            return switch (scheme.group(1).toLowerCase(Locale.ROOT)) {
                case "http", "https" -> new WebAddress(url);
                default -> throw bad(given);
            };
        }
        if (INSIDE.matcher(url).matches()) {
            return new WebAddress("http://" + url);
        }
        if (HOST.matcher(url).matches()) {
            return new WebAddress("https://" + url);
        }
        throw bad(given);
    }

    private static BadArguments bad(String given) {
        String shown = given.length() > 100 ? given.substring(0, 100) + "…" : given;
        return new BadArguments("'" + shown + "' is no address of the web: it begins with http:// or https://, as in"
                + " http://localhost:5000/. For files there are read_file and list_files.");
    }
}
