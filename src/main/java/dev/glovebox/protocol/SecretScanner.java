package dev.glovebox.protocol;

import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Optional;

/** Finds the next secret of a known shape in a text, from left to right. */
final class SecretScanner {
    private static final String PEM = "-----BEGIN ";
    private static final String PRIVATE = "PRIVATE KEY";
    private static final String PEM_END = "-----END ";
    private static final String PEM_CLOSE = "-----";
    private static final String ENCODED_PEM = "LS0tLS1CRUdJTi";
    private static final int LONGEST_PEM_LABEL = 64;
    private static final int LONGEST_KEY = 1 << 16;
    private static final int LONGEST_LOGIN = 1024;
    private static final int LEAST_TOKEN_PART = 4;
    private static final String PRIVATE_KEY_KIND = "private key";

    private final String text;

    /** The first end of a key that comes after what was looked at, or the text's length. */
    private int nextEnd;

    /** A secret; one that is nowhere begins and ends at the text's end. */
    record Hit(int start, int end, String kind) {
        boolean isFound() {
            return !kind.isEmpty();
        }
    }

    SecretScanner(String text) {
        this.text = text;
    }

    Hit next(int from) {
        int at = from;
        while (at < text.length()) {
            char c = text.charAt(at);
            if (isWord(c) && c != '-') {
                int end = wordEnd(at);
                Optional<Hit> hit = inWord(at, end);
                if (hit.isPresent()) {
                    return hit.get();
                }
                at = end;
            } else {
                Optional<Hit> hit =
                        switch (c) {
                            case '-' -> privateKey(at);
                            case ':' -> login(at);
                            default -> Optional.empty();
                        };
                if (hit.isPresent()) {
                    return hit.get();
                }
                at++;
            }
        }
        return new Hit(text.length(), text.length(), "");
    }

    private Optional<Hit> inWord(int start, int end) {
        int first = afterEscape(start, end);
        for (int at = first; at < end; at++) {
            if (at == first || !Character.isLetterOrDigit(text.charAt(at - 1))) {
                Optional<Hit> token = token(at);
                if (token.isPresent()) {
                    return token;
                }
            }
        }
        return webToken(first, end).or(() -> encodedKey(first, end)).or(() -> SecretNames.after(text, first, end));
    }

    private Optional<Hit> token(int at) {
        return TokenShape.at(text, at).map(shape -> new Hit(at, shape.end(text, at), shape.kind()));
    }

    /** In JSON {@code \n} stands before a line's first word, in addresses {@code %3D} before a value. */
    private int afterEscape(int start, int end) {
        if (start > 0 && text.charAt(start - 1) == '\\' && "nrtbf".indexOf(text.charAt(start)) >= 0) {
            return start + 1;
        }
        if (start > 0 && text.charAt(start - 1) == '%' && end - start > 2) {
            return isHex(text.charAt(start)) && isHex(text.charAt(start + 1)) ? start + 2 : start;
        }
        return start;
    }

    /** See RFC 7519: two or more parts of base64, the first of which begins a JSON object. */
    private Optional<Hit> webToken(int start, int end) {
        if (!text.startsWith("eyJ", start)) {
            return Optional.empty();
        }
        int parts = 1;
        int last = end;
        while (parts < 5 && last + 1 < text.length() && text.charAt(last) == '.') {
            int next = wordEnd(last + 1);
            if (next - last <= LEAST_TOKEN_PART) {
                break;
            }
            last = next;
            parts++;
        }
        boolean signed = text.startsWith("eyJ", end + 1);
        return parts >= 2 && (signed || parts == 5)
                ? Optional.of(new Hit(start, last, "JSON web token"))
                : Optional.empty();
    }

    /** As settings of clusters hold private keys; certificates look alike but for a few letters. */
    private Optional<Hit> encodedKey(int start, int end) {
        if (!text.startsWith(ENCODED_PEM, start) || end - start < 64) {
            return Optional.empty();
        }
        String head = new String(
                Base64.getDecoder()
                        .decode(text.substring(start, start + 64)
                                .replace('-', '+')
                                .replace('_', '/')),
                StandardCharsets.ISO_8859_1);
        return head.contains(PRIVATE)
                ? Optional.of(new Hit(start, base64End(end), PRIVATE_KEY_KIND))
                : Optional.empty();
    }

