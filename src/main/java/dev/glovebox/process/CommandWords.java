package dev.glovebox.process;

import java.util.ArrayList;
import java.util.List;

/**
 * The words of a command as a shell reads them: quotes, backslashes, {@code ~/} and {@code $HOME}. All else that a shell would do
 * with it is refused, so that the first word is the program that runs.
 */
final class CommandWords {
    private static final String ONLY_A_SHELL = ";|&<>()`*?[]\n\r";
    private static final String ESCAPED_IN_QUOTES = "$`\"\\";
    private static final List<String> HOME = List.of("${HOME}", "$HOME");

    private final String text;
    private final String home;
    private final List<String> words = new ArrayList<>();
    private final StringBuilder word = new StringBuilder();
    private boolean begun;
    private int at;

    private CommandWords(String text, String home) {
        this.text = text;
        this.home = home;
    }

    /** Why it is no plain command, in a part of a sentence. */
    static final class NotPlain extends Exception {
        private static final long serialVersionUID = 1;

        NotPlain(String reason) {
            super(reason);
        }

        String reason() {
            return String.valueOf(getMessage());
        }
    }

    /** At least one. */
    static List<String> of(String text, String home) throws NotPlain {
        CommandWords reader = new CommandWords(text, home);
        while (reader.at < text.length()) {
            reader.step();
        }
        reader.end();
        if (reader.words.isEmpty()) {
            throw new NotPlain("names no program");
        }
        if (reader.words.getFirst().matches("[A-Za-z_][A-Za-z0-9_]*=.*")) {
            throw new NotPlain("sets a variable before its program, which only a shell does");
        }
        return List.copyOf(reader.words);
    }

    private void step() throws NotPlain {
        char c = text.charAt(at);
        switch (c) {
            case ' ', '\t' -> {
                end();
                at++;
            }
            case '\'' -> single();
            case '"' -> quoted();
            case '\\' -> {
                at++;
                add(next("\\"));
            }
            case '$' -> home();
            case '~' -> tilde();
            case '#' -> {
                refuseIf(!begun, c);
                add(text.charAt(at));
            }
            default -> {
                refuseIf(ONLY_A_SHELL.indexOf(c) >= 0, c);
                add(c);
            }
        }
    }

    private void single() throws NotPlain {
        int close = text.indexOf('\'', at + 1);
        if (close < 0) {
            throw new NotPlain("has a quote without its end");
        }
        begun = true;
        word.append(text, at + 1, close);
        at = close + 1;
    }

    private void quoted() throws NotPlain {
        begun = true;
        at++;
        for (char c = next("\""); c != '"'; c = next("\"")) {
            if (c == '$') {
                home();
            } else if (c == '\\' && at + 1 < text.length() && ESCAPED_IN_QUOTES.indexOf(text.charAt(at + 1)) >= 0) {
                at++;
                add(text.charAt(at));
            } else {
                refuseIf(c == '`', c);
                add(c);
            }
        }
        at++;
    }

    private void home() throws NotPlain {
        for (String name : HOME) {
            if (text.startsWith(name, at) && !goesOn(at + name.length(), name)) {
                begun = true;
                word.append(home);
                at += name.length();
                return;
            }
        }
        throw new NotPlain("has a '$', which only a shell reads");
    }

    /** Whether it is the beginning of another variable's name. */
    private boolean goesOn(int next, String name) {
        return !name.endsWith("}")
                && next < text.length()
                && (Character.isLetterOrDigit(text.charAt(next)) || text.charAt(next) == '_');
    }

    private void tilde() {
        if (!begun && (at + 1 == text.length() || text.charAt(at + 1) == '/')) {
            begun = true;
            word.append(home);
            at++;
        } else {
            add('~');
        }
    }

    private char next(String opened) throws NotPlain {
        if (at >= text.length()) {
            throw new NotPlain("has a " + opened + " without its end");
        }
        return text.charAt(at);
    }

    private void add(char c) {
        begun = true;
        word.append(c);
        at++;
    }

    private void end() {
        if (begun) {
            words.add(word.toString());
        }
        word.setLength(0);
        begun = false;
    }

    private static void refuseIf(boolean only, char c) throws NotPlain {
        if (only) {
            throw new NotPlain(
                    "has a '" + (c < ' ' ? "line break" : String.valueOf(c)) + "', which only a shell reads");
        }
    }
}
