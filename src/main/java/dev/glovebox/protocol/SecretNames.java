package dev.glovebox.protocol;

import dev.glovebox.protocol.SecretScanner.Hit;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Values that their names tell: {@code API_KEY=…}, {@code "password": "…"}, {@code Authorization: Bearer …}. */
final class SecretNames {
    private static final int LONGEST_NAME = 64;

    /** Judged by no more letters than these. */
    private static final int JUDGED = 128;

    private static final int MOST_BLANKS = 8;
    private static final String PASSWORD = "password";
    private static final String TOKEN = "token";
    private static final String KEY = "key";
    private static final String AWS = "AWS secret key";
    private static final String AUTHORIZATION = "authorization";
    private static final String LOGIN = "login";

    /** How a name ends, without its hyphens and underscores. */
    private record Ending(String letters, String kind) {}

    /** Longer ones come before the shorter ones with which they end. */
    private static final List<Ending> ENDS = List.of(
            new Ending("password", PASSWORD),
            new Ending("passwd", PASSWORD),
            new Ending("passphrase", PASSWORD),
            new Ending("pwd", PASSWORD),
            new Ending("secret", "secret"),
            new Ending("credential", "secret"),
            new Ending("credentials", "secret"),
            new Ending("token", TOKEN),
            new Ending("apikey", KEY),
            new Ending("secretaccesskey", AWS),
            new Ending("accesskey", KEY),
            new Ending("secretkey", KEY),
            new Ending("secretkeybase", KEY),
            new Ending("privatekey", KEY),
            new Ending("accountkey", KEY),
            new Ending("masterkey", KEY),
            new Ending("signingkey", KEY),
            new Ending("encryptionkey", KEY),
            new Ending("authkey", KEY),
            new Ending(AUTHORIZATION, AUTHORIZATION));

    private static final List<String> PUBLIC =
            List.of("public", "cache", "primary", "foreign", "sort", "partition", "gpg");
    private static final List<String> SCHEMES = List.of("bearer", "basic", "token", "apikey", "digest");

    private static final String QUOTES = "\"'`";

    /** Never code, whatever they look like. */
    private static final List<String> MADE_BY_MACHINES = List.of(AWS, AUTHORIZATION, LOGIN);

    private SecretNames() {}

    /** The value that stands after a word, when the word is a secret's name and the value looks like one. */
    static Optional<Hit> after(String text, int start, int end) {
        if (SCHEMES.getFirst().length() == end - start
                && text.regionMatches(true, start, SCHEMES.getFirst(), 0, end - start)) {
            int value = afterBlanks(text, end);
            return value > end ? hit(TOKEN, text, value) : Optional.empty();
        }
        int value = value(text, start, end);
        return value < 0
                ? Optional.empty()
                : kind(text, start, end).flatMap(kind -> hit(kind, text, scheme(kind, text, value)));
    }

    /** What the value of that name is, if it may be a secret. */
    static Optional<String> kind(String text, int start, int end) {
        String name = text.substring(Math.max(start, end - LONGEST_NAME), end);
        String letters = name.replace("_", "").replace("-", "").toLowerCase(Locale.ROOT);
        if (name.endsWith("_KEY") && PUBLIC.stream().noneMatch(letters::contains)) {
            return Optional.of(letters.endsWith("secretaccesskey") ? AWS : KEY);
        }
        if (name.equals("auth") || name.equals("_auth")) {
            return Optional.of(LOGIN);
        }
        if (letters.equals("pass") || name.toLowerCase(Locale.ROOT).endsWith("_pass")) {
            return Optional.of(PASSWORD);
        }
        for (Ending ending : ENDS) {
            if (letters.endsWith(ending.letters)) {
                return Optional.of(ending.kind);
            }
        }
        return Optional.empty();
    }

    /** Where the value begins, or -1: after an equals sign or a colon, in a tag of XML, or as the next argument of an option. */
    private static int value(String text, int start, int end) {
        int at = afterBlanks(text, afterQuote(text, end));
        if (at == text.length()) {
            return -1;
        }
        char sign = text.charAt(at);
        if (sign == '=' || sign == ':') {
            return afterQuote(text, afterBlanks(text, afterSigns(text, at)));
        }
        if (sign == '>' && at == end && start > 0 && text.charAt(start - 1) == '<') {
            return at + 1;
        }
        boolean option = start >= 2 && text.startsWith("--", start - 2);
        return option && at > end ? at : -1;
    }

    private static int afterSigns(String text, int from) {
        int at = from;
        while (at < text.length() && at < from + 3 && "=:>".indexOf(text.charAt(at)) >= 0) {
            at++;
        }
        return at;
    }

    private static int afterBlanks(String text, int from) {
        int at = from;
        while (at < text.length() && at < from + MOST_BLANKS && (text.charAt(at) == ' ' || text.charAt(at) == '\t')) {
            at++;
        }
        return at;
    }

    /** A header's value begins with the way in which it proves something. */
    private static int scheme(String kind, String text, int value) {
        if (!kind.equals(AUTHORIZATION)) {
            return value;
        }
        return SCHEMES.stream()
                .filter(scheme -> text.regionMatches(true, value, scheme, 0, scheme.length())
                        && afterBlanks(text, value + scheme.length()) > value + scheme.length())
                .findFirst()
                .map(scheme -> afterBlanks(text, value + scheme.length()))
                .orElse(value);
    }

    private static Optional<Hit> hit(String kind, String text, int start) {
        boolean quoted = start > 0 && QUOTES.indexOf(text.charAt(start - 1)) >= 0;
        int most = Math.min(text.length(), start + JUDGED);
        int judged = end(text, start, most);
        if (quoted && kind.equals(PASSWORD)) {
            int close = text.substring(start, most).indexOf(text.charAt(start - 1));
            boolean plain = close >= 0 && text.substring(start, start + close).indexOf('\\') < 0;
            if (plain && start + close > judged) {
                return RandomLook.isQuotedPassword(text.substring(start, start + close))
                        ? Optional.of(new Hit(start, start + close, kind))
                        : Optional.empty();
            }
        }
        boolean secret = isSecret(kind, text, start, judged)
                && (quoted || MADE_BY_MACHINES.contains(kind) || !RandomLook.isCode(text.substring(start, judged)));
        return secret ? Optional.of(new Hit(start, end(text, start, text.length()), kind)) : Optional.empty();
    }

    private static int end(String text, int start, int most) {
        int at = start;
        while (at < most && text.charAt(at) > ' ' && ",;&\"'`<>|".indexOf(text.charAt(at)) < 0) {
            if (text.charAt(at) == '\\' && at + 1 < most && "nrt\"'".indexOf(text.charAt(at + 1)) >= 0) {
                break;
            }
            at++;
        }
        return at;
    }

    static boolean isSecret(String kind, String text, int start, int end) {
        String value = text.substring(start, Math.min(end, start + JUDGED));
        return switch (kind) {
            case PASSWORD -> RandomLook.isPassword(value);
            case AUTHORIZATION -> RandomLook.isCredential(value);
            case AWS -> RandomLook.isBase64Key(value);
            case LOGIN -> RandomLook.isEncodedLogin(value);
            default -> RandomLook.isRandom(value) || RandomLook.isUuid(value);
        };
    }

    /** A text that holds JSON as a string has a backslash before it. */
    private static int afterQuote(String text, int from) {
        int at = from < text.length() && text.charAt(from) == '\\' ? from + 1 : from;
        return at < text.length() && QUOTES.indexOf(text.charAt(at)) >= 0 ? at + 1 : from;
    }
}