    private int base64End(int from) {
        int at = from;
        while (at < text.length() && (isWord(text.charAt(at)) || "+/=".indexOf(text.charAt(at)) >= 0)) {
            at++;
        }
        return at;
    }

    /** To its last line; what has none to the end of what can be one. */
    private Optional<Hit> privateKey(int at) {
        if (!text.startsWith(PEM, at)) {
            return Optional.empty();
        }
        int label = at + PEM.length();
        int close = text.substring(label, Math.min(text.length(), label + LONGEST_PEM_LABEL))
                .indexOf(PEM_CLOSE);
        if (close < 0 || !text.substring(label, label + close).contains(PRIVATE)) {
            return Optional.empty();
        }
        int body = label + close + PEM_CLOSE.length();
        int end = endOfKey(body);
        if (end - body > LONGEST_KEY || end == text.length()) {
            return Optional.of(new Hit(at, keyBodyEnd(body), PRIVATE_KEY_KIND));
        }
        String last = text.substring(
                end + PEM_END.length(), Math.min(text.length(), end + PEM_END.length() + LONGEST_PEM_LABEL));
        int closed = last.indexOf(PEM_CLOSE);
        int after = end + PEM_END.length() + (closed < 0 ? 0 : closed + PEM_CLOSE.length());
        return Optional.of(new Hit(at, after, PRIVATE_KEY_KIND));
    }

    /** Looked for once for all keys before it. */
    private int endOfKey(int from) {
        if (nextEnd < from) {
            int found = text.indexOf(PEM_END, from);
            nextEnd = found < 0 ? text.length() : found;
        }
        return nextEnd;
    }

    /** Of a key that is cut off: lines of base64, whose ends may be escapes. */
    private int keyBodyEnd(int from) {
        int at = from;
        while (at < text.length()) {
            char c = text.charAt(at);
            boolean indent = (c == ' ' || c == '\t') && "\r\n \t".indexOf(text.charAt(at - 1)) >= 0;
            if (!indent && !(isWord(c) && c != '-') && "\r\n\\+/=".indexOf(c) < 0) {
                break;
            }
            at++;
        }
        return at;
    }

    /** The password of {@code scheme://name:password@host}. */
    private Optional<Hit> login(int at) {
        if (!text.startsWith("://", at) || at == 0 || !Character.isLetterOrDigit(text.charAt(at - 1))) {
            return Optional.empty();
        }
        int name = at + 3;
        int password = -1;
        int host = -1;
        int most = Math.min(text.length(), at + LONGEST_LOGIN);
        for (int i = name; i < most && text.charAt(i) > ' ' && "/?#\"'<>`\\".indexOf(text.charAt(i)) < 0; i++) {
            host = text.charAt(i) == '@' ? i : host;
            password = text.charAt(i) == ':' && password < 0 ? i + 1 : password;
        }
        if (password > 0 && host > password) {
            return isReference(password) || isPort(name, password, host)
                    ? Optional.empty()
                    : Optional.of(new Hit(password, host, "password"));
        }
        return host > name && RandomLook.isRandom(text.substring(name, host))
                ? Optional.of(new Hit(name, host, "token"))
                : Optional.empty();
    }

    /** A variable, a placeholder, or what was hidden before. */
    private boolean isReference(int at) {
        return "$%{[<*".indexOf(text.charAt(at)) >= 0 || text.startsWith("...", at);
    }

    /** As in {@code localhost:8080@x}. */
    private boolean isPort(int name, int password, int host) {
        return text.startsWith("localhost:", name)
                && text.substring(password, host).chars().allMatch(Character::isDigit);
    }

    private int wordEnd(int from) {
        int at = from;
        while (at < text.length() && isWord(text.charAt(at))) {
            at++;
        }
        return at;
    }

    static boolean isWord(char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' || c == '-';
    }

    private static boolean isHex(char c) {
        return Character.digit(c, 16) >= 0;
    }
}
