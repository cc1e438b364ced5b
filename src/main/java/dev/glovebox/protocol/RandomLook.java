package dev.glovebox.protocol;

import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Set;
import java.util.regex.Pattern;

/** Tells values that a machine or a careful person made up from words, numbers, paths and code. */
final class RandomLook {
    private static final int SHORTEST_PASSWORD = 6;
    private static final int SHORTEST_CREDENTIAL = 8;
    private static final int LEAST_RANDOM = 12;
    private static final int LONG_PIECE = 16;
    private static final int LONG_KEY = 30;

    private static final Set<String> CHARSETS_AND_HASHES = Set.of(
            "utf8mb3",
            "utf8mb4",
            "latin1",
            "base64",
            "base64url",
            "sha256",
            "sha512",
            "argon2i",
            "argon2id",
            "pbkdf2",
            "oauth2");

    /** By dots or slashes; each word has one number of two digits at most. */
    private static final Pattern JOINED_WORDS =
            Pattern.compile("[A-Za-z]?[a-z_]++\\d{0,2}+[a-z_]*+(?:[./][A-Za-z]?[a-z_]++\\d{0,2}+[a-z_]*+)++");

    private static final Pattern TYPE_NAME = Pattern.compile("(?:[A-Z][a-z0-9]++)++");
    private static final Pattern REFERENCE = Pattern.compile("^[$%{\\[<*(]|[$][{(]|\\{\\w*+}|\\{\\{|\\w\\(|[<>\\[\\]]");
    private static final Pattern SIGNS = Pattern.compile("[$(){},;&|]");
    private static final Pattern UUID = Pattern.compile("(?i)[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}");

    private RandomLook() {}

    /** Enough letters in pieces that mix letters and digits, or capitals and small letters, as no word does. */
    static boolean isRandom(String value) {
        if (!isPlain(value)) {
            return false;
        }
        int random = 0;
        for (int start = 0; start < value.length(); ) {
            int end = pieceEnd(value, start);
            random += isMixed(value, start, end) ? end - start : 0;
            start = end + 1;
        }
        return random >= LEAST_RANDOM;
    }

    /** One long piece of base64, which may be cut in pieces by its slashes. */
    static boolean isBase64Key(String value) {
        return isRandom(value)
                || (value.length() >= LONG_KEY
                        && isPlain(value)
                        && value.chars().anyMatch(Character::isUpperCase)
                        && value.chars().anyMatch(Character::isLowerCase));
    }

    /** Of two kinds of letters at least. */
    static boolean isPassword(String value) {
        if (value.length() < SHORTEST_PASSWORD || !isPlain(value) || "/~.".indexOf(value.charAt(0)) >= 0) {
            return false;
        }
        boolean letter = value.chars().anyMatch(Character::isLetter);
        boolean digit = value.chars().anyMatch(Character::isDigit);
        boolean sign = value.chars().anyMatch(c -> "!@#%^&*+=?~".indexOf(c) >= 0);
        return letter && (digit || sign) && !isNumberedWords(value);
    }

    /** Base64 may begin with a slash too, but ends with equals signs or holds a plus. */
    static boolean isAbsolutePath(String value) {
        return value.startsWith("/") && value.indexOf('+') < 0 && !value.endsWith("=");
    }

    /** What needs no quotes in code and settings: {@code user.password2}, {@code build1/out2x}, {@code Base64UrlEncoderV2Impl}. */
    static boolean isCode(String value) {
        return CHARSETS_AND_HASHES.contains(value)
                || JOINED_WORDS.matcher(value).matches()
                || isTypeName(value);
    }

    /** Words of three letters or more on average, each with one capital. */
    private static boolean isTypeName(String value) {
        long capitals = value.chars().filter(Character::isUpperCase).count();
        long digits = value.chars().filter(Character::isDigit).count();
        return TYPE_NAME.matcher(value).matches() && capitals >= 2 && capitals * 3 <= value.length() && digits <= 3;
    }

    /** As a quoted text may be: with signs that would end it elsewhere, but no variable and no place to fill in. */
    static boolean isQuotedPassword(String value) {
        return !REFERENCE.matcher(value).find()
                && isPassword(SIGNS.matcher(value).replaceAll("!"));
    }

    static boolean isUuid(String value) {
        return UUID.matcher(value).matches();
    }

    /** A name, a colon and a password in base64, as files of docker and npm hold them. */
    static boolean isEncodedLogin(String value) {
        try {
            String login = new String(Base64.getDecoder().decode(value), StandardCharsets.ISO_8859_1);
            return login.indexOf(':') > 0 && login.chars().allMatch(c -> c >= ' ' && c < 0x7f);
        } catch (IllegalArgumentException e) {
            return false;
        }
    }

    /** What comes after the name of a scheme in a header. */
    static boolean isCredential(String value) {
        boolean small = value.chars().anyMatch(Character::isLowerCase);
        boolean other = value.chars().anyMatch(c -> Character.isUpperCase(c) || Character.isDigit(c));
        return value.length() >= SHORTEST_CREDENTIAL && isPlain(value) && other && (small || isRandom(value));
    }

    /** Such as {@code regcred-2024-01}. */
    private static boolean isNumberedWords(String value) {
        boolean separated = false;
        for (int start = 0; start < value.length(); ) {
            int end = pieceEnd(value, start);
            boolean letters = value.substring(start, end).chars().anyMatch(Character::isLetter);
            boolean digits = value.substring(start, end).chars().anyMatch(Character::isDigit);
            if (letters && digits) {
                return false;
            }
            separated |= end < value.length() && "-_./".indexOf(value.charAt(end)) >= 0;
            start = end + 1;
        }
        return separated;
    }

    /** No variable, no placeholder, no code, and not what was hidden before. */
    private static boolean isPlain(String value) {
        if (value.isEmpty() || "$%{[<*(".indexOf(value.charAt(0)) >= 0 || value.contains("://")) {
            return false;
        }
        return value.chars().allMatch(c -> c > ' ' && c < 0x7f && "(){}[]$<>".indexOf(c) < 0)
                && value.chars().distinct().limit(5).count() == 5;
    }

    private static int pieceEnd(String value, int start) {
        int end = start;
        while (end < value.length() && Character.isLetterOrDigit(value.charAt(end))) {
            end++;
        }
        return end;
    }

    private static boolean isMixed(String value, int start, int end) {
        int digits = 0;
        int turns = 0;
        int rises = 0;
        for (int i = start; i < end; i++) {
            boolean digit = Character.isDigit(value.charAt(i));
            digits += digit ? 1 : 0;
            if (i > start) {
                char before = value.charAt(i - 1);
                turns += digit != Character.isDigit(before) ? 1 : 0;
                rises += Character.isLowerCase(before) && Character.isUpperCase(value.charAt(i)) ? 1 : 0;
            }
        }
        int length = end - start;
        boolean numbered = digits > 0 && digits < length && turns >= 2 && length >= 6;
        boolean cased = length >= LONG_PIECE && (rises >= 4 || (digits > 0 && rises >= 2));
        return numbered || cased || (length >= LONG_PIECE && digits >= 2 && digits < length);
    }
}
